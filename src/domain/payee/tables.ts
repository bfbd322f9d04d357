import { readFileSync } from 'node:fs'

/** Rows of a list by the heading they stand under; rows before any heading stand under ''. */
export type Sections = ReadonlyMap<string, readonly string[]>

/**
 * Makes a value when it is first asked for: a program that starts reads no list, and a payer who types Latin letters needs none of Hangul.
 */
export function lazily<T extends object>(make: () => T): () => T {
  let made: T | undefined
  return () => (made ??= make())
}

/** Reads a list of `tables`: a row a line, `[heading]` opens a section, `#` a comment. Called once per list, when it is first needed. */
export function readSections(file: string): Sections {
  const sections = new Map<string, string[]>()
  let rows: string[] = []
  sections.set('', rows)
  for (const line of readFileSync(new URL(`./tables/${file}`, import.meta.url), 'utf8').split('\n')) {
    if (line === '' || line.startsWith('#')) continue
    if (line.startsWith('[')) {
      rows = []
      sections.set(line.slice(1, -1), rows)
    } else rows.push(line)
  }
  return sections
}

/** The rows of one section. A list without it is a mistake in the program. */
export function rowsOf(sections: Sections, heading = ''): readonly string[] {
  const rows = sections.get(heading)
  if (rows === undefined) throw new Error(`A list of names has no section "${heading}".`)
  return rows
}

/** All words of a section, in order. */
export const wordsOf = (sections: Sections, heading = ''): string[] => rowsOf(sections, heading).flatMap((row) => row.split(' '))
