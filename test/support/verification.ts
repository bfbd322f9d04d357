import { randomUUID } from 'node:crypto'
import { magicValues } from '../../src/simulator/magicValues.ts'
import type { RunningSanad } from './servers/sanad.ts'
import { registerTpp, type TestTpp } from './tpp/tpp.ts'

/** BIC of the PSP for which tests ask. */
export const requestingBic = 'NKHLSARI'

/** The seed's accounts that tests ask about. */
export const ibans = {
  happy: 'SA3099000000608010799819',
  joint: 'SA4699000000608010886928',
  dormant: 'SA4199000000608011195769',
  suspended: 'SA1699000000608011203688',
  closed: 'SA8899000000608011211607',
  resident: 'SA2699000000608011354149',
  company: 'SA1199000000608011512529',
  silent: 'SA6399000000608011987669',
  optedOut: 'SA7499000000608012383619',
  protected: 'SA4999000000608012391538',
  unnamed: 'SA9699000000608012407376',
  unknown: 'SA2799000000000000000001',
  otherBank: 'SA0380000000608010167519',
} as const

/** A PSP with an app of the product VOP, and its token. */
export interface TestPsp extends TestTpp {
  token: string
}

/** A running server and a PSP registered there. */
export interface VerificationStage {
  sanad: RunningSanad
  psp: TestPsp
}

export async function registerPsp(sanad: Pick<RunningSanad, 'baseUrl' | 'url'>, bic = requestingBic): Promise<TestPsp> {
  const psp = await registerTpp(sanad, { product: 'VOP', bic, name: 'Nakheel PSP' })
  return { ...psp, token: await psp.developerToken() }
}

export interface VerificationAnswer {
  status: number
  headers: Headers
  text: string
  body: Record<string, never> & {
    code?: string
    errors?: { path?: string; errorCode?: string; message: string }[]
    data: {
      result: {
        account: Record<string, string>
        responder: Record<string, string> & { entity: Record<string, string> }
        id: string
      }
    }
  }
}

/** One raw request; `undefined` takes a header out. `body` is sent as it is when it is text. */
export interface VerificationRequest {
  token?: string | null
  headers?: Record<string, string | undefined>
  body?: unknown
  path?: string
  method?: string
}

async function send(
  sanad: Pick<RunningSanad, 'url'>,
  path: string,
  { token, headers = {}, body, method = 'POST' }: VerificationRequest,
  own: Record<string, string>,
): Promise<VerificationAnswer> {
  const all = {
    'content-type': 'application/json',
    ...own,
    ...(token !== null && token !== undefined && { authorization: `Bearer ${token}` }),
    ...headers,
  }
  const response = await fetch(sanad.url(path), {
    method,
    headers: Object.entries(all).filter((entry): entry is [string, string] => entry[1] !== undefined),
    // Bytes, so that fetch makes up no Content-Type.
    ...(method !== 'GET' && { body: Buffer.from(typeof body === 'string' ? body : JSON.stringify(body)) }),
  })
  const text = await response.text()
  return {
    status: response.status,
    headers: response.headers,
    text,
    body: (text.startsWith('{') ? JSON.parse(text) : {}) as VerificationAnswer['body'],
  }
}

/** Asks interface d. */
export const askPayee = (sanad: Pick<RunningSanad, 'url'> & Partial<Pick<RunningSanad, 'now'>>, request: VerificationRequest) =>
  send(sanad, request.path ?? '/api/vop/v1/payee-verifications', request, {
    'x-request-id': randomUUID(),
    'x-requesttimestamp': (sanad.now?.() ?? new Date()).toISOString(),
  })

/** Asks interface e. */
export const askAccount = (sanad: Pick<RunningSanad, 'url'>, request: VerificationRequest) =>
  send(sanad, request.path ?? '/v1.1/account-verifications', request, {})

const agent = (bicfi: string) => ({ financialInstitutionId: { bicfi } })

/** A right question of interface d; `party` replaces the name. */
export const payeeBody = (
  change: { party?: object; iban?: string; partyAgent?: string; requestingAgent?: string; more?: object } = {},
) => ({
  party: change.party ?? { name: 'عبدالله محمد القحطاني' },
  partyAccount: { iban: change.iban ?? ibans.happy },
  partyAgent: agent(change.partyAgent ?? 'SNADSARI'),
  requestingAgent: agent(change.requestingAgent ?? requestingBic),
  ...change.more,
})

/** The bank of a magic account is one of the sandbox's invented banks; every other account is ours. */
const bankOf = (iban: unknown) => magicValues.remoteIbans.find((row) => row.iban === iban)?.bic ?? 'SNADSARI'

/** A right question of interface e. */
export const accountBody = (change: { types?: unknown; account?: object; query?: object; data?: object } = {}) => ({
  data: {
    query: {
      types: change.types ?? ['NAME'],
      account: {
        name: '<القحطاني,عبدالله,محمد,>',
        idScheme: 'IBAN',
        id: ibans.happy,
        holdingEntity: { type: 'BICFI', value: bankOf((change.account as { id?: unknown } | undefined)?.id) },
        ...change.account,
      },
      ...change.query,
    },
    ...change.data,
  },
})
