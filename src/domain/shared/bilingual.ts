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
