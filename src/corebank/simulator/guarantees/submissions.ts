import { isSignatory } from '../../../data/repositories/simulator/bankCompanies.ts'
import { lockGuaranteeLine } from '../../../data/repositories/simulator/bankGuaranteeLines.ts'
import {
  type BankLetterRow,
  findBankLetter,
  insertBankLetter,
  listPendingBankLetters,
} from '../../../data/repositories/simulator/bankLetters.ts'
import { inTransaction } from '../../../data/transaction.ts'
import { hasValidityEnded } from '../../../domain/guarantee/states.ts'
import { type GuaranteeCall, type LetterAnswer, type LetterInstruction } from '../../guaranteePort.ts'
import { decideLetter } from './decisions.ts'
import { type GuaranteeDesk } from './desk.ts'
import { findLetterRule, letterRules, type LetterWish } from './letterRules.ts'
import { findLine, reserve } from './lines.ts'

/** See GuaranteeBank.submitLetter. Throws when the id was used for another letter. */
export async function submitLetter(
  desk: GuaranteeDesk,
  instruction: LetterInstruction,
  { now, executor = desk.db }: GuaranteeCall,
): Promise<LetterAnswer> {
  const { commercialRegistrationNumber, nationalIdentificationNumber } = instruction
  if (!(await isSignatory(executor, commercialRegistrationNumber, nationalIdentificationNumber))) {
    const line = await findLine(executor, commercialRegistrationNumber)
    return { outcome: 'refused', reason: 'notASignatory', freeHalalas: line?.freeHalalas ?? 0 }
  }
  return inTransaction(executor, async (trx): Promise<LetterAnswer> => {
    const letter = toRow(instruction, now)
    // The line first: two submissions of one letter wait for each other, and the second finds what the first wrote.
    await lockGuaranteeLine(trx, commercialRegistrationNumber)
    const known = await findBankLetter(trx, letter.letterOfGuaranteeId)
    if (known) return answerAgain(known, letter)
    const { isReserved, freeHalalas } = await reserve(trx, letter, now)
    if (!isReserved) return { outcome: 'refused', reason: 'lineExceeded', freeHalalas }
    await insertBankLetter(trx, letter)
    return { outcome: 'pending' }
  })
}

function answerAgain(known: BankLetterRow, letter: BankLetterRow): LetterAnswer {
  const isSame =
    known.amountHalalas === letter.amountHalalas &&
    known.commercialRegistrationNumber === letter.commercialRegistrationNumber &&
    known.nationalIdentificationNumber === letter.nationalIdentificationNumber
  if (!isSame) throw new Error(`letter ${letter.letterOfGuaranteeId} was submitted again with other particulars`)
  return { outcome: 'pending' }
}

const toRow = (instruction: LetterInstruction, now: Date): BankLetterRow => ({
  letterOfGuaranteeId: instruction.letterOfGuaranteeId,
  nationalIdentificationNumber: instruction.nationalIdentificationNumber,
  commercialRegistrationNumber: instruction.commercialRegistrationNumber,
  amountHalalas: instruction.amountHalalas,
  currency: instruction.currency,
  beneficiaryName: instruction.beneficiaryName,
  customerReferenceNumber: instruction.customerReferenceNumber,
  validityExpiresAt: instruction.validityExpiresAt,
  state: 'pending',
  reasonCode: null,
  reasonMessage: null,
  receivedAt: now,
  decidedAt: null,
})

const batchSize = 100

/** Decides letters that need nobody: special amounts, and in automatic approval all. Throws AggregateError after all were tried. */
export async function decideDueLetters(desk: GuaranteeDesk, now: Date): Promise<void> {
  const special = { halalas: letterRules.map((rule) => rule.endingHalalas) }
  const letters = await listPendingBankLetters(desk.db, {
    ...(desk.context.approval === 'auto' ? {} : special),
    limit: batchSize,
  })
  const failures: unknown[] = []
  for (const letter of letters) {
    await decideLetter(desk, letter.letterOfGuaranteeId, automaticWish(letter, now), now).catch((error: unknown) =>
      failures.push(error),
    )
  }
  if (failures.length > 0) throw new AggregateError(failures, 'some letters could not be decided')
}

function automaticWish(letter: BankLetterRow, now: Date): LetterWish {
  if (hasValidityEnded(letter.validityExpiresAt, now)) {
    return {
      outcome: 'rejected',
      reasonCode: 'PASP.ValidityOver',
      reasonMessage: 'The validity was over before the letter was issued',
    }
  }
  return findLetterRule(letter.amountHalalas)?.wish ?? { outcome: 'issued' }
}
