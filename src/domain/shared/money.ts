import { BankRefusal } from './errors.ts'

/** SAR has two decimals (ISO 4217 numeric 682), so one riyal is 100 halalas. */
export const halalasPerRiyal = 100

/**
 * The contract's largest amount has 13 digits and 2 decimals. These 15 digits are exact in a JavaScript number and in a bigint
 * column.
 */
export const maxHalalas = 999_999_999_999_999

const amountText = /^(\d{1,13})(?:\.(\d{1,2}))?$/

/**
 * Decimal text ('1500.5', '1500.50', '1500') to integer halalas, at least 1. Throws BankRefusal 'resourceFormat' with `path` for
 * anything else: a sign, an exponent, a third decimal, zero.
 */
export function parseHalalas(text: string, path: string): number {
  const match = amountText.exec(text)
  const halalas = match ? Number(match[1]) * halalasPerRiyal + Number((match[2] ?? '').padEnd(2, '0')) : 0
  if (halalas === 0) {
    throw new BankRefusal(
      'resourceFormat',
      `${path} is not an amount above zero with at most 13 digits and two decimals, for example 1500.50.`,
      { path },
    )
  }
  return halalas
}

/**
 * Integer halalas to decimal text with exactly two decimals: 150050 -> '1500.50', -5 -> '-0.05'. Throws RangeError for a number
 * that is not an exact integer.
 */
export function formatHalalas(halalas: number): string {
  if (!Number.isSafeInteger(halalas)) throw new RangeError(`${halalas} is not an exact number of halalas`)
  const digits = String(Math.abs(halalas)).padStart(3, '0')
  return `${halalas < 0 ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`
}

/** The same as a reader sees it on every page and in every message of the bank, in groups of three: 150050 -> '1,500.50'. */
export const printHalalas = (halalas: number): string =>
  // eslint-disable-next-line regexp/no-super-linear-move -- 16 digits at most
  formatHalalas(halalas).replace(/\B(?=(\d{3})+\.)/g, ',')
