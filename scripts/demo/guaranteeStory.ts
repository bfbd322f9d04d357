import { type GuaranteeConsent, type LetterOfGuarantee, SanadApiError } from '#sanad-sdk'
import { authorizeAtBank, type BankStory } from './app.ts'
import { StoryBroken } from './narrator.ts'
import type { SandboxCustomer } from '../../test/support/tpp/sandboxApi.ts'

/** One letter of guarantee. */
export interface GuaranteeStory extends BankStory {
  /** A customer who signs for a company with a guarantee line. */
  signatoryId: string
}

const dayMs = 86_400_000
const amount = '250000.00'

async function findSignatory({ sandbox, signatoryId }: GuaranteeStory): Promise<SandboxCustomer> {
  const customer = (await sandbox.customers()).find((candidate) => candidate.nationalIdentificationNumber === signatoryId)
  if (!customer?.companies[0]) throw new StoryBroken(`the sandbox has no customer ${signatoryId} who signs for a company`)
  return customer
}

async function createConsent(
  { narrator, client }: GuaranteeStory,
  company: SandboxCustomer['companies'][number],
): Promise<GuaranteeConsent> {
  narrator.step('Send a signed letter-of-guarantee consent', 'إرسال طلب خطاب ضمان')
  const now = Date.now()
  const { message, status } = await client.createLetterOfGuaranteeConsent({
    Data: {
      AuthExpirationDateTime: new Date(now + 7 * dayMs).toISOString(),
      Mt798: {
        CustomerReferenceNumber: 'TMC-LG-2026-0117',
        KindOfGuarantee: 'GUAR',
        TypeOfGuarantee: 'TEND',
        FormOfGuarantee: 'DIRC',
        WordingOfGuarantee: 'STND',
        LanguageOfStandardWording: 'ar',
        ProjectName: 'تطوير الواجهة الشرقية لوادي النخيل · Wadi Al-Nakheel east front',
        Applicant: { Name: company.name.ar, CommercialRegistrationNumber: company.commercialRegistrationNumber },
        GuaranteeAmount: { Type: 'PRIN', Amount: amount, Currency: 'SAR' },
        ValidityType: 'LIMT',
        ValidityExpiryDate: new Date(now + 180 * dayMs).toISOString(),
        Beneficiary: { Name: 'هيئة تطوير وادي النخيل · Wadi Al-Nakheel Development Authority' },
        Reference: 'TENDER WND-2026-044',
        ApplicableRules: 'URDG',
      },
    },
  })
  narrator.check('HTTP status', status, 201)
  narrator.check('consent', message.Data.Status, 'AwaitingAuthorization')
  narrator.fact('ConsentId', message.Data.ConsentId)
  narrator.fact('guarantee', `bid security of SAR ${amount} for ${company.name.en}`)
  return message
}

async function createLetter(
  { narrator, client, sandbox }: GuaranteeStory,
  psuToken: string,
  ConsentId: string,
  registration: number,
): Promise<LetterOfGuarantee['Data']> {
  narrator.step('Create the letter with the customer’s token', 'إنشاء خطاب الضمان برمز العميل')
  const before = await sandbox.reservedHalalas(registration)
  const letter = (await client.createLetterOfGuarantee(psuToken, ConsentId)).message.Data
  narrator.check('letter', letter.Status, 'Pending')
  narrator.check(
    'reserved on the guarantee line, in halalas',
    (await sandbox.reservedHalalas(registration)) - before,
    Number(amount.replace('.', '')),
  )
  narrator.check('consent', (await client.getLetterOfGuaranteeConsent(ConsentId)).message.Data.Status, 'Finished')
  const again = await client.createLetterOfGuarantee(psuToken, ConsentId).then(
    () => 'created',
    (error: unknown) => (error instanceof SanadApiError ? error.errors[0]?.Code : String(error)),
  )
  narrator.check('a second letter on the same consent', again, 'KSAOB.Consent.BusinessRuleViolation')
  return letter
}

/**
 * An app has a company's letter of guarantee issued: consent, signatory at the bank, letter, decision, refresh. Throws as `playPayment`.
 */
export async function playGuarantee(story: GuaranteeStory): Promise<{ LetterOfGuaranteeId: string; status: string }> {
  const { narrator, client, sandbox } = story
  const signatory = await findSignatory(story)
  const company = signatory.companies[0]!
  const { ConsentId } = (await createConsent(story, company)).Data
  const token = await authorizeAtBank(story, ConsentId, signatory)
  const { LetterOfGuaranteeId } = await createLetter(story, token.accessToken, ConsentId, company.commercialRegistrationNumber)
  narrator.step('The core bank issues the letter', 'البنك يصدر خطاب الضمان')
  await sandbox.issueLetter(LetterOfGuaranteeId)
  if (token.refreshToken === undefined) throw new StoryBroken('the token answer of a letter consent holds no refresh token')
  const fresh = await client.refreshToken(token.refreshToken)
  const { Status } = (await client.getLetterOfGuarantee(fresh.accessToken, LetterOfGuaranteeId)).message.Data
  narrator.check('letter, read with a refreshed token', Status, 'Issued')
  narrator.fact('to print', `/core-bank/letters-of-guarantee/${LetterOfGuaranteeId}/print`)
  return { LetterOfGuaranteeId, status: Status }
}
