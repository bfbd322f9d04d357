import { dayMs, parseDateTime, parseTimeWindow } from '../shared/dates.ts'
import { SanadError } from '../shared/errors.ts'
import { type ConsentDeadlines } from './expiry.ts'

/** service.md shows 720:00:00; field-standard.md section 3 makes it the cap and, when absent, the default. */
export const longestWindow = '720:00:00'

export interface DeadlineRequest {
  ExpirationDateTime: string
  AuthorizationExpirationTimeWindow?: string
}

/** Deadlines of a consent created at `now`. Throws SanadError 'businessRule' when it would be expired already or live longer than `consentDays`. */
export function consentDeadlines(request: DeadlineRequest, now: Date, consentDays: number): ConsentDeadlines {
  const path = 'Data.ExpirationDateTime'
  const expiresAt = parseDateTime(request.ExpirationDateTime, path)
  if (expiresAt.getTime() <= now.getTime()) {
    throw new SanadError('businessRule', `${path} must not be in the past; this server's time is ${now.toISOString()}.`, { path })
  }
  if (expiresAt.getTime() > now.getTime() + consentDays * dayMs) {
    throw new SanadError('businessRule', `${path} must be at most ${consentDays} days from now.`, { path })
  }
  const windowPath = 'Data.AuthorizationExpirationTimeWindow'
  const windowSeconds = parseTimeWindow(request.AuthorizationExpirationTimeWindow ?? longestWindow, windowPath)
  if (windowSeconds === 0) {
    throw new SanadError('businessRule', `${windowPath} must be longer than 000:00:00, or nobody could authorize in time.`, {
      path: windowPath,
    })
  }
  return { authorizationExpiresAt: new Date(Math.min(now.getTime() + windowSeconds * 1000, expiresAt.getTime())), expiresAt }
}
