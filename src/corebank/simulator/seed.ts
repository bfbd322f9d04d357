import { makeSaudiIban } from '../../domain/shared/iban.ts'
import { type BankAccountHolderRow, type BankAccountRow, insertBankAccounts } from '../../data/repositories/bankAccounts.ts'
import { insertBankCompanies } from '../../data/repositories/bankCompanies.ts'
import { type BankCustomerRow, insertBankCustomers } from '../../data/repositories/bankCustomers.ts'
import { isPosted, type LedgerEntry, postLedgerTransaction } from '../../data/repositories/bankLedger.ts'
import { hashPassword } from '../../security/passwords.ts'
import { fixedUuid, type SimulatedBank } from './bank.ts'
import { noPassword } from './customers.ts'
import { ownAccounts, seedAccountId, seedAccountNumber, seedAccounts } from './seed/accounts.ts'
import { seedCompanies } from './seed/companies.ts'
import { sandboxPassword, seedCustomers } from './seed/customers.ts'

const openingReference = 'seed-1 opening balances'
const firstOpening = Date.UTC(2019, 0, 6)
const dayMs = 86_400_000

/** Opens the sandbox's customers, companies and accounts once; a second call, also at the same moment elsewhere, changes nothing. */
export async function seedBank(bank: SimulatedBank, now: Date): Promise<void> {
  if (await isPosted(bank.db, openingReference)) return
  // One hash for all: they share the documented password, and each hash costs tens of milliseconds at start.
  const passwordHash = await hashPassword(sandboxPassword)
  await bank.db.transaction().execute(async (trx) => {
    await insertBankCustomers(trx, customerRows(passwordHash))
    await insertBankCompanies(trx, companyRows(), signatoryRows())
    await insertBankAccounts(trx, accountRows(bank.context.bankIbanCode), holderRows())
    await postLedgerTransaction(trx, {
      ledgerTransactionId: fixedUuid(openingReference),
      reference: openingReference,
      description: 'Opening balances of the sandbox',
      entries: openingEntries(),
      now,
    })
  })
}

const customerRows = (passwordHash: string): BankCustomerRow[] =>
  seedCustomers.map((customer) => ({
    national_id: customer.nationalIdentificationNumber,
    customer_id: fixedUuid(`customer ${customer.nationalIdentificationNumber}`),
    password_hash: customer.password === 'refuse' ? noPassword : passwordHash,
    name_en: customer.name.en,
    name_ar: customer.name.ar ?? null,
    failed_attempts: 0,
    locked_at: null,
  }))

const companyRows = () =>
  seedCompanies.map((company) => ({
    commercial_registration_number: company.commercialRegistrationNumber,
    unified_number: company.unifiedNumber,
    name_en: company.name.en,
    name_ar: company.name.ar,
  }))

const signatoryRows = () =>
  seedCompanies.flatMap((company) =>
    company.signatories.map((nationalId) => ({
      commercial_registration_number: company.commercialRegistrationNumber,
      national_id: nationalId,
    })),
  )

function accountRows(bankIbanCode: string): BankAccountRow[] {
  const opened = (number: number) => new Date(firstOpening + number * dayMs)
  const row = (number: number) => ({
    account_id: seedAccountId(number),
    iban: makeSaudiIban(bankIbanCode, seedAccountNumber(number)),
    currency: 'SAR',
    opened_at: opened(number),
    balance_halalas: 0,
  })
  const customers = seedAccounts.map((account) => ({
    ...row(account.number),
    account_type: account.accountType,
    account_sub_type: account.accountSubType,
    status: account.status,
    name_en: account.name.en,
    name_ar: account.name.ar ?? null,
    nickname_en: account.nickname.en,
    nickname_ar: account.nickname.ar ?? null,
    is_customer_account: true,
  }))
  const own = Object.values(ownAccounts).map((account) => ({
    ...row(account.number),
    account_type: 'KSAOB.Corporate' as const,
    account_sub_type: 'Other',
    status: 'Active',
    name_en: account.name.en,
    name_ar: account.name.ar,
    nickname_en: account.name.en,
    nickname_ar: account.name.ar,
    is_customer_account: false,
  }))
  return [...own, ...customers]
}

const holderRows = (): BankAccountHolderRow[] =>
  seedAccounts.flatMap((account) => account.holders.map((nationalId) => ({ account_id: seedAccountId(account.number), national_id: nationalId })))

function openingEntries(): LedgerEntry[] {
  const entries = seedAccounts
    .filter((account) => account.openingBalanceHalalas > 0)
    .map((account) => ({ accountId: seedAccountId(account.number), amountHalalas: account.openingBalanceHalalas }))
  const total = entries.reduce((sum, entry) => sum + entry.amountHalalas, 0)
  return [...entries, { accountId: seedAccountId(ownAccounts.opening.number), amountHalalas: -total }]
}
