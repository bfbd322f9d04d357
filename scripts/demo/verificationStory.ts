import { type TppClient } from '../../src/sdk/index.ts'
import { type Narrator, StoryBroken } from './narrator.ts'
import { type SandboxApi } from '../../test/support/tpp/sandboxApi.ts'

/** A PSP that asks, and about whom. */
export interface VerificationStory {
  narrator: Narrator
  sandbox: SandboxApi
  client: TppClient
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

const agent = (bicfi: string) => ({ financialInstitutionId: { bicfi } })

/** A PSP asks whether names belong to an account: of the bank itself (interface d), and over the check for any bank (interface e). Throws as `playPayment`. */
export async function playVerification(story: VerificationStory): Promise<void> {
  const { narrator, sandbox, holderId, bic } = story
  narrator.step('Ask whose account it is, under several names', 'التحقق من اسم المستفيد بعدة صيغ')
  const holder = (await sandbox.customers()).find(({ nationalIdentificationNumber }) => nationalIdentificationNumber === holderId)
  const iban = holder?.accounts[0]?.iban
  if (iban === undefined) throw new StoryBroken(`the sandbox has no customer ${holderId} with an account`)
  narrator.fact('account', iban)
  const rows = [['name asked about', 'payee verification (d)', 'account verification (e)', 'name the bank holds']]
  for (const { name, expected } of questions) {
    const { operations } = story.client
    const body = { party: { name }, partyAccount: { iban }, partyAgent: agent('SNADSARI'), requestingAgent: agent(bic) }
    const payee = (await operations.verifyPayee({ body })).message
    narrator.check(name, payee.partyNameMatch, expected)
    const query = {
      types: ['NAME' as const],
      account: { name, idScheme: 'IBAN' as const, id: iban, holdingEntity: { type: 'BICFI' as const, value: 'SNADSARI' } },
    }
    const { account } = (await operations.verifyAccount({ body: { data: { query } } })).message.data.result
    rows.push([name, payee.partyNameMatch, `${account.status}, ${account.nameCheckStatus}`, payee.matchedName ?? ''])
  }
  narrator.table(rows)
}
