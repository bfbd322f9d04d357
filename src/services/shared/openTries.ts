import { limits } from '../../config/limits.ts'
import type { Tries, TryStore } from '../dependencies.ts'
import { createSignInThrottle } from './signInThrottle.ts'
import { createTryCounter } from './tries.ts'

/** Opens the counts of one service. Services with one store count together. */
export function openTries(store: TryStore): Tries {
  const { mailCodeSeconds, signInWindowSeconds, signUpWindowSeconds } = limits
  const counter = (name: string, windowSeconds: number, what: string) => createTryCounter({ store, name, windowSeconds, what })
  return {
    signIns: createSignInThrottle(store),
    signUps: counter('sign-ups', signUpWindowSeconds, 'sign-ups'),
    mailRequests: counter('mail requests', mailCodeSeconds, 'requests for mails'),
    mails: counter('mails', mailCodeSeconds, 'mails to this address'),
    jwksChecks: counter('jwks checks', signInWindowSeconds, 'tests of JWKS addresses'),
    secondFactors: counter('second factors', mailCodeSeconds, 'codes'),
    testEvents: counter('test events', signInWindowSeconds, 'test events of this app'),
    receiptChecks: counter('receipt checks', signInWindowSeconds, 'checks of receipts'),
    receiptFiles: counter('receipt files', signInWindowSeconds, 'receipts'),
    fraudReports: counter('fraud reports', signInWindowSeconds, 'reports'),
    triedOperations: counter('tried operations', 60, 'tried operations'),
  }
}
