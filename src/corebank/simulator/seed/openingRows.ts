import { dayMs } from '../../../domain/shared/dates.ts'
import { type BankAccountHolderRow, type BankAccountRow } from '../../../data/repositories/simulator/bankAccounts.ts'
import { type BankCustomerRow } from '../../../data/repositories/simulator/bankCustomers.ts'
import { makeSaudiIban } from '../../../domain/shared/iban.ts'
import { fixedUuid } from '../bank.ts'
import { noPassword } from '../customers.ts'
import { ownAccounts, seedAccountId, seedAccountNumber, seedAccounts } from './accounts.ts'
import { seedCompanies } from './companies.ts'
import { seedCustomers } from './customers.ts'

const firstOpening = Date.UTC(2019, 0, 6)

export const customerRows = (passwordHash: string): BankCustomerRow[] =>
  seedCustomers.map((customer) => ({
    national_id: customer.nationalIdentificationNumber,
    customer_id: fixedUuid(`customer ${customer.nationalIdentificationNumber}`),
    password_hash: customer.password === 'refuse' ? noPassword : passwordHash,
    name_en: customer.name.en,
    name_ar: customer.name.ar ?? null,
    failed_attempts: 0,
    locked_at: null,
  }))

export const companyRows = () =>
  seedCompanies.map((company) => ({
    commercial_registration_number: company.commercialRegistrationNumber,
    unified_number: company.unifiedNumber,
    name_en: company.name.en,
    name_ar: company.name.ar,
  }))

export const signatoryRows = () =>
  seedCompanies.flatMap((company) =>
    company.signatories.map((nationalId) => ({
      commercial_registration_number: company.commercialRegistrationNumber,
      national_id: nationalId,
    })),
  )

export function accountRows(bankIbanCode: string): BankAccountRow[] {
  const opened = (number: number) => new Date(firstOpening + number * dayMs)
  const row = (number: number) => ({
    account_id: seedAccountId(number),
    iban: makeSaudiIban(bankIbanCode, seedAccountNumber(number)),
    currency: 'SAR',
    opened_at: opened(number),
    status_updated_at: opened(number),
    balance_halalas: 0,
    transaction_sequence: 0,
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
    description_en: account.description.en,
    description_ar: account.description.ar,
    credit_line_halalas: account.creditLineHalalas,
    masked_pan: account.maskedPan,
    maturity_at: account.maturityAt,
    is_customer_account: true,
  }))
  const own = Object.values(ownAccounts).map(({ number, name }) => ({
    ...row(number),
    account_type: 'KSAOB.Corporate' as const,
    account_sub_type: 'Other',
    status: 'Active' as const,
    name_en: name.en,
    name_ar: name.ar,
    nickname_en: name.en,
    nickname_ar: name.ar,
    description_en: name.en,
    description_ar: name.ar,
    credit_line_halalas: 0,
    masked_pan: null,
    maturity_at: null,
    is_customer_account: false,
  }))
  return [...own, ...customers]
}

export const holderRows = (): BankAccountHolderRow[] =>
  seedAccounts.flatMap((account) =>
    account.holders.map((nationalId) => ({ account_id: seedAccountId(account.number), national_id: nationalId })),
  )
