import { describe, expect, it } from 'vitest'
import { BankRefusal } from '../../../src/domain/shared/errors.ts'
import { parseJson } from '../../../src/security/strictJson.ts'
import { type JsonCase, jsonCorpus } from '../../security/jsonCorpus.ts'

/** What the scanner and the parser behind it make of the bytes; any failure but ours is a defect. */
function read(bytes: Buffer): { value: unknown } | { refusal: BankRefusal } {
  try {
    return { value: parseJson(bytes, { maxDepth: 32 }) }
  } catch (error) {
    if (error instanceof BankRefusal) return { refusal: error }
    throw error
  }
}
const ofKind = (kind: JsonCase['expectation']) => jsonCorpus.filter(({ expectation }) => expectation === kind)

describe('the corpus of JSON texts', () => {
  it('is broad', () => {
    expect(jsonCorpus.length).toBeGreaterThan(800)
    expect(new Set(jsonCorpus.map(({ bytes }) => bytes.toString('hex'))).size).toBeGreaterThan(750)
    for (const kind of ['accept', 'reject', 'stricter'] as const) expect(ofKind(kind).length).toBeGreaterThan(80)
  })

  it.each(ofKind('accept'))('reads as JSON.parse does: $name', ({ bytes }) => {
    expect(read(bytes)).toEqual({ value: JSON.parse(bytes.toString()) })
  })

  it.each(ofKind('reject'))('refuses as JSON.parse does: $name', ({ bytes }) => {
    expect(read(bytes)).toMatchObject({ refusal: { code: 'bodyFormat' } })
    expect(() => void JSON.parse(bytes.toString())).toThrow()
  })

  it.each(ofKind('stricter'))('refuses what JSON.parse would read: $name', ({ bytes }) => {
    expect(read(bytes)).toMatchObject({ refusal: { code: 'bodyFormat' } })
    expect(() => void JSON.parse(bytes.toString())).not.toThrow()
  })
})

it('every case, also inside a member and with blanks around it, is refused or read, and nothing else happens', () => {
  for (const { bytes } of jsonCorpus) {
    for (const [before, after] of [
      [' ', '\n'],
      ['{"message":', '}'],
      ['[0,', ']'],
      ['"', '"'],
    ] as const) {
      const wrapped = Buffer.concat([Buffer.from(before), bytes, Buffer.from(after)])
      const outcome = read(wrapped)
      if ('value' in outcome) expect(outcome.value).toEqual(JSON.parse(wrapped.toString()))
    }
  }
  expect(Object.keys(Object.prototype)).toEqual([])
})
