import { findConsent } from '../../../src/data/repositories/consents.ts'
import { markDelayed } from '../../../src/data/repositories/instructions.ts'
import { findPayment } from '../../../src/data/repositories/payments.ts'
import { inTransaction } from '../../../src/data/transaction.ts'
import type { AccountConsent } from '../../../src/domain/consent/consent.ts'
import { getAccounts } from '../../../src/services/account/lists.ts'
import { decline } from '../../../src/services/authorization/approve.ts'
import { remindCustomers } from '../../../src/services/consent/announce.ts'
import { findCurrentConsent } from '../../../src/services/consent/currentConsent.ts'
import { revokeCustomerConsent, takeBackCustomerApproval } from '../../../src/services/customer/ownDecisions.ts'
import { beginDecoupledRequest } from '../../../src/services/decoupled/request.ts'
import type { Dependencies } from '../../../src/services/dependencies.ts'
import { closeFraudCase, resumeOpenBanking } from '../../../src/services/fraud/desk.ts'
import { reportFraud } from '../../../src/services/fraud/report.ts'
import { recordToldSignIn } from '../../../src/services/message/tell.ts'
import { followScheduledPayment } from '../../../src/services/payment/followScheduled.ts'
import { recordPaymentDecision } from '../../../src/services/payment/decision.ts'
import { tellOfOpenPayment } from '../../../src/services/payment/payment.ts'
import { cancelReportedPayment, cancelScheduledPayment } from '../../../src/services/payment/scheduled.ts'
import { tellAllDue, tellOneDue } from './tellAllDue.ts'
import { letterPaths } from './letterPaths.ts'
import type { About, TellingPath } from './telling.ts'
import {
  now,
  doorOf,
  approveAs,
  schedule,
  settleAs,
  patch,
  endApp,
  hasStatus,
  decisionIs,
  resourceIs,
  isDelayed,
  deskDecision,
  caseIs,
  hasRow,
  withAccess,
  appHasEnded,
  reason,
  waits,
  begun,
  inUse,
} from './tellingSteps.ts'

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

/** What an end is to who has approved, and to who is asked. */
const endTold: TellingPath['tells'] = [
  [0, 'approvalsFailed'],
  [1, 'approvalNotNeeded'],
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
    ...{ name: 'an approval is given again after it was taken back', begins: { ...begun, isTakenBack: true } },
    ...{ act: approveAs(0, [0, 1]), tells: [[1, 'approvalGivenAgain']], hasHappened: decisionIs(0, 'approved') },
  },
  {
    ...{ name: 'only an approval is missing that was taken back', begins: { ...begun, isTakenBack: true } },
    ...{ act: approveAs(1, [0, 1]), tells: [[0, 'approvalMissing']], hasHappened: decisionIs(1, 'approved') },
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
    ...{ name: 'another declines what was taken back', begins: { ...begun, isTakenBack: true } },
    ...{ tells: [[0, 'approvalNotNeeded']], hasHappened: hasStatus('Rejected') },
    act: (bank, about) => decline(bank, doorOf(about, 1)),
  },
  {
    ...{ name: 'the time to approve is over', begins: { ...begun, decideInDays: -1 }, tells: endTold },
    act: (bank, { consentId, atMs }) => findCurrentConsent(bank, consentId, new Date(atMs)),
    hasHappened: hasStatus('Rejected'),
  },
  {
    ...{ name: 'the app withdraws what one has approved', begins: begun, tells: endTold },
    ...{ act: patch({ status: 'Rejected' }), hasHappened: hasStatus('Rejected') },
  },
  {
    ...{ name: 'the bank ends the app of what one has approved', begins: begun, act: endApp },
    tells: [...withAccess('approvalsFailed'), [1, 'approvalNotNeeded']],
    hasHappened: hasStatus('Rejected'),
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
  ...([{ resource: 'payment' }, { resource: 'payment', isTaken: true }] as const).map((begins): TellingPath => {
    const state = 'isTaken' in begins ? 'awaitingDecision' : 'queued'
    const act = ({ db }: Dependencies, { resourceId: paymentId }: About) =>
      inTransaction(db, (trx) => {
        const isSo = () => markDelayed(trx, { kind: 'payment', resourceId: paymentId, state }, now())
        return tellOfOpenPayment(trx, 'paymentDelayed', { paymentId, now: now(), isSo })
      })
    return { name: `a payment is delayed: ${state}`, begins, act, tells: [[0, 'paymentDelayed']], hasHappened: isDelayed }
  }),
  {
    ...{ name: 'a payment is done', begins: { resource: 'payment' }, tells: [[0, 'paymentDone']] },
    act: (bank, { resourceId: paymentId }) =>
      recordPaymentDecision(bank, { paymentId, outcome: 'completed', decidedAt: now() } as never),
    hasHappened: resourceIs('payments', 'KSAOB.AcceptedSettlementCompleted'),
  },
  // It was another one who paid: they hear as ever.
  ...(['stopsApp', 'closed'] as const).map((hasCase): TellingPath => ({
    name: `a payment that was reported as fraud is done: ${hasCase}`,
    begins: { resource: 'payment', isBegun: true, scheduledBy: 1, hasCase },
    act: (bank, { resourceId: paymentId }) =>
      recordPaymentDecision(bank, { paymentId, outcome: 'completed', decidedAt: now() } as never),
    tells: [
      [0, 'reportedPaymentDone'],
      [1, 'paymentDone'],
    ],
    hasHappened: resourceIs('payments', 'KSAOB.AcceptedSettlementCompleted'),
  })),
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
      cancelScheduledPayment(bank, { paymentId, nationalIdentificationNumber, customerId: null, now: now() }),
    ...{ tells: [[0, 'paymentCancelled']], hasHappened: resourceIs('payments', 'KSAOB.Cancelled') },
  },
  {
    ...{ name: 'a scheduled payment is cancelled by a report of another', begins: { resource: 'payment', scheduledBy: 0 } },
    act: async (bank, { resourceId: paymentId, people: [, reporter] }) =>
      cancelReportedPayment(bank, { paymentId, customer: (await bank.coreBank.findCustomer(reporter))!, now: now() }),
    ...{ tells: [[0, 'paymentCancelled']], hasHappened: resourceIs('payments', 'KSAOB.Cancelled') },
  },
  {
    ...{ name: 'a scheduled payment could not be made as things are', begins: { resource: 'payment', scheduledBy: 0 } },
    act: async (bank, { resourceId }) => followScheduledPayment(bank, (await findPayment(bank.db, resourceId))!, now()),
    tells: [[0, 'scheduledPaymentBlocked']],
  },
  {
    ...{ name: 'the app of a scheduled payment ends', begins: { resource: 'payment', scheduledBy: 0 } },
    ...{ act: endApp, tells: withAccess('scheduledPaymentStays'), hasHappened: appHasEnded },
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
    // By somebody who has no access beside it that would end too.
    ...{ name: 'fraud is reported, which cancels a payment', begins: { resource: 'payment', scheduledBy: 1 } },
    ...{ tells: [[1, 'fraudReported']], hasHappened: hasRow('fraudCases', 1) },
    act: (bank, { resourceId, people: [, nationalIdentificationNumber] }) =>
      reportFraud(bank, { nationalIdentificationNumber, about: 'payment', resourceId, stopsOpenBanking: false, now: now() }),
  },
  {
    // First the report, then what it stops: so nothing says that both have happened.
    ...{ name: 'fraud is reported, which cancels what another has approved too' },
    begins: { resource: 'payment', isBegun: true, scheduledBy: 1 },
    act: (bank, { resourceId, people: [, nationalIdentificationNumber] }) =>
      reportFraud(bank, { nationalIdentificationNumber, about: 'payment', resourceId, stopsOpenBanking: false, now: now() }),
    tells: [
      [0, 'paymentCancelled'],
      [1, 'fraudReported'],
    ],
  },
  {
    ...{ name: 'fraud is reported and open banking stopped', begins: inUse },
    tells: [
      [0, 'fraudReported'],
      [0, 'openBankingStopped'],
    ],
    act: (bank, { consentId: resourceId, people: [nationalIdentificationNumber] }) =>
      reportFraud(bank, { nationalIdentificationNumber, about: 'consent', resourceId, stopsOpenBanking: true, now: now() }),
    hasHappened: hasRow('fraudCases'),
  },
  {
    ...{ name: 'open banking is resumed', begins: { hasCase: 'stopsOpenBanking' }, tells: [[0, 'openBankingResumed']] },
    ...{ act: (bank, about) => resumeOpenBanking(bank, deskDecision(about)), hasHappened: caseIs('resumedAt') },
  },
  {
    ...{ name: 'a case of fraud is closed', begins: { hasCase: 'stopsApp' }, tells: [[0, 'caseClosed']] },
    ...{ act: (bank, about) => closeFraudCase(bank, deskDecision(about)), hasHappened: caseIs('closedAt') },
  },
  {
    // What they had begun waits for them too: of who is asked, it is not looked at who began.
    ...{ name: 'a case of fraud is closed, and an approval is asked meanwhile' },
    begins: { ...begun, isTakenBack: true, hasCase: 'stopsApp' },
    ...{ act: (bank, about) => closeFraudCase(bank, deskDecision(about)), hasHappened: caseIs('closedAt') },
    tells: [
      [0, 'caseClosed'],
      [0, 'approvalAsked'],
    ],
  },
  {
    name: 'a case of fraud is closed whose payment is not decided',
    begins: { resource: 'payment', isTaken: true, hasCase: 'stopsApp' },
    ...{ act: (bank, about) => closeFraudCase(bank, deskDecision(about)), hasHappened: caseIs('closedAt') },
    tells: [[0, 'caseClosed']],
  },
  {
    ...{ name: 'the bank is handed a message', begins: { message: true }, tells: [[0, 'accessFirstRead']] },
    act: (bank) => tellOneDue(bank, now()),
  },
]

/** What is left in the end. It is no path of its own. */
export const lastTelling: TellingPath = { name: 'the rest', begins: {}, act: (bank) => tellAllDue(bank, now()), tells: [] }

/** Every way in which customers are told something. */
export const tellingPaths: readonly TellingPath[] = [...access, ...approvals, ...payments, ...letterPaths, ...others]
