import { randomUUID } from 'node:crypto'
import { visitBank } from '../../support/browser/bankVisit.ts'
import { authorizeGuarantee } from '../../support/consents/guaranteeConsent.ts'
import { happyCustomer, paymentConsentRequest } from '../../support/consents/paymentConsent.ts'
import { payAs } from '../../support/story.ts'
import { registerTpp } from '../../support/tpp/tpp.ts'
import { type Change, commonStatuses, type Draft, type InterfaceData, type Server } from './interfaceData.ts'

interface Stage {
  server: Server
  /** An approver's session and sign-in. */
  cookie: string
  credentials: { email: string; password: string }
  /** The session of somebody who has not replaced the one-time password. */
  newcomerCookie: string
  /** A developer's session on the dashboard, and their address. */
  developer: { cookie: string; email: string }
  /** The cases that were reported, each by what it is for. */
  cases: Map<string, string>
}

async function post(server: Server, path: string, body: object | undefined, cookie = ''): Promise<Response> {
  const response = await fetch(server.url(path), {
    method: 'POST',
    headers: { ...(body && { 'content-type': 'application/json' }), cookie },
    ...(body && { body: JSON.stringify(body) }),
  })
  if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`)
  return response
}
const cookieOf = (response: Response) => response.headers.getSetCookie()[0]!.split(';')[0]!
const signIn = async (server: Server, credentials: object) => cookieOf(await post(server, '/console/api/sessions', credentials))

async function prepare(server: Server): Promise<Stage> {
  const { approver, newcomer } = server.bankUsers!
  const email = `${randomUUID()}@tpp.example`
  const developer = { email, password: randomUUID(), organisation: 'نخيل · Nakheel' }
  return {
    server,
    cases: new Map(),
    cookie: await signIn(server, approver),
    credentials: { ...approver },
    newcomerCookie: await signIn(server, newcomer),
    developer: { email, cookie: cookieOf(await post(server, '/dashboard/api/developers', developer)) },
  }
}

const change = (draft: Draft, members: object) => void (draft.message = { ...(draft.message as object), ...members })
const app = {
  name: 'نخيل · Nakheel',
  product: 'KSA PIS',
  securityLevel: 'secret',
  redirectUris: ['https://tpp.example/callback'],
  jwksUri: 'https://tpp.example/jwks',
}
const freshApp: Change<Stage> = async (draft, { server, developer }) => {
  const registered = (await (await post(server, '/dashboard/api/apps', app, developer.cookie)).json()) as { clientId: string }
  draft.ids.clientId = registered.clientId
}
const ended: Change<Stage> = async (draft, { server, cookie }) =>
  void (await post(server, `/console/api/apps/${draft.ids.clientId}/end`, undefined, cookie))
const otherSite: Change<Stage> = (draft) => void (draft.headers.origin = 'https://elsewhere.example')
const unknownIds: Change<Stage> = (draft) =>
  void (draft.ids = {
    clientId: randomUUID(),
    ConsentId: `pis-${randomUUID()}`,
    caseId: '9999999999',
    contradictionId: 'none',
    instructionId: 'payment.none',
  })
const repeatedParameter: Change<Stage> = (draft) => void (draft.path += '?status=waiting&status=waiting')

/**
 * A case by which open banking is stopped. A customer reports only so often, and pays nothing while it is stopped: so each kind of case is
 * made once, after those before it are resumed.
 */
const openCase: Change<Stage> = async (draft, stage) => void (draft.ids.caseId = await caseFor('resumable', stage))
async function caseFor(use: string, stage: Stage): Promise<string> {
  const { server, cookie, cases } = stage
  const made = cases.get(use)
  if (made !== undefined) return made
  for (const caseId of cases.values()) await resume(caseId, stage)
  const tpp = await registerTpp(server)
  const { PaymentId } = await payAs(server, tpp, paymentConsentRequest())
  const browser = await visitBank(server, happyCustomer)
  await browser.post(server.url(`/bank/payments/${PaymentId}/report`), { openBanking: 'stop' })
  const listed = await fetch(server.url('/console/api/fraud-cases'), { headers: { cookie } })
  const reported = (await listed.json()) as { caseId: string; clientId: string }[]
  const { caseId } = reported.find(({ clientId }) => clientId === tpp.clientId)!
  cases.set(use, caseId)
  return caseId
}
const resume = (caseId: string, { server, cookie }: Stage) =>
  post(server, `/console/api/fraud-cases/${caseId}/resume`, { reason: 'Called back.' }, cookie)

/** The console of the bank's own people. */
export const bankConsole: InterfaceData<Stage> = {
  prepare,
  everyRequest: (draft, { cookie }) => void (draft.headers.cookie = cookie),
  operations: {
    createConsoleSession: (draft, { credentials }) => change(draft, credentials),
    deleteConsoleSession: async (draft, { server, credentials }) =>
      void (draft.headers.cookie = await signIn(server, credentials)),
    changeBankUserPassword: (draft, { credentials }) => change(draft, { password: credentials.password }),
    createInvitation: (draft) => change(draft, { email: `${randomUUID()}@tpp.example` }),
    listConsoleApps: freshApp,
    getConsoleApp: freshApp,
    admitApp: freshApp,
    suspendApp: freshApp,
    reinstateApp: freshApp,
    endApp: freshApp,
    listFraudCases: openCase,
    resumeOpenBanking: openCase,
    closeFraudCase: async (draft, stage) => {
      await openCase(draft, stage)
      await resume(draft.ids.caseId!, stage)
    },
    closeContradiction: (draft, { server }) => void (draft.ids.contradictionId = server.waiting!.contradictionId),
    retryInstruction: (draft, { server }) => void (draft.ids.instructionId = server.waiting!.left),
    rejectInstruction: (draft, { server }) => void (draft.ids.instructionId = server.waiting!.ended),
    listConsolePayments: async (draft, { server }) => {
      const { PaymentId } = await payAs(server, await registerTpp(server), paymentConsentRequest())
      draft.path += `?id=${PaymentId}`
    },
    getLetterDocument: async (draft, { server }) => {
      const tpp = await registerTpp(server, { product: 'KSA LOG' })
      const { ConsentId, token } = await authorizeGuarantee(server, tpp)
      const { Data } = (await tpp.client().createLetterOfGuarantee(token.accessToken, ConsentId)).message
      draft.ids.letterOfGuaranteeId = Data.LetterOfGuaranteeId
    },
    listConsentAudit: async (draft, { server }) => {
      const tpp = await registerTpp(server)
      draft.ids.ConsentId = (await tpp.client().createPaymentConsent(paymentConsentRequest())).message.Data.ConsentId
    },
  },
  statuses: {
    ...commonStatuses,
    400: repeatedParameter,
    401: (draft) => void (draft.headers.cookie = undefined),
    403: (draft, { newcomerCookie }) => void (draft.headers.cookie = newcomerCookie),
    404: unknownIds,
    409: ended,
  },
  exceptions: {
    createConsoleSession: { 401: (draft) => change(draft, { email: 'nobody@bank.example' }), 403: otherSite },
    deleteConsoleSession: { 403: otherSite },
    changeBankUserPassword: {
      204: (draft, { credentials }) => {
        const newPassword = randomUUID()
        change(draft, { password: credentials.password, newPassword })
        credentials.password = newPassword
      },
      403: otherSite,
    },
    closeFraudCase: { 409: async (draft, stage) => void (draft.ids.caseId = await caseFor('stopped', stage)) },
    retryInstruction: { 409: (draft, { server }) => void (draft.ids.instructionId = server.waiting!.done) },
    rejectInstruction: { 409: (draft, { server }) => void (draft.ids.instructionId = server.waiting!.done) },
    createInvitation: { 409: (draft, { developer }) => change(draft, { email: developer.email }) },
  },
}
