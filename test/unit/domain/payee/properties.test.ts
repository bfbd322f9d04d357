import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { clean, maximumNameLength } from '../../../../src/domain/payee/clean.ts'
import { isKoreanWord } from '../../../../src/domain/payee/eastAsian.ts'
import { matchPayee, type PayeeHolder } from '../../../../src/domain/payee/matchPayee.ts'
import { readSections, rowsOf } from '../../../../src/domain/payee/tables.ts'
import { countCpuMs } from '../../../support/cpuTime.ts'

const runs = { numRuns: 300, seed: 20261121 }
const person = (name: string): PayeeHolder[] => [{ kind: 'person', names: [name] }]
const organisation = (name: string): PayeeHolder[] => [{ kind: 'organisation', names: [name] }]
const answer = (typed: string, holders: readonly PayeeHolder[]) => matchPayee(typed, holders).answer

// Some given names are also titles: whether such a word is the name cannot be told (docs/payee-matching.md#titles).
const titles = new Set([...readSections('titles.txt').values()].flat().flatMap((row) => clean(row).split(' ')))
const men = rowsOf(readSections('givenNamesOfMen.txt'))
  .map((row) => row.split(' '))
  .filter((row) => row.length > 1 && !row.some((word) => titles.has(clean(word))))
const arabicOf = (row: readonly string[]): string => row[0]!
const latinOf = (row: readonly string[]): string => row[1]!
/** A name may stand in several rows, and a spelling beside several names. */
const mayBeOne = (left: readonly string[], right: readonly string[]): boolean =>
  left.some((word) => right.some((other) => clean(word) === clean(other)))
const chain = fc.record({
  names: fc.uniqueArray(fc.constantFrom(...men), { minLength: 2, maxLength: 4, comparator: mayBeOne }),
  family: fc.constantFrom(...rowsOf(readSections('families.txt')).map((row) => row.split(' '))),
})
const latinName = chain.map(({ names, family }) => `${names.map(latinOf).join(' ')} Al-${latinOf(family)}`)
const arabicName = chain.map(({ names, family }) => `${names.map(arabicOf).join(' ')} ال${arabicOf(family)}`)
const anyName = fc.oneof(latinName, arabicName)
const anyText = fc.oneof(
  anyName,
  fc.string({ unit: 'binary', maxLength: 140 }),
  fc.string({
    unit: fc.constantFrom('a', 'b', 'د', ' ', '-', '.', ',', ';', 'ال', 'abd', 'din', '\u202e', '1', '"', '('),
    maxLength: 140,
  }),
)

describe('for any text', () => {
  test('the same question has the same answer, with at least one rule and no part of a name in it', () => {
    fc.assert(
      fc.property(anyText, anyText, fc.constantFrom('person', 'organisation'), (typed, held, kind) => {
        const ask = () => matchPayee(typed, [{ kind: kind as PayeeHolder['kind'], names: [held] }])
        const verdict = ask()
        expect(ask()).toEqual(verdict)
        expect(verdict.rules.length).toBeGreaterThan(0)
        for (const rule of verdict.rules)
          expect(rule).toMatch(/^(?:name|person|organisation|joint|holder|deviations)\.[a-zA-Z0-9.]+$|^deviations\.several$/)
      }),
      runs,
    )
  })

  test('cleaning twice changes nothing', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        expect(clean(clean(text))).toBe(clean(text))
      }),
      runs,
    )
  })

  test('a close or full match names what was matched, a refusal never does', () => {
    fc.assert(
      fc.property(anyText, anyName, (typed, held) => {
        const verdict = matchPayee(typed, person(held))
        expect(verdict.matchedName).toBe(verdict.answer === 'NMTC' ? undefined : held)
      }),
      runs,
    )
  })
})

describe('for several holders', () => {
  const rank = { MTCH: 2, CMTC: 1, NMTC: 0 }

  test('their order changes no answer', () => {
    fc.assert(
      fc.property(anyName, fc.array(anyName, { minLength: 1, maxLength: 3 }), (typed, names) => {
        const holders = names.flatMap(person)
        expect(answer(typed, [...holders].reverse())).toBe(answer(typed, holders))
      }),
      runs,
    )
  })

  test('one more holder, or one more name of a holder, never lowers an answer', () => {
    fc.assert(
      fc.property(anyName, anyName, anyName, (typed, held, other) => {
        const alone = rank[answer(typed, person(held))]
        expect(rank[answer(typed, [...person(held), ...person(other)])]).toBeGreaterThanOrEqual(alone)
        expect(rank[answer(typed, [{ kind: 'person', names: [other, held] }])]).toBeGreaterThanOrEqual(alone)
        expect(rank[answer(held, [{ kind: 'person', names: [other, held] }])]).toBe(2)
      }),
      runs,
    )
  })
})

describe('for Saudi names', () => {
  test('a name matches itself', () => {
    fc.assert(
      fc.property(anyName, (name) => {
        // The added dot keeps the comparison from ending at equal letters.
        expect(answer(`${name} .`, person(name))).toBe('MTCH')
      }),
      runs,
    )
  })

  test('the two scripts of one name match both ways', () => {
    fc.assert(
      fc.property(chain, ({ names, family }) => {
        const latin = `${names.map(latinOf).join(' ')} Al-${latinOf(family)}`
        const arabic = `${names.map(arabicOf).join(' ')} ال${arabicOf(family)}`
        expect([answer(latin, person(arabic)), answer(arabic, person(latin))]).toEqual(['MTCH', 'MTCH'])
      }),
      runs,
    )
  })

  test('case, accents, spaces, vowel signs and bidi controls cost nothing', () => {
    fc.assert(
      fc.property(anyName, (name) => {
        const dressed = `\u202b ${[...name.toUpperCase()].map((letter) => (/\p{Script=Arabic}/u.test(letter) ? `${letter}\u064e` : letter)).join('')}  \u200f`
        expect(answer(dressed.replaceAll(' ', '   '), person(name))).toBe('MTCH')
      }),
      runs,
    )
  })

  test('a title on either side changes no answer', () => {
    fc.assert(
      fc.property(
        anyName,
        anyName,
        fc.constantFrom('Mr. ', 'Dr ', 'Eng. ', 'السيد ', 'الدكتورة ', 'م. '),
        (typed, held, title) => {
          const plain = answer(typed, person(held))
          expect([answer(title + typed, person(held)), answer(typed, person(title + held))]).toEqual([plain, plain])
        },
      ),
      runs,
    )
  })

  test('a full match of whole names is symmetric', () => {
    fc.assert(
      fc.property(chain, chain, (left, right) => {
        const write = ({ names, family }: typeof left) => `${names.slice(0, 2).map(latinOf).join(' ')} Al-${latinOf(family)}`
        expect(answer(write(left), person(write(right))) === 'MTCH').toBe(answer(write(right), person(write(left))) === 'MTCH')
      }),
      runs,
    )
  })

  test('brothers, fathers and sons are never matched, in any mixture of scripts', () => {
    fc.assert(
      fc.property(
        chain,
        fc.constantFrom(...men),
        fc.boolean(),
        fc.boolean(),
        ({ names, family }, other, typedArabic, heldArabic) => {
          fc.pre(!names.some((row) => mayBeOne(row, other)))
          const write = (given: readonly (readonly string[])[], arabic: boolean) =>
            arabic
              ? `${given.map(arabicOf).join(' ')} ال${arabicOf(family)}`
              : `${given.map(latinOf).join(' ')} Al-${latinOf(family)}`
          const held = person(write(names, heldArabic))
          expect(answer(write([other, ...names.slice(1)], typedArabic), held)).toBe('NMTC')
          expect(answer(write(names.slice(1), typedArabic), held)).toBe('NMTC')
          expect(answer(write([other, ...names], typedArabic), held)).toBe('NMTC')
        },
      ),
      runs,
    )
  })
})

describe('for organisations', () => {
  test('two different legal forms never match in full', () => {
    const forms = rowsOf(readSections('legalForms.txt'))
      .filter((row) => !row.startsWith('company:'))
      .map((row) => row.slice(row.indexOf(': ') + 2).split(', '))
    for (const [left, mine] of forms.entries()) {
      for (const [right, theirs] of forms.entries()) {
        const verdict = answer(`Rawabi Lantern ${mine[0]!}`, organisation(`Rawabi Lantern ${theirs[0]!}`))
        expect(verdict, `${mine[0]} against ${theirs[0]}`).toBe(left === right ? 'MTCH' : 'CMTC')
      }
    }
  })
})

describe('for long input', () => {
  const held = 'Rayan Mansour Al-Shathri'
  test.each([
    ['one letter', 'a'.repeat(10_000)],
    ['words', 'ab '.repeat(3_400)],
    ['Abu', 'abu '.repeat(2_500)],
    ['brackets', '('.repeat(10_000)],
    ['quotes', '"'.repeat(10_000)],
    ['separators', ';'.repeat(10_000)],
    ['dots', 'a.'.repeat(5_000)],
    ['a ligature of 18 letters', 'ﷺ'.repeat(10_000)],
  ])('10 kB of %s are refused without being compared', (_what, text) => {
    expect(matchPayee(text, person(held))).toEqual({ answer: 'NMTC', rules: ['name.tooLong'] })
  })

  test.each([
    ['letters', 'abcdefghij'],
    ['words', 'ab '],
    ['Abu', 'abu '],
    ['brackets', '('],
    ['names', 'Mohammed;'],
    ['dots', 'a.'],
    ['a ligature', 'ﷺ'],
    ['din', 'uddin'],
    ['vowels', 'aeiou'],
  ])('the longest comparable input of %s takes a bounded time', (_what, unit) => {
    const text = unit.repeat(maximumNameLength).slice(0, maximumNameLength)
    // What backtracks takes seconds.
    const cpuMs = countCpuMs()
    for (const holders of [person(held), organisation(held), person(text.slice(1)), organisation(text.slice(1))])
      answer(text, holders)
    expect(cpuMs(), 'milliseconds').toBeLessThan(500)
  })

  // A longer one would never end in a program that backtracks.
  test('what might be Korean syllables takes a bounded time', () => {
    const cpuMs = countCpuMs()
    expect(answer('Kim Aaaaaaaaaaaaaaaaaaaaaaaaaaaaq', person('Kim Minho'))).toBe('NMTC')
    expect(cpuMs(), 'milliseconds').toBeLessThan(500)
  })
})

describe('a word of Korean syllables', () => {
  it('is read as by one expression for all its syllables, which takes twice as long with each', () => {
    const syllables = /^(?:(?:ch|kk|tt|pp|ss|jj|sh|[gkdtbpjsnmrlhyw])?y?w?[aeiou]+(?:ng|[nmklpbgt](?![aeiou]))?h?)+$/
    const letters = ['a', 'e', 'n', 'g', 'k', 'h', 'y', 'w', 'q']
    let words = ['']
    for (let length = 1; length <= 6; length++) {
      words = words.flatMap((word) => letters.map((letter) => word + letter))
      for (const word of words) if (isKoreanWord(word) !== syllables.test(word)) expect.fail(word)
    }
  })

  it('is told at once however long it is', () => {
    expect(isKoreanWord(`${'angka'.repeat(20_000)}q`)).toBe(false)
    expect(isKoreanWord('angka'.repeat(20_000))).toBe(true)
  })
})
