import { composeIBAN, isValidIBAN } from 'ibantools'
import { BankRefusal } from './errors.ts'

/** Removes blanks and changes to upper case: ' sa03 8000 …' -> 'SA038000…'. It does not check the IBAN. */
export function normaliseIban(text: string): string {
  return text.replaceAll(' ', '').toUpperCase()
}

/** True for an IBAN of any country in the register, written without blanks, with correct length, form and check digits. */
export function isIban(iban: string): boolean {
  return isValidIBAN(iban)
}

/** True for a Saudi IBAN without blanks and with correct check digits. */
export function isSaudiIban(iban: string): boolean {
  return iban.startsWith('SA') && isValidIBAN(iban)
}

/**
 * The Saudi IBAN in `text`, without blanks. Throws BankRefusal 'resourceFormat' with `path` when the structure or the check digits
 * are wrong.
 */
export function parseSaudiIban(text: string, path: string): string {
  const iban = normaliseIban(text)
  if (!isSaudiIban(iban)) {
    throw new BankRefusal(
      'resourceFormat',
      `${path} is not a Saudi IBAN. It needs SA, 2 check digits, a bank code of 2 digits and 18 characters, and its check digits must be correct (mod 97).`,
      { path },
    )
  }
  return iban
}

/**
 * Makes the IBAN of an account from two digits of bank code and an account number of at most 18 letters and digits. The number is
 * padded with zeros, and the check digits are computed.
 */
export function makeSaudiIban(bankCode: string, accountNumber: string): string {
  const iban = composeIBAN({ countryCode: 'SA', bban: bankCode + accountNumber.toUpperCase().padStart(18, '0') })
  if (iban === null) throw new RangeError(`${bankCode} and ${accountNumber} make no Saudi IBAN`)
  return iban
}

/** Whether the text may be the account number inside a Saudi IBAN: its last 18 characters, leading zeros or not. */
export function isAccountNumber(text: string): boolean {
  return /^[0-9A-Z]{1,18}$/.test(text)
}

/** Positions 5 and 6 of a Saudi IBAN, which are the key of the bank table: '80' for Al Rajhi. */
export function ibanBankCode(iban: string): string {
  return iban.slice(4, 6)
}

/** Writes an IBAN in groups of four, as it is printed for people. Any other text keeps all its characters. */
export function printIban(iban: string): string {
  return iban.replace(/.{4}(?=.)/g, '$& ')
}
