import { randomUUID } from 'node:crypto'
import type { TppClient } from '#sanad-sdk'
import { type Narrator, StoryBroken } from './narrator.ts'
import type { SandboxApi } from '../../test/support/tpp/sandboxApi.ts'

/** A PSP that asks, and about whom. */
export interface VerificationStory {
  narrator: Narrator
  sandbox: SandboxApi
  client: TppClient
  baseUrl: string
  /** BIC that the asking PSP is registered with. */
  bic: string
  holderId: string
}

/** Names that somebody might type for the holder, what is special about each, and the answer that is due. */
const questions = [
  { name: 'عبدالله محمد القحطاني', expected: 'MTCH' },
  { name: 'Abdullah Mohammed Al-Qahtani', expected: 'MTCH' },
  { name: 'Abdullah Mohammed Al-Qahtni', expected: 'CMTC' },
  { name: 'سعد محمد القحطاني', expected: 'NMTC' },
] as const

interface PayeeAnswer {
  partyNameMatch: string
  matchedName?: string
}
interface AccountAnswer {
  data: { result: { account: { status: string; nameCheckStatus: string } } }
}

async function post<Body>(story: VerificationStory, path: string, body: object, headers: Record<string, string>): Promise<Body> {
  const response = await fetch(`${story.baseUrl}${path}`, {
    method: 'POST',
    signal: AbortSignal.timeout(30_000),
    headers: { authorization: `Bearer ${await story.client.developerToken()}`, 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  })
  const text = await response.text()
  if (response.status !== 200) throw new StoryBroken(`${path} answered HTTP ${response.status}: ${text.slice(0, 400)}`)
  return JSON.parse(text) as Body
}

const agent = (bicfi: string) => ({ financialInstitutionId: { bicfi } })

/**
 * A PSP asks whether names belong to an account: of the bank itself (interface d), and over the check for any bank (interface e). Throws
 * as `playPayment`.
 */
export async function playVerification(story: VerificationStory): Promise<void> {
  const { narrator, sandbox, holderId, bic } = story
  narrator.step('Ask whose account it is, under several names', 'التحقق من اسم المستفيد بعدة صيغ')
  const holder = (await sandbox.customers()).find(({ nationalIdentificationNumber }) => nationalIdentificationNumber === holderId)
  const iban = holder?.accounts[0]?.iban
  if (iban === undefined) throw new StoryBroken(`the sandbox has no customer ${holderId} with an account`)
  narrator.fact('account', iban)
  const rows = [['name asked about', 'payee verification (d)', 'account verification (e)', 'name the bank holds']]
  for (const { name, expected } of questions) {
    const payee = await post<PayeeAnswer>(
      story,
      '/api/vop/v1/payee-verifications',
      { party: { name }, partyAccount: { iban }, partyAgent: agent('SNADSARI'), requestingAgent: agent(bic) },
      { 'x-request-id': randomUUID(), 'x-requesttimestamp': new Date().toISOString() },
    )
    narrator.check(name, payee.partyNameMatch, expected)
    const query = {
      types: ['NAME'],
      account: { name, idScheme: 'IBAN', id: iban, holdingEntity: { type: 'BICFI', value: 'SNADSARI' } },
    }
    const { account } = (
      await post<AccountAnswer>(
        story,
        '/v1.1/account-verifications',
        { data: { query } },
        { 'transaction-xref-id': randomUUID() },
      )
    ).data.result
    rows.push([name, payee.partyNameMatch, `${account.status}, ${account.nameCheckStatus}`, payee.matchedName ?? ''])
  }
  narrator.table(rows)
}
