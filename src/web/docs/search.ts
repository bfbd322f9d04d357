import { setImmediate } from 'node:timers/promises'
import type { Language } from '../locales.ts'
import { plainMarkdown } from './markdown.ts'
import { addressOf, type DocsChapter } from './chapter.ts'

/** One place that fits what was asked. */
export interface SearchHit {
  title: string
  address: string
  /** A few words around the first fit. */
  excerpt: string
}

interface Entry {
  page: DocsChapter
  title: string
  foldedTitle: string
  names: string[]
  text: string
  foldedText: string
}

const mostHits = 30
const mostWords = 8
const excerptLength = 160

/** Letters as people type them: without case, marks, tatweel, and the spellings of alif, ya and ta marbuta that they mix. */
export function fold(text: string): string {
  return text
    .normalize('NFKD')
    .replaceAll(/[\p{M}\u0640]/gu, '')
    .toLowerCase()
    .replaceAll('ى', 'ي')
    .replaceAll('ة', 'ه')
}

const indexes = new WeakMap<object, Map<Language, Promise<Entry[]>>>()

async function makeIndex(pages: ReadonlyMap<string, DocsChapter>, language: Language): Promise<Entry[]> {
  const made: Entry[] = []
  for (const page of pages.values()) {
    // All texts together take some hundred milliseconds; other requests go in between.
    await setImmediate()
    const text = plainMarkdown(page.markdown(language))
      .replaceAll(/[|#`*_]|-{3,}|\]\([^)]*\)|\[/g, ' ')
      .replaceAll(/\s+/g, ' ')
    const title = page.title[language]
    const foldedTitle = fold(`${title} ${page.title.en}`)
    made.push({ page, title, foldedTitle, names: page.names.map(fold), text, foldedText: fold(text) })
  }
  return made
}

/** The index of one language, made once. */
function indexOf(pages: ReadonlyMap<string, DocsChapter>, language: Language): Promise<Entry[]> {
  const byLanguage = indexes.get(pages) ?? new Map<Language, Promise<Entry[]>>()
  indexes.set(pages, byLanguage)
  const index = byLanguage.get(language) ?? makeIndex(pages, language)
  byLanguage.set(language, index)
  return index
}

/** The pages that have every word of the question, the best first: by name, then by title, then by text. */
export async function searchDocs(
  pages: ReadonlyMap<string, DocsChapter>,
  question: string,
  language: Language,
): Promise<SearchHit[]> {
  const words = fold(question).split(/\s+/).filter(Boolean).slice(0, mostWords)
  if (words.length === 0) return []
  const index = await indexOf(pages, language)
  return index
    .map((entry) => ({ entry, score: scoreOf(entry, words) }))
    .filter(({ score }) => score > 0)
    .sort((a, b) => b.score - a.score)
    .slice(0, mostHits)
    .map(({ entry }) => ({ title: entry.title, address: addressTo(entry, words), excerpt: excerptOf(entry, words) }))
}

function scoreOf({ names, foldedTitle, foldedText, page }: Entry, words: string[]): number {
  if (
    !words.every((word) => foldedText.includes(word) || foldedTitle.includes(word) || names.some((name) => name.includes(word)))
  )
    return 0
  const whole = words.join(' ')
  const guide = page.section === 'guides' ? 3 : 0
  return words.reduce(
    (sum, word) => {
      if (names.includes(word)) return sum + 100
      if (foldedTitle.includes(word)) return sum + 30
      return sum + (names.some((name) => name.includes(word)) ? 20 : 2)
    },
    foldedTitle.includes(whole) ? 40 + guide : guide,
  )
}

/** An error code leads to its own place. */
function addressTo({ page }: Entry, words: string[]): string {
  const anchor = page.path === 'errors' && words.length === 1 ? anchorsOf(page).find((id) => fold(id) === words[0]) : undefined
  return `${addressOf(page.path)}${anchor === undefined ? '' : `#${anchor}`}`
}

const anchorsOf = (page: DocsChapter) => [...page.markdown('en').matchAll(/\{#([\w.-]+)\}$/gm)].map(([, id]) => id!)

function excerptOf({ text, foldedText, title }: Entry, words: string[]): string {
  // Folding removes marks, so places agree only roughly; that is enough to find the words around.
  const at = Math.max(0, ...words.map((word) => foldedText.indexOf(word)))
  const start = Math.max(0, Math.min(at - excerptLength / 3, text.length - excerptLength))
  const cut = text.slice(start, start + excerptLength).trim()
  return `${start > 0 ? '… ' : ''}${cut.replace(title, '').trim()} …`
}
