import { expect, test } from 'vitest'
import { fillFinding, findings } from '../../../../src/domain/shared/findings/findings.ts'

test('every finding has texts in both languages that name the same values', () => {
  const namesIn = (text: string) => [...text.matchAll(/\{(\w+)\}/g)].map(([, name]) => name).toSorted()
  for (const [code, finding] of Object.entries(findings))
    for (const text of [finding.meaning, finding.remedy]) {
      expect([code, namesIn(text.ar)]).toEqual([code, namesIn(text.en)])
      expect(text.ar).toMatch(/\p{Script=Arabic}/u)
    }
  expect(fillFinding(findings.kidUnknown, { kid: 'a', known: 'b' }).meaning.en).toBe('kid is a; the app has the keys b.')
})
