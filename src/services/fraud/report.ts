import { randomBytes } from 'node:crypto'
import { findConsent } from '../../data/repositories/consents.ts'
import { findApprovalDecision } from '../../data/repositories/consentApprovals.ts'
import { addCasePayments, type EndsForOthers, findEndsForOthers } from '../../data/repositories/caseScope.ts'
import { findPaymentOfCustomer } from '../../data/repositories/customerPayments.ts'
import { type CaseContents, listCaseContents, listScheduledOfCase } from '../../data/repositories/caseContents.ts'
import { findOpenCase, listOpenCases, lockStopsForWriting, openFraudCase } from '../../data/repositories/fraudCases.ts'
import { insertAudit } from '../../data/repositories/journal.ts'
import type { Executor } from '../../data/schema.ts'
import { inTransaction } from '../../data/transaction.ts'
import { type Consent, hasFlag } from '../../domain/consent/consent.ts'
import { type FraudCase, newCaseId } from '../../domain/fraud/fraudCase.ts'
import type { RequestSource } from '../../telemetry/requests.ts'
import { type Asker, getAsker } from '../authorization/asker.ts'
import { type AuthorizationStep, findVisit } from '../authorization/visit.ts'
import { unknownConsent } from '../consent/currentConsent.ts'
import { tellCustomers } from '../message/tell.ts'
import { unknownPayment } from '../payment/read.ts'
import { actorOf } from '../payment/scheduled.ts'
import type { Dependencies } from '../dependencies.ts'
import { findReader } from '../shared/knownCustomers.ts'
import { isLeftToOthers, stopAsFarAsPossible } from './stops.ts'

export type { EndsForOthers }

/** A signed-in customer, and what they report: one of their payments, or a consent that they gave or are asked for. */
export interface Reported extends Pick<FraudCase, 'nationalIdentificationNumber' | 'about' | 'resourceId'> {
  /** The consent of the visit in which they report it: theirs to decide, also where it names nobody yet. */
  visitOf?: string | undefined
}

/** A report. */
export interface FraudReport extends Reported {
  stopsOpenBanking: boolean
  source?: RequestSource | undefined
  now: Date
}

/** The app whose payment or consent it is. Throws BankRefusal 'resourceIdUnknown' for what is not this customer's. */
async function findReportedApp(
  { db }: Pick<Dependencies, 'db'>,
  { about, resourceId, nationalIdentificationNumber, visitOf }: Reported,
): Promise<string> {
  if (about === 'payment') {
    const payment = await findPaymentOfCustomer(db, { paymentId: resourceId, nationalIdentificationNumber })
    if (!payment) throw unknownPayment()
    return payment.clientId
  }
  const consent = await findConsent(db, resourceId)
  const isTheirs =
    consent &&
    (visitOf === resourceId ||
      consent.nationalIdentificationNumber === nationalIdentificationNumber ||
      // Who was asked and is not any more may have the form open, and a report must not be lost. It stops nothing of the others.
      (await findApprovalDecision(db, { consentId: resourceId, nationalIdentificationNumber })) !== undefined)
  if (!isTheirs) throw unknownConsent()
  return consent.clientId
}

/**
 * Takes a customer's report of fraud: opens a case, ends what the app and the others of its organisation may do for this customer and what
 * they ask of them, cancels the payments that can be, and notes the others for a person. Where they wish, open banking stops for them
 * altogether. The same report again is the same case. Throws BankRefusal 'resourceIdUnknown', and TooManyTries.
 */
export async function reportFraud(dependencies: Dependencies, report: FraudReport): Promise<FraudCase> {
  const { db, securityLog, settings, tries } = dependencies
  const { nationalIdentificationNumber, about, resourceId, stopsOpenBanking, source, now } = report
  const clientId = await findReportedApp(dependencies, report)
  await tries.fraudReports.count({ key: nationalIdentificationNumber, most: settings.limits.fraudReports })
  // Where nothing is known of them and the core bank does not answer in its time, the report goes on without.
  const customer = await findReader(dependencies, nationalIdentificationNumber)
  const key = { nationalIdentificationNumber, clientId, about, resourceId }
  const fraudCase = await inTransaction(db, async (trx) => {
    await lockStopsForWriting(trx, nationalIdentificationNumber)
    // Another app of the organisation that was reported before has the case already.
    const open = await findOpenCase(trx, key)
    const { caseId, clientId: firstReported } = open ?? { caseId: newCaseId(randomBytes(10)), clientId }
    const opened = { ...key, caseId, clientId: firstReported, reportedAt: now, stopsOpenBanking }
    const found = await openFraudCase(trx, opened)
    // An open case has the payment that was reported first; this one belongs to it, too, whatever has become of it.
    await addCasePayments(trx, { ...found, resourceId })
    await insertAudit(trx, {
      ...{
        occurredAt: now,
        actor: actorOf(customer?.customerId ?? null),
        action: 'fraud.report',
        subject: found.caseId,
        clientId,
      },
      details: { about, resourceId, stopsOpenBanking },
    })
    await tellReported(trx, found, now)
    if (stopsOpenBanking) await tellStopped(trx, found, now)
    return { ...found, resourceId }
  })
  securityLog.report({ kind: 'fraudReported', id: nationalIdentificationNumber, clientId, ...source })
  await stopAsFarAsPossible(dependencies, fraudCase, { customer, now })
  return fraudCase
}

/** How many of the payments that it cancels a message names. */
const mostNamed = 3

/** Should somebody else have reported, the customer hears so, and what it cancels. Once for each case. */
async function tellReported(
  trx: Executor,
  { caseId, clientId, nationalIdentificationNumber }: FraudCase,
  now: Date,
): Promise<void> {
  const waiting = await listScheduledOfCase(trx, caseId, { now, limit: mostNamed })
  const cancelled = waiting.map(({ amountHalalas, currency, creditorIban: payeeIban, executionAt }) => {
    return { amountHalalas, currency, payeeIban, executionAt: executionAt.toISOString() }
  })
  const cancelledCount = waiting[0]?.count ?? 0
  await tellCustomers(trx, {
    ...{ kind: 'fraudReported', terms: { caseId, cancelled, cancelledCount }, clientId, linkId: null, now },
    ...{ customers: [nationalIdentificationNumber], onceKey: caseId },
  })
}

/** Should somebody else have stopped it, its owner hears so. Once for each case, and once more for each time that it was resumed before. */
const tellStopped = (trx: Executor, { caseId, nationalIdentificationNumber, resumedAt }: FraudCase, now: Date) =>
  tellCustomers(trx, {
    ...{ kind: 'openBankingStopped', terms: {}, linkId: null, now },
    ...{ customers: [nationalIdentificationNumber], onceKey: resumedAt ? `${caseId} ${resumedAt.toISOString()}` : caseId },
  })

/** An open case as its customer sees it. */
export interface CustomerCase extends CaseContents, Pick<FraudCase, 'caseId' | 'clientId' | 'reportedAt' | 'stopsOpenBanking'> {
  appName: string
}

/** A customer's open cases, newest first. */
export async function listCustomerCases(
  { db }: Pick<Dependencies, 'db'>,
  { nationalIdentificationNumber }: { nationalIdentificationNumber: string },
): Promise<CustomerCase[]> {
  const cases = await listOpenCases(db, nationalIdentificationNumber)
  const caseIds = cases.map(({ caseId }) => caseId)
  const contents = await listCaseContents(db, caseIds)
  return cases.map(({ caseId, clientId, appName, reportedAt, stopsOpenBanking }) => ({
    ...{ caseId, clientId, appName, reportedAt, stopsOpenBanking, ...contents.get(caseId)! },
  }))
}

/** The open case under which a customer has reported a payment, or the app that made it. Undefined where there is none. */
export async function findCaseOfPayment(
  dependencies: Pick<Dependencies, 'db'>,
  { paymentId: reported, nationalIdentificationNumber }: { paymentId: string; nationalIdentificationNumber: string },
): Promise<CustomerCase | undefined> {
  const cases = await listCustomerCases(dependencies, { nationalIdentificationNumber })
  return cases.find(({ payments }) => payments.some(({ paymentId }) => paymentId === reported))
}

/** The open case in which a customer has reported an app, or another of its organisation. Undefined where there is none. */
export async function findCaseOfApp(
  dependencies: Pick<Dependencies, 'db'>,
  { nationalIdentificationNumber }: { nationalIdentificationNumber: string },
  { clientId }: { clientId: string },
): Promise<CustomerCase | undefined> {
  const open = await findOpenCase(dependencies.db, { nationalIdentificationNumber, clientId })
  if (!open) return undefined
  return (await listCustomerCases(dependencies, { nationalIdentificationNumber })).find(({ caseId }) => caseId === open.caseId)
}

/** A consent as its customer sees it: how it stands for them, what they said, and the payment that was made of it. */
interface SeenConsent {
  consent: Pick<Consent, 'consentId' | 'clientId' | 'createdAt' | 'statusUpdatedAt'>
  state: 'waiting' | 'asked' | 'active' | 'ended'
  ownDecision: 'approved' | 'declined' | 'lapsed' | null
  decided?: { paymentId: string } | undefined
}

/**
 * The open case to which a consent belongs: it was reported itself, or what came of it stands in the case, or the report has ended it or
 * is about to. Of who is asked no more it is only what they have reported: the rest is left to the others. Undefined where there is none.
 */
export async function findCaseOfConsent(
  dependencies: Pick<Dependencies, 'db'>,
  customer: { nationalIdentificationNumber: string },
  { consent, state, ownDecision, decided }: SeenConsent,
): Promise<CustomerCase | undefined> {
  const found = await findCaseOfApp(dependencies, customer, consent)
  if (!found) return undefined
  const { reports, payments, letters } = found
  const { consentId, createdAt, statusUpdatedAt } = consent
  const paymentId = decided?.paymentId
  const isReported = reports.some(({ resourceId }) => resourceId === consentId || resourceId === paymentId)
  if (isReported || ownDecision === 'lapsed') return isReported ? found : undefined
  const isListed =
    payments.some((payment) => payment.paymentId === paymentId) || letters.some((letter) => letter.consentId === consentId)
  // What was begun after it ends by something else.
  const times = reports.flatMap((report) => report.times)
  const isEndedByIt = times.some((at) => createdAt <= at && statusUpdatedAt >= at)
  return isListed || isEndedByIt || state !== 'ended' ? found : undefined
}

/** What a report ends for somebody else, too. Throws BankRefusal 'resourceIdUnknown'. */
export async function endsForOthers(dependencies: Pick<Dependencies, 'db'>, reported: Reported): Promise<EndsForOthers> {
  const { nationalIdentificationNumber } = reported
  const clientId = await findReportedApp(dependencies, reported)
  return findEndsForOthers(dependencies.db, { nationalIdentificationNumber, clientId })
}

/** Whether a request or access goes on all the same where they report it: it is left to the others, and has not ended. */
export async function goesOnWithOthers(
  dependencies: Pick<Dependencies, 'db' | 'coreBank'>,
  { about, resourceId, nationalIdentificationNumber }: Reported,
): Promise<boolean> {
  const consent = about === 'consent' ? await findConsent(dependencies.db, resourceId) : undefined
  if (!consent || consent.status === 'Rejected' || hasFlag(consent, 'Revoked') || hasFlag(consent, 'Expired')) return false
  return isLeftToOthers(dependencies, consent, nationalIdentificationNumber)
}

/** The app of what they report, and its organisation, as customers are told of them. Throws BankRefusal 'resourceIdUnknown'. */
export async function getReportedAsker(dependencies: Pick<Dependencies, 'db'>, reported: Reported): Promise<Asker> {
  return getAsker(dependencies, await findReportedApp(dependencies, reported))
}

/** The customer's open case about the organisation of what they report, or undefined. Throws BankRefusal 'resourceIdUnknown'. */
export async function findCaseOf(dependencies: Pick<Dependencies, 'db'>, reported: Reported): Promise<CustomerCase | undefined> {
  const clientId = await findReportedApp(dependencies, reported)
  return findCaseOfApp(dependencies, reported, { clientId })
}

/** The case under which the customer of a visit has reported what it is about. Undefined where nobody has signed in to it. */
export async function findCaseOfVisit(dependencies: Dependencies, step: AuthorizationStep): Promise<CustomerCase | undefined> {
  const visit = await findVisit(dependencies, step)
  const nationalIdentificationNumber = visit?.session.nationalIdentificationNumber ?? null
  if (!visit || nationalIdentificationNumber === null) return undefined
  const { consentId } = visit.consent
  return findCaseOf(dependencies, { nationalIdentificationNumber, about: 'consent', resourceId: consentId, visitOf: consentId })
}
