import { randomUUID } from 'node:crypto'
import {
  type GuaranteeAccountRow,
  listGuaranteeAccounts,
  lockGuaranteeLine,
  postToGuaranteeLine,
} from '../../../data/repositories/simulator/bankGuaranteeLines.ts'
import { type BankLetterRow } from '../../../data/repositories/simulator/bankLetters.ts'
import { type Executor } from '../../../data/schema.ts'
import { type GuaranteeLine } from '../../guaranteePort.ts'

/** Accounts of the ledger to the lines that they make up. */
export function toLines(accounts: readonly GuaranteeAccountRow[]): GuaranteeLine[] {
  const numbers = [...new Set(accounts.map((account) => account.commercialRegistrationNumber))]
  return numbers.map((commercialRegistrationNumber) => {
    const balance = (side: GuaranteeAccountRow['side']) =>
      accounts.find((account) => account.commercialRegistrationNumber === commercialRegistrationNumber && account.side === side)
        ?.balanceHalalas ?? 0
    return {
      commercialRegistrationNumber,
      currency: 'SAR',
      // The granted side is below zero, so that the three sum to zero.
      limitHalalas: 0 - balance('granted'),
      reservedHalalas: balance('reserved'),
      freeHalalas: balance('free'),
    }
  })
}

/** See GuaranteeBank.findGuaranteeLine. */
export async function findLine(db: Executor, commercialRegistrationNumber: number): Promise<GuaranteeLine | undefined> {
  return toLines(await listGuaranteeAccounts(db, commercialRegistrationNumber))[0]
}

/** Moves a letter's amount from free to reserved. Answers what is free when that is too little; nothing is written then. */
export async function reserve(
  trx: Executor,
  letter: BankLetterRow,
  now: Date,
): Promise<{ isReserved: boolean; freeHalalas: number }> {
  const freeHalalas = toLines(await lockGuaranteeLine(trx, letter.commercialRegistrationNumber))[0]?.freeHalalas ?? 0
  if (letter.amountHalalas > freeHalalas) return { isReserved: false, freeHalalas }
  await postToGuaranteeLine(trx, {
    postingId: randomUUID(),
    reference: `reserve ${letter.letterOfGuaranteeId}`,
    commercialRegistrationNumber: letter.commercialRegistrationNumber,
    entries: { free: -letter.amountHalalas, reserved: letter.amountHalalas },
    now,
  })
  return { isReserved: true, freeHalalas: freeHalalas - letter.amountHalalas }
}

/** Moves a letter's amount back from reserved to free, once. */
export async function release(trx: Executor, letter: BankLetterRow, now: Date): Promise<void> {
  await lockGuaranteeLine(trx, letter.commercialRegistrationNumber)
  await postToGuaranteeLine(trx, {
    postingId: randomUUID(),
    reference: `release ${letter.letterOfGuaranteeId}`,
    commercialRegistrationNumber: letter.commercialRegistrationNumber,
    entries: { free: letter.amountHalalas, reserved: -letter.amountHalalas },
    now,
  })
}
