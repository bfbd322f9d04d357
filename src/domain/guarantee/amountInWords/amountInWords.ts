import { type BilingualText } from '../../shared/bilingual.ts'
import { halalasPerRiyal, maxHalalas } from '../../shared/money.ts'
import { arabicAmount } from './arabic.ts'
import { englishAmount } from './english.ts'

/** An amount in words in both languages, as a letter of guarantee states it beside the figures. Throws RangeError outside 1 to the contract's largest amount. */
export function amountInWords(amountHalalas: number): BilingualText {
  if (!Number.isSafeInteger(amountHalalas) || amountHalalas < 1 || amountHalalas > maxHalalas) {
    throw new RangeError(`${amountHalalas} is not an amount of halalas that a letter can have`)
  }
  const [riyals, halalas] = [Math.floor(amountHalalas / halalasPerRiyal), amountHalalas % halalasPerRiyal]
  return { en: englishAmount(riyals, halalas), ar: arabicAmount(riyals, halalas) }
}
