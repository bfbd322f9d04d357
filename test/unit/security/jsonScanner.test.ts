import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { BankRefusal } from '../../../src/domain/shared/errors.ts'
import { parseJson, scanJson } from '../../../src/security/strictJson.ts'

const rules = { maxDepth: 32 }

function refusalOf(content: string | Buffer, maxDepth = 32): BankRefusal {
  try {
    scanJson(Buffer.from(content as string), { maxDepth })
  } catch (error) {
    if (error instanceof BankRefusal) return error
    throw error
  }
  throw new Error(`accepted: ${String(content).slice(0, 80)}`)
}

const latin1 = (text: string) => Buffer.from(text, 'latin1')

describe('refuses what two JSON readers could read differently', () => {
  it.each<[string, string | Buffer, RegExp]>([
    ['the same name twice', '{"a":1,"a":2}', /same member name twice.*byte 7 \(in a\)/],
    ['the same name in another spelling', '{"a":1,"\\u0061":2}', /twice/],
    ['the same name twice deep inside', '{"Data":{"x":[{"b":1},{"b":1,"c":{},"b":2}]}}', /in Data\.x\[1\]\.b/],
    ['the same empty name twice', '{"":1,"":2}', /twice/],
    ['__proto__', '{"__proto__":{}}', /__proto__/],
    ['__proto__ with escapes', '{"\\u005f_proto__":{}}', /__proto__/],
    ['an escaped NUL', '{"a":"x\\u0000"}', /NUL/],
    ['an escaped NUL in a name', '{"x\\u0000":1}', /NUL/],
    ['a raw NUL', '{"a":"x\0"}', /control character/],
    ['a raw line feed', '{"a":"x\n"}', /control character/],
    ['a lone high surrogate', '"\\ud800"', /surrogate/],
    ['a lone high surrogate before a letter', '"\\ud800\\u0041"', /surrogate/],
    ['a lone low surrogate', '"\\udc00"', /surrogate/],
    ['surrogates the wrong way round', '"\\udc00\\ud800"', /surrogate/],
    ['a byte order mark', '\ufeff{}', /byte order mark at byte 0/],
    ['bytes that are not UTF-8', latin1('{"name":"caf\xe9"}'), /not UTF-8 at byte 12/],
    ['an overlong encoding', latin1('"\xc0\xaf"'), /not UTF-8/],
    ['a surrogate in UTF-8 bytes', latin1('"\xed\xa0\x80"'), /not UTF-8/],
    ['UTF-16', Buffer.from('{"a":1}', 'utf16le'), /byte 1/],
    ['a number that becomes Infinity', '1e400', /beyond 2\^53/],
    ['a negative number that becomes -Infinity', '{"a":-1e400}', /beyond 2\^53/],
    ['2^53', '[9007199254740992]', /beyond 2\^53/],
    ['an integer that loses digits', '12345678901234567890', /beyond 2\^53/],
  ])('%s', (_what, content, expected) => {
    const refusal = refusalOf(content)
    expect(refusal.code).toBe('bodyFormat')
    expect(refusal.message).toMatch(expected)
  })

  it.each([
    ['NUL', '{"a":"x\\u0000"}', 'without some things that RFC 8259 allows'],
    ['a name twice', '{"a":1,"a":2}', 'without some things that RFC 8259 allows'],
    ['no JSON', '<html>', 'strict JSON (RFC 8259);'],
  ])('does not say that RFC 8259 refuses what only this bank refuses: %s', (_what, content, expected) => {
    expect(refusalOf(content).message).toContain(expected)
  })

  it('tells the member at fault in detail.path', () => {
    expect(refusalOf('{"message":{"Data":{"Permissions":["a",1e999]}}}').detail.path).toBe('message.Data.Permissions[1]')
  })
})

describe('refuses what RFC 8259 does not allow', () => {
  it.each([
    '',
    ' ',
    '{',
    '}',
    '[',
    ']',
    '[1',
    '[1,',
    '[1,]',
    '[,1]',
    '{"a"}',
    '{"a":}',
    '{"a":1,}',
    '{,}',
    '{a:1}',
    "{'a':1}",
    '{"a":1 "b":2}',
    '[1 2]',
    '[1}',
    '{"a":1]',
    '01',
    '-',
    '+1',
    '.5',
    '1.',
    '1.e1',
    '1e',
    '1e+',
    '--1',
    '0x10',
    '1_000',
    'NaN',
    'Infinity',
    '-Infinity',
    'undefined',
    'True',
    'nul',
    'tru',
    'truex',
    '"',
    '"\\',
    '"\\x"',
    '"\\u12"',
    '"\\u12g4"',
    '"\\ud83d\\u"',
    '1 2',
    '{} {}',
    '{}x',
    'null,',
    '/* */1',
    '1//',
    '[1]\0',
    '\u00a01',
    '\u20281',
    '\f1',
  ])('%j', (text) => {
    expect(refusalOf(text).code).toBe('bodyFormat')
    expect(() => void JSON.parse(text)).toThrow()
  })
})

describe('depth', () => {
  const nested = (depth: number) => '['.repeat(depth) + ']'.repeat(depth)
  it('counts open objects and arrays', () => {
    expect(() => scanJson(Buffer.from(nested(32)), rules)).not.toThrow()
    expect(refusalOf(nested(33)).message).toMatch(/more than 32 levels/)
    expect(refusalOf('{"a":[{}]}', 2).message).toMatch(/more than 2 levels/)
  })
  it('is bounded without recursion: a million brackets are refused at the thirty-third', () => {
    expect(refusalOf('[{"a":'.repeat(1_000_000)).message).toMatch(/levels of nesting at byte/)
  })
})

describe('against JSON.parse', () => {
  const sane = fc.letrec((tie) => ({
    value: fc.oneof(
      { depthSize: 'small', withCrossShrink: true },
      fc.constant(null),
      fc.boolean(),
      fc.maxSafeInteger(),
      fc.double({ noNaN: true, min: -(2 ** 53) + 1, max: 2 ** 53 - 1 }),
      fc.string({ unit: 'grapheme' }).filter((text) => !text.includes('\0')),
      fc.array(tie('value'), { maxLength: 6 }),
      fc.dictionary(
        fc.string({ unit: 'grapheme' }).filter((name) => !name.includes('\0') && name !== '__proto__'),
        tie('value'),
        { maxKeys: 6 },
      ),
    ),
  })).value

  it('accepts all that JSON.stringify makes of sane values, and reads the same', () => {
    fc.assert(
      fc.property(sane, fc.constantFrom(undefined, 2, '\t'), (value, indent) => {
        const text = JSON.stringify(value, null, indent)
        expect(parseJson(Buffer.from(text), { maxDepth: 200 })).toEqual(JSON.parse(text))
      }),
      { numRuns: 500 },
    )
  })

  it('accepts nothing that JSON.parse refuses, whatever the bytes', () => {
    const piece = fc.constantFrom(
      '{',
      '}',
      '[',
      ']',
      ',',
      ':',
      '"',
      '\\',
      '"a"',
      '"b"',
      '"a":',
      'u',
      '\\u0061',
      '\\ud83d\\ude00',
      '0',
      '1',
      '-',
      '.',
      'e',
      '+',
      'true',
      'null',
      ' ',
      '\n',
      '{"a":1}',
      '[]',
      'é',
    )
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 14 }), (pieces) => {
        const text = pieces.join('')
        try {
          scanJson(Buffer.from(text), rules)
        } catch {
          return
        }
        JSON.parse(text)
      }),
      { numRuns: 20_000 },
    )
  })

  it('survives any mutation of one byte with a BankRefusal at worst', () => {
    const original = Buffer.from(
      JSON.stringify({
        aud: ['x'],
        message: { Data: { Amount: '1.00', Name: { ar: 'اسم', en: 'n' }, list: [1, -2.5e3, null, true] } },
      }),
    )
    fc.assert(
      fc.property(fc.nat(original.length - 1), fc.nat(255), (place, byte) => {
        const mutated = Buffer.from(original)
        mutated[place] = byte
        try {
          scanJson(mutated, rules)
        } catch (error) {
          expect(error).toBeInstanceOf(BankRefusal)
          return
        }
        JSON.parse(mutated.toString())
      }),
      { numRuns: 5_000 },
    )
  })
})

it('takes time in proportion to the bytes: 300,000 members cost no minute of the processor, as 45 billion comparisons would', () => {
  const members = Array.from({ length: 300_000 }, (_, index) => `"\\u006d${index}":${index}`)
  const bytes = Buffer.from(`{${members.join(',')}}`)
  const begun = process.threadCpuUsage()
  scanJson(bytes, rules)
  // The thread's own CPU time, whoever else runs: half a second, so that a machine may be twenty times as slow.
  expect(process.threadCpuUsage(begun).user / 1e6).toBeLessThan(10)
})
