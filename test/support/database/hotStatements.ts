import { limits } from '../../../src/config/limits.ts'
import { countCalls, countEvents } from '../../../src/data/repositories/appOverview.ts'
import { listMovesOfResource, listRelatedResources, listResourcesOfApp } from '../../../src/data/repositories/appResources.ts'
import {
  findApprovalDecision,
  listApprovers,
  listConsentAccounts,
  listConsentAccountsInOrder,
} from '../../../src/data/repositories/consentApprovals.ts'
import { listReportsOfLetter, listReportsOfPayments } from '../../../src/data/repositories/caseReports.ts'
import { findEndsForOthers } from '../../../src/data/repositories/caseScope.ts'
import { listCaseLetters } from '../../../src/data/repositories/caseLetters.ts'
import { findNewestCheckpoint, listHashesOfCheckpoint } from '../../../src/data/repositories/auditCheckpoints.ts'
import { listConsentReads } from '../../../src/data/repositories/consentReads.ts'
import { findApp } from '../../../src/data/repositories/apps.ts'
import { findCaller, findCustomerCaller } from '../../../src/data/repositories/callers.ts'
import {
  countSilent,
  countUnread,
  insertMessages,
  listMessages,
  messageQueue,
} from '../../../src/data/repositories/customerMessages.ts'
import { findConsent, listOpenConsentsOfApp, listOverdueConsents } from '../../../src/data/repositories/consents.ts'
import { listAuditOfConsent } from '../../../src/data/repositories/console.ts'
import { listEnded, listInUseByApp, listUndecided } from '../../../src/data/repositories/customerConsents.ts'
import { listPayeeVerdicts, listPaymentsOfCustomer } from '../../../src/data/repositories/customerPayments.ts'
import { findKeptCustomer, findKeptCustomerById, keepCustomer } from '../../../src/data/repositories/knownCustomers.ts'
import { listCustomerSignIns } from '../../../src/data/repositories/customerSignIns.ts'
import { eventQueue, listDueEvents } from '../../../src/data/repositories/eventDeliveries.ts'
import { listEventsAfter, listEventsOfApp } from '../../../src/data/repositories/eventLists.ts'
import { findIdempotencyRecord } from '../../../src/data/repositories/idempotencyRecords.ts'
import { insertAudit, insertMoves } from '../../../src/data/repositories/journal.ts'
import { countOpenInstructions, finishInstructions, instructionQueue } from '../../../src/data/repositories/instructions.ts'
import { findLetter, listOverdueLetters } from '../../../src/data/repositories/letters.ts'
import { findOidcRecord, insertReplayMark } from '../../../src/data/repositories/oidcRecords.ts'
import { hasRoomForMiss } from '../../../src/data/repositories/payeeMisses.ts'
import {
  findPayment,
  listScheduled,
  lockPayment,
  lockPayments,
  sumPayments,
  updatePaymentStates,
} from '../../../src/data/repositories/payments.ts'
import { purge, type PurgedTable } from '../../../src/data/repositories/purge.ts'
import { leaseEntries } from '../../../src/data/repositories/queue.ts'
import { listLoggedRequests } from '../../../src/data/repositories/requestLog.ts'
import { countSecurityEvents } from '../../../src/data/repositories/securityEvents.ts'
import { listOpenAppQuestions } from '../../../src/data/repositories/authorizationSessions.ts'
import { findTransactionList } from '../../../src/data/repositories/transactionLists.ts'
import { hasRoom } from '../../../src/data/repositories/verification.ts'
import { findStoredAskedInVisit, findStoredVisit } from '../../../src/data/repositories/visits.ts'
import type { Executor } from '../../../src/data/schema.ts'
import { openSimulatorTables } from '../../../src/simulator/database.ts'
import { findBankAccounts, findBankAccountWithPending, findPayeesByIban } from '../../../src/simulator/repositories/accounts.ts'
import { listBankTransactions, summarizeBankTransactions } from '../../../src/simulator/repositories/transactions.ts'
import { busy, grownAt as now, grownCustomer } from './grownRows.ts'

const search = { clientId: busy, limit: 26 }
/** A company’s consent. */
const customerCall = { clientId: busy, consentId: 'grown-3', now }
const attempt = { developerId: busy, accountHash: 'none', partyHash: 'none' }
const tryLimit = {
  tries: limits.verificationTries,
  triesOfAll: limits.verificationTriesOfAll,
  accounts: limits.verificationAccounts,
}
const anHourAgo = new Date(now.getTime() - 3_600_000)
const miss = { participantBic: 'BANK1', accountHash: 'none', partyHash: 'none' }
const missLimit = { names: 3, accounts: 50, since: anHourAgo }
const customer = { nationalIdentificationNumber: grownCustomer, now, limit: 26 }
const taking = { lease: 'of the test', now, leasedUntil: now }
const look = { endpointsPerApp: 20, perEndpoint: 5, perApp: 10, inAll: 50, from: '8' }
const counted = { clientId: busy, from: new Date(now.getTime() - 86_400_000), to: now, stepSeconds: 3_600, most: 400 }
const account = { accountId: 'acc-20' }
const both = { ...account, from: new Date('2020-01-01'), to: now }

const purged = [
  'oidcRecords',
  'verificationAccounts',
  'verificationTries',
  'payeeMisses',
  'coreBankInstructions',
  'idempotencyRecords',
  'authorizationSessions',
  'transactionLists',
  'consentReads',
  'customerSignIns',
  'knownCustomers',
  'customerMessages',
  'securityEvents',
] as const satisfies PurgedTable[]

const unread = { nationalIdentificationNumber: grownCustomer, from: new Date(0) }
const told = {
  ...({ kind: 'accessFirstRead', terms: {}, linkId: null, onceKey: 'none' } as const),
  ...{ customers: [grownCustomer], approversOf: 'grown-77', now },
}
const moves = ['grown-77', 'grown-78'].map((id) => ({
  ...({
    actor: 'bank',
    action: 'payment.settle',
    now,
    clientId: busy,
    consentId: id,
    resourceId: id,
    link: `/payments/${id}`,
  } as const),
  ...({ consentKind: 'payment', resourceKind: 'payment', statusBefore: 'before', statusAfter: 'after', payload: {} } as const),
}))

type Run = (executor: Executor) => Promise<unknown>

/** What is asked again and again of tables that grow. */
export const hotStatements: Readonly<Record<string, Run>> = {
  'a consent': (executor) => findConsent(executor, 'grown-77'),
  'an app': (executor) => findApp(executor, busy),
  'an app that calls': (executor) => findCaller(executor, { clientId: busy }),
  'an app and the consent that it names': (executor) => findCaller(executor, { clientId: busy, consentId: 'grown-78' }),
  'an app and the payment that it names': (executor) => findCaller(executor, { clientId: busy, paymentId: 'grown-78' }),
  'an app, and the consent of a customer’s token': (executor) => findCustomerCaller(executor, customerCall),
  'an app, the consent of a customer’s token, and one of a thousand accounts': (executor) =>
    findCustomerCaller(executor, { ...customerCall, accountId: 'acc-3333' }),
  'an app, the consent of a customer’s token, and the letter that it names': (executor) =>
    findCustomerCaller(executor, { ...customerCall, letterOfGuaranteeId: 'grown-78' }),
  'a page of a consent’s accounts': (executor) =>
    listConsentAccountsInOrder(executor, { consentId: 'grown-3', skip: 200, limit: 100 }),
  'the accounts of a consent': (executor) => listConsentAccounts(executor, 'grown-3'),
  'a visit': (executor) => findStoredVisit(executor, 'grown-77'),
  'a page of a visit': (executor) => findStoredAskedInVisit(executor, { consentId: 'grown-77', interactionId: 'grown-77' }),
  'what the bank’s app was asked in visits': (executor) =>
    listOpenAppQuestions(
      executor,
      { consentId: 'grown-77', nationalIdentificationNumber: grownCustomer },
      { openAt: new Date(0), most: 10 },
    ),
  'overdue consents': (executor) => listOverdueConsents(executor, now, limits.expiryBatch),
  'open consents of an app': (executor) => listOpenConsentsOfApp(executor, busy),
  'consents of an app': (executor) => listResourcesOfApp(executor, { ...search, resourceKind: 'consent' }),
  'consents of an app, a rare status': (executor) =>
    listResourcesOfApp(executor, { ...search, resourceKind: 'consent', status: 'Rejected' }),
  'consents in use by app': (executor) => listInUseByApp(executor, { ...customer, from: 1, to: 20, perApp: 3 }),
  'ended consents of a customer': (executor) => listEnded(executor, { ...customer, after: { at: now, id: 'none' } }),
  'what waits for a customer': (executor) => listUndecided(executor, { ...customer, decision: 'pending' }),
  'who must approve': (executor) =>
    findApprovalDecision(executor, { consentId: 'grown-77', nationalIdentificationNumber: grownCustomer }),
  'who has approved': (executor) => listApprovers(executor, ['grown-77', 'grown-78']),
  'what was read under a consent': (executor) => listConsentReads(executor, 'grown-77', new Date(0)),
  'sign-ins of a customer': (executor) => listCustomerSignIns(executor, { ...customer, from: new Date(0) }),
  'who a customer is to the core bank': (executor) => findKeptCustomer(executor, customer),
  'which customer has an id of the bank': (executor) => findKeptCustomerById(executor, 'grown-77'),
  'a customer who is known': (executor) =>
    keepCustomer(executor, { nationalIdentificationNumber: grownCustomer, customerId: 'grown-77', seenAt: now }),
  'failed sign-ins of a customer': (executor) =>
    countSecurityEvents(executor, { subject: `${grownCustomer}3`, kinds: ['customerSignInRefused'], from: new Date(0) }),
  'messages of a customer': (executor) => listMessages(executor, { ...unread, limit: 26, after: { at: now, id: 'none' } }),
  'unread messages of a customer': (executor) => countUnread(executor, { ...unread, most: 99, now }),
  'a message to a customer': (executor) =>
    insertMessages(executor, [told], {
      bound: { most: 20, mostOfOne: 10, ofEach: 3 },
      countedFrom: new Date(now.getTime() - 86_400_000),
      isOfChoice: true,
    }),
  'messages of a customer that did not ring': (executor) =>
    countSilent(executor, { ...unread, from: new Date(now.getTime() - 86_400_000) }),
  'due messages': (executor) => leaseEntries(executor, messageQueue, taking, { limit: limits.messageBatch }),
  'a payment': (executor) => findPayment(executor, 'grown-77'),
  'a payment, locked': (executor) => lockPayment(executor, 'grown-77'),
  'payments, locked': (executor) => lockPayments(executor, ['grown-77', 'grown-78']),
  'payments that the bank has decided': async (executor) => {
    const payments = [...(await lockPayments(executor, ['grown-77', 'grown-78'])).values()]
    await updatePaymentStates(executor, payments)
  },
  'letters of cases': (executor) => listCaseLetters(executor, ['4271839560', '4271839561']),
  'reports of a letter': (executor) => listReportsOfLetter(executor, 'grown-77'),
  'reports of payments': (executor) => listReportsOfPayments(executor, ['grown-77', 'grown-78']),
  'moves of payments': (executor) => insertMoves(executor, moves),
  'payments of a customer': (executor) => listPaymentsOfCustomer(executor, customer),
  'what a customer pays on a day': (executor) => sumPayments(executor, grownCustomer, { from: anHourAgo, until: now }),
  'scheduled payments of a customer': (executor) =>
    listScheduled(executor, { nationalIdentificationNumber: grownCustomer, now, limit: 50 }),
  'payments of an app': (executor) => listResourcesOfApp(executor, { ...search, resourceKind: 'payment' }),
  'payments of an app, a rare status': (executor) =>
    listResourcesOfApp(executor, { ...search, resourceKind: 'payment', status: 'KSAOB.Rejected' }),
  'letters of an app, a rare status': (executor) =>
    listResourcesOfApp(executor, { ...search, resourceKind: 'letter', status: 'Rejected' }),
  'what came of a consent': (executor) => listRelatedResources(executor, { resourceKind: 'consent', consentId: 'grown-77' }),
  'a letter': (executor) => findLetter(executor, 'grown-77'),
  'overdue letters': (executor) => listOverdueLetters(executor, now, limits.expiryBatch),
  'open instructions': (executor) => countOpenInstructions(executor, limits.openInstructionsCounted, now),
  'due instructions': (executor) => leaseEntries(executor, instructionQueue, taking, { limit: limits.handOverBatch }),
  'the end of instructions': (executor) =>
    finishInstructions(executor, { kind: 'payment', resourceIds: ['grown-77', 'grown-78'] }),
  'due events': (executor) => listDueEvents(executor, now, look),
  'an event that is taken': (executor) =>
    leaseEntries(executor, eventQueue, taking, { ids: ['grown-6', 'grown-1006'], times: [now] }),
  'events of an app': (executor) => listEventsOfApp(executor, search),
  'events of an app that failed': (executor) => listEventsOfApp(executor, { ...search, state: 'dead' }),
  'events of an app that wait': (executor) => listEventsOfApp(executor, { ...search, state: 'pending' }),
  'events of an app that nobody wants': (executor) => listEventsOfApp(executor, { ...search, state: 'unsubscribed' }),
  'events of a consent': (executor) => listEventsOfApp(executor, { ...search, consentId: 'grown-77' }),
  'events that an app fetches': (executor) =>
    listEventsAfter(executor, { clientId: busy, after: 300, since: new Date(0), limit: 50 }),
  'events of an overview': (executor) => countEvents(executor, counted),
  'moves of a resource': (executor) => listMovesOfResource(executor, { clientId: busy, resourceId: 'grown-77', limit: 50 }),
  'what a report ends for others': (executor) =>
    findEndsForOthers(executor, { nationalIdentificationNumber: grownCustomer, clientId: busy }),
  'the audit trail of a consent': (executor) => listAuditOfConsent(executor, { consentId: 'grown-78', after: 0, limit: 50 }),
  'an entry of the audit trail': (executor) =>
    insertAudit(executor, { occurredAt: now, actor: 'bank', action: 'test', subject: 'grown-78' }),
  'the newest checkpoint of the audit trail': (executor) => findNewestCheckpoint(executor),
  'a part of what a checkpoint signs': (executor) =>
    listHashesOfCheckpoint(executor, { number: 2, after: undefined, limit: 200 }),
  'verdicts about a payee': (executor) => listPayeeVerdicts(executor, 'grown-77'),
  'an idempotency key': (executor) =>
    findIdempotencyRecord(executor, {
      ...{ clientId: busy, operationId: 'createPaymentConsent', consentId: '', idempotencyKey: 'grown-78' },
    }),
  'a record of the authorization server': (executor) => findOidcRecord(executor, 'Grant', 'none'),
  'a replay mark': (executor) => insertReplayMark(executor, { idHash: 'none', expiresAt: now, now: anHourAgo }),
  'purge of records when nothing is over': (executor) => purge(executor, 'oidcRecords', new Date(0), 100),
  ...Object.fromEntries(
    purged.map((table): [string, Run] => [`purge of ${table}`, (executor) => purge(executor, table, now, 100)]),
  ),
  'request log, newest first': (executor) => listLoggedRequests(executor, search),
  'request log, a rare status': (executor) => listLoggedRequests(executor, { ...search, status: 404 }),
  'request log, a rare operation': (executor) => listLoggedRequests(executor, { ...search, operationId: 'rare' }),
  'request log, what was refused': (executor) => listLoggedRequests(executor, { ...search, isRefused: true }),
  'request log, an overview': (executor) => countCalls(executor, counted),
  'room for a verification': (executor) =>
    hasRoom(executor, attempt, { ...tryLimit, since: new Date(now.getTime() - limits.verificationTriesSeconds * 1_000) }),
  'room for a question to another bank': (executor) => hasRoomForMiss(executor, 'asker-77', miss, missLimit),
  'a list of transactions': (executor) =>
    findTransactionList(executor, { mark: 900_000_000_000_077, query: 'acc-77' }, new Date(0)),
  'the payees of an IBAN': (executor) => findPayeesByIban(openSimulatorTables(executor), `SA${'77'.padStart(22, '0')}`),
  'accounts of the core bank': (executor) => findBankAccounts(openSimulatorTables(executor), ['acc-77', 'acc-78']),
  'a balance': (executor) => findBankAccountWithPending(openSimulatorTables(executor), 'acc-20'),
  'the extent of a list of transactions': (executor) => summarizeBankTransactions(openSimulatorTables(executor), both),
  'a page of transactions': (executor) =>
    listBankTransactions(openSimulatorTables(executor), account, { after: { bookedAt: now, sequence: 300 }, limit: 25 }),
}
