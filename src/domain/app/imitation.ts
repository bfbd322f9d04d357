import { type FieldFault } from '../shared/errors.ts'

/** Somebody whose name no app may take: the bank itself, or another bank. */
export interface ProtectedName {
  en: string
  ar?: string
}

/** Letters that a reader takes for one another, after lower-casing: the look, and what stands for it. */
const lookAlikes: readonly (readonly [RegExp, string])[] = [
  [/[il1|!ı]/g, 'l'],
  [/[o0]/g, 'o'],
  [/rn/g, 'm'],
  [/vv/g, 'w'],
  [/5|\$/g, 's'],
  [/[أإآٱ]/g, 'ا'],
  [/ى|ی/g, 'ي'],
  [/ة/g, 'ه'],
  [/ک/g, 'ك'],
  [/ؤ/g, 'و'],
  [/ئ/g, 'ي'],
]

/** Words that say nothing about whose name it is. With them alone a name is nobody's. */
const fillers = new Set(
  ['the', 'al', 'bank', 'banking', 'app', 'apps', 'pay', 'payments', 'online', 'mobile', 'official', 'ksa', 'group', 'co']
    .concat(['بنك', 'البنك', 'مصرف', 'المصرف', 'تطبيق', 'الرسمي', 'رسمي', 'مدفوعات', 'مجموعه'])
    .map(toLook),
)

/** The name as the eye takes it: one form for letters that look alike, without marks, accents and tatweel. */
function toLook(text: string): string {
  const plain = text
    .normalize('NFKD')
    .replace(/[\p{M}\u0640]/gu, '')
    .toLowerCase()
  return lookAlikes.reduce((look, [letters, one]) => look.replace(letters, one), plain)
}

const wordsOf = (text: string) => toLook(text).match(/[\p{L}\p{N}]+/gu) ?? []

/** What is left of a name when the words that every bank has are gone: its own part. The Arabic article counts as one of them. */
const ownPart = (text: string) =>
  wordsOf(text)
    .filter((word) => !fillers.has(word))
    .map((word) => word.replace(/^(ال|al)(?=\p{L}{3})/u, ''))
    .join('')

/**
 * Whether a customer could take `name` for the other's: it contains the whole of it, however it is spaced and decorated, or nothing but
 * its own part ("AlRajhi Pay"). A word in common is no imitation: many families and places have given theirs to a bank.
 */
export function imitates(name: string, other: string): boolean {
  const whole = wordsOf(other).join('')
  const own = ownPart(other)
  return (whole !== '' && wordsOf(name).join('').includes(whole)) || (own !== '' && ownPart(name) === own)
}

/** The faults of a name that customers of the bank will read: it must not be taken for that of a bank. */
export function checkImitation(name: string, path: string, names: readonly ProtectedName[]): FieldFault[] {
  const imitated = names.find(({ en, ar }) => imitates(name, en) || (ar !== undefined && imitates(name, ar)))
  if (!imitated) return []
  const message = `${path} can be taken for ${imitated.en}; use a name that no customer confuses with a bank's.`
  return [{ path, reason: 'nameImitates', message }]
}
