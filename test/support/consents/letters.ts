import { randomUUID } from 'node:crypto'
import type { LetterInstruction } from '../../../src/corebank/port.ts'

/** Signs for both companies of the sandbox that ask for letters. */
export const signatory = '2000000022'
/** Its guarantee line has a limit of SAR 50,000,000, all of it free. */
export const tuwaiq = { commercialRegistrationNumber: 1010123456, limitHalalas: 50_000_000_00 }
/** Its guarantee line is exhausted. */
export const exhausted = { commercialRegistrationNumber: 2050654321, limitHalalas: 1_000_000_00 }

/** A letter over SAR 250,000 for the first company, without an end, unless told otherwise. */
export function makeLetter(change: Partial<LetterInstruction> = {}): LetterInstruction {
  return {
    letterOfGuaranteeId: randomUUID(),
    nationalIdentificationNumber: signatory,
    commercialRegistrationNumber: tuwaiq.commercialRegistrationNumber,
    amountHalalas: 250_000_00,
    currency: 'SAR',
    beneficiaryName: 'هيئة تطوير وادي النخيل · Wadi Al-Nakheel Development Authority',
    customerReferenceNumber: 'TMC-LG-2026-0117',
    validityExpiresAt: null,
    ...change,
  }
}
