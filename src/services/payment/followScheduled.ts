import type { BankAccount, CoreBank } from '../../corebank/port.ts'
import { listConsentAccounts, listConsentApprovals } from '../../data/repositories/consentApprovals.ts'
import { type AfterScheduled, listAllScheduled, lockPayment } from '../../data/repositories/payments.ts'
import { inTransaction } from '../../data/transaction.ts'
import { judgeSigning } from '../../domain/mandate/signing.ts'
import type { BlockedBecause } from '../../domain/message/message.ts'
import { hasDayToCome, type Payment } from '../../domain/payment/payment.ts'
import { accountDemand } from '../consent/accountDemand.ts'
import type { Dependencies } from '../dependencies.ts'
import { tellCustomers } from '../message/tell.ts'
import { isAwayWithoutEffect, isRefusedByCoreBank, undefinedWhenAway } from '../shared/coreBankFailures.ts'
import { toldOfDay, toldTo } from './payment.ts'

/** How many payments are read at once. */
const batch = 50

type FollowDependencies = Pick<Dependencies, 'coreBank' | 'db'>

/**
 * Makes what looks whether each payment that waits for its day could be made as things are now, and tells those who have approved it where
 * it could not. A run tries all, or as many as until the core bank is away, and the next one goes on with the next customer, so that one
 * about whom it never answers keeps nobody else from being looked at. A run throws an AggregateError when some failed. What the
 * core bank cannot be asked about is left.
 */
export function createScheduledFollower({ db, coreBank }: FollowDependencies): (now: Date) => Promise<void> {
  let after: AfterScheduled | undefined
  return async (now) => {
    const failures: unknown[] = []
    const dependencies = { db, coreBank: askingOnce(coreBank) }
    for (let isMore = true; isMore;) {
      const scheduled: Payment[] = await listAllScheduled(db, { after, now, limit: batch })
      const awayAt = await followBatch(dependencies, scheduled, { failures, now })
      isMore = scheduled.length === batch && !awayAt
      after = awayAt
        ? { nationalIdentificationNumber: awayAt.nationalIdentificationNumber }
        : isMore
          ? scheduled.at(-1)
          : undefined
    }
    if (failures.length > 0)
      throw new AggregateError(failures, 'some scheduled payments could not be looked at; they are looked at again')
  }
}

/** Returns the payment at which the core bank was away: then nobody else is asked about, either. */
async function followBatch(
  dependencies: BlockDependencies,
  scheduled: readonly Payment[],
  { failures, now }: { failures: unknown[]; now: Date },
): Promise<Payment | undefined> {
  for (const payment of scheduled) {
    const failure = await followScheduledPayment(dependencies, payment, now).then(
      () => undefined,
      (error: unknown) => error,
    )
    if (failure !== undefined && !isRefusedByCoreBank(failure)) failures.push(failure)
    if (isAwayWithoutEffect(failure)) return payment
  }
  return undefined
}

/** The payments of one customer come one behind the other, so their accounts are asked for once. */
function askingOnce(coreBank: AccountsOf): AccountsOf {
  let last: { customer: string; accounts: Promise<BankAccount[]> } | undefined
  return {
    findAccounts: (accountIds) => coreBank.findAccounts(accountIds),
    listAccounts(customer) {
      if (last?.customer !== customer) last = { customer, accounts: coreBank.listAccounts(customer) }
      return last.accounts
    },
  }
}

type AccountsOf = Pick<CoreBank, 'listAccounts' | 'findAccounts'>
type BlockDependencies = Pick<Dependencies, 'db'> & { coreBank: AccountsOf }

/** The same for one payment. Once for each reason: what is put right and breaks again tells nothing new. */
export async function followScheduledPayment(dependencies: BlockDependencies, scheduled: Payment, now: Date): Promise<void> {
  const because = await findBlock(dependencies, scheduled)
  if (!because) return
  await inTransaction(dependencies.db, async (trx) => {
    // It may be cancelled, or on its way, meanwhile.
    const payment = await lockPayment(trx, scheduled.paymentId)
    if (!payment || !hasDayToCome(payment, now)) return
    const terms = { ...toldOfDay(payment, payment.executionAt), because }
    const onceKey = `${payment.paymentId} ${because}`
    await tellCustomers(trx, { kind: 'scheduledPaymentBlocked', terms, ...toldTo(payment), onceKey, now })
  })
}

/** What would keep a payment from being made on its day, were it today, as the core bank has account and mandate. */
async function findBlock({ db, coreBank }: BlockDependencies, payment: Payment): Promise<BlockedBecause | undefined> {
  const { consentId, nationalIdentificationNumber: payer, debtorIban, amountHalalas } = payment
  // Kept only where several have approved.
  const linked = await listConsentAccounts(db, consentId)
  const accounts = linked.length > 0 ? await coreBank.findAccounts(linked) : await coreBank.listAccounts(payer)
  const account = accounts.find(({ iban }) => iban === debtorIban)
  if (!account) return 'accountGone'
  if (account.status !== 'Active') return 'accountStopped'
  const approvals = await listConsentApprovals(db, consentId)
  const approved = approvals.filter(({ decision }) => decision === 'approved').map((row) => row.nationalIdentificationNumber)
  const demand = accountDemand([account], { nationalIdentificationNumber: payer }, { payment: amountHalalas })
  return judgeSigning(demand, approved.length > 0 ? approved : [payer]).outcome === 'satisfied' ? undefined : 'mandateEnded'
}

/** The same for a page, which says nothing of it while the core bank does not answer. Undefined for what waits for no day. */
export async function whyBlocked(
  dependencies: FollowDependencies,
  payment: Payment,
  now: Date,
): Promise<BlockedBecause | undefined> {
  if (!hasDayToCome(payment, now)) return undefined
  return findBlock(dependencies, payment).catch(undefinedWhenAway)
}

/**
 * The same for a list of payments that wait for their day, by the PaymentId. The core bank is asked once for the same accounts, and no more
 * once it does not answer: then nothing is known of the others.
 */
export async function listBlocked(
  { db, coreBank }: FollowDependencies,
  payments: readonly Payment[],
): Promise<Map<string, BlockedBecause>> {
  const dependencies = { db, coreBank: askingForEachOnce(coreBank) }
  const blocked = new Map<string, BlockedBecause>()
  for (const payment of payments) {
    const found = await findBlock(dependencies, payment)
      .then((because) => ({ because }))
      .catch(undefinedWhenAway)
    if (!found) break
    if (found.because) blocked.set(payment.paymentId, found.because)
  }
  return blocked
}

/** A list is of one customer and short, so every answer is kept; a run over all customers keeps the last one alone (`askingOnce`). */
function askingForEachOnce(coreBank: AccountsOf): AccountsOf {
  const asked = new Map<string, Promise<BankAccount[]>>()
  const once = (key: string, ask: () => Promise<BankAccount[]>) => {
    const accounts = asked.get(key) ?? ask()
    asked.set(key, accounts)
    return accounts
  }
  return {
    findAccounts: (accountIds) => once(`accounts ${accountIds.join(' ')}`, () => coreBank.findAccounts(accountIds)),
    listAccounts: (customer) => once(`customer ${customer}`, () => coreBank.listAccounts(customer)),
  }
}
