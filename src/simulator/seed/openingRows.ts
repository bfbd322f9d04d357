import type { SimulatedCustomer, SimulatorDatabase } from '../schema.ts'
import { findAccountsByIban, type SimulatedAccount, type SimulatedAccountHolder } from '../repositories/accounts.ts'
import { listCompletedBankPayments } from '../repositories/payments.ts'
import type { SimulatedTransaction } from '../repositories/transactions.ts'
import { dayMs, riyadhDayStart } from '../../domain/shared/dates.ts'
import { makeSaudiIban } from '../../domain/shared/iban.ts'
import { fixedUuid, ownAccounts, seedAccountId, seedAccountNumber } from '../bank.ts'
import { noPassword } from '../customers.ts'
import { paymentLines } from '../payments/decisions.ts'
import { seedAccounts } from './accounts.ts'
import { seedCompanies, seedCustomers } from './customers.ts'
import { seedHistories } from './history/histories.ts'

const firstOpening = Date.UTC(2019, 0, 6)

/** The seed's customers as rows. All share one password hash, except those whose password is always refused. */
export const customerRows = (passwordHash: string): SimulatedCustomer[] =>
  seedCustomers.map((customer) => ({
    nationalIdentificationNumber: customer.nationalIdentificationNumber,
    customerId: fixedUuid(`customer ${customer.nationalIdentificationNumber}`),
    passwordHash: customer.password === 'refuse' ? noPassword : passwordHash,
    nameEn: customer.name.en,
    nameAr: customer.name.ar ?? null,
  }))

/** The seed's companies as rows. */
export const companyRows = () =>
  seedCompanies.map((company) => ({
    commercialRegistrationNumber: company.commercialRegistrationNumber,
    unifiedNumber: company.unifiedNumber,
    nameEn: company.name.en,
    nameAr: company.name.ar,
    mandate: company.mandate ?? null,
  }))

/** One row for each company and person who may sign for it. */
export const signatoryRows = () =>
  seedCompanies.flatMap((company) =>
    company.signatories.map((nationalIdentificationNumber) => ({
      commercialRegistrationNumber: company.commercialRegistrationNumber,
      nationalIdentificationNumber,
      signingGroup: company.secondGroup?.includes(nationalIdentificationNumber) ? 'B' : 'A',
    })),
  )

/** One row for each account of a company. */
export const companyAccountRows = () =>
  seedAccounts.flatMap(({ number, accountType, name }) =>
    seedCompanies
      .filter((company) => accountType === 'KSAOB.Corporate' && company.name === name)
      .map(({ commercialRegistrationNumber }) => ({ accountId: seedAccountId(number), commercialRegistrationNumber })),
  )

/** The seed's accounts and the bank's own as rows, without a balance. The ledger posts the balances. */
export function accountRows(bankIbanCode: string): SimulatedAccount[] {
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

/** One row for each account and person who holds it. */
export const holderRows = (): SimulatedAccountHolder[] =>
  seedAccounts.flatMap((account) =>
    account.holders.map((nationalIdentificationNumber) => ({
      accountId: seedAccountId(account.number),
      nationalIdentificationNumber,
    })),
  )

/** The invented two years of all accounts, as rows. */
export function historyRows(anchor: Date, bankIbanCode: string): SimulatedTransaction[] {
  return [...seedHistories(anchor, bankIbanCode)].flatMap(([number, lines]) =>
    lines.map(({ sequence, kind, status, at, bookedAt, amountHalalas, balanceHalalas, details }) => ({
      accountId: seedAccountId(number),
      sequence,
      kind,
      status: status ?? ('booked' as const),
      transactionAt: at,
      bookedAt,
      valueAt: riyadhDayStart(bookedAt),
      amountHalalas,
      balanceHalalas,
      reference: null,
      details,
    })),
  )
}

/** Payments that were settled before the table of transactions existed, as the rows that a settlement writes today. */
export async function earlierPaymentRows(
  trx: SimulatorDatabase,
  history: readonly SimulatedTransaction[],
  bankIbanCode: string,
): Promise<SimulatedTransaction[]> {
  const state = new Map(
    seedAccounts.map((account) => [seedAccountId(account.number), { sequence: 0, balance: account.openingBalanceHalalas }]),
  )
  for (const row of history) state.get(row.accountId)!.sequence = row.sequence
  const rows: SimulatedTransaction[] = []
  for (const payment of await listCompletedBankPayments(trx)) {
    const accounts = await findAccountsByIban(trx, [payment.debtorIban, payment.creditorIban])
    const at = payment.decidedAt ?? payment.receivedAt
    for (const { accountId, amountHalalas, transaction } of paymentLines(payment, accounts, bankIbanCode)) {
      const account = state.get(accountId)
      if (!account || !transaction) continue
      account.sequence += 1
      account.balance += amountHalalas
      const moments = { transactionAt: at, bookedAt: at, valueAt: at }
      const { sequence, balance } = account
      rows.push({
        accountId,
        sequence,
        status: 'booked',
        ...moments,
        amountHalalas,
        balanceHalalas: balance,
        ...transaction,
      })
    }
  }
  return rows
}
