import { purgeAuthorizationSessions } from '../data/repositories/consent/authorizationSessions.ts'
import { purgeIdempotencyRecords } from '../data/repositories/idempotencyRecords.ts'
import { purgeOidcRecords } from '../data/repositories/oidcRecords.ts'
import { purgeVerificationTries } from '../data/repositories/verification/verificationTries.ts'
import { dayMs } from '../domain/shared/dates.ts'
import { type KeyRing } from '../security/bankKeys/keyRing.ts'
import { expireConsents } from '../services/consent/expireConsents.ts'
import { type Dependencies } from '../services/dependencies.ts'
import { expireLetters } from '../services/guarantee/expireLetters.ts'
import { submitPayments } from '../services/payment/submitPayments.ts'
import { restoreClock } from '../services/sandbox/clock.ts'
import { type Job } from './runner.ts'

const second = 1_000
const minute = 60 * second
const hourMs = 60 * minute

/** Everything that happens without a request. Each job may run on every instance at once. */
export function listJobs(dependencies: Dependencies, keyRing: KeyRing): Job[] {
  const { coreBank, db, settings } = dependencies
  const { purgeBatch } = settings.limits
  return [
    { name: 'submitPayments', everyMs: second, run: (now) => submitPayments(dependencies, now) },
    { name: 'tickCoreBank', everyMs: second, run: async (now) => coreBank.tick?.(now) },
    { name: 'expireConsents', everyMs: 5 * second, run: (now) => expireConsents(dependencies, now) },
    { name: 'expireLetters', everyMs: 5 * second, run: (now) => expireLetters(dependencies, now) },
    { name: 'followClock', everyMs: 2 * second, run: () => (settings.sandbox ? restoreClock(dependencies) : undefined) },
    { name: 'refreshKeys', everyMs: minute, run: async (now) => void (await keyRing.refresh(now)) },
    {
      name: 'purgeVerificationTries',
      everyMs: 10 * minute,
      run: (now) =>
        purgeVerificationTries(db, new Date(now.getTime() - settings.limits.verificationTriesSeconds * second), purgeBatch),
    },
    { name: 'purgeIdempotencyRecords', everyMs: 10 * minute, run: (now) => purgeIdempotencyRecords(db, now, purgeBatch) },
    {
      name: 'purgeAuthorizationSessions',
      everyMs: 10 * minute,
      run: (now) => purgeAuthorizationSessions(db, new Date(now.getTime() - hourMs)),
    },
    // A used code is kept for a day after its end: its second use is noticed only while the row is there.
    {
      name: 'purgeAuthorizationRecords',
      everyMs: minute,
      run: (now) => purgeOidcRecords(db, new Date(now.getTime() - dayMs), purgeBatch),
    },
  ]
}
