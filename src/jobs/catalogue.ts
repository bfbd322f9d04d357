import { purgeIdempotencyRecords } from '../data/repositories/idempotencyRecords.ts'
import { purgeOidcRecords } from '../data/repositories/oidcRecords.ts'
import { purgeSessions } from '../data/repositories/sessions.ts'
import { purgeVerificationAccounts, purgeVerificationTries } from '../data/repositories/verification.ts'
import { dayMs } from '../domain/shared/dates.ts'
import { type KeyRing } from '../security/bankKeys/keyRing.ts'
import { expireConsents } from '../services/consent/read.ts'
import { type Dependencies } from '../services/dependencies.ts'
import { expireLetters } from '../services/guarantee/read.ts'
import { handOverDue } from '../services/instruction/handOver.ts'
import { restoreClock } from '../services/sandbox/clock.ts'
import { type Job } from './runner.ts'

const secondMs = 1_000
const minuteMs = 60 * secondMs
const hourMs = 60 * minuteMs

/**
 * Everything that happens without a request. A purge deletes a batch and returns how many rows it deleted, so that the runner repeats
 * it at once until nothing is left. Each job may run on every instance at once.
 */
export function listJobs(dependencies: Dependencies, keyRing: KeyRing): Job[] {
  const { coreBank, db, settings } = dependencies
  const { purgeBatch } = settings.limits
  return [
    { name: 'handOverDue', everyMs: secondMs, run: (now) => handOverDue(dependencies, now) },
    { name: 'tickCoreBank', everyMs: secondMs, run: async (now) => coreBank.tick?.(now) },
    { name: 'expireConsents', everyMs: 5 * secondMs, run: (now) => expireConsents(dependencies, now) },
    { name: 'expireLetters', everyMs: 5 * secondMs, run: (now) => expireLetters(dependencies, now) },
    { name: 'followClock', everyMs: 2 * secondMs, run: () => (settings.sandbox ? restoreClock(dependencies) : undefined) },
    { name: 'refreshKeys', everyMs: minuteMs, run: async (now) => void (await keyRing.refresh(now)) },
    {
      name: 'purgeVerificationTries',
      everyMs: 10 * minuteMs,
      run: (now) =>
        purgeVerificationTries(db, new Date(now.getTime() - settings.limits.verificationTriesSeconds * secondMs), purgeBatch),
    },
    {
      name: 'purgeVerificationAccounts',
      everyMs: 10 * minuteMs,
      run: (now) =>
        purgeVerificationAccounts(db, new Date(now.getTime() - settings.limits.verificationTriesSeconds * secondMs), purgeBatch),
    },
    { name: 'purgeIdempotencyRecords', everyMs: 10 * minuteMs, run: (now) => purgeIdempotencyRecords(db, now, purgeBatch) },
    // The page of an authorization that has just ended still says how it ended.
    {
      name: 'purgeAuthorizationSessions',
      everyMs: 10 * minuteMs,
      run: (now) => purgeSessions(db, 'authorizationSessions', new Date(now.getTime() - hourMs), purgeBatch),
    },
    {
      name: 'purgeBankSessions',
      everyMs: 10 * minuteMs,
      run: (now) => purgeSessions(db, 'bankSessions', now, purgeBatch),
    },
    {
      name: 'purgeDashboardSessions',
      everyMs: 10 * minuteMs,
      run: (now) => purgeSessions(db, 'dashboardSessions', now, purgeBatch),
    },
    // A used code is kept for a day after its end: a second use of it is noticed only while the row is there.
    {
      name: 'purgeAuthorizationRecords',
      everyMs: minuteMs,
      run: (now) => purgeOidcRecords(db, new Date(now.getTime() - dayMs), purgeBatch),
    },
  ]
}
