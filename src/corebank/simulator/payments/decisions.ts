import { randomUUID } from 'node:crypto'
import { lockBankAccounts } from '../../../data/repositories/simulator/bankAccounts.ts'
import { postLedgerTransaction } from '../../../data/repositories/simulator/bankLedger.ts'
import { type BankPaymentRow, decideBankPayment, lockBankPayment } from '../../../data/repositories/simulator/bankPayments.ts'
import { type Executor } from '../../../data/schema.ts'
import { isPaymentAccount } from '../../../domain/account/paymentAccount.ts'
import { SanadError } from '../../../domain/shared/errors.ts'
import { ibanBankCode } from '../../../domain/shared/iban.ts'
import { type PaymentDecision } from '../../port.ts'
import { type SimulatedBank } from '../bank.ts'
import { clearingAccountId, paymentLines } from './paymentLines.ts'
import { findRejectReason, type RejectReason } from './settlementRule.ts'

/** What somebody, or a rule, wants done with a payment. Completing may still end in a rejection, when the money is not there. */
export type Wish = { outcome: 'completed' } | ({ outcome: 'rejected' } & RejectReason)

/** The payment after the call; `decidedNow` is false when it was decided before. */
export interface Decided {
  payment: BankPaymentRow
  decidedNow: boolean
}

/**
 * Decides a pending payment in one transaction: state, ledger, balances, and whatever the listener writes. A payment
 * decided before stays as it is. `refuse` may throw on the locked row before anything is written.
 * Throws SanadError('resourceIdUnknown').
 */
export async function decide(
  bank: SimulatedBank,
  paymentId: string,
  wish: Wish,
  now: Date,
  refuse: (payment: BankPaymentRow) => void = () => undefined,
): Promise<Decided> {
  return bank.db.transaction().execute(async (trx) => {
    const payment = await lockBankPayment(trx, paymentId)
    if (!payment)
      throw new SanadError('resourceIdUnknown', 'The core bank knows no payment with this PaymentId.', { path: 'PaymentId' })
    refuse(payment)
    if (payment.state !== 'pending') return { payment, decidedNow: false }
    const decision = toDecision(paymentId, wish.outcome === 'rejected' ? wish : await settle(trx, bank, payment, now))
    const change = {
      state: decision.outcome,
      reasonCode: decision.outcome === 'rejected' ? decision.reasonCode : null,
      reasonMessage: decision.outcome === 'rejected' ? decision.reasonMessage : null,
      now,
    }
    await decideBankPayment(trx, paymentId, change)
    await bank.listener?.(decision, trx)
    const after = { state: change.state, reason_code: change.reasonCode, reason_message: change.reasonMessage, decided_at: now }
    return { payment: { ...payment, ...after }, decidedNow: true }
  })
}

const toDecision = (paymentId: string, reason: RejectReason | undefined): PaymentDecision =>
  reason
    ? { paymentId, outcome: 'rejected', reasonCode: reason.reasonCode, reasonMessage: reason.reasonMessage }
    : { paymentId, outcome: 'completed' }

/** Moves the money, or answers why it cannot be moved. The clearing account is locked by every payment to another bank: fine for a simulator. */
async function settle(trx: Executor, bank: SimulatedBank, payment: BankPaymentRow, now: Date): Promise<RejectReason | undefined> {
  const creditorIbanIsOurs = ibanBankCode(payment.creditor_iban) === bank.context.bankIbanCode
  const accounts = await lockBankAccounts(trx, {
    ibans: [payment.debtor_iban, payment.creditor_iban],
    accountIds: creditorIbanIsOurs ? [] : [clearingAccountId],
  })
  const held = (iban: string) => accounts.find((account) => account.iban === iban && account.is_customer_account)
  const [debtor, creditor] = [held(payment.debtor_iban), held(payment.creditor_iban)]
  const reason = findRejectReason({
    amountHalalas: payment.amount_halalas,
    debtor: debtor && {
      accountId: debtor.account_id,
      status: debtor.status,
      balanceHalalas: debtor.balance_halalas,
      isPaymentAccount: isPaymentAccount({ accountSubType: debtor.account_sub_type, maturityAt: debtor.maturity_at }),
    },
    creditor: creditor && { accountId: creditor.account_id, status: creditor.status },
    creditorIbanIsOurs,
  })
  if (reason || !debtor) return reason
  await postLedgerTransaction(trx, {
    ledgerTransactionId: randomUUID(),
    reference: payment.payment_id,
    description: `Payment ${payment.payment_id}`,
    entries: paymentLines(payment, accounts, bank.context.bankIbanCode),
    now,
  })
  return undefined
}
