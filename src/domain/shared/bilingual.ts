import { isReadable } from './plainText.ts'

/** A name in the bank's two languages. Residents may have an English name only. */
export interface BilingualName {
  en: string
  ar?: string
}

/** Text that the bank has in both of its languages. */
export interface BilingualText {
  en: string
  ar: string
}

/** The languages of pages and messages. */
export const languages = ['en', 'ar'] as const

/** The name that a reader of this language is shown: the one in it, or the other where that one has nothing to read. */
export function nameIn({ en, ar }: { en?: string; ar?: string }, language: (typeof languages)[number]): string {
  const [own, other] = language === 'ar' ? [ar, en] : [en, ar]
  return [own, other].find((name) => name !== undefined && isReadable(name)) ?? own ?? other ?? ''
}

/** Every form of a name that any page or message can show, in whatever language it is read. What is checked of a name is these. */
export const namesShown = (name: { en?: string; ar?: string }): string[] => [
  ...new Set(languages.map((language) => nameIn(name, language))),
]

type Script = 'ar' | 'en' | undefined

/** Whose script a text begins with. Undefined for figures and signs alone. */
export function scriptOf(text: string): Script {
  const first = /(?=\p{Letter})[\p{Script=Arabic}\p{Script=Latin}]/u.exec(text)?.[0]
  return first === undefined ? undefined : /\p{Script=Arabic}/u.test(first) ? 'ar' : 'en'
}

/**
 * A name that is said in two scripts ('هيئة تطوير وادي النخيل · Wadi Al-Nakheel Development Authority') as its halves and what stands
 * between them. As one text it would run in the direction of its first letter, and its second half would break to both sides of the first.
 */
export function halvesOf(text: string): string[] {
  const [first = '', ...rest] = text.split(/( [·•|/–—-] )/u)
  const halves = [first]
  for (let index = 0; index < rest.length; index += 2) {
    const [between, part] = [rest[index]!, rest[index + 1]!]
    const [one, other] = [scriptOf(halves.at(-1)!), scriptOf(part)]
    if (one && other && one !== other) halves.push(between, part)
    else halves.push(`${halves.pop()!}${between}${part}`)
  }
  return halves
}

/** The two names of a text that says a name in both scripts, or undefined. */
export function bothScripts(text: string): [string, string] | undefined {
  const [one, , other, ...more] = halvesOf(text)
  return one !== undefined && other !== undefined && more.length === 0 ? [one, other] : undefined
}
