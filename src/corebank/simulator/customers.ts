import { limits } from '../../config/limits.ts'
import {
  type BankAccountHolderRow,
  type BankAccountRow,
  listBankAccountHolders,
  listBankAccountsHeldBy,
} from '../../data/repositories/simulator/bankAccounts.ts'
import {
  type BankCustomerRow,
  clearSignInAttempts,
  findBankCustomer,
  reserveSignInAttempt,
} from '../../data/repositories/simulator/bankCustomers.ts'
import { verifyPassword } from '../../security/passwords.ts'
import { type BankAccount, type BankCustomer, type SignInAnswer } from '../port.ts'
import { type BilingualName } from '../../domain/shared/bilingual.ts'
import { type SimulatedBank } from './bank.ts'

/** Stored in place of a hash: no password is ever right. */
export const noPassword = 'none'

/** SAMA: ten digits, 1 for citizens and 2 for residents. */
const nationalIdText = /^[12]\d{9}$/

/** See CoreBank.signIn. Takes as long for unknown and locked customers as for known ones. */
export async function signIn(bank: SimulatedBank, nationalId: string, password: string, now: Date): Promise<SignInAnswer> {
  const lockedBefore = new Date(now.getTime() - limits.customerLockSeconds * 1_000)
  // What people type may hold characters that the database refuses (NUL): only a possible id is looked up.
  const possible = nationalIdText.test(nationalId)
  const customer = possible ? await findBankCustomer(bank.db, nationalId) : undefined
  const mayTry =
    possible && (await reserveSignInAttempt(bank.db, nationalId, { attempts: limits.failedAttempts, now, lockedBefore }))
  const stored = customer && customer.password_hash !== noPassword ? customer.password_hash : undefined
  const right = await verifyPassword(password, stored)
  if (!customer) return { outcome: 'refused' }
  if (!mayTry) return { outcome: 'locked' }
  if (!right) return { outcome: 'refused' }
  await clearSignInAttempts(bank.db, nationalId)
  return { outcome: 'accepted', customer: toCustomer(customer) }
}

/** See CoreBank.listAccounts. */
export async function listAccounts(bank: SimulatedBank, nationalId: string): Promise<BankAccount[]> {
  const accounts = await listBankAccountsHeldBy(bank.db, nationalId)
  return withHolders(
    accounts,
    await listBankAccountHolders(
      bank.db,
      accounts.map((account) => account.account_id),
    ),
  )
}

/** Rows to the port's accounts, each with those who hold it. */
export const withHolders = (accounts: BankAccountRow[], holders: BankAccountHolderRow[]): BankAccount[] =>
  accounts.map((account) =>
    toAccount(
      account,
      holders.filter((holder) => holder.account_id === account.account_id).map((holder) => holder.national_id),
    ),
  )

/** Row to name; residents may have no Arabic one. */
export const toName = (row: { name_en: string; name_ar: string | null }): BilingualName =>
  row.name_ar === null ? { en: row.name_en } : { en: row.name_en, ar: row.name_ar }

/** Row to the port's customer. */
export const toCustomer = (row: BankCustomerRow): BankCustomer => ({
  nationalIdentificationNumber: row.national_id,
  customerId: row.customer_id,
  name: toName(row),
})

const toAccount = (row: BankAccountRow, holders: string[]): BankAccount => ({
  accountId: row.account_id,
  iban: row.iban,
  maskedPan: row.masked_pan,
  currency: row.currency,
  accountType: row.account_type,
  accountSubType: row.account_sub_type,
  status: row.status,
  statusUpdatedAt: row.status_updated_at,
  openedAt: row.opened_at,
  maturityAt: row.maturity_at,
  name: toName(row),
  nickname: { en: row.nickname_en, ...(row.nickname_ar !== null && { ar: row.nickname_ar }) },
  description: { en: row.description_en, ar: row.description_ar },
  balanceHalalas: row.balance_halalas,
  creditLineHalalas: row.credit_line_halalas,
  holders,
})
