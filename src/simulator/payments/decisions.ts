import { randomUUID } from 'node:crypto'
import { lockBankAccounts, type SimulatedAccount } from '../repositories/accounts.ts'
import { type LedgerEntry, postLedgerTransaction } from '../repositories/ledger.ts'
import { decideBankPayment, findBankPayment, lockBankPayment, type SimulatedPayment } from '../repositories/payments.ts'
import type { SimulatorDatabase } from '../schema.ts'
import { insertDecision } from '../repositories/decisions.ts'
import { isPaymentAccount } from '../../domain/account/status.ts'
import { BankRefusal } from '../../domain/shared/errors.ts'
import { ibanBankCode } from '../../domain/shared/iban.ts'
import type { PaymentAnswer } from '../../corebank/port.ts'
import type { TransactionKindName } from '../accountInformation/transactionKinds.ts'
import type { TransactionDetails } from '../accountInformation/transactions.ts'
import { type SimulatedBank, tell, ownAccounts, seedAccountId } from '../bank.ts'
import { toName } from '../customers.ts'

/** What a tester or a rule asks for. An order to complete may still end in a rejection when the debtor has too little money. */
export type PaymentVerdict = { outcome: 'completed' } | ({ outcome: 'rejected' } & RejectReason)

/** The payment after the call. `decidedNow` is false when it was already decided. */
export interface Decided {
  payment: SimulatedPayment
  decidedNow: boolean
}

/**
 * Decides a pending payment in one transaction: state, ledger and balances. A payment that was already decided stays as it is.
 * `refuse` may throw on the locked row before anything is written. Throws BankRefusal 'resourceIdUnknown'.
 */
export async function decidePayment(
  bank: SimulatedBank,
  paymentId: string,
  verdict: PaymentVerdict,
  now: Date,
  refuse: (payment: SimulatedPayment) => void = () => undefined,
): Promise<Decided> {
  return bank.db.transaction().execute(async (trx) => {
    const payment = await lockBankPayment(trx, paymentId)
    if (!payment) {
      throw new BankRefusal('resourceIdUnknown', 'The core bank knows no payment with this PaymentId.', { path: 'PaymentId' })
    }
    refuse(payment)
    if (payment.state !== 'pending') return { payment, decidedNow: false }
    const reason = verdict.outcome === 'rejected' ? verdict : await settle(trx, bank, payment, now)
    const change = {
      state: reason ? ('rejected' as const) : ('completed' as const),
      reasonCode: reason?.reasonCode ?? null,
      reasonMessage: reason?.reasonMessage ?? null,
    }
    await decideBankPayment(trx, paymentId, { ...change, now })
    await insertDecision(trx, decisionOf({ paymentId, ...change, decidedAt: now }))
    return { payment: { ...payment, ...change, decidedAt: now }, decidedNow: true }
  })
}

type DecidedPayment = Pick<SimulatedPayment, 'paymentId' | 'reasonCode' | 'reasonMessage'> & {
  state: 'completed' | 'rejected'
  decidedAt: Date
}

const decisionOf = ({ paymentId: resourceId, state: outcome, ...decided }: DecidedPayment) => ({
  kind: 'payment' as const,
  resourceId,
  outcome,
  ...decided,
})

/** The payment as the port answers it. */
export function toAnswer({ paymentId, state, reasonCode, reasonMessage }: SimulatedPayment): PaymentAnswer {
  if (state === 'completed' || state === 'pending') return { paymentId, outcome: state }
  return {
    paymentId,
    outcome: 'rejected',
    reasonCode: reasonCode ?? 'PASP.Cancelled',
    reasonMessage: reasonMessage ?? 'Cancelled at the bank',
  }
}

/** See PaymentDesk.findPayment. */
export async function findAnswer({ db }: SimulatedBank, paymentId: string): Promise<PaymentAnswer | undefined> {
  const payment = await findBankPayment(db, paymentId)
  return payment && toAnswer(payment)
}

/** Tells the listener about a decided payment. A pending payment is not reported. */
export async function tellDecision({ paymentListener }: SimulatedBank, payment: SimulatedPayment): Promise<void> {
  const answer = toAnswer(payment)
  if (answer.outcome === 'completed' || answer.outcome === 'rejected') await tell(paymentListener, answer)
}

/**
 * Moves the money, or returns why it cannot be moved. Every payment to another bank locks the clearing account, which is acceptable
 * in a simulator.
 */
async function settle(
  trx: SimulatorDatabase,
  bank: SimulatedBank,
  payment: SimulatedPayment,
  now: Date,
): Promise<RejectReason | undefined> {
  const creditorIbanIsOurs = ibanBankCode(payment.creditorIban) === bank.context.bankIbanCode
  const accounts = await lockBankAccounts(trx, {
    ibans: [payment.debtorIban, payment.creditorIban],
    accountIds: creditorIbanIsOurs ? [] : [clearingAccountId],
  })
  const held = (iban: string) => accounts.find((account) => account.iban === iban && account.isCustomerAccount)
  const [debtor, creditor] = [held(payment.debtorIban), held(payment.creditorIban)]
  const reason = findRejectReason({
    amountHalalas: payment.amountHalalas,
    currency: payment.currency,
    debtor: debtor && {
      accountId: debtor.accountId,
      status: debtor.status,
      currency: debtor.currency,
      balanceHalalas: debtor.balanceHalalas,
      isPaymentAccount: isPaymentAccount({ accountSubType: debtor.accountSubType, maturityAt: debtor.maturityAt }),
    },
    creditor: creditor && { accountId: creditor.accountId, status: creditor.status },
    creditorIbanIsOurs,
  })
  if (reason || !debtor) return reason
  await postLedgerTransaction(trx, {
    ledgerTransactionId: randomUUID(),
    reference: payment.paymentId,
    description: `Payment ${payment.paymentId}`,
    entries: paymentLines(payment, accounts, bank.context.bankIbanCode),
    now,
  })
  return undefined
}

/** The account for money on its way to other banks. */
export const clearingAccountId = seedAccountId(ownAccounts.sarieClearing.number)

/**
 * The two sides of a settled payment, for the ledger and the customers' statements. `accounts` are the accounts of this bank that
 * the payment names.
 */
export function paymentLines(
  payment: SimulatedPayment,
  accounts: readonly SimulatedAccount[],
  bankIbanCode: string,
): LedgerEntry[] {
  const held = (iban: string) => accounts.find((account) => account.iban === iban && account.isCustomerAccount)
  const [debtor, creditor] = [held(payment.debtorIban), held(payment.creditorIban)]
  const isInside = ibanBankCode(payment.creditorIban) === bankIbanCode
  const line = (kind: TransactionKindName, details: TransactionDetails) => ({
    // The reference that app and receipt have, so that the customer finds it among the transactions.
    transaction: { kind, reference: payment.paymentTransactionId ?? payment.paymentId, details },
  })
  const { en, ar } = payment.creditorName
  const creditorName = { en: en ?? ar ?? '', ...(ar !== undefined && { ar }) }
  const debit = line(isInside ? 'paymentInside' : 'paymentOut', { other: { name: creditorName, iban: payment.creditorIban } })
  const credit = debtor && line('paymentIn', { other: { name: toName(debtor), iban: debtor.iban } })
  return [
    ...(debtor ? [{ accountId: debtor.accountId, amountHalalas: -payment.amountHalalas, ...debit }] : []),
    creditor
      ? { accountId: creditor.accountId, amountHalalas: payment.amountHalalas, ...credit }
      : { accountId: clearingAccountId, amountHalalas: payment.amountHalalas },
  ]
}

/** The facts that decide whether a payment can be settled. An undefined account does not exist at this bank. */
export interface SettlementFacts {
  amountHalalas: number
  currency: string
  debtor: { accountId: string; status: string; currency: string; balanceHalalas: number; isPaymentAccount: boolean } | undefined
  creditor: { accountId: string; status: string } | undefined
  /** The creditor IBAN carries this bank's own code. */
  creditorIbanIsOurs: boolean
}

/** An ISO 20022 status reason code, and a sentence for the person who reads it. */
export interface RejectReason {
  reasonCode: string
  reasonMessage: string
}

const reason = (reasonCode: string, reasonMessage: string): RejectReason => ({ reasonCode, reasonMessage })

function statusReason(status: string, whose: 'debtor' | 'creditor'): RejectReason | undefined {
  if (status === 'Active') return undefined
  return status === 'Closed'
    ? reason('SARIE.AC04', `The ${whose} account is closed`)
    : reason('SARIE.AC06', `The ${whose} account is blocked (${status})`)
}

/**
 * Finds why a payment cannot be settled now. Undefined when it can. ISO 20022 reason codes: AC01 unknown account, AC04 closed, AC06
 * blocked, AG01 forbidden, AM03 currency not allowed, AM04 not enough funds.
 */
export function findRejectReason(facts: SettlementFacts): RejectReason | undefined {
  const { debtor, creditor } = facts
  if (!debtor) return reason('SARIE.AC01', 'The debtor account does not exist at this bank')
  if (!creditor && facts.creditorIbanIsOurs) return reason('SARIE.AC01', 'The creditor account does not exist at this bank')
  if (creditor?.accountId === debtor.accountId) return reason('SARIE.AG01', 'Debtor and creditor are the same account')
  if (!debtor.isPaymentAccount) return reason('SARIE.AG01', 'The debtor account is a card account or a term deposit')
  const blocked = statusReason(debtor.status, 'debtor') ?? (creditor && statusReason(creditor.status, 'creditor'))
  if (blocked) return blocked
  if (facts.currency !== debtor.currency) return reason('SARIE.AM03', 'The account is in another currency')
  return debtor.balanceHalalas < facts.amountHalalas ? reason('SARIE.AM04', 'Insufficient funds') : undefined
}
