import { type ErrorCode, SanadError } from '../shared/errors.ts'
import { hasFlag } from './flags.ts'
import { type ConsentState } from './types.ts'

/** Why a genuine token of a consent opens nothing, the first that applies. */
const refusals: readonly { applies: (consent: ConsentState) => boolean; code: ErrorCode; message: string }[] = [
  {
    applies: (consent) => hasFlag(consent, 'Revoked'),
    code: 'consentRevoked',
    message: 'The consent was revoked; create a new one.',
  },
  {
    applies: (consent) => hasFlag(consent, 'Expired'),
    code: 'consentExpired',
    message: 'The consent has expired; create a new one.',
  },
  {
    applies: ({ status }) => status === 'Rejected',
    code: 'consentUnauthorized',
    message: 'The consent was rejected; create a new one.',
  },
  {
    applies: ({ status }) => status === 'AwaitingAuthorization',
    code: 'consentUnauthorized',
    message: 'The consent has not been authorized by everybody yet.',
  },
]

/**
 * Lets the token of a consent pass that is authorized or consumed (design.md section 4: a consumed letter consent still reads its letter).
 * Throws SanadError consentRevoked, consentExpired or consentUnauthorized.
 */
export function checkTokenUse(consent: ConsentState): void {
  const refusal = refusals.find(({ applies }) => applies(consent))
  if (refusal) throw new SanadError(refusal.code, refusal.message)
}
