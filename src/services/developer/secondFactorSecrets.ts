import { randomBytes } from 'node:crypto'
import type { SecondFactor } from '../../domain/session/sessions.ts'
import { isSealed, type Sealer, sha256 } from '../../security/secrets.ts'
import { toBase32 } from '../../security/totp.ts'

/** Binds a sealed secret to its developer. */
const contextOf = (developerId: string) => `second factor ${developerId}`

/** A secret as it is stored: sealed where the service has SANAD_KEY_SECRET, as production does. */
export const sealSecret = (
  sealer: Sealer | undefined,
  { developerId, secret }: Pick<SecondFactor, 'developerId' | 'secret'>,
): string => sealer?.seal(secret, contextOf(developerId)) ?? secret

/** The secret in base32. Throws where it was sealed under another SANAD_KEY_SECRET. */
export function openSecret(
  sealer: Sealer | undefined,
  { developerId, secret }: Pick<SecondFactor, 'developerId' | 'secret'>,
): string {
  if (!isSealed(secret)) return secret
  if (!sealer) throw new Error('the second factors of developers are sealed; set the SANAD_KEY_SECRET that they were sealed with')
  return sealer.open(secret, contextOf(developerId))
}

const recoveryCodes = 10
/** 80 bits: a copy of the hashes opens nothing. */
const recoveryBytes = 10

/** The hash of a recovery code, without blanks and lines, in lower case. */
export const hashOfRecoveryCode = (code: string): string => sha256(`recovery code ${code}`)

/** Makes recovery codes, each good once, in groups that people can copy by hand, and their hashes. */
export function makeRecoveryCodes(): { recoveryCodes: string[]; codeHashes: string[] } {
  const codes = Array.from({ length: recoveryCodes }, () => toBase32(randomBytes(recoveryBytes)).toLowerCase())
  return { recoveryCodes: codes.map((code) => code.match(/.{4}/g)!.join('-')), codeHashes: codes.map(hashOfRecoveryCode) }
}
