import { randomUUID } from 'node:crypto'
import type { Bank } from '../check.ts'
import type { Answers } from '../core.ts'
import { expect, needed } from '../failure.ts'
import { ofKit } from './paymentSteps.ts'

const beneficiaryName = 'هيئة تطوير وادي النخيل · Wadi Al-Nakheel Development Authority'
const riyal = 100

/** Of which company a letter is, and who has approved it. Left out: the company of the profile, and who signs for it alone. */
export interface LetterSide {
  commercialRegistrationNumber?: number
  signers?: readonly string[]
}

/** A letter of this amount. `validUntil` is the end of its validity. */
export function newLetter({ profile }: Pick<Bank, 'profile'>, amountHalalas: number, validUntil: Date, side: LetterSide = {}) {
  const own = needed(profile.letters, 'letters')
  const { commercialRegistrationNumber = own.commercialRegistrationNumber, signers = [own.signatory] } = side
  const [signatory] = signers
  if (signatory === undefined) throw new Error('a letter without anybody who signs it')
  const customerReferenceNumber = `KIT-${randomUUID().slice(0, 8)}`
  const [amount, end] = [(amountHalalas / riyal).toFixed(2), validUntil.toISOString()]
  return {
    nationalIdentificationNumber: signatory,
    commercialRegistrationNumber,
    amountHalalas,
    currency: 'SAR',
    beneficiaryName,
    customerReferenceNumber,
    validityExpiresAt: end,
    mt798: {
      CustomerReferenceNumber: customerReferenceNumber,
      ...{ KindOfGuarantee: 'GUAR', TypeOfGuarantee: 'TEND', FormOfGuarantee: 'DIRC', WordingOfGuarantee: 'STND' },
      Applicant: { Name: 'أداة الفحص · Core check', CommercialRegistrationNumber: commercialRegistrationNumber },
      GuaranteeAmount: { Type: 'PRIN', Amount: amount, Currency: 'SAR' },
      ValidityType: 'LIMT',
      ValidityExpiryDate: end,
      Beneficiary: { Name: beneficiaryName },
    },
    consentId: `lg-${randomUUID()}`,
    ...ofKit,
    approvals: signers.map((signer) => ({ nationalIdentificationNumber: signer, approvedAt: new Date().toISOString() })),
  }
}

/** The line of a company as it is now; of that of the profile where none is named. */
export async function lineOf(
  { core, profile }: Bank,
  ofCompany?: number,
): Promise<NonNullable<Answers['findGuaranteeLine']['line']>> {
  const commercialRegistrationNumber = ofCompany ?? needed(profile.letters, 'letters').commercialRegistrationNumber
  const { line } = await core.ask('findGuaranteeLine', { body: { commercialRegistrationNumber } })
  expect(line !== undefined, 'the company of the profile has no guarantee line')
  return line
}

/** An amount by which the test system knows what to do, at most so much. */
export const amountUpTo = ({ profile }: Bank, most: number): number =>
  Math.floor(most / riyal) * riyal - riyal + (profile.letters?.endingHalalas ?? 0)

/** An amount that is larger than this one, and no special one of a test system. */
export const amountBeyond = (halalas: number): number => halalas + 1_000 * riyal

const dayMs = 86_400_000

/** Hands a letter over that is valid for a month, under an id of its own or under this one. */
export async function order(
  bank: Bank,
  amountHalalas: number,
  letterOfGuaranteeId: string = randomUUID(),
  validUntil?: Date,
  side: LetterSide = {},
) {
  const end = validUntil ?? new Date((await bank.core.now()).getTime() + 30 * dayMs)
  const body = newLetter(bank, amountHalalas, end, side)
  return { letterOfGuaranteeId, body, answer: await handOver(bank, letterOfGuaranteeId, body) }
}

/** Hands over what may have been handed over before. */
export const handOver = ({ core }: Bank, letterOfGuaranteeId: string, body: object): Promise<Answers['submitLetter']> =>
  core.ask('submitLetter', { path: { letterOfGuaranteeId }, body })
