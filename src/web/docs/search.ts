import { setImmediate } from 'node:timers/promises'
import type { Language } from '../locales.ts'
import { plainMarkdown } from './markdown.ts'
import { addressOf, type DocsChapter, markdownOf } from './chapter.ts'
import { synonyms } from './texts/synonyms.ts'

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
    const text = plainMarkdown(markdownOf(page, language))
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
  const wanted = words.map((word) => ({ word, others: othersOf(word) }))
  return index
    .map((entry) => ({ entry, score: scoreOf(entry, wanted) }))
    .filter(({ score }) => score > 0)
    .sort((a, b) => b.score - a.score)
    .slice(0, mostHits)
    .map(({ entry }) => ({ title: entry.title, address: addressTo(entry, words), excerpt: excerptOf(entry, wanted) }))
}

/** A word of a question, and what means the same. */
interface WantedWord {
  word: string
  others: string[]
}

const foldedSynonyms = synonyms.map((group) => group.map(fold))

const othersOf = (word: string): string[] =>
  foldedSynonyms.filter((group) => group.includes(word)).flatMap((group) => group.filter((other) => other !== word))

/** How well a page fits: all words must be there, as they were typed or by another name, which counts for less. */
function scoreOf(entry: Entry, wanted: WantedWord[]): number {
  const scores = wanted.map(({ word, others }) => {
    const typed = wordScore(entry, word)
    return typed > 0 ? typed : Math.max(0, ...others.map((other) => wordScore(entry, other) / 2))
  })
  if (scores.includes(0)) return 0
  const whole = wanted.map(({ word }) => word).join(' ')
  const guide = entry.page.section === 'guides' ? 3 : 0
  const isTitle = entry.foldedTitle.includes(whole) ? 40 : 0
  return scores.reduce((sum, score) => sum + score, (entry.names.includes(whole) ? 100 : isTitle) + guide)
}

function wordScore({ names, foldedTitle, foldedText }: Entry, word: string): number {
  if (names.includes(word)) return 100
  if (foldedTitle.includes(word)) return 30
  if (names.some((name) => name.includes(word))) return 20
  return foldedText.includes(word) ? 2 : 0
}

/** An error code leads to its own place. */
function addressTo({ page }: Entry, words: string[]): string {
  const anchor = page.path === 'errors' && words.length === 1 ? anchorsOf(page).find((id) => fold(id) === words[0]) : undefined
  return `${addressOf(page.path)}${anchor === undefined ? '' : `#${anchor}`}`
}

const anchorsOf = (page: DocsChapter) => [...markdownOf(page, 'en').matchAll(/\{#([\w.-]+)\}$/gm)].map(([, id]) => id!)

function excerptOf({ text, foldedText, title }: Entry, wanted: WantedWord[]): string {
  // Folding removes marks, so places agree only roughly; that is enough to find the words around.
  const placeOf = ({ word, others }: WantedWord) =>
    [word, ...others].map((one) => foldedText.indexOf(one)).find((place) => place >= 0) ?? -1
  const at = Math.max(0, ...wanted.map(placeOf))
  const start = Math.max(0, Math.min(at - excerptLength / 3, text.length - excerptLength))
  const cut = text.slice(start, start + excerptLength).trim()
  return `${start > 0 ? '… ' : ''}${cut.replace(title, '').trim()} …`
}
