import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  codePoint,
  describeTextFault,
  findDisguise,
  findTextFault,
  type TextKind,
  toPlainLine,
  toUnlinkedLine,
} from '../../../../src/domain/shared/plainText.ts'
import { allHiddenCharacters, hiddenCharacter } from '../../../support/hiddenCharacters.ts'

const kinds = ['line', 'lines', 'name'] as const satisfies TextKind[]

describe('a text that people read', () => {
  it.each([
    'Palm Coffee',
    'قهوة النخيل · Palm Coffee',
    'الرَّاجحي',
    'مـصـرف',
    'محمَّدٌ',
    'مشروع «وادي» – №7 ½ €',
    'Café Zoe\u0308',
    'O’Brien & Söhne <b>',
    'A\u00a0B',
    'Nguyễn',
    'क्षि ถึ ñ',
    '٣ أقلام',
    '田中さん',
    '1️⃣ Kaffee ☕️ ❤️ 👨‍👩‍👧‍👦 🇸🇦 👍🏽 🏴󠁧󠁢󠁥󠁮󠁧󠁿 a',
  ])('may be %j, as a line, a name or lines', (text) => {
    expect(kinds.map((kind) => findTextFault(text, kind))).toEqual([undefined, undefined, undefined])
  })

  it.each(allHiddenCharacters)('has no $character ($what), and its code point is named', ({ character }) => {
    const isLineEnd = character === '\n'
    for (const kind of kinds.filter((one) => !isLineEnd || one !== 'lines'))
      for (const text of [`a${character}b`, `${character}محمد`, `Palm ${character}`]) {
        const fault = findTextFault(text, kind)
        expect(fault, `${kind} ${JSON.stringify(text)}`).toEqual({ reason: 'character', character })
        expect(describeTextFault(fault!, kind)).toMatch(
          new RegExp(`^contains ${codePoint(character).replace('+', '\\+')}, .*; send .*\\.$`),
        )
      }
  })

  it('has no character that is not seen, whichever it is and wherever it stands', () => {
    const part = fc.string({ unit: fc.constantFrom('a', 'ب', ' ', '7', '.'), maxLength: 5 })
    fc.assert(
      fc.property(part, hiddenCharacter, part, (before, character, after) => {
        expect(findTextFault(`${before}${character}${after}`, 'line')).toBeDefined()
        expect(findTextFault(`${before}${character}${after}`, 'name')).toBeDefined()
      }),
      { numRuns: 2_000 },
    )
  })

  it('has none of all that stand beside plain Latin and Arabic letters, and no mark there that sits on nothing', () => {
    const missed: string[] = []
    for (let code = 0; code <= 0xffff; code++) {
      const character = String.fromCharCode(code)
      const isHidden = /[\p{C}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}]/u.test(character)
      const isMark = /\p{M}/u.test(character)
      const wrong = isHidden ? [`ب${character}a`] : isMark ? [`ب ${character}`, character, `ب${character.repeat(5)}`] : []
      if (wrong.some((text) => findTextFault(text, 'line') === undefined)) missed.push(codePoint(character))
    }
    expect(missed).toEqual([])
  })

  it('has the joiners and selectors of emoji only inside of emoji', () => {
    for (const text of ['a\u200db', 'x\ufe0f', '1\ufe0f', '👍\u200d', '\u200d👍', '❤️\ufe0f', '🇸🇦\ufe0f', '👍\u{e0067}'])
      expect(findTextFault(text, 'line'), JSON.stringify(text)).toMatchObject({ reason: 'character' })
  })

  it.each([
    ['\u0301', '\u0301'],
    [' \u0301a', '\u0301'],
    ['Pay \u20e0', '\u20e0'],
    ['Z\u0351\u036b\u0343\u036a\u0342', '\u0351\u036b\u0343\u036a\u0342'],
  ])('has no mark without its letter and no pile of marks: %j', (text, marks) => {
    expect(kinds.map((kind) => findTextFault(text, kind))).toEqual(kinds.map(() => ({ reason: 'marks', character: marks })))
  })

  it.each(['', ' ', '   ', '\u00a0'])('is not %j, in which nothing can be seen', (text) => {
    expect(kinds.map((kind) => findTextFault(text, kind))).toEqual(kinds.map(() => ({ reason: 'nothing' })))
  })

  it.each(['🌴', '...', 'ـــ', '—', '#️⃣'])('is no name without a letter or a digit: %j', (text) => {
    expect([findTextFault(text, 'line'), findTextFault(text, 'name')]).toEqual([undefined, { reason: 'nothing' }])
  })

  it('breaks its lines only where several lines are expected, and only as lines break', () => {
    expect(findTextFault('السطر الأول\r\nline two\n\tend', 'lines')).toBeUndefined()
    for (const text of ['a\rb', 'a\u2028b', 'a\u0085b', 'a\u000bb']) expect(findTextFault(text, 'lines')).toBeDefined()
  })
})

describe('a name that stands beside an account', () => {
  it.each([
    'Jarir, account SA03 8000 0000 6080 1016 7519, through Jarir',
    'SA0380000000608010167519',
    'sa03-8000-0000-6080-1016-7519',
    'GB29 NWBK 6016 1331 9268 19',
    'MT84 MALT 0110 0001 2345 MTLC AST0 01S',
    'جرير الحساب ٠٣٨٠ ٠٠٠٠ ٠٠٦٠',
    'Jarir 1234567890',
    'Jarir 12.34.56.78.90',
    'Jarir 1·2·3·4·5·6·7·8·9·0',
    'SA03:8000:0000:6080:1016:7519',
    'SA03   8000   0000   6080   1016   7519',
    '8000=0000=6080=1016',
    '8000 † 0000 † 6080',
  ])('holds no other account: %j', (text) => {
    expect([findTextFault(text, 'name'), findTextFault(text, 'line')]).toEqual([{ reason: 'number' }, undefined])
    expect(describeTextFault({ reason: 'number' }, 'name')).toMatch(/an IBAN, or ten digits and more; send the name alone\.$/)
  })

  it.each([
    'Panda 920000000',
    '7-Eleven',
    'مطعم ١٤٤٦',
    'NE10 Coffee House and Trading Company',
    'Route 66 est. 1987',
    'A1B2C3D4E5F6',
  ])('may hold a short number: %j', (text) => expect(findTextFault(text, 'name')).toBeUndefined())
})

describe('a text of somebody who is not refused', () => {
  it('becomes one line of what can be seen', () => {
    expect(toPlainLine(' Pay\r\n\u202e000\u2069 \u200bto\u2028A\u0000 ')).toBe('Pay 000 to A')
    expect(toUnlinkedLine('Pay at https://evil.example/a or a@b.example. Co.')).toBe(
      'Pay at https evil example a or a b example. Co.',
    )
    expect(toPlainLine('محمَّد القحطاني')).toBe('محمَّد القحطاني')
  })

  it('never has a line break or a hidden character, whatever came', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        expect(toPlainLine(text)).not.toMatch(/[\p{C}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}]/u)
      }),
    )
  })
})

describe('a name that stands for somebody', () => {
  it.each(['Nakheel Pay', 'نخيل للمدفوعات · Nakheel Pay', 'Café Nöel', 'Nakheel™', 'کافه', 'Zoe\u0308', '1042', 'Coffee ☕️'])(
    'may be %j',
    (name) => {
      expect(findDisguise(name)).toBeUndefined()
    },
  )

  it.each([
    ['раураl', 'U+0440'],
    ['Νakheel', 'U+039D'],
    ['𝐏𝐚𝐲', 'U+1D40F'],
    ['ＡＢ', 'U+FF21'],
    ['Ⓝafath', 'U+24C3'],
    ['🄰bsher', 'U+1F130'],
    ['ﻧﻔﺎﺫ', 'U+FEE7'],
    ['Paɡe', 'U+0261'],
    ['ᴘay', 'U+1D18'],
    ['²', 'U+00B2'],
    ['Payنخيل', 'mixes scripts'],
    ['ڧوري', 'U+06A7'],
    ['ح\u065cرير', 'U+065C'],
    ['Na\u0335fath', 'U+0335'],
    ['१२३', 'U+0967'],
  ])('is not %j: %s', (name, words) => {
    expect(findDisguise(name)).toContain(words)
  })
})
