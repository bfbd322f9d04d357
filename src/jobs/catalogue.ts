import { purge, type PurgedTable } from '../data/repositories/purge.ts'
import { dayMs } from '../domain/shared/dates.ts'
import type { KeyRing } from '../security/bankKeys/keyRing.ts'
import type { OutwardFetch } from '../security/outward/outwardFetch.ts'
import { warnOfCertificateEnds } from '../services/app/certificates.ts'
import { announceConsents } from '../services/consent/announce.ts'
import { expireConsents } from '../services/consent/currentConsent.ts'
import { pingApps } from '../services/decoupled/notify.ts'
import type { Dependencies } from '../services/dependencies.ts'
import type { EventDelivery } from '../services/event/deliver.ts'
import { expireLetters } from '../services/guarantee/read.ts'
import { handOverDue } from '../services/instruction/handOverDue.ts'
import { restoreClock } from '../services/sandbox/sandboxClock.ts'
import type { Job } from './runner.ts'

const secondMs = 1_000
const minuteMs = 60 * secondMs
const hourMs = 60 * minuteMs

/** What the jobs work with. */
export interface JobParts {
  dependencies: Dependencies
  keyRing: KeyRing
  pingFetch: OutwardFetch
  delivery: EventDelivery
}

/**
 * Everything that happens without a request. A purge deletes a batch and returns how many rows it deleted, so that the runner repeats
 * it at once until nothing is left. Each job may run on every instance at once.
 */
export function listJobs({ dependencies, keyRing, pingFetch, delivery }: JobParts): Job[] {
  const { coreBank, db, settings } = dependencies
  const { purgeBatch } = settings.limits
  return [
    { name: 'handOverDue', everyMs: secondMs, run: (now) => handOverDue(dependencies, now) },
    { name: 'tickCoreBank', everyMs: secondMs, run: async (now) => coreBank.tick?.(now) },
    { name: 'pingApps', everyMs: secondMs, run: (now) => pingApps(dependencies, pingFetch, now) },
    // The delivery looks again by itself when something ends, so the job need not.
    { name: 'deliverEvents', everyMs: secondMs, run: async (now) => void (await delivery.deliverDue(now)) },
    { name: 'sendMails', everyMs: 5 * secondMs, run: (now) => dependencies.mailer?.sendDue(now) },
    { name: 'expireConsents', everyMs: 5 * secondMs, run: (now) => expireConsents(dependencies, now) },
    { name: 'announceConsents', everyMs: minuteMs, run: (now) => announceConsents(dependencies, now) },
    { name: 'expireLetters', everyMs: 5 * secondMs, run: (now) => expireLetters(dependencies, now) },
    { name: 'storeReads', everyMs: settings.limits.readsStoredMs, run: () => dependencies.reads.store() },
    { name: 'storeRequests', everyMs: settings.limits.requestsStoredMs, run: () => dependencies.requestLog.store() },
    { name: 'dropRequests', everyMs: hourMs, run: (now) => dependencies.requestLog.drop(now) },
    { name: 'storeUses', everyMs: settings.limits.readsStoredMs, run: () => dependencies.uses.store() },
    { name: 'followClock', everyMs: 2 * secondMs, run: () => (settings.sandbox ? restoreClock(dependencies) : undefined) },
    { name: 'warnOfCertificateEnds', everyMs: hourMs, run: async (now) => void (await warnOfCertificateEnds(dependencies, now)) },
    { name: 'refreshKeys', everyMs: minuteMs, run: async (now) => void (await keyRing.refresh(now)) },
    ...listPurges(settings.limits).map(({ table, keptMs, everyMs }) => ({
      name: `purge ${table}`,
      everyMs,
      run: (now: Date) => purge(db, table, new Date(now.getTime() - keptMs), purgeBatch),
    })),
  ]
}

/** What is purged how often, and how long it is kept after it is over. */
function listPurges({
  verificationTriesSeconds,
  securityEventDays,
  eventDays,
  sinkDays,
  lookUpDays,
  credentialUseDays,
  sandboxMailDays,
}: Dependencies['settings']['limits']) {
  const everyMs = 10 * minuteMs
  const triesMs = verificationTriesSeconds * secondMs
  return [
    { table: 'verificationTries', keptMs: triesMs, everyMs },
    { table: 'verificationAccounts', keptMs: triesMs, everyMs },
    { table: 'payeeMisses', keptMs: triesMs, everyMs },
    { table: 'transactionLists', keptMs: 0, everyMs },
    { table: 'idempotencyRecords', keptMs: 0, everyMs },
    // The page of an authorization that has just ended still says how it ended.
    { table: 'authorizationSessions', keptMs: hourMs, everyMs },
    { table: 'bankSessions', keptMs: 0, everyMs },
    { table: 'signInCodes', keptMs: 0, everyMs },
    { table: 'appRefusals', keptMs: 0, everyMs },
    // A question that was asked late in its count can still be answered.
    { table: 'approvalQuestions', keptMs: hourMs, everyMs },
    { table: 'dashboardSessions', keptMs: 0, everyMs },
    { table: 'bankUserSessions', keptMs: 0, everyMs },
    { table: 'mailCodes', keptMs: 0, everyMs },
    { table: 'sandboxMails', keptMs: sandboxMailDays * dayMs, everyMs: hourMs },
    { table: 'credentialUses', keptMs: credentialUseDays * dayMs, everyMs: hourMs },
    { table: 'invitations', keptMs: 0, everyMs },
    // A used code is kept for a day after its end: a second use of it is noticed only while the row is there.
    { table: 'oidcRecords', keptMs: dayMs, everyMs: minuteMs },
    // What was not delivered in so long is not delivered any more.
    { table: 'outbox', keptMs: eventDays * dayMs, everyMs },
    { table: 'sinkArrivals', keptMs: sinkDays * dayMs, everyMs: hourMs },
    { table: 'consentReads', keptMs: lookUpDays * dayMs, everyMs: hourMs },
    { table: 'customerSignIns', keptMs: lookUpDays * dayMs, everyMs: hourMs },
    { table: 'securityEvents', keptMs: securityEventDays * dayMs, everyMs: hourMs },
  ] as const satisfies readonly { table: PurgedTable; keptMs: number; everyMs: number }[]
}
