import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import type { PayeeHolder } from '../../src/domain/payee/matchPayee.ts'

/** A labelled pair of names: what the payer typed, what the bank holds, and what the answer should be. */
export interface LabelledPair {
  id: string
  slice: string
  typed: string
  held: string
  holders: PayeeHolder[]
  label: Label
  note: string
  /** The scripts of both sides: latin, arabic, across, other. */
  scripts: string
}
export type Label = 'MATCH' | 'CLOSE' | 'NO'
export const labels: readonly Label[] = ['MATCH', 'CLOSE', 'NO']

/** Rows of a tab-separated file as objects by column name; lines that open with # are comments. */
export function readTable(path: string): Record<string, string>[] {
  const [head, ...lines] = readFileSync(path, 'utf8')
    .split(/\r?\n/)
    .filter((line) => line !== '' && !line.startsWith('#'))
  const columns = (head ?? '').split('\t')
  return lines.map((line) => Object.fromEntries(line.split('\t').map((value, index) => [columns[index] ?? String(index), value])))
}

/**
 * A record's holders: for persons `;` separates joint holders (the n-th Arabic name is the n-th English one's), else several held names.
 */
export function holdersOf(row: Record<string, string>): PayeeHolder[] {
  const names = [row['record_en'], row['record_ar']].map((text) =>
    (text ?? '')
      .split(/[;؛]/)
      .map((name) => name.trim())
      .filter((name) => name !== ''),
  )
  if (row['entity'] === 'organisation') return [{ kind: 'organisation', names: names.flat() }]
  const count = Math.max(...names.map((list) => list.length))
  return Array.from({ length: count }, (_, index) => ({ kind: 'person', names: names.flatMap((list) => list[index] ?? []) }))
}

/** The labelled pairs of a file, or of all .tsv files of a folder. Throws where a label is none of MATCH, CLOSE, NO. */
export function readPairs(path: string): LabelledPair[] {
  if (statSync(path).isDirectory())
    return readdirSync(path)
      .filter((file) => file.endsWith('.tsv'))
      .flatMap((file) => readPairs(join(path, file)))
  return readTable(path).map((row) => {
    const label = labels.find((known) => known === row['label'])
    if (label === undefined) throw new Error(`${path}: row ${row['id']} has the label "${row['label']}", not MATCH, CLOSE or NO.`)
    const held = [row['record_en'], row['record_ar']].filter((name) => name !== undefined && name !== '').join(' / ')
    const holders = holdersOf(row)
    const typed = row['query'] ?? ''
    return {
      id: row['id']!,
      slice: row['slice'] ?? '',
      typed,
      held,
      holders,
      label,
      note: row['note'] ?? '',
      scripts: scriptsOf(typed, holders),
    }
  })
}

function scriptsOf(typed: string, holders: readonly PayeeHolder[]): string {
  const script = (text: string) =>
    /\p{Script=Arabic}/u.test(text) ? 'arabic' : /^[\p{Script=Latin}\p{Script=Common}\p{M}]*$/u.test(text) ? 'latin' : 'other'
  const held = holders.flatMap(({ names }) => names).map(script)
  const mine = script(typed)
  if (mine === 'other' || held.includes('other')) return 'other'
  return held.includes(mine) ? mine : 'across'
}
