import { insertBankLetter, openGuaranteeLine, postToGuaranteeLine } from '../repositories/letters.ts'
import type { SimulatedLetter } from '../schema.ts'
import { fixedUuid, type SimulatedBank } from '../bank.ts'
import { reserve } from '../guarantees/lines.ts'

/** A company's guarantee line, and a letter on it that the bank issued before Sanad existed. */
export interface SeedGuaranteeLine {
  commercialRegistrationNumber: number
  limitHalalas: number
  earlierLetter?: {
    name: string
    nationalIdentificationNumber: string
    amountHalalas: number
    beneficiaryName: string
    customerReferenceNumber: string
  }
}

/** The second line is exhausted: every request of its company is refused. The earlier letter that uses it has no end date. */
export const seedGuaranteeLines: readonly SeedGuaranteeLine[] = [
  { commercialRegistrationNumber: 1010123456, limitHalalas: 50_000_000_00 },
  {
    commercialRegistrationNumber: 2050654321,
    limitHalalas: 1_000_000_00,
    earlierLetter: {
      name: 'letter 1',
      nationalIdentificationNumber: '2000000022',
      amountHalalas: 1_000_000_00,
      beneficiaryName: 'هيئة تطوير وادي النخيل · Wadi Al-Nakheel Development Authority',
      customerReferenceNumber: 'RSH-LG-2024-0009',
    },
  },
  { commercialRegistrationNumber: 1010987654, limitHalalas: 10_000_000_00 },
  { commercialRegistrationNumber: 5900112233, limitHalalas: 20_000_000_00 },
]

/** Grants the seeded guarantee lines once. A second call changes nothing, also at the same moment in another instance. */
export async function seedLines({ db }: Pick<SimulatedBank, 'db'>, now: Date): Promise<void> {
  await db.transaction().execute(async (trx) => {
    for (const line of seedGuaranteeLines) {
      const { commercialRegistrationNumber, limitHalalas } = line
      await openGuaranteeLine(trx, commercialRegistrationNumber)
      const reference = `limit ${commercialRegistrationNumber}`
      const entries = { granted: -limitHalalas, free: limitHalalas }
      const isNew = await postToGuaranteeLine(trx, {
        postingId: fixedUuid(reference),
        reference,
        commercialRegistrationNumber,
        entries,
        now,
      })
      const letter = earlierLetter(line, now)
      if (!isNew || !letter) continue
      await reserve(trx, letter, now)
      await insertBankLetter(trx, letter)
    }
  })
}

function earlierLetter(
  { earlierLetter: earlier, commercialRegistrationNumber }: SeedGuaranteeLine,
  now: Date,
): Omit<SimulatedLetter, 'instructionDigest'> | undefined {
  return (
    earlier && {
      letterOfGuaranteeId: fixedUuid(earlier.name),
      nationalIdentificationNumber: earlier.nationalIdentificationNumber,
      commercialRegistrationNumber,
      amountHalalas: earlier.amountHalalas,
      currency: 'SAR',
      beneficiaryName: earlier.beneficiaryName,
      customerReferenceNumber: earlier.customerReferenceNumber,
      validityExpiresAt: null,
      state: 'issued',
      reasonCode: null,
      reasonMessage: null,
      receivedAt: now,
      decidedAt: now,
    }
  )
}
