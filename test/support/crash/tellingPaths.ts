import { findConsent } from '../../../src/data/repositories/consents.ts'
import { markDelayed } from '../../../src/data/repositories/instructions.ts'
import type { Executor } from '../../../src/data/schema.ts'
import { inTransaction } from '../../../src/data/transaction.ts'
import type { AccountConsent, PaymentConsent } from '../../../src/domain/consent/consent.ts'
import { getAccounts } from '../../../src/services/account/lists.ts'
import { approve, decline } from '../../../src/services/authorization/approve.ts'
import type { Door } from '../../../src/services/authorization/door.ts'
import { remindCustomers } from '../../../src/services/consent/announce.ts'
import { settleConsentApprovals } from '../../../src/services/consent/approvals.ts'
import { recordConsentMove } from '../../../src/services/consent/consentMove.ts'
import { findCurrentConsent, lockExistingConsent } from '../../../src/services/consent/currentConsent.ts'
import type { Approval } from '../../../src/services/consent/kind.ts'
import { patchConsent } from '../../../src/services/consent/patch.ts'
import { revokeCustomerConsent, takeBackCustomerApproval } from '../../../src/services/customer/ownDecisions.ts'
import { beginDecoupledRequest } from '../../../src/services/decoupled/request.ts'
import type { Dependencies } from '../../../src/services/dependencies.ts'
import { reportFraud } from '../../../src/services/fraud/report.ts'
import { recordLetterDecision } from '../../../src/services/guarantee/decision.ts'
import { tellOfDelayedLetter } from '../../../src/services/guarantee/letter.ts'
import { recordToldSignIn } from '../../../src/services/message/tell.ts'
import { recordPaymentDecision } from '../../../src/services/payment/decision.ts'
import { createAuthorizedPayment, tellOfOpenPayment } from '../../../src/services/payment/payment.ts'
import { cancelReportedPayment, cancelScheduledPayment } from '../../../src/services/payment/scheduled.ts'
import { tellAllDue, tellOneDue } from './tellAllDue.ts'
import type { About, TellingPath } from './telling.ts'

const now = () => new Date()
const personOf = (nationalIdentificationNumber: string) => ({
  ...{ nationalIdentificationNumber, customerId: nationalIdentificationNumber, name: { en: 'A customer' } },
})

/** A door at which nothing was asked before. What is kept at doors is proved by their own tests. */
const doorOf = ({ consentId, clientId, people }: About, who: 0 | 1) =>
  ({
    ...{ consent: { consentId, clientId }, customer: personOf(people[who]), now: now() },
    ...{ lock: async () => ({ outcome: null, question: null, payeeShown: null }), end: async () => undefined },
  }) as unknown as Door

const approveAs =
  (who: 0 | 1, everybody: (0 | 1)[], complete?: (bank: Dependencies, about: About) => Approval['complete']) =>
  (bank: Dependencies, about: About) => {
    const demand = { everybody: everybody.map((one) => about.people[one]), rules: [], circles: [] }
    const approval = { demand, accountIds: [], chosenAccountIds: [], ...(complete && { complete: complete(bank, about) }) }
    return approve(bank, doorOf(about, who), { approval: approval as unknown as Approval, isAsked: false })
  }

/** As the payment's own approval does, with a day on which it is to be paid. */
const schedule = (_: Dependencies, { people: [payer] }: About) => {
  const complete: Approval['complete'] = async (trx, authorized, at) => {
    const { terms, ...consent } = authorized as PaymentConsent
    const scheduled = { ...consent, terms: { ...terms, executionAt: new Date(at.getTime() + 86_400_000) } }
    await createAuthorizedPayment(trx, { consent: scheduled, customer: personOf(payer), debtorIban: 'SA1', now: at })
    await recordConsentMove(trx, authorized, 'consume', { actor: `psu:${payer}`, now: at })
  }
  return complete
}

const settleAs =
  (demandOf: (about: About) => Parameters<typeof settleConsentApprovals>[2]) => (bank: Dependencies, about: About) =>
    inTransaction(bank.db, async (trx) =>
      settleConsentApprovals(trx, await lockExistingConsent(trx, about.consentId, now()), demandOf(about), now()),
    )

const patch =
  (change: { status: 'Rejected' | 'Finished'; revokedBy?: string }) =>
  (bank: Dependencies, { consentId, clientId }: About) =>
    patchConsent(bank, { consentId, clientId, kind: 'account', interactionId: consentId, now: now(), ...change } as never)

const hasStatus =
  (...statuses: string[]) =>
  async (db: Executor, { consentId }: About) =>
    statuses.includes((await findConsent(db, consentId))!.status)
const decisionIs =
  (who: 0 | 1, decision: string) =>
  async (db: Executor, { consentId, people }: About) => {
    const rows = db.selectFrom('consentApprovals').select('decision').where('consentId', '=', consentId)
    return (await rows.where('nationalIdentificationNumber', '=', people[who]).executeTakeFirst())?.decision === decision
  }
const resourceIs =
  (table: 'payments' | 'lettersOfGuarantee', status: string) =>
  async (db: Executor, { consentId }: About) =>
    (await db.selectFrom(table).select('status').where('consentId', '=', consentId).executeTakeFirst())?.status === status
const isDelayed = async (db: Executor, { resourceId }: About) => {
  const row = db.selectFrom('coreBankInstructions').select('delayedAt').where('resourceId', '=', resourceId)
  return ((await row.executeTakeFirst())?.delayedAt ?? null) !== null
}
const hasRow =
  (table: 'fraudCases' | 'customerSignIns' | 'decoupledRequests') =>
  async (db: Executor, { people: [customer] }: About) =>
    (await db
      .selectFrom(table)
      .select('nationalIdentificationNumber')
      .where('nationalIdentificationNumber', '=', customer)
      .executeTakeFirst()) !== undefined

const reason = { reasonCode: 'SARIE.AM04', reasonMessage: 'Not enough' }
const waits = { status: 'AwaitingAuthorization' } as const
const begun = { ...waits, isBegun: true } as const
const inUse = { status: 'Authorized' } as const

const access: TellingPath[] = [
  {
    ...{ name: 'an access is given', begins: waits, act: approveAs(0, [0]) },
    ...{ tells: [[0, 'accessGiven']], hasHappened: hasStatus('Authorized') },
  },
  {
    ...{ name: 'an access is given by the last of two', begins: begun, act: approveAs(1, [0, 1]) },
    tells: [
      [0, 'accessGiven'],
      [1, 'accessGiven'],
    ],
    hasHappened: hasStatus('Authorized'),
  },
  {
    ...{ name: 'an access is read for the first time', begins: { ...inUse, isUnread: true }, tells: [[0, 'accessFirstRead']] },
    act: async (bank, { consentId }) =>
      getAccounts(bank, {
        ...{ consent: (await findConsent(bank.db, consentId)) as AccountConsent, accountIds: [], query: {} },
        ...{ interactionId: consentId, now: now() },
      }),
    hasHappened: async (db, { consentId }) => (await findConsent(db, consentId))!.flags.some(({ Flag }) => Flag === 'Activated'),
  },
  ...([14, 3] as const).map((days): TellingPath => {
    const begins = { ...inUse, endsInDays: days - 1 }
    const act = (bank: Dependencies, { atMs }: About) => remindCustomers(bank, new Date(atMs))
    return { name: `an access ends in ${days} days`, begins, act, tells: [[0, `accessEndsIn${days}Days`]] }
  }),
  {
    ...{ name: 'an access is ended by its customer', begins: inUse, tells: [[0, 'accessEnded']] },
    act: (bank, { consentId, people: [nationalIdentificationNumber] }) =>
      revokeCustomerConsent(bank, { consentId, nationalIdentificationNumber, now: now() }),
    hasHappened: hasStatus('Finished'),
  },
  {
    ...{ name: 'an access is ended by its app', begins: inUse, tells: [[0, 'accessEnded']] },
    ...{ act: patch({ status: 'Finished', revokedBy: 'KSAOB.TPP' }), hasHappened: hasStatus('Finished') },
  },
  {
    ...{ name: 'an access is over', begins: { ...inUse, endsInDays: -1 }, tells: [[0, 'accessEnded']] },
    act: (bank, { consentId, atMs }) => findCurrentConsent(bank, consentId, new Date(atMs)),
    hasHappened: hasStatus('Finished'),
  },
]

const approvals: TellingPath[] = [
  ...(['account', 'payment', 'guarantee'] as const).map((consent): TellingPath => ({
    ...{ name: `another is asked to approve: ${consent}`, begins: { ...waits, consent }, act: approveAs(0, [0, 1]) },
    ...{ tells: [[1, 'approvalAsked']], hasHappened: decisionIs(0, 'approved') },
  })),
  {
    ...{ name: 'an approval is taken back', begins: begun, tells: [[1, 'approvalTakenBack']] },
    act: (bank, { consentId, people: [nationalIdentificationNumber] }) =>
      takeBackCustomerApproval(bank, { consentId, nationalIdentificationNumber, now: now() }),
    hasHappened: decisionIs(0, 'pending'),
  },
  {
    ...{ name: 'a mandate ends half-way', begins: begun },
    act: settleAs(({ people: [first, , third] }) => ({ everybody: [first, third], rules: [], circles: [] })),
    tells: [
      [1, 'approvalNotNeeded'],
      [2, 'approvalAsked'],
    ],
    hasHappened: decisionIs(1, 'lapsed'),
  },
  {
    ...{ name: 'nobody can approve any more', begins: begun, tells: [[0, 'approvalsFailed']] },
    act: settleAs(({ people: [first] }) => ({ everybody: [first], rules: [[]], circles: [] })),
  },
  {
    ...{ name: 'another declines', begins: begun, tells: [[0, 'approvalsFailed']], hasHappened: hasStatus('Rejected') },
    act: (bank, about) => decline(bank, doorOf(about, 1)),
  },
  {
    ...{ name: 'the app withdraws what one has approved', begins: begun, tells: [[0, 'approvalsFailed']] },
    ...{ act: patch({ status: 'Rejected' }), hasHappened: hasStatus('Rejected') },
  },
  {
    ...{ name: 'an app asks over the back channel', begins: waits, tells: [[0, 'requestAsked']] },
    act: (bank, { consentId, clientId, resourceId, people: [nationalIdentificationNumber] }) =>
      beginDecoupledRequest(bank, {
        ...{ authRequestId: resourceId, consentId, clientId, nationalIdentificationNumber, now: now() },
        expiresAt: new Date(Date.now() + 600_000),
      }),
    hasHappened: hasRow('decoupledRequests'),
  },
]

const payments: TellingPath[] = [
  {
    ...{ name: 'a payment is scheduled', begins: { ...waits, consent: 'payment' }, act: approveAs(0, [0], schedule) },
    ...{ tells: [[0, 'paymentScheduled']], hasHappened: resourceIs('payments', 'KSAOB.Pending') },
  },
  {
    ...{ name: 'a payment is taken', begins: { resource: 'payment' }, tells: [[0, 'paymentTaken']] },
    act: ({ db }, { resourceId: paymentId }) =>
      inTransaction(db, (trx) => tellOfOpenPayment(trx, 'paymentTaken', { paymentId, now: now() })),
  },
  {
    ...{ name: 'a payment is delayed', begins: { resource: 'payment' }, tells: [[0, 'paymentDelayed']], hasHappened: isDelayed },
    act: ({ db }, { resourceId: paymentId }) =>
      inTransaction(db, (trx) => {
        const isSo = () => markDelayed(trx, { kind: 'payment', resourceId: paymentId }, now())
        return tellOfOpenPayment(trx, 'paymentDelayed', { paymentId, now: now(), isSo })
      }),
  },
  {
    ...{ name: 'a payment is done', begins: { resource: 'payment' }, tells: [[0, 'paymentDone']] },
    act: (bank, { resourceId: paymentId }) =>
      recordPaymentDecision(bank, { paymentId, outcome: 'completed', decidedAt: now() } as never),
    hasHappened: resourceIs('payments', 'KSAOB.AcceptedSettlementCompleted'),
  },
  {
    ...{ name: 'a payment is rejected', begins: { resource: 'payment' }, tells: [[0, 'paymentRejected']] },
    act: (bank, { resourceId: paymentId }) =>
      recordPaymentDecision(bank, { paymentId, outcome: 'rejected', decidedAt: now(), ...reason } as never),
    hasHappened: resourceIs('payments', 'KSAOB.Rejected'),
  },
  {
    name: 'a scheduled payment is cancelled by its customer',
    begins: { resource: 'payment', isBegun: true, scheduledBy: 1 },
    act: (bank, { resourceId: paymentId, people: [, nationalIdentificationNumber] }) =>
      cancelScheduledPayment(bank, { paymentId, nationalIdentificationNumber, now: now() }),
    ...{ tells: [[0, 'paymentCancelled']], hasHappened: resourceIs('payments', 'KSAOB.Cancelled') },
  },
  {
    ...{ name: 'a scheduled payment is cancelled by a report of another', begins: { resource: 'payment', scheduledBy: 0 } },
    act: async (bank, { resourceId: paymentId, people: [, reporter] }) =>
      cancelReportedPayment(bank, { paymentId, customer: (await bank.coreBank.findCustomer(reporter))!, now: now() }),
    ...{ tells: [[0, 'paymentCancelled']], hasHappened: resourceIs('payments', 'KSAOB.Cancelled') },
  },
]

const letters: TellingPath[] = [
  {
    ...{ name: 'a letter is issued', begins: { resource: 'letter' }, tells: [[0, 'letterIssued']] },
    act: (bank, { resourceId: letterOfGuaranteeId }) =>
      recordLetterDecision(bank, { letterOfGuaranteeId, outcome: 'issued', decidedAt: now() } as never),
    hasHappened: resourceIs('lettersOfGuarantee', 'Issued'),
  },
  {
    ...{ name: 'a letter is rejected', begins: { resource: 'letter' }, tells: [[0, 'letterRejected']] },
    act: (bank, { resourceId: letterOfGuaranteeId }) =>
      recordLetterDecision(bank, { letterOfGuaranteeId, outcome: 'rejected', decidedAt: now(), ...reason } as never),
    hasHappened: resourceIs('lettersOfGuarantee', 'Rejected'),
  },
  {
    ...{ name: 'a letter is delayed', begins: { resource: 'letter' }, tells: [[0, 'letterDelayed']], hasHappened: isDelayed },
    act: ({ db }, { resourceId: letterOfGuaranteeId }) =>
      inTransaction(db, (trx) => {
        const isSo = () => markDelayed(trx, { kind: 'letter', resourceId: letterOfGuaranteeId }, now())
        return tellOfDelayedLetter(trx, { letterOfGuaranteeId, now: now(), isSo })
      }),
  },
]

const others: TellingPath[] = [
  {
    ...{ name: 'somebody signs in from a new place', begins: {}, tells: [[0, 'signInFromNewPlace']] },
    act: ({ db }, { people: [nationalIdentificationNumber] }) =>
      inTransaction(db, (trx) =>
        recordToldSignIn(trx, { nationalIdentificationNumber, source: { address: '192.0.2.1' }, now: now() } as never),
      ),
    hasHappened: hasRow('customerSignIns'),
  },
  {
    ...{ name: 'fraud is reported and open banking stopped', begins: inUse, tells: [[0, 'openBankingStopped']] },
    act: (bank, { consentId: resourceId, people: [nationalIdentificationNumber] }) =>
      reportFraud(bank, { nationalIdentificationNumber, about: 'consent', resourceId, stopsOpenBanking: true, now: now() }),
    hasHappened: hasRow('fraudCases'),
  },
  {
    ...{ name: 'the bank is handed a message', begins: { message: true }, tells: [[0, 'accessFirstRead']] },
    act: (bank) => tellOneDue(bank, now()),
  },
]

/** What is left in the end. It is no path of its own. */
export const lastTelling: TellingPath = { name: 'the rest', begins: {}, act: (bank) => tellAllDue(bank, now()), tells: [] }

/** Every way in which customers are told something. */
export const tellingPaths: readonly TellingPath[] = [...access, ...approvals, ...payments, ...letters, ...others]
