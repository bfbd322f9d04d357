import { composeIBAN, isValidIBAN } from 'ibantools'
import { SanadError } from './errors.ts'

/** Without blanks and in upper case: ' sa03 8000 …' -> 'SA038000…'. Says nothing about validity. */
export function normaliseIban(text: string): string {
  return text.replaceAll(' ', '').toUpperCase()
}

/** True for an IBAN of any country in the register, written without blanks: its length, its form and its check digits are right. */
export function isIban(iban: string): boolean {
  return isValidIBAN(iban)
}

/** True for a normalised IBAN of a Saudi account with right check digits. */
export function isSaudiIban(iban: string): boolean {
  return iban.startsWith('SA') && isValidIBAN(iban)
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
  const iban = composeIBAN({ countryCode: 'SA', bban: bankCode + accountNumber.toUpperCase().padStart(18, '0') })
  if (iban === null) throw new RangeError(`${bankCode} and ${accountNumber} make no Saudi IBAN`)
  return iban
}

/** Positions 5 and 6 of a Saudi IBAN, the key of the bank table: '80' for Al Rajhi. */
export function ibanBankCode(iban: string): string {
  return iban.slice(4, 6)
}

/** In groups of four, as IBANs are printed for people. A text that is no IBAN loses no character by it. */
export function printIban(iban: string): string {
  return iban.replace(/.{4}(?=.)/g, '$& ')
}
