import { type ConsentEvent } from './states.ts'
import { type ConsentState } from './types.ts'

/** The two ends that time sets to a consent. */
export interface ConsentDeadlines {
  /** CreationDateTime + AuthorizationExpirationTimeWindow, or ExpirationDateTime when that comes first. */
  authorizationExpiresAt: Date
  /** ExpirationDateTime. */
  expiresAt: Date
}

/** The move that time alone has made due, if any. A deadline is over at its very millisecond. */
export function dueConsentEvent({ status }: ConsentState, deadlines: ConsentDeadlines, now: Date): ConsentEvent | undefined {
  if (status === 'AwaitingAuthorization' && now.getTime() >= deadlines.authorizationExpiresAt.getTime())
    return 'missAuthorizationWindow'
  if (status === 'Authorized' && now.getTime() >= deadlines.expiresAt.getTime()) return 'expire'
  return undefined
}
