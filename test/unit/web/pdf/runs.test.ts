import { expect, test } from 'vitest'
import * as fc from 'fast-check'
import { linesOf, paragraphOf } from '../../../../src/web/pdf/runs.ts'

const fontOf = () => 'one'
/** What stands in a line, from left to right, each word as its shaper gets it. */
const drawn = (text: string, direction: 'ltr' | 'rtl') =>
  paragraphOf(text, direction, fontOf)
    .runs(0, text.length)
    .map((run) => run.text)
    .filter((word) => word !== ' ')

test.each([
  ['words of English from the left', 'Palm Coffee', 'ltr', ['Palm', 'Coffee']],
  ['words of Arabic from the right, each to be turned by the shaper', 'قهوة النخيل', 'rtl', ['النخيل', 'قهوة']],
  ['an Arabic name in an English line', 'to قهوة النخيل now', 'ltr', ['to', 'النخيل', 'قهوة', 'now']],
  ['digits in Arabic', 'فرع 12', 'rtl', ['12', 'فرع']],
  ['brackets in Arabic, mirrored', 'نخيل (فرع)', 'rtl', ['(فرع)'.replace(/^\(|\)$/g, ''), 'نخيل']],
  ['an IBAN in Arabic, from left to right', 'إلى \u2066SA03 8000\u2069', 'rtl', ['SA03', '8000', 'إلى']],
  ['a minus, before its number', 'رصيد \u2066-5.00\u2069', 'rtl', ['-5.00', 'رصيد']],
  ['an isolated name that cannot turn what follows', '\u2068نخيل\u2069 24/7', 'ltr', ['نخيل', '24/7']],
] as const)('a line has %s', (_, text, direction, words) => {
  const found = drawn(text, direction)
  // A bracket is no letter, so it may be a run of its own.
  expect(found.map((word) => word.replace(/[()]/g, '')).filter(Boolean)).toEqual(words)
})

test('brackets around an Arabic word are turned with it', () => {
  const runs = paragraphOf('(نخيل)', 'rtl', (character) => (/[()]/.test(character) ? 'signs' : 'letters')).runs(0, 6)
  expect(runs.map(({ text }) => text)).toEqual(['(', 'نخيل', ')'])
})

const anyText = fc.array(fc.constantFrom('ab', 'قهوة', '12', '(', ')', '-', '؟', ' ', ' ', '\u2066', '\u2069', 'é', '😀'), {
  maxLength: 40,
})

test('no character is lost or doubled, whatever is mixed, and no line is wider than its column', () => {
  fc.assert(
    fc.property(
      anyText,
      fc.constantFrom('ltr' as const, 'rtl' as const),
      fc.integer({ min: 2, max: 30 }),
      (parts, direction, width) => {
        const text = parts.join('').trim()
        const paragraph = paragraphOf(text, direction, fontOf)
        const lines = linesOf(text, width, (part) => [...part].length)
        const letters = (words: string) => [...words.replace(/[\u2066\u2069 ()]/g, '')].sort()
        const shown = lines.flatMap(([start, end]) => paragraph.runs(start, end).map((run) => run.text)).join('')
        expect(letters(shown)).toEqual(letters(text))
        for (const [start, end] of lines) expect([...text.slice(start, end).trimEnd()].length).toBeLessThanOrEqual(width)
      },
    ),
  )
})

test('a line ends at a zero-width space rather than in the middle of what follows it', () => {
  const text = 'https://bank.example/receipts?\u200bnumber=12345678'
  const measure = (part: string) => [...part.replaceAll('\u200b', '')].length
  expect(linesOf(text, 40, measure).map(([start, end]) => text.slice(start, end))).toEqual([
    'https://bank.example/receipts?\u200b',
    'number=12345678',
  ])
})
