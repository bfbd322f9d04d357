import { expect, test } from 'vitest'
import { matchPayee, type PayeeHolder } from '../../../../src/domain/payee/matchPayee.ts'

const person = (...names: string[]): PayeeHolder => ({ kind: 'person', names })

test('a match names the holder and the held name in the script of the request', () => {
  const holders = [person('Latifa Saleh Al-Harbi', 'لطيفة صالح الحربي'), person('Majed Omar Al-Harbi', 'ماجد عمر الحربي')]
  expect(matchPayee('ماجد الحربي', holders)).toMatchObject({ answer: 'MTCH', holder: 1, matchedName: 'ماجد عمر الحربي' })
  expect(matchPayee('Majed Al-Harbi', holders)).toMatchObject({ answer: 'MTCH', holder: 1, matchedName: 'Majed Omar Al-Harbi' })
})

test('without a match no held name leaves the matcher', () => {
  const verdict = matchPayee('Saeed Omar Al-Harbi', [person('Majed Omar Al-Harbi')])
  expect(verdict).toEqual({ answer: 'NMTC', rules: [expect.any(String)] })
})
