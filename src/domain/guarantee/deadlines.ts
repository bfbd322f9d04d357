import { type ConsentDeadlines } from '../consent/expiry.ts'
import { dayMs, parseDateTime } from '../shared/dates.ts'
import { SanadError } from '../shared/errors.ts'

/** field-standard.md section 6: AuthExpirationDateTime plays the part of the authorization window, whose cap is 720 hours. */
const longestWindowHours = 720
const hourMs = 3_600_000

/**
 * Deadlines of a letter-of-guarantee consent created at `now`: it can be authorized until AuthExpirationDateTime, and its
 * token reads the letter for `consentDays` more. Throws SanadError 'businessRule' for a time that is past or too far away.
 */
export function guaranteeDeadlines(
  { AuthExpirationDateTime }: { AuthExpirationDateTime: string },
  now: Date,
  consentDays: number,
): ConsentDeadlines {
  const path = 'Data.AuthExpirationDateTime'
  const authorizationExpiresAt = parseDateTime(AuthExpirationDateTime, path)
  if (authorizationExpiresAt.getTime() <= now.getTime()) {
    throw new SanadError('businessRule', `${path} must not be in the past; this server's time is ${now.toISOString()}.`, { path })
  }
  if (authorizationExpiresAt.getTime() > now.getTime() + longestWindowHours * hourMs) {
    throw new SanadError('businessRule', `${path} must be at most ${longestWindowHours} hours from now.`, { path })
  }
  return { authorizationExpiresAt, expiresAt: new Date(now.getTime() + consentDays * dayMs) }
}
