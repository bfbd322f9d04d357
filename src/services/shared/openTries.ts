import { limits } from '../../config/limits.ts'
import type { Tries } from '../dependencies.ts'
import { createSignInThrottle } from './signInThrottle.ts'
import { createTryCounter } from './tries.ts'

/** Opens the counts of one service. */
export function openTries(): Tries {
  const { mailCodeSeconds, signInWindowSeconds, signUpWindowSeconds } = limits
  return {
    signIns: createSignInThrottle(),
    signUps: createTryCounter({ windowSeconds: signUpWindowSeconds, what: 'sign-ups' }),
    mailRequests: createTryCounter({ windowSeconds: mailCodeSeconds, what: 'requests for mails' }),
    mails: createTryCounter({ windowSeconds: mailCodeSeconds, what: 'mails to this address' }),
    jwksChecks: createTryCounter({ windowSeconds: signInWindowSeconds, what: 'tests of JWKS addresses' }),
  }
}
