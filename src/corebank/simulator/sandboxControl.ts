import { findBankAccounts, listHoldingsOf } from '../../data/repositories/simulator/bankAccounts.ts'
import { listSignedCompanies } from '../../data/repositories/simulator/bankCompanies.ts'
import { findBankCustomer, listBankCustomers } from '../../data/repositories/simulator/bankCustomers.ts'
import { listOpenOneTimeCodes } from '../../data/repositories/simulator/bankOneTimeCodes.ts'
import { type BankPaymentRow, findBankPayment, listBankPaymentRows } from '../../data/repositories/simulator/bankPayments.ts'
import { formatDateTime } from '../../domain/shared/dates.ts'
import { SanadError } from '../../domain/shared/errors.ts'
import { formatHalalas } from '../../domain/shared/money.ts'
import {
  type PaymentOrder,
  type SandboxControl,
  type SandboxCustomer,
  type SandboxOneTimeCode,
  type SandboxPayment,
} from '../sandboxPort.ts'
import { setAccountStatus } from './accountStatus.ts'
import { type SimulatedBank } from './bank.ts'
import { toName } from './customers.ts'
import { decide } from './payments/decisions.ts'
import { sandboxPassword, seedCustomers } from './seed/customers.ts'
import { payeeExamples } from './payees/payeeExamples.ts'
import { magicValues } from './seed/magicValues.ts'

const listedPayments = 200

/** The simulator's insides and its switches. */
export const openSandboxControl = (bank: SimulatedBank): SandboxControl => ({
  listCustomers: () => listCustomers(bank),
  listOneTimeCodes: (nationalIdentificationNumber) => listOneTimeCodes(bank, nationalIdentificationNumber),
  listPayments: async (filter) => (await listBankPaymentRows(bank.db, { ...filter, limit: listedPayments })).map(toPayment),
  findPayment: async (paymentId) => {
    const payment = await findBankPayment(bank.db, paymentId)
    if (!payment)
      throw new SanadError('resourceIdUnknown', 'The core bank knows no payment with this PaymentId', { path: 'PaymentId' })
    return toPayment(payment)
  },
  decidePayment: (order) => decidePayment(bank, order),
  setAccountStatus: (order) => setAccountStatus(bank, order),
  magicValues: magicValuesOf(bank),
})

/** The same all the time; only the IBANs of its own accounts depend on which bank this is. */
function magicValuesOf({ context }: SimulatedBank): SandboxControl['magicValues'] {
  const values = { ...magicValues, payees: payeeExamples(context.bankIbanCode) }
  return () => values
}

async function listCustomers(bank: SimulatedBank): Promise<SandboxCustomer[]> {
  // The documented ones: a database filled for measuring has half a million more.
  const nationalIdentificationNumbers = seedCustomers.map((customer) => customer.nationalIdentificationNumber)
  const holders = await listHoldingsOf(bank.db, nationalIdentificationNumbers)
  const [customers, accounts, companies] = [
    await listBankCustomers(bank.db, nationalIdentificationNumbers),
    await findBankAccounts(
      bank.db,
      holders.map((holder) => holder.accountId),
    ),
    await listSignedCompanies(bank.db),
  ]
  return customers.map((customer) => {
    const held = new Set(
      holders
        .filter((holder) => holder.nationalIdentificationNumber === customer.nationalIdentificationNumber)
        .map((holder) => holder.accountId),
    )
    return {
      nationalIdentificationNumber: customer.nationalIdentificationNumber,
      password: sandboxPassword,
      name: toName(customer),
      accounts: accounts
        .filter((account) => held.has(account.accountId))
        .map((account) => ({
          accountId: account.accountId,
          iban: account.iban,
          accountSubType: account.accountSubType,
          status: account.status,
          currency: account.currency,
          balance: { Amount: formatHalalas(account.balanceHalalas), Currency: account.currency },
        })),
      companies: companies
        .filter((company) => company.nationalIdentificationNumber === customer.nationalIdentificationNumber)
        .map((company) => ({
          commercialRegistrationNumber: company.commercialRegistrationNumber,
          name: { en: company.nameEn, ar: company.nameAr },
        })),
    }
  })
}

async function listOneTimeCodes(bank: SimulatedBank, nationalIdentificationNumber: string): Promise<SandboxOneTimeCode[]> {
  if (!(await findBankCustomer(bank.db, nationalIdentificationNumber))) {
    throw new SanadError('resourceIdUnknown', 'The sandbox has no customer with this national identification number', {
      path: 'nationalIdentificationNumber',
    })
  }
  const codes = await listOpenOneTimeCodes(bank.db, nationalIdentificationNumber, new Date())
  return codes.map((row) => ({ code: row.code, purpose: row.purpose, expiresDateTime: formatDateTime(row.expiresAt) }))
}

async function decidePayment(bank: SimulatedBank, order: PaymentOrder): Promise<SandboxPayment> {
  const { payment, decidedNow } = await decide(bank, order.paymentId, order, order.now, (found) => {
    const approver = order.outcome === 'completed' ? order.nationalIdentificationNumber : undefined
    if (approver !== undefined && approver !== found.nationalIdentificationNumber) {
      throw new SanadError('forbidden', 'Only the customer who authorized this payment can approve it', {
        path: 'nationalIdentificationNumber',
      })
    }
  })
  if (!decidedNow && payment.state !== order.outcome) {
    throw new SanadError('stateConflict', `This payment is ${payment.state}; a decision cannot be turned round`, {
      path: 'PaymentId',
    })
  }
  return toPayment(payment)
}

const toPayment = (row: BankPaymentRow): SandboxPayment => ({
  paymentId: row.paymentId,
  nationalIdentificationNumber: row.nationalIdentificationNumber,
  state: row.state,
  amount: { Amount: formatHalalas(row.amountHalalas), Currency: row.currency },
  debtorIban: row.debtorIban,
  creditorIban: row.creditorIban,
  creditorName: row.creditorName,
  ...(row.reasonCode === null ? {} : { reasonCode: row.reasonCode }),
  ...(row.reasonMessage === null ? {} : { reasonMessage: row.reasonMessage }),
  receivedDateTime: formatDateTime(row.receivedAt),
  ...(row.decidedAt === null ? {} : { decidedDateTime: formatDateTime(row.decidedAt) }),
})
