import type { Clock } from '../../config/clock.ts'
import type { Settings } from '../../config/settings.ts'
import type { MagicValues } from '../../corebank/sandboxPort.ts'
import type { Offers } from '../../domain/offer/offers.ts'
import type { Html } from '../html.ts'
import { type Language, type MessageValues, translate } from '../locales.ts'
import { routes } from '../routes.ts'
import type { DocsContract } from './contractModel.ts'

/** What the pages are made from. */
export interface DocsSource {
  /** Of what the bank offers, and of what every bank has. */
  contracts: DocsContract[]
  offers: Offers
  baseUrl: string
  /** Undefined where the bank is a fictitious one: then the docs are Sanad's. */
  bankName: Record<Language, string> | undefined
  /** Undefined outside the sandbox. */
  magicValues: MagicValues | undefined
  /** What the limits are made from: the server applies the same. */
  limits: Pick<Settings, 'rateLimitPerSecond' | 'rateLimitBurst' | 'limits'>
  /** The time of the bank's service, at which examples are made. */
  clock: Pick<Clock, 'now'>
}

/** Makes markup of our Markdown: of whole blocks, or of a few words within a block. */
export interface MarkdownRenderer {
  block(markdown: string): Html
  inline(markdown: string): Html
}

/** A part of a page that Markdown has no form for: what its twin in Markdown says, and what the page shows. */
export interface ShownPart {
  markdown: string
  show(render: MarkdownRenderer): Html
}

/** A part of a page, as Markdown or as something that is more than Markdown. */
export type ChapterPart = string | ShownPart

/** One page of the docs, in both languages. */
export interface DocsChapter {
  /** Behind `/docs` and a slash; empty for the first page. */
  path: string
  section: 'start' | 'guides' | 'interfaces' | 'operations' | 'reference'
  title: Record<Language, string>
  /** Names by which search finds it at once. */
  names: string[]
  /** The whole page in its parts. The first one is the title, and what stands right below it. */
  parts(language: Language): ChapterPart[]
  /** The ids of the headings in every language, where they do not stand in the text. */
  headingIds?: () => string[]
}

/** The whole page as Markdown. */
export function markdownOf(page: Pick<DocsChapter, 'parts'>, language: Language): string {
  const texts = page.parts(language).map((part) => (typeof part === 'string' ? part : part.markdown).trim())
  return `${texts.filter((text) => text !== '').join('\n\n')}\n`
}

/** A text of the docs. */
export const docsText = (language: Language, key: string, values?: MessageValues): string =>
  translate(language, `docs.${key}`, values)

/** Both languages of a text. */
export const inBoth = (key: string): Record<Language, string> => ({ en: docsText('en', key), ar: docsText('ar', key) })

/** A text of the contracts, which are in English: on an Arabic page marked as English. */
export function inEnglish(markdown: string, language: Language): string {
  return language === 'en' ? markdown : `::: en\n\n${markdown}\n\n:::`
}

/** A table; cells may have Markdown in them. */
export function table(heads: readonly string[], rows: readonly (readonly string[])[]): string {
  const cell = (text: string) => text.replaceAll('|', '\\|').replaceAll(/\s+/g, (blank) => (blank.includes('\n') ? ' ' : blank))
  const line = (cells: readonly string[]) => `| ${cells.map(cell).join(' | ')} |`
  return [line(heads), line(heads.map(() => '---')), ...rows.map(line)].join('\n')
}

/** A block of code. */
export const fence = (text: string, language = ''): string => `\`\`\`${language}\n${text.trimEnd()}\n\`\`\``

/** A name in a code span; where it is an operation, a code or an address of the docs, the page makes it a link. */
export const code = (text: string): string => `\`${text}\``

/** The address of a page. */
export const addressOf = (path: string): string => (path === '' ? routes.docs() : `${routes.docs()}/${path}`)
