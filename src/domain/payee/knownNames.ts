import { clean } from './clean.ts'
import { nameTable, origins } from './nameTable.ts'
import { readSections, rowsOf } from './tables.ts'

const list = (file: string, origin: number) => ({ rows: rowsOf(readSections(file)), origin })

/** The lists of names, indexed once at the start. */
export const plainNames = nameTable([
  list('givenNamesOfMen.txt', origins.arabic),
  list('givenNamesOfWomen.txt', origins.arabic),
  list('families.txt', origins.arabic),
  list('namesOfSouthAsia.txt', origins.southAsia),
  list('namesOfIran.txt', origins.iran),
  list('namesOfTurkey.txt', origins.turkey),
  list('namesOfSoutheastAsia.txt', origins.southeastAsia),
  list('namesOfThePhilippines.txt', origins.philippines),
  list('namesOfAfrica.txt', origins.africa),
  list('namesOfEurope.txt', origins.europe),
])

const compounds = readSections('compoundNames.txt')
const compoundTable = (heading: string) => nameTable([{ rows: rowsOf(compounds, heading), origin: origins.arabic }])
export const compoundNames = {
  servant: compoundTable('servant'),
  faith: compoundTable('faith'),
  god: compoundTable('god'),
  father: compoundTable('father'),
}

const related = readSections('relatedNames.txt')
const languages = new Map<string, number[]>()
for (const [index, row] of rowsOf(related, 'languages').entries())
  for (const word of clean(row).split(' ')) languages.set(word, [...(languages.get(word) ?? []), index])
const shortFormsOf = new Map<string, readonly string[]>()
for (const row of rowsOf(related, 'short forms')) {
  const [name, ...forms] = clean(row).split(' ')
  shortFormsOf.set(name!, [...(shortFormsOf.get(name!) ?? []), ...forms])
}

/** Whether one word is a short or pet form of the other (Bob of Robert). */
export const isShortForm = (left: string, right: string): boolean =>
  (shortFormsOf.get(left)?.includes(right) ?? false) || (shortFormsOf.get(right)?.includes(left) ?? false)

/** Whether both words are one name in two languages (Yusuf, Joseph). */
export function isOtherLanguageForm(left: string, right: string): boolean {
  const mine = languages.get(left)
  return mine !== undefined && (languages.get(right)?.some((group) => mine.includes(group)) ?? false)
}
