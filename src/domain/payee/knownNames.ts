import { clean } from './clean.ts'
import { nameTable } from './nameTable.ts'
import { givenWithAbu, ofGod, ofTheFaith, servantOf } from './tables/compounds.ts'
import { families } from './tables/families.ts'
import { familiesMore } from './tables/familiesMore.ts'
import { givenNamesAtoH } from './tables/givenNamesAtoH.ts'
import { givenNamesMore } from './tables/givenNamesMore.ts'
import { givenNamesOfWomen } from './tables/givenNamesOfWomen.ts'
import { givenNamesTtoY } from './tables/givenNamesTtoY.ts'
import { otherLanguageForms, shortNames, shortNamesArabic } from './tables/shortNames.ts'

/** The tables of names, indexed once at the start. */
export const plainNames = nameTable([
  ...givenNamesAtoH,
  ...givenNamesTtoY,
  ...givenNamesMore,
  ...givenNamesOfWomen,
  ...families,
  ...familiesMore,
])
export const compoundNames = {
  servant: nameTable(servantOf),
  faith: nameTable(ofTheFaith),
  god: nameTable(ofGod),
  father: nameTable(givenWithAbu),
}

const groupsByWord = (rows: readonly string[]): ReadonlyMap<string, readonly number[]> => {
  const groups = new Map<string, number[]>()
  rows.forEach((row, index) => {
    for (const word of clean(row).split(' ')) groups.set(word, [...(groups.get(word) ?? []), index])
  })
  return groups
}
const shareGroup = (groups: ReadonlyMap<string, readonly number[]>, left: string, right: string): boolean => {
  const mine = groups.get(left)
  return mine !== undefined && (groups.get(right)?.some((group) => mine.includes(group)) ?? false)
}

const languages = groupsByWord(otherLanguageForms)
const shortFormsByName = new Map<string, readonly string[]>()
for (const row of [...shortNames, ...shortNamesArabic]) {
  const [name, ...forms] = clean(row).split(' ')
  shortFormsByName.set(name!, [...(shortFormsByName.get(name!) ?? []), ...forms])
}

/** Whether one word is a short or pet form of the other (Bob of Robert). */
export const isShortForm = (left: string, right: string): boolean =>
  (shortFormsByName.get(left)?.includes(right) ?? false) || (shortFormsByName.get(right)?.includes(left) ?? false)

/** Whether both words are one name in two languages (Yusuf, Joseph). */
export const isOtherLanguageForm = (left: string, right: string): boolean => shareGroup(languages, left, right)
