import { findBankAccounts, listHoldingsOf, lockBankAccount, updateBankAccountStatus } from './repositories/accounts.ts'
import { listSignedCompanies } from './repositories/companies.ts'
import { findBankCustomer, listBankCustomers, listOpenConfirmations } from './repositories/customers.ts'
import { findBankPayment, listBankPayments, type SimulatedPayment } from './repositories/payments.ts'
import { type AccountStatus, assertAccountMove } from '../domain/account/status.ts'
import { formatDateTime } from '../domain/shared/dates.ts'
import { BankRefusal } from '../domain/shared/errors.ts'
import { formatHalalas } from '../domain/shared/money.ts'
import type {
  DecideSandboxPayment,
  SandboxAccount,
  SandboxControl,
  SandboxCustomer,
  SandboxOneTimeCode,
  SandboxPayment,
} from '../corebank/sandboxPort.ts'
import type { SimulatedBank } from './bank.ts'
import { openGuaranteeControl } from './guarantees/control.ts'
import { answerAppQuestion, listAppQuestions } from './confirmations/appQuestions.ts'
import { toName } from './customers.ts'
import { listPhoneMessages } from './phoneMessages.ts'
import { payeeExamples } from './payees/payeeBook.ts'
import { decidePayment, tellDecision } from './payments/decisions.ts'
import { setSignatories } from './mandates.ts'
import { magicValues } from './magicValues.ts'
import { sandboxPassword, seedCustomers } from './seed/customers.ts'

const listedPayments = 200

/** Opens the simulator's inside view and its switches. */
export const openSandboxControl = (bank: SimulatedBank): SandboxControl => ({
  ...openGuaranteeControl(bank),
  listCustomers: () => listCustomers(bank),
  listOneTimeCodes: (nationalIdentificationNumber) => listOneTimeCodes(bank, nationalIdentificationNumber),
  listAppQuestions: (nationalIdentificationNumber) => listAppQuestions(bank, nationalIdentificationNumber, bank.clock.now()),
  listPhoneMessages: (nationalIdentificationNumber) => listPhoneMessages(bank, nationalIdentificationNumber),
  answerAppQuestion: (request) => answerAppQuestion(bank, request),
  listPayments: async (page) => (await listBankPayments(bank.db, { limit: listedPayments, ...page })).map(toPayment),
  getPayment: async (paymentId) => {
    const payment = await findBankPayment(bank.db, paymentId)
    if (!payment)
      throw new BankRefusal('resourceIdUnknown', 'The core bank knows no payment with this PaymentId.', { path: 'PaymentId' })
    return toPayment(payment)
  },
  decidePayment: (request) => decidePaymentByHand(bank, request),
  setAccountStatus: (request) => setAccountStatus(bank, request),
  setSignatories: (request) => setSignatories(bank, request),
  magicValues: magicValuesOf(bank),
})

/** The magic values of this bank. Only the IBANs of its own accounts depend on the bank's code. */
function magicValuesOf({ context }: SimulatedBank): SandboxControl['magicValues'] {
  const values = { ...magicValues, payees: payeeExamples(context.bankIbanCode) }
  return () => values
}

async function listCustomers(bank: SimulatedBank): Promise<SandboxCustomer[]> {
  // Only the documented customers: a database that was filled for load tests has half a million more.
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
    throw new BankRefusal('resourceIdUnknown', 'The sandbox has no customer with this national identification number.', {
      path: 'nationalIdentificationNumber',
    })
  }
  const codes = await listOpenConfirmations(bank.db, { nationalIdentificationNumber, method: 'code', now: bank.clock.now() })
  return codes.map(({ code, purpose, messageEn, messageAr, expiresAt }) => ({
    code,
    purpose,
    message: { en: messageEn, ar: messageAr },
    expiresDateTime: formatDateTime(expiresAt),
  }))
}

async function decidePaymentByHand(
  bank: SimulatedBank,
  { nationalIdentificationNumber, ...request }: DecideSandboxPayment,
): Promise<SandboxPayment> {
  const { payment, decidedNow } = await decidePayment(bank, request.paymentId, request, request.now, (found) => {
    if (nationalIdentificationNumber === undefined || nationalIdentificationNumber === found.nationalIdentificationNumber) return
    throw new BankRefusal('customerWrong', 'Only the customer who authorized this payment can approve it.', {
      path: 'nationalIdentificationNumber',
    })
  })
  if (!decidedNow && payment.state !== request.outcome) {
    throw new BankRefusal('stateConflict', `This payment is ${payment.state}; a decision cannot be changed.`, {
      path: 'PaymentId',
    })
  }
  // The listener is told again about an earlier decision, because the first call may not have arrived.
  await tellDecision(bank, payment)
  return toPayment(payment)
}

const toPayment = (row: SimulatedPayment): SandboxPayment => ({
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

/**
 * See SandboxControl.setAccountStatus. The row is locked, so of two moves at once the second starts from the state that the first
 * one wrote.
 */
export async function setAccountStatus(
  bank: SimulatedBank,
  order: { accountId: string; status: AccountStatus; now: Date },
): Promise<SandboxAccount> {
  const { accountId, status, now } = order
  return bank.db.transaction().execute(async (trx) => {
    const account = await lockBankAccount(trx, accountId)
    if (!account?.isCustomerAccount) {
      throw new BankRefusal('resourceIdUnknown', 'The core bank has no account with this id.', { path: 'accountId' })
    }
    assertAccountMove(account.status, status)
    const isMove = account.status !== status
    if (isMove) await updateBankAccountStatus(trx, accountId, status, now)
    const statusUpdatedDateTime = formatDateTime(isMove ? now : account.statusUpdatedAt)
    return { accountId, iban: account.iban, status, statusUpdatedDateTime }
  })
}
