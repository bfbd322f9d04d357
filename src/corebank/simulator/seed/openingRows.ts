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
    nationalIdentificationNumber: customer.nationalIdentificationNumber,
    customerId: fixedUuid(`customer ${customer.nationalIdentificationNumber}`),
    passwordHash: customer.password === 'refuse' ? noPassword : passwordHash,
    nameEn: customer.name.en,
    nameAr: customer.name.ar ?? null,
    failedAttempts: 0,
    lockedAt: null,
  }))

export const companyRows = () =>
  seedCompanies.map((company) => ({
    commercialRegistrationNumber: company.commercialRegistrationNumber,
    unifiedNumber: company.unifiedNumber,
    nameEn: company.name.en,
    nameAr: company.name.ar,
  }))

export const signatoryRows = () =>
  seedCompanies.flatMap((company) =>
    company.signatories.map((nationalIdentificationNumber) => ({
      commercialRegistrationNumber: company.commercialRegistrationNumber,
      nationalIdentificationNumber,
    })),
  )

export function accountRows(bankIbanCode: string): BankAccountRow[] {
  const opened = (number: number) => new Date(firstOpening + number * dayMs)
  const row = (number: number) => ({
    accountId: seedAccountId(number),
    iban: makeSaudiIban(bankIbanCode, seedAccountNumber(number)),
    currency: 'SAR',
    openedAt: opened(number),
    statusUpdatedAt: opened(number),
    balanceHalalas: 0,
    transactionSequence: 0,
  })
  const customers = seedAccounts.map((account) => ({
    ...row(account.number),
    accountType: account.accountType,
    accountSubType: account.accountSubType,
    status: account.status,
    nameEn: account.name.en,
    nameAr: account.name.ar ?? null,
    nicknameEn: account.nickname.en,
    nicknameAr: account.nickname.ar ?? null,
    descriptionEn: account.description.en,
    descriptionAr: account.description.ar,
    creditLineHalalas: account.creditLineHalalas,
    maskedPan: account.maskedPan,
    maturityAt: account.maturityAt,
    isCustomerAccount: true,
  }))
  const own = Object.values(ownAccounts).map(({ number, name }) => ({
    ...row(number),
    accountType: 'KSAOB.Corporate' as const,
    accountSubType: 'Other',
    status: 'Active' as const,
    nameEn: name.en,
    nameAr: name.ar,
    nicknameEn: name.en,
    nicknameAr: name.ar,
    descriptionEn: name.en,
    descriptionAr: name.ar,
    creditLineHalalas: 0,
    maskedPan: null,
    maturityAt: null,
    isCustomerAccount: false,
  }))
  return [...own, ...customers]
}

export const holderRows = (): BankAccountHolderRow[] =>
  seedAccounts.flatMap((account) =>
    account.holders.map((nationalIdentificationNumber) => ({
      accountId: seedAccountId(account.number),
      nationalIdentificationNumber,
    })),
  )
