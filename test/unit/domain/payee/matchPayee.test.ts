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

test('the best of all names that the bank holds counts', () => {
  const shop: PayeeHolder = {
    kind: 'organisation',
    names: ['Saleh Al-Omari Lighting Est.', 'مؤسسة صالح العمري للإنارة', 'Bright Lantern'],
  }
  expect(matchPayee('Bright Lantern', [shop])).toMatchObject({ answer: 'MTCH', matchedName: 'Bright Lantern' })
  expect(matchPayee('مؤسسة صالح العمري للانارة', [shop])).toMatchObject({
    answer: 'MTCH',
    matchedName: 'مؤسسة صالح العمري للإنارة',
  })
})

test('an establishment typed for the personal account of its owner is close, another owner is not', () => {
  expect(matchPayee('Saleh Al-Omari Lighting Est.', [person('Saleh Al-Omari')])).toMatchObject({
    answer: 'CMTC',
    rules: ['organisation.owner'],
  })
  expect(matchPayee('Salem Al-Omari Lighting Est.', [person('Saleh Al-Omari')])).toMatchObject({ answer: 'NMTC' })
})

test('an account without a holder or without a name matches nobody', () => {
  expect(matchPayee('Saleh Al-Omari', [])).toEqual({ answer: 'NMTC', rules: ['holder.none'] })
  expect(matchPayee('Saleh Al-Omari', [person()])).toEqual({ answer: 'NMTC', rules: ['name.empty'] })
  expect(matchPayee('Saleh Al-Omari', [person('')])).toEqual({ answer: 'NMTC', rules: ['name.empty'] })
})

test('each verdict says which rules decided', () => {
  expect(matchPayee('K. Al-Harbi', [person('Khalid Saad Al-Harbi')]).rules).toEqual(['person.namesLeftOut', 'person.initial'])
  expect(matchPayee('Lantren Media LLC', [{ kind: 'organisation', names: ['Lantern Media JSC'] }]).rules).toEqual([
    'organisation.slip.1',
    'organisation.legalFormDiffers',
    'deviations.several',
  ])
})
