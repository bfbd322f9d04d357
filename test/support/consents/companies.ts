import type { RunningSanad } from '../servers/sanad.ts'
import { booksOf } from '../story.ts'

/** Its two signatories sign everything together. */
export const najd = { commercialRegistrationNumber: 1010987654, signatories: ['1000000024', '1000000032'] as const }

/**
 * A director signs payments up to SAR 100,000 and letters up to SAR 500,000 alone; above that it takes another director, or the finance
 * manager, who signs nothing alone.
 */
export const sarat = {
  commercialRegistrationNumber: 5900112233,
  directors: ['1000000123', '1000000131'] as const,
  financeManager: '1000000149',
  aloneUpTo: { payment: '100000.00', letter: '500000.00' },
}

/** Omar alone signs for both, and uses their accounts also when others sign. */
export const ofOmar = { omar: '2000000022', companies: [1010123456, 2050654321] as const }

/** Somebody may no longer sign for a company of the sandbox. They still hold its account. */
export async function endSigning(
  sanad: RunningSanad,
  { commercialRegistrationNumber }: typeof najd | typeof sarat,
  signatory: string,
): Promise<void> {
  await booksOf(sanad)
    .deleteFrom('bankSignatories')
    .where('commercialRegistrationNumber', '=', commercialRegistrationNumber)
    .where('nationalIdentificationNumber', '=', signatory)
    .execute()
}

/** Somebody may sign for a company of the sandbox. */
export async function beginSigning(
  sanad: RunningSanad,
  { commercialRegistrationNumber }: typeof najd | typeof sarat,
  nationalIdentificationNumber: string,
  signingGroup = 'A',
): Promise<void> {
  await booksOf(sanad)
    .insertInto('bankSignatories')
    .values({ commercialRegistrationNumber, nationalIdentificationNumber, signingGroup })
    .execute()
}

/** Runs something while one of the signatories may not sign for their company. */
export async function withoutSignatory(
  sanad: RunningSanad,
  { company, who, group }: { company: typeof najd | typeof sarat; who: string; group: 'A' | 'B' },
  run: () => Promise<void>,
): Promise<void> {
  await endSigning(sanad, company, who)
  try {
    await run()
  } finally {
    await beginSigning(sanad, company, who, group)
  }
}
