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
  listOneTimeCodes: (nationalId) => listOneTimeCodes(bank, nationalId),
  listPayments: async (filter) => (await listBankPaymentRows(bank.db, { ...filter, limit: listedPayments })).map(toPayment),
  findPayment: async (paymentId) => {
    const payment = await findBankPayment(bank.db, paymentId)
    if (!payment)
      throw new SanadError('resourceIdUnknown', 'The core bank knows no payment with this PaymentId.', { path: 'PaymentId' })
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
  const nationalIds = seedCustomers.map((customer) => customer.nationalIdentificationNumber)
  const holders = await listHoldingsOf(bank.db, nationalIds)
  const [customers, accounts, companies] = [
    await listBankCustomers(bank.db, nationalIds),
    await findBankAccounts(
      bank.db,
      holders.map((holder) => holder.account_id),
    ),
    await listSignedCompanies(bank.db),
  ]
  return customers.map((customer) => {
    const held = new Set(
      holders.filter((holder) => holder.national_id === customer.national_id).map((holder) => holder.account_id),
    )
    return {
      nationalIdentificationNumber: customer.national_id,
      password: sandboxPassword,
      name: toName(customer),
      accounts: accounts
        .filter((account) => held.has(account.account_id))
        .map((account) => ({
          accountId: account.account_id,
          iban: account.iban,
          accountSubType: account.account_sub_type,
          status: account.status,
          currency: account.currency,
          balance: { Amount: formatHalalas(account.balance_halalas), Currency: account.currency },
        })),
      companies: companies
        .filter((company) => company.national_id === customer.national_id)
        .map((company) => ({
          commercialRegistrationNumber: company.commercial_registration_number,
          name: { en: company.name_en, ar: company.name_ar },
        })),
    }
  })
}

async function listOneTimeCodes(bank: SimulatedBank, nationalId: string): Promise<SandboxOneTimeCode[]> {
  if (!(await findBankCustomer(bank.db, nationalId))) {
    throw new SanadError('resourceIdUnknown', 'The sandbox has no customer with this national identification number.', {
      path: 'nationalIdentificationNumber',
    })
  }
  const codes = await listOpenOneTimeCodes(bank.db, nationalId, new Date())
  return codes.map((row) => ({ code: row.code, purpose: row.purpose, expiresDateTime: formatDateTime(row.expires_at) }))
}

async function decidePayment(bank: SimulatedBank, order: PaymentOrder): Promise<SandboxPayment> {
  const { payment, decidedNow } = await decide(bank, order.paymentId, order, order.now, (found) => {
    const approver = order.outcome === 'completed' ? order.nationalIdentificationNumber : undefined
    if (approver !== undefined && approver !== found.national_id) {
      throw new SanadError('customerWrong', 'Only the customer who authorized this payment can approve it.', {
        path: 'nationalIdentificationNumber',
      })
    }
  })
  if (!decidedNow && payment.state !== order.outcome) {
    throw new SanadError('stateConflict', `This payment is ${payment.state}; a decision cannot be reversed.`, {
      path: 'PaymentId',
    })
  }
  return toPayment(payment)
}

const toPayment = (row: BankPaymentRow): SandboxPayment => ({
  paymentId: row.payment_id,
  nationalIdentificationNumber: row.national_id,
  state: row.state,
  amount: { Amount: formatHalalas(row.amount_halalas), Currency: row.currency },
  debtorIban: row.debtor_iban,
  creditorIban: row.creditor_iban,
  creditorName: row.creditor_name,
  ...(row.reason_code === null ? {} : { reasonCode: row.reason_code }),
  ...(row.reason_message === null ? {} : { reasonMessage: row.reason_message }),
  receivedDateTime: formatDateTime(row.received_at),
  ...(row.decided_at === null ? {} : { decidedDateTime: formatDateTime(row.decided_at) }),
})
