import { clean, withoutArabicArticle } from './clean.ts'
import { readSections, rowsOf } from './tables.ts'

/** The article says nothing in a legal form. */
const formKey = (words: readonly string[]): string => words.map(withoutArabicArticle).join(' ')

const formOf = new Map<string, string>()
const company = new Set<string>()
for (const row of rowsOf(readSections('legalForms.txt'))) {
  const [form, list] = row.split(': ')
  for (const spelling of list!.split(', '))
    if (form === 'company') company.add(clean(spelling))
    else formOf.set(formKey(clean(spelling).split(' ')), form!)
}
const longest = 5
/** Short forms that open a name in some countries (PT Astra, OOO Romashka); other Latin forms close it. */
const opening = new Set(['pt', 'ooo', 'oao', 'zao', 'pao', 'jsc', 'ojsc', 'cjsc', 'llc', 'ao', 'pjsc', 'est', 'establishment'])

/** A company name without its legal forms. */
export interface WithoutForm {
  words: string[]
  /** Classes of legal form (keys of the table) that the name says. */
  forms: ReadonlySet<string>
  /** It says "company" without saying which kind. */
  saysCompany: boolean
}

/** Takes legal forms from both ends, and words for "company" from everywhere. */
export function splitLegalForm(all: readonly string[]): WithoutForm {
  const forms = new Set<string>()
  let words = [...all]
  for (let found = true; found && words.length > 1;) {
    found = false
    for (let length = Math.min(longest, words.length - 1); length >= 1 && !found; length--) {
      const tail = formOf.get(formKey(words.slice(-length)))
      const head = formOf.get(formKey(words.slice(0, length)))
      if (tail !== undefined) {
        forms.add(tail)
        words = words.slice(0, -length)
        found = true
      } else if (head !== undefined && (length > 1 || opening.has(words[0]!) || /\p{Script=Arabic}/u.test(words[0]!))) {
        forms.add(head)
        words = words.slice(length)
        found = true
      }
    }
    if (!found && company.has(words.at(-1)!)) {
      words = words.slice(0, -1)
      found = true
    }
  }
  const rest = words.filter((word) => !company.has(word))
  return { words: rest.length > 0 ? rest : words, forms, saysCompany: all.some((word) => company.has(word)) }
}

/** Whether two names say legal forms that exclude each other; a form said on one side only excludes nothing. */
export function formsConflict(left: WithoutForm, right: WithoutForm): boolean {
  if (left.forms.size > 0 && right.forms.size > 0) return ![...left.forms].some((form) => right.forms.has(form))
  // An establishment is one person's business and never a company (Saudi Companies Law, article 2).
  const [said, other] = left.forms.size > 0 ? [left, right] : [right, left]
  return said.forms.has('establishment') && other.saysCompany
}

/** Words long enough that a slip in them is still seen as the legal form. */
export const legalFormWords: readonly string[] = [
  'limited',
  'company',
  'corporation',
  'establishment',
  'incorporated',
  'aktiengesellschaft',
  'المحدوده',
  'موسسه',
  'مساهمه',
]
