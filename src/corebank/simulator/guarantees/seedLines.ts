import { openGuaranteeLine, postToGuaranteeLine } from '../../../data/repositories/simulator/bankGuaranteeLines.ts'
import { type BankLetterRow, insertBankLetter } from '../../../data/repositories/simulator/bankLetters.ts'
import { fixedUuid, type SimulatedBank } from '../bank.ts'
import { type SeedGuaranteeLine, seedGuaranteeLines } from '../seed/guaranteeLines.ts'
import { reserve } from './lines.ts'

/** Grants the seeded guarantee lines once; a second call, also at the same moment elsewhere, changes nothing. */
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
): BankLetterRow | undefined {
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
