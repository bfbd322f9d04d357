import type { FieldFault } from '../shared/errors.ts'
import { isBic } from '../shared/formats.ts'
import { describeTextFault, findDisguise, findTextFault } from '../shared/plainText.ts'

const countries = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' })

/** The faults of `bic`. A VOP app acts for a payment service provider and names it; no other app has a BIC. */
export function checkBic(bic: string | undefined, { needed }: { needed: boolean }): FieldFault[] {
  const path = 'bic'
  if (bic === undefined) {
    return needed
      ? [{ path, reason: 'bicMissing', message: 'bic is missing; a VOP app names the payment service provider it acts for.' }]
      : []
  }
  if (!needed) return [{ path, reason: 'bicNotWanted', message: 'bic belongs to VOP apps only; leave it out.' }]
  if (!isBic(bic) || countries.of(bic.slice(4, 6)) === undefined) {
    return [
      {
        path,
        reason: 'bicInvalid',
        message:
          'bic is not a BIC: 8 or 11 capital letters and digits with the country code in places 5 and 6, for example NCBKSAJE.',
      },
    ]
  }
  return []
}

/** The most characters of a name that customers will see. */
export const longestDisplayName = 70

/**
 * The faults of a name that customers will see (app, organisation). It needs 1 to 70 characters, a letter or a digit, nothing hidden, and
 * words in plain Latin or Arabic letters: customers read these names while they decide, so no name may disguise itself.
 */
export function checkDisplayName(name: string, path: string): FieldFault[] {
  const characters = [...name].length
  if (name.trim() === '' || characters > longestDisplayName) {
    return [{ path, reason: 'nameLength', message: `${path} must have 1 to ${longestDisplayName} characters.` }]
  }
  const hidden = findTextFault(name, 'name')
  if (hidden) return [{ path, reason: 'nameCharacters', message: `${path} ${describeTextFault(hidden, 'name')}` }]
  const disguise = findDisguise(name)
  if (disguise !== undefined) return [{ path, reason: 'nameScripts', message: `${path} ${disguise}` }]
  return []
}

/** How an app makes its public keys known. */
export interface KeySource {
  certificatePem?: string | undefined
  jwksUri?: string | undefined
}

/**
 * The faults of the choice between a certificate and a JWKS address (docs/decisions/apps.md#one-source-of-keys). An app needs exactly
 * one, so that it is never in doubt which key is valid.
 */
export function checkKeySource({ certificatePem, jwksUri }: KeySource): FieldFault[] {
  if (certificatePem !== undefined && jwksUri !== undefined) {
    return ['certificatePem', 'jwksUri'].map((path) => ({
      path,
      reason: 'keysTwice',
      message: 'certificatePem and jwksUri are both given; an app has exactly one of them.',
    }))
  }
  if (certificatePem === undefined && jwksUri === undefined) {
    return ['certificatePem', 'jwksUri'].map((path) => ({
      path,
      reason: 'keysMissing',
      message: 'certificatePem and jwksUri are both missing; give exactly one of them. Its keys verify what the app signs.',
    }))
  }
  return []
}

const shortestPassword = 12
const longestPassword = 200
const longestEmail = 254

/** One @, text on both sides, and a dot in the domain. Only a message could show whether mail arrives. */
const emailPattern = /^[^\s@\p{Cc}]{1,64}@[^\s@.\p{Cc}]+(\.[^\s@.\p{Cc}]+)+$/u

/** The form in which e-mail addresses are stored and compared. */
export function normaliseEmail(email: string): string {
  return email.trim().normalize('NFKC').toLowerCase()
}

/** The faults of an e-mail address. */
export function emailFaults(email: string): FieldFault[] {
  if (email.length <= longestEmail && emailPattern.test(normaliseEmail(email)) && !findTextFault(email.trim(), 'line')) return []
  return [{ path: 'email', reason: 'emailInvalid', message: 'email is not an e-mail address such as sara@tpp.example.' }]
}

/** The faults of a new password. Length is the only rule (NIST SP 800-63B section 5.1.1.2). */
export function passwordFaults(password: string, path = 'password'): FieldFault[] {
  const characters = [...password].length
  if (characters >= shortestPassword && characters <= longestPassword) return []
  const message = `${path} must have ${shortestPassword} to ${longestPassword} characters.`
  return [{ path, reason: 'passwordLength', message }]
}

/** The faults of a sign-up. */
export function checkCredentials({ email, password }: { email: string; password: string }): FieldFault[] {
  return [...emailFaults(email), ...passwordFaults(password)]
}
