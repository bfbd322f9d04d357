/** Where a byte scan stopped and why. `JsonFault` never leaves `jsonScanner.ts`. */
export class JsonFault extends Error {
  readonly offset: number

  constructor(offset: number, problem: string) {
    super(problem)
    this.offset = offset
  }
}

const quote = 0x22
const backslash = 0x5c
const isDigit = (byte: number | undefined) => byte !== undefined && byte >= 0x30 && byte <= 0x39

/** The first offset at or after `at` that is not JSON white space (RFC 8259 section 2). */
export function skipSpace(bytes: Buffer, at: number): number {
  let byte = bytes[at]
  while (byte === 0x20 || byte === 0x0a || byte === 0x0d || byte === 0x09) byte = bytes[++at]
  return at
}

/** The offset after the string that opens at `at`. Throws JsonFault for control characters, bad escapes, NUL and lone surrogates. */
export function stringEnd(bytes: Buffer, at: number): number {
  for (let index = at + 1; index < bytes.length; index++) {
    const byte = bytes[index] as number
    if (byte === quote) return index + 1
    if (byte < 0x20) throw new JsonFault(index, 'a control character that is not escaped in a string')
    if (byte === backslash) index = escapeEnd(bytes, index) - 1
  }
  throw new JsonFault(bytes.length, 'a string without its closing quotation mark')
}

function escapeEnd(bytes: Buffer, at: number): number {
  const letter = bytes[at + 1]
  if (letter === 0x75) return unicodeEscapeEnd(bytes, at)
  // " \ / b f n r t
  if (letter !== undefined && '"\\/bfnrt'.includes(String.fromCharCode(letter))) return at + 2
  throw new JsonFault(at, 'an unknown escape in a string')
}

function unicodeEscapeEnd(bytes: Buffer, at: number): number {
  const unit = hexUnit(bytes, at)
  // PostgreSQL stores no NUL in text or jsonb, so it would become a 500 much later.
  if (unit === 0) throw new JsonFault(at, 'the character NUL')
  if (unit < 0xd800 || unit > 0xdfff) return at + 6
  const pairs =
    unit < 0xdc00 && bytes[at + 6] === backslash && bytes[at + 7] === 0x75 && (hexUnit(bytes, at + 6) & 0xfc00) === 0xdc00
  if (!pairs) throw new JsonFault(at, 'half of a surrogate pair')
  return at + 12
}

function hexUnit(bytes: Buffer, at: number): number {
  const digits = bytes.toString('latin1', at + 2, at + 6)
  if (!/^[0-9A-Fa-f]{4}$/.test(digits)) throw new JsonFault(at, 'a \\u escape without four hexadecimal digits')
  return Number.parseInt(digits, 16)
}

/** The offset after the number at `at`. Throws JsonFault for a wrong form, for overflow and for integers that a double cannot hold. */
function numberEnd(bytes: Buffer, at: number): number {
  let index = bytes[at] === 0x2d ? at + 1 : at
  if (bytes[index] === 0x30) index++
  else index = digitsEnd(bytes, index)
  if (bytes[index] === 0x2e) index = digitsEnd(bytes, index + 1)
  if (bytes[index] === 0x65 || bytes[index] === 0x45) {
    index++
    if (bytes[index] === 0x2b || bytes[index] === 0x2d) index++
    index = digitsEnd(bytes, index)
  }
  const value = Number(bytes.toString('latin1', at, index))
  // Every double from 2^53 on is an integer, so this also finds Infinity and large fractions.
  if (Math.abs(value) > Number.MAX_SAFE_INTEGER)
    throw new JsonFault(at, 'a number beyond 2^53 - 1, which JSON readers do not hold exactly')
  return index
}

function digitsEnd(bytes: Buffer, at: number): number {
  if (!isDigit(bytes[at])) throw new JsonFault(at, 'a number without the digit it needs here')
  while (isDigit(bytes[at])) at++
  return at
}

const literals = ['true', 'false', 'null'].map((word) => Buffer.from(word))

/** The offset after the string, number, true, false or null at `at`. Throws JsonFault for anything else. */
export function scalarEnd(bytes: Buffer, at: number): number {
  const byte = bytes[at]
  if (byte === quote) return stringEnd(bytes, at)
  if (byte === 0x2d || isDigit(byte)) return numberEnd(bytes, at)
  for (const word of literals) {
    if (byte === word[0] && bytes.subarray(at, at + word.length).equals(word)) return at + word.length
  }
  throw new JsonFault(at, byte === undefined ? 'its end where a value must be' : 'something that is not a value')
}
