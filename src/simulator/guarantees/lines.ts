import type { SimulatedGuaranteeAccount, SimulatedLetter, SimulatorDatabase } from '../schema.ts'
import { randomUUID } from 'node:crypto'
import { findMandate } from '../repositories/companies.ts'
import { listGuaranteeAccounts, lockGuaranteeLine, postToGuaranteeLine } from '../repositories/letters.ts'
import type { GuaranteeLine } from '../../corebank/port.ts'
import { letterSigning } from '../mandates.ts'

/** Sums up ledger accounts to the guarantee lines that they form. */
export function toLines(accounts: readonly SimulatedGuaranteeAccount[]): Omit<GuaranteeLine, 'signing'>[] {
  const numbers = [...new Set(accounts.map((account) => account.commercialRegistrationNumber))]
  return numbers.map((commercialRegistrationNumber) => {
    const balance = (side: SimulatedGuaranteeAccount['side']) =>
      accounts.find((account) => account.commercialRegistrationNumber === commercialRegistrationNumber && account.side === side)
        ?.balanceHalalas ?? 0
    return {
      commercialRegistrationNumber,
      currency: 'SAR',
      // The side `granted` is below zero, so that the three sides sum to zero.
      limitHalalas: 0 - balance('granted'),
      reservedHalalas: balance('reserved'),
      freeHalalas: balance('free'),
    }
  })
}

/** See GuaranteeDesk.findGuaranteeLine. */
export async function findLine(db: SimulatorDatabase, commercialRegistrationNumber: number): Promise<GuaranteeLine | undefined> {
  const [line] = toLines(await listGuaranteeAccounts(db, commercialRegistrationNumber))
  const company = await findMandate(db, commercialRegistrationNumber)
  return line && { ...line, signing: company ? letterSigning(company) : [] }
}

/** Moves a letter's amount from free to reserved. Returns false, and writes nothing, when less than that is free. */
export async function reserve(
  trx: SimulatorDatabase,
  letter: Omit<SimulatedLetter, 'instructionDigest'>,
  now: Date,
): Promise<boolean> {
  const [line] = toLines(await lockGuaranteeLine(trx, letter.commercialRegistrationNumber))
  if (letter.amountHalalas > (line?.freeHalalas ?? 0)) return false
  await postToGuaranteeLine(trx, {
    postingId: randomUUID(),
    reference: `reserve ${letter.letterOfGuaranteeId}`,
    commercialRegistrationNumber: letter.commercialRegistrationNumber,
    entries: { free: -letter.amountHalalas, reserved: letter.amountHalalas },
    now,
  })
  return true
}

/** Moves a letter's amount back from reserved to free. A second call changes nothing. */
export async function release(trx: SimulatorDatabase, letter: SimulatedLetter, now: Date): Promise<void> {
  await lockGuaranteeLine(trx, letter.commercialRegistrationNumber)
  await postToGuaranteeLine(trx, {
    postingId: randomUUID(),
    reference: `release ${letter.letterOfGuaranteeId}`,
    commercialRegistrationNumber: letter.commercialRegistrationNumber,
    entries: { free: letter.amountHalalas, reserved: -letter.amountHalalas },
    now,
  })
}
