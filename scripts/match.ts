/** `npm run --silent match -- FILE.tsv`: answers every row of a file of name pairs, one line of JSON each, in order. */
import { readFileSync } from 'node:fs'
import { matchPayee, type PayeeHolder } from '../src/domain/payee/matchPayee.ts'

const file = process.argv[2]
if (file === undefined) {
  console.error('usage: npm run --silent match -- FILE.tsv   (columns: id, query, record_en, record_ar, entity)')
  process.exit(2)
}

function readText(path: string): string {
  try {
    return readFileSync(path, 'utf8')
  } catch (error) {
    console.error((error as Error).message)
    process.exit(2)
  }
}

/** Rows of a tab-separated file as objects by column name. */
function readTable(path: string): Record<string, string>[] {
  const [head, ...lines] = readText(path)
    .split(/\r?\n/)
    .filter((line) => line !== '')
  const columns = (head ?? '').split('\t')
  return lines.map((line) => Object.fromEntries(line.split('\t').map((value, index) => [columns[index] ?? String(index), value])))
}

/** A record's holders: for persons `;` separates joint holders (the n-th Arabic name is the n-th English one's), else several held names. */
function holdersOf(row: Record<string, string>): PayeeHolder[] {
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

for (const row of readTable(file)) {
  const { answer, rules } = matchPayee(row['query'] ?? '', holdersOf(row))
  console.log(JSON.stringify({ id: row['id'], answer, rules }))
}
