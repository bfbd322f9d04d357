import { SanadError } from './errors.ts'

// sarie.gov.sa: SA, two check digits, two digits of bank code, 18 characters of account number, zero padded.
const saudiIban = /^SA\d{4}[A-Z0-9]{18}$/

/** ISO 13616 leaves 2 to 98; 00, 01 and 99 can satisfy mod 97 too and are never issued. */
const impossibleCheckDigits = new Set(['00', '01', '99'])

/** Without blanks and in upper case: ' sa03 8000 …' -> 'SA038000…'. Makes no statement about validity. */
export function normaliseIban(text: string): string {
  return text.replaceAll(' ', '').toUpperCase()
}

/** ISO 7064 mod 97-10 over the rearranged IBAN, letters as 10 to 35; 1 for a correct IBAN. Needs upper-case letters and digits only. */
function remainder97(iban: string): number {
  let remainder = 0
  for (const character of iban.slice(4) + iban.slice(0, 4)) {
    const value = Number.parseInt(character, 36)
    remainder = (remainder * (value > 9 ? 100 : 10) + value) % 97
  }
  return remainder
}

/** ISO 13616: country, two check digits, at most 30 characters of the country's own form. */
const anyIban = /^[A-Z]{2}\d{2}[A-Z0-9]{11,30}$/

/** True for an IBAN of any country with right check digits, written without blanks; a Saudi one must also have the Saudi form. */
export function isIban(iban: string): boolean {
  if (iban.startsWith('SA')) return isSaudiIban(iban)
  return anyIban.test(iban) && !impossibleCheckDigits.has(iban.slice(2, 4)) && remainder97(iban) === 1
}

/** True for a normalised IBAN of a Saudi account with right check digits. */
export function isSaudiIban(iban: string): boolean {
  return saudiIban.test(iban) && !impossibleCheckDigits.has(iban.slice(2, 4)) && remainder97(iban) === 1
}

/** The normalised Saudi IBAN in `text`. Throws SanadError('resourceFormat') with `path` when structure or check digits are wrong. */
export function parseSaudiIban(text: string, path: string): string {
  const iban = normaliseIban(text)
  if (!isSaudiIban(iban)) {
    throw new SanadError(
      'resourceFormat',
      `${path} is not a Saudi IBAN: SA, 2 check digits, 2 digits of bank code and 18 characters, whose check digits are right (mod 97).`,
      { path },
    )
  }
  return iban
}

/** The IBAN of an account: two digits of bank code, account number of at most 18 letters and digits, zero padded, with computed check digits. */
export function makeSaudiIban(bankCode: string, accountNumber: string): string {
  const base = bankCode + accountNumber.toUpperCase().padStart(18, '0')
  const checkDigits = String(98 - remainder97(`SA00${base}`)).padStart(2, '0')
  const iban = `SA${checkDigits}${base}`
  if (!isSaudiIban(iban)) throw new RangeError(`${bankCode} and ${accountNumber} make no Saudi IBAN`)
  return iban
}

/** Positions 5 and 6 of a Saudi IBAN, the key of the bank table: '80' for Al Rajhi. */
export function ibanBankCode(iban: string): string {
  return iban.slice(4, 6)
}

/** In groups of four, as IBANs are printed for people. */
export function printIban(iban: string): string {
  return iban.replace(/.{4}(?=.)/g, '$& ')
}
