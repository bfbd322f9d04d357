import { hkdfSync } from 'node:crypto'
import { type KeyRing } from '../security/bankKeys/keyRing.ts'

/**
 * Keys that sign the cookies of a sign-in under way, the one in use first. Derived from the signing keys: all instances
 * have those, they rotate, and there is no further secret to store and to lose.
 */
export function deriveCookieKeys(keyRing: KeyRing, now: Date): string[] {
  return keyRing
    .activeKeys(now)
    .filter((key) => key.alg === 'PS256')
    .map((key) =>
      Buffer.from(hkdfSync('sha256', String(key.privateJwk.d), '', 'sanad authorization cookies', 32)).toString('base64url'),
    )
}
