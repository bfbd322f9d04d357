import { hasValidityEnded } from '../guarantee/letter.ts'
import { checkTogether } from '../shared/checkTogether.ts'
import { dayMs, parseDateTime, parseTimeWindow } from '../shared/dates.ts'
import { BankRefusal } from '../shared/errors.ts'
import type { Consent, ConsentDeadlines, ConsentState, GuaranteeConsent } from './consent.ts'
import type { ConsentEvent } from './consentStates.ts'

/** The longest time to authorize, which is also the default when the app names none (KSA Open Banking: 720 hours). */
export const longestWindow = '720:00:00'
const longestWindowHours = 720

/** Whether a consent ended because it was not decided in time. Whatever else ends the waiting comes before the deadline. */
export const hasMissedWindow = ({
  status,
  statusUpdatedAt,
  authorizationExpiresAt,
}: Pick<Consent, 'status' | 'statusUpdatedAt' | 'authorizationExpiresAt'>): boolean =>
  status === 'Rejected' && statusUpdatedAt >= authorizationExpiresAt

/** Whether an app can no longer ask for the letter of this consent, because its validity is over. Of other kinds it never is. */
export const isValidityOver = (consent: Pick<Consent, 'kind' | 'terms'>, now: Date): consent is GuaranteeConsent =>
  consent.kind === 'guarantee' && 'validityExpiresAt' in consent.terms && hasValidityEnded(consent.terms.validityExpiresAt, now)

/** The members of a request that set the deadlines of a payment or account consent. */
export interface DeadlineRequest {
  ExpirationDateTime: string
  AuthorizationExpirationTimeWindow?: string
}

/**
 * Parses a moment that must be after `now`. Throws BankRefusal 'resourceFormat' when it is no date-time, and 'businessRule' when it
 * has passed.
 */
function parseDeadline(text: string, path: string, now: Date): Date {
  const deadline = parseDateTime(text, path)
  if (deadline.getTime() > now.getTime()) return deadline
  throw new BankRefusal('businessRule', `${path} must not be in the past; this server's time is ${now.toISOString()}.`, { path })
}

/**
 * Deadlines of a consent created at `now`. Throws BankRefusal 'businessRule' when it would have expired already, or would live
 * longer than `consentDays`; one error names both fields when both are wrong.
 */
export function consentDeadlines(request: DeadlineRequest, now: Date, consentDays: number): ConsentDeadlines {
  const { windowSeconds, expiresAt } = checkTogether({
    windowSeconds: () => parseWindow(request.AuthorizationExpirationTimeWindow ?? longestWindow),
    expiresAt: () => parseExpiry(request.ExpirationDateTime, now, consentDays),
  })
  return { authorizationExpiresAt: new Date(Math.min(now.getTime() + windowSeconds * 1000, expiresAt.getTime())), expiresAt }
}

/**
 * The deadlines of a payment that is to be made from `executionAt` on: nobody can approve it any more once its day has begun, as until
 * then it can be cancelled (docs/decisions/payments.md#approved-before-its-day).
 */
export const deadlinesBeforeDay = (deadlines: ConsentDeadlines, executionAt: Date | null): ConsentDeadlines => ({
  ...deadlines,
  authorizationExpiresAt:
    executionAt !== null && executionAt < deadlines.authorizationExpiresAt ? executionAt : deadlines.authorizationExpiresAt,
})

function parseExpiry(text: string, now: Date, consentDays: number): Date {
  const path = 'Data.ExpirationDateTime'
  const expiresAt = parseDeadline(text, path, now)
  if (expiresAt.getTime() <= now.getTime() + consentDays * dayMs) return expiresAt
  throw new BankRefusal('businessRule', `${path} must be at most ${consentDays} days from now.`, { path })
}

function parseWindow(text: string): number {
  const path = 'Data.AuthorizationExpirationTimeWindow'
  const seconds = parseTimeWindow(text, path)
  if (seconds > 0) return seconds
  throw new BankRefusal(
    'businessRule',
    `${path} must be longer than 000:00:00, because otherwise nobody could authorize in time.`,
    { path },
  )
}

const hourMs = 3_600_000

/**
 * Deadlines of a letter-of-guarantee consent created at `now`. It can be authorized until AuthExpirationDateTime, and its token can
 * read the letter for `consentDays`. Throws BankRefusal 'businessRule' for a time that has passed or is more than 720 hours away.
 */
export function guaranteeDeadlines(AuthExpirationDateTime: string, now: Date, consentDays: number): ConsentDeadlines {
  const path = 'Data.AuthExpirationDateTime'
  const authorizationExpiresAt = parseDeadline(AuthExpirationDateTime, path, now)
  if (authorizationExpiresAt.getTime() > now.getTime() + longestWindowHours * hourMs) {
    throw new BankRefusal('businessRule', `${path} must be at most ${longestWindowHours} hours from now.`, { path })
  }
  return { authorizationExpiresAt, expiresAt: new Date(now.getTime() + consentDays * dayMs) }
}

/** The event that is due only because time has passed, if any. A deadline is over at its exact millisecond. */
export function dueConsentEvent(
  { status, ...deadlines }: Pick<ConsentState, 'status'> & ConsentDeadlines,
  now: Date,
): ConsentEvent | undefined {
  const isOver = (deadline: Date) => now.getTime() >= deadline.getTime()
  if (status === 'AwaitingAuthorization' && isOver(deadlines.authorizationExpiresAt)) return 'missAuthorizationWindow'
  if (status === 'Authorized' && isOver(deadlines.expiresAt)) return 'expire'
  return undefined
}
