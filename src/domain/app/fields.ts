import { type FieldFault } from '../shared/errors.ts'
import { isBic } from '../shared/formats.ts'

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

const maxCharacters = 70

/**
 * Control characters, line breaks, marks that change the direction of the text after them, and everything else that is not seen
 * (Unicode Default_Ignorable_Code_Point). The bank's customers read these names while they decide, so no name may disguise itself.
 */
const disguising = /[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Cn}\p{Default_Ignorable_Code_Point}\u2028\u2029]/u
/** How an emoji asks for its coloured form: the one invisible character that changes nothing else. */
const emojiForm = /(?<=\p{Emoji})\ufe0f/gu

/** Letters of other scripts than the bank's two, which customers cannot read, and which look like Latin ones (Cyrillic, Greek). */
const foreignLetter = /(?=\p{L})[^\p{Script_Extensions=Latin}\p{Script_Extensions=Arabic}]/u
/** A Latin and an Arabic letter in one word. */
const mixedWord = /\p{Script=Latin}\p{M}*\p{Script=Arabic}|(?:^|(?!\p{M}))\p{Script=Arabic}\p{M}*\p{Script=Latin}/u

/**
 * The faults of a name that customers will see (app, organisation). It needs 1 to 70 characters, not only blanks, no invisible
 * character that disguises it, and words in Latin or Arabic letters.
 */
export function checkDisplayName(name: string, path: string): FieldFault[] {
  const characters = [...name].length
  if (name.trim() === '' || characters > maxCharacters) {
    return [{ path, reason: 'nameLength', message: `${path} must have 1 to ${maxCharacters} characters.` }]
  }
  if (disguising.test(name.replace(emojiForm, ''))) {
    const message = `${path} contains an invisible character or a direction mark; use letters, digits, blanks and punctuation only.`
    return [{ path, reason: 'nameCharacters', message }]
  }
  if (foreignLetter.test(name) || mixedWord.test(name)) {
    const message = `${path} mixes scripts; write each word in Latin or in Arabic letters.`
    return [{ path, reason: 'nameScripts', message }]
  }
  return []
}

/** How an app makes its public keys known. */
export interface KeySource {
  certificatePem?: string | undefined
  jwksUri?: string | undefined
}

/**
 * The faults of the choice between a certificate and a JWKS address (docs/decisions.md#one-source-of-keys). An app needs exactly
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
  if (email.length <= longestEmail && emailPattern.test(normaliseEmail(email))) return []
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
