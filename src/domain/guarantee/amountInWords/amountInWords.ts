import type { BilingualText } from '../../shared/bilingual.ts'
import { halalasPerRiyal, maxHalalas } from '../../shared/money.ts'
import { arabicAmount } from './arabic.ts'

/**
 * An amount in words in both languages, as a letter of guarantee states it beside the figures. Throws RangeError for less than 1
 * halala or more than the contract's largest amount.
 */
export function amountInWords(amountHalalas: number): BilingualText {
  if (!Number.isSafeInteger(amountHalalas) || amountHalalas < 1 || amountHalalas > maxHalalas) {
    throw new RangeError(`${amountHalalas} is not an amount of halalas that a letter can have`)
  }
  const [riyals, halalas] = [Math.floor(amountHalalas / halalasPerRiyal), amountHalalas % halalasPerRiyal]
  return { en: englishAmount(riyals, halalas), ar: arabicAmount(riyals, halalas) }
}

const ones = [
  '',
  'one',
  'two',
  'three',
  'four',
  'five',
  'six',
  'seven',
  'eight',
  'nine',
  'ten',
  'eleven',
  'twelve',
  'thirteen',
  'fourteen',
  'fifteen',
  'sixteen',
  'seventeen',
  'eighteen',
  'nineteen',
]
const tens = ['', '', 'twenty', 'thirty', 'forty', 'fifty', 'sixty', 'seventy', 'eighty', 'ninety']
const scales: readonly [number, string][] = [
  [1e12, 'trillion'],
  [1e9, 'billion'],
  [1e6, 'million'],
  [1e3, 'thousand'],
  [100, 'hundred'],
]

/** A whole number from 1 in words. It has no `and`, which is kept for the halalas. */
function words(number: number): string {
  if (number < 20) return ones[number]!
  if (number < 100) return number % 10 === 0 ? tens[number / 10]! : `${tens[Math.floor(number / 10)]}-${ones[number % 10]}`
  const [size, name] = scales.find(([candidate]) => candidate <= number)!
  const rest = number % size
  return `${words(Math.floor(number / size))} ${name}${rest === 0 ? '' : ` ${words(rest)}`}`
}

/** Riyals and halalas in English: 'Two hundred fifty thousand Saudi riyals and fifty halalas only'. */
export function englishAmount(riyals: number, halalas: number): string {
  const parts = [
    ...(riyals > 0 ? [`${words(riyals)} Saudi ${riyals === 1 ? 'riyal' : 'riyals'}`] : []),
    ...(halalas > 0 ? [`${words(halalas)} ${halalas === 1 ? 'halala' : 'halalas'}`] : []),
  ]
  const text = parts.join(' and ')
  return `${text.charAt(0).toUpperCase()}${text.slice(1)} only`
}
