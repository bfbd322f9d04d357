import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

export const languages = ['en', 'ar'] as const
/** A language of the pages. */
export type Language = (typeof languages)[number]

/** In which direction a text of the language runs, whatever its first letter is: an English one may begin with an Arabic name. */
export const directionOf = (language: Language): 'rtl' | 'ltr' => (language === 'ar' ? 'rtl' : 'ltr')
/** Values for the `{name}` places of a message. */
export type MessageValues = Record<string, string | number>
interface MessageTree {
  [name: string]: string | MessageTree
}

function flatten(tree: MessageTree, prefix: string): [string, string][] {
  return Object.entries(tree).flatMap(([name, value]) =>
    typeof value === 'string' ? [[`${prefix}.${name}`, value] as [string, string]] : flatten(value, `${prefix}.${name}`),
  )
}

/** All messages of a language as `customer.key.key` -> text, one file per area. */
export function loadMessages(language: Language): Map<string, string> {
  const folder = join(import.meta.dirname, 'locales', language)
  const files = readdirSync(folder).filter((name) => name.endsWith('.json'))
  return new Map(
    files.flatMap((name) => flatten(JSON.parse(readFileSync(join(folder, name), 'utf8')) as MessageTree, name.slice(0, -5))),
  )
}

const messages = { en: loadMessages('en'), ar: loadMessages('ar') }

/** Whether the text exists. A test makes sure that both languages have the same keys. */
export function hasMessage(key: string): boolean {
  return messages.en.has(key)
}

/** The message as it is in the file. Throws for an unknown key, because pages never show a key. */
export function messageText(language: Language, key: string): string {
  const message = messages[language].get(key)
  if (message === undefined) throw new Error(`no text '${key}' in ${language}`)
  return message
}

/** The message with every `{name}` replaced. Throws for an unknown key or a missing value. */
export function translate(language: Language, key: string, values: MessageValues = {}): string {
  return fillIn(messageText(language, key), (name) => {
    if (!Object.hasOwn(values, name)) throw new Error(`text '${key}' needs a value for ${name}`)
    return String(values[name])
  })
}

const plurals = { en: new Intl.PluralRules('en'), ar: new Intl.PluralRules('ar') }

/**
 * The message in the form that its number asks for, with `{count}` replaced. The forms stand below the key, named as Intl.PluralRules
 * names them: English has two, Arabic five and one for nothing ('one' دقيقة, 'two' دقيقتين, 'few' 3 دقائق, 'many' 11 دقيقة).
 */
export function translateCount(language: Language, key: string, count: number, values: MessageValues = {}): string {
  const form = `${key}.${plurals[language].select(count)}`
  return translate(language, messages[language].has(form) ? form : `${key}.other`, { ...values, count })
}

/** Replaces each `{name}` of a text. */
export function fillIn(text: string, valueOf: (name: string) => string): string {
  return text.replace(/\{(\w+)\}/g, (_, name: string) => valueOf(name))
}
