import { describe, expect, test } from 'vitest'
import { matchPayee, type PayeeHolder } from '../../../../src/domain/payee/matchPayee.ts'
import { acrossScripts } from './rows/acrossScripts.ts'
import { arabicPersons } from './rows/arabicPersons.ts'
import { companies } from './rows/companies.ts'
import { jointAndHostile } from './rows/jointAndHostile.ts'
import { latinPersons } from './rows/latinPersons.ts'
import { otherScripts } from './rows/otherScripts.ts'

const namesOf = (held: string): string[] => held.split(/[;؛]/).map((name) => name.trim())
const persons = (held: string): PayeeHolder[] => namesOf(held).map((name) => ({ kind: 'person', names: [name] }))
const organisation = (held: string): PayeeHolder[] => [{ kind: 'organisation', names: namesOf(held) }]

test("a slip against the record in the payer's own script stays one beside a record in the other script", () => {
  const holder = (...names: string[]): PayeeHolder[] => [{ kind: 'person', names }]
  expect(matchPayee('للوة الدوسري', holder('Lulwa Al-Dosari', 'لولوة الدوسري')).answer).toBe('CMTC')
  expect(matchPayee('Bdar Al-Zamil', holder('Badr Al-Zamil', 'بدر الزامل')).answer).toBe('CMTC')
})

describe.each([
  ['persons in Latin letters', latinPersons, persons],
  ['persons in Arabic letters', arabicPersons, persons],
  ['persons across scripts', acrossScripts, persons],
  ['persons in other scripts', otherScripts, persons],
  ['organisations', companies, organisation],
  ['joint holders and hostile input', jointAndHostile, persons],
] as const)('%s', (_kind, rows, holders) => {
  test.each(rows)('%j against %j is %s: %s', (typed, held, answer) => {
    const verdict = matchPayee(typed, holders(held))
    expect(verdict, verdict.rules.join(', ')).toMatchObject({ answer })
    expect(verdict.matchedName !== undefined).toBe(answer !== 'NMTC')
  })
})

test('the table has at least 300 rows and no kind of answer is rare', () => {
  const answers = [latinPersons, arabicPersons, acrossScripts, companies, jointAndHostile].flat().map(([, , answer]) => answer)
  expect(answers.length).toBeGreaterThanOrEqual(300)
  for (const answer of ['MTCH', 'CMTC', 'NMTC'] as const)
    expect(answers.filter((given) => given === answer).length).toBeGreaterThan(60)
})
