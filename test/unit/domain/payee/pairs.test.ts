import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { matchPayee, type PayeeHolder } from '../../../../src/domain/payee/matchPayee.ts'

const folder = new URL('./pairs/', import.meta.url)
const labelOf = { MTCH: 'MATCH', CMTC: 'CLOSE', NMTC: 'NO' }

/** Columns of a file of pairs: id, slice, query, record_en, record_ar, entity, label, note. */
function answersOf(file: string): { id: string; label: string; answered: string }[] {
  const rows = readFileSync(new URL(file, folder), 'utf8')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'))
  return rows.slice(1).map((row) => {
    const [id = '', , typed = '', english = '', arabic = '', entity, label = ''] = row.split('\t')
    const [latin, other] = [english, arabic].map((text) => text.split(/\s*[;؛]\s*/).filter((name) => name !== ''))
    const holders: PayeeHolder[] =
      entity === 'organisation'
        ? [{ kind: 'organisation', names: [...latin!, ...other!] }]
        : Array.from({ length: Math.max(latin!.length, other!.length) }, (_, at) => ({
            kind: 'person',
            names: [latin![at], other![at]].filter((name) => name !== undefined),
          }))
    return { id, label, answered: labelOf[matchPayee(typed, holders).answer] }
  })
}

/**
 * What the matcher reached on the pairs that rules were tuned on, on those that were kept aside, and on those of a stranger to the rules.
 */
describe.each([
  ['tuning', 0.93],
  ['heldOut', 0.87],
  ['blind', 0.92],
])('the labelled pairs of %s', (set, share) => {
  const pairs = readdirSync(new URL(`${set}/`, folder)).flatMap((file) => answersOf(`${set}/${file}`))

  test('no pair of different payees matches in full', () => {
    expect(pairs.filter(({ label, answered }) => label === 'NO' && answered === 'MATCH').map(({ id }) => id)).toEqual([])
  })

  test(`at least ${share * 100} % are answered as labelled`, () => {
    expect(pairs.filter(({ label, answered }) => label === answered).length / pairs.length).toBeGreaterThan(share)
  })
})
