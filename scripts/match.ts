/** `npm run --silent match -- FILE.tsv`: answers every row of a file of name pairs, one line of JSON each, in order. */
import { matchPayee } from '../src/domain/payee/matchPayee.ts'
import { holdersOf, readTable } from './match/pairs.ts'

const file = process.argv[2]
if (file === undefined) {
  console.error('usage: npm run --silent match -- FILE.tsv   (columns: id, query, record_en, record_ar, entity)')
  process.exit(2)
}

function readRows(path: string): Record<string, string>[] {
  try {
    return readTable(path)
  } catch (error) {
    console.error((error as Error).message)
    process.exit(2)
  }
}

for (const row of readRows(file)) {
  const { answer, rules } = matchPayee(row['query'] ?? '', holdersOf(row))
  console.log(JSON.stringify({ id: row['id'], answer, rules }))
}
