import type { SimulatedCustomer } from './schema.ts'
import { limits } from '../config/limits.ts'
import type { HeldAccount } from './repositories/accounts.ts'
import { findBankCustomer } from './repositories/customers.ts'
import { deleteSignInTries, giveBackSignInTry, reserveSignInTry } from './repositories/signInTries.ts'
import type { BilingualName } from '../domain/shared/bilingual.ts'
import { verifyPassword } from '../security/passwords.ts'
import type { BankAccount, BankCustomer, SignInAnswer } from '../corebank/port.ts'
import { hashNationalId, type SimulatedBank } from './bank.ts'

/** Stored in place of a hash, so that no password is ever right. */
export const noPassword = 'none'

/** SAMA: ten digits. They start with 1 for citizens and with 2 for residents. */
const nationalIdText = /^[12]\d{9}$/

/** See CustomerDesk.signIn. An id that no customer has is counted, locked and answered as one that a customer has. */
export async function signIn(
  bank: SimulatedBank,
  nationalIdentificationNumber: string,
  password: string,
  now: Date,
): Promise<SignInAnswer> {
  // Typed text may hold characters that the database refuses (NUL), so only a possible id is looked up.
  if (!nationalIdText.test(nationalIdentificationNumber)) {
    await verifyPassword(password, undefined, 'customer')
    return { outcome: 'refused' }
  }
  const customer = await findBankCustomer(bank.db, nationalIdentificationNumber)
  const idHash = hashNationalId(bank, nationalIdentificationNumber)
  const expiresAt = new Date(now.getTime() + limits.customerLockSeconds * 1_000)
  const mayTry = await reserveSignInTry(bank.db, idHash, { tries: limits.failedAttempts, now, expiresAt })
  const stored = customer && customer.passwordHash !== noPassword ? customer.passwordHash : undefined
  const right = await verifyPassword(password, stored, 'customer').catch(async (refusal: unknown) => {
    // Nothing was checked, so nothing counts.
    if (mayTry) await giveBackSignInTry(bank.db, idHash)
    throw refusal
  })
  if (!mayTry) return { outcome: 'locked' }
  if (!right || !customer) return { outcome: 'refused' }
  await deleteSignInTries(bank.db, idHash)
  return { outcome: 'accepted', customer: toCustomer(customer) }
}

/** Row to name. Residents may have no Arabic name. */
export const toName = (row: { nameEn: string; nameAr: string | null }): BilingualName =>
  row.nameAr === null ? { en: row.nameEn } : { en: row.nameEn, ar: row.nameAr }

/** Row to the port's customer, without the hash of the password. */
export const toCustomer = (row: SimulatedCustomer): BankCustomer => ({
  nationalIdentificationNumber: row.nationalIdentificationNumber,
  customerId: row.customerId,
  name: toName(row),
})

/** Row to the port's account. */
export const toAccount = (row: HeldAccount): BankAccount => ({
  accountId: row.accountId,
  iban: row.iban,
  maskedPan: row.maskedPan,
  currency: row.currency,
  accountType: row.accountType,
  accountSubType: row.accountSubType,
  status: row.status,
  statusUpdatedAt: row.statusUpdatedAt,
  openedAt: row.openedAt,
  maturityAt: row.maturityAt,
  name: toName(row),
  nickname: { en: row.nicknameEn, ...(row.nicknameAr !== null && { ar: row.nicknameAr }) },
  description: { en: row.descriptionEn, ar: row.descriptionAr },
  balanceHalalas: row.balanceHalalas,
  creditLineHalalas: row.creditLineHalalas,
  holders: row.holders,
})
