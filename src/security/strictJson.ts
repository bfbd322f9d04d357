import { isUtf8 } from 'node:buffer'
import { BankRefusal } from '../domain/shared/errors.ts'

/** `maxDepth` bounds how many objects and arrays may be open at once. `subject` is the name of the bytes in the refusal. */
export interface ScanRules {
  maxDepth: number
  subject?: string
}

/** One open object or array. `names` is undefined for an array. */
interface Container {
  names: Set<string> | undefined
  name: string
  index: number
}

/**
 * Refuses everything that RFC 8259 does not allow. It also refuses what JSON.parse accepts although two readers could understand it
 * differently: duplicate names, `__proto__`, NUL, lone surrogates, a byte order mark, numbers that lose digits, and endless depth.
 * No library finds duplicate names and says at which byte. The scan is one pass without recursion. Throws BankRefusal `bodyFormat`;
 * its text gives the byte offset, `detail.path` the member.
 */
export function scanJson(bytes: Buffer, rules: ScanRules): void {
  const open: Container[] = []
  try {
    checkEncoding(bytes)
    scan(bytes, rules.maxDepth, open)
  } catch (fault) {
    if (!(fault instanceof JsonFault)) throw fault
    const path = pathOf(open)
    const place = `at byte ${fault.offset}${path === '' ? '' : ` (in ${path})`}`
    const kind =
      fault instanceof StricterFault ? 'strict JSON, without some things that RFC 8259 allows' : 'strict JSON (RFC 8259)'
    const text = `${rules.subject ?? 'The body'} must be ${kind}; it has ${fault.message} ${place}.`
    throw new BankRefusal('bodyFormat', text, path === '' ? {} : { path })
  }
}

/** Scans, then parses. The result contains nothing that `scanJson` refuses. Throws BankRefusal `bodyFormat`. */
export function parseJson(bytes: Buffer, rules: ScanRules): unknown {
  scanJson(bytes, rules)
  return JSON.parse(bytes.toString('utf8'))
}

function checkEncoding(bytes: Buffer): void {
  if (bytes.length === 0) throw new JsonFault(0, 'no content')
  if (bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf) throw new JsonFault(0, 'a byte order mark')
  if (!isUtf8(bytes)) throw new JsonFault(invalidUtf8Offset(bytes), 'bytes that are not UTF-8')
}

/**
 * The offset of the first wrong byte. The decoder writes U+FFFD in place of a fault, so the fault is where the text, encoded again,
 * first differs.
 */
function invalidUtf8Offset(bytes: Buffer): number {
  const decoded = bytes.toString('utf8')
  const reencoded = Buffer.from(decoded)
  let offset = 0
  while (offset < bytes.length && bytes[offset] === reencoded[offset]) offset++
  return offset
}

function scan(bytes: Buffer, maxDepth: number, open: Container[]): void {
  let at = skipSpace(bytes, 0)
  for (;;) {
    const opened = openContainer(bytes, at, maxDepth, open)
    if (opened !== undefined) {
      at = opened
      if (!closesAt(bytes, at, open)) {
        at = readName(bytes, at, open)
        continue
      }
    } else {
      at = scalarEnd(bytes, at)
    }
    at = afterValue(bytes, skipSpace(bytes, at), open)
    if (open.length === 0) break
    at = readName(bytes, at, open)
  }
  if (at < bytes.length) throw new JsonFault(at, 'more content after its end')
}

/** Pushes the object or array that opens at `at` and returns the offset behind the bracket. Undefined for a scalar. */
function openContainer(bytes: Buffer, at: number, maxDepth: number, open: Container[]): number | undefined {
  const isObject = bytes[at] === 0x7b
  if (!isObject && bytes[at] !== 0x5b) return undefined
  if (open.length === maxDepth) throw new StricterFault(at, `more than ${maxDepth} levels of nesting`)
  open.push({ names: isObject ? new Set() : undefined, name: '', index: 0 })
  return skipSpace(bytes, at + 1)
}

const closerOf = (container: Container) => (container.names === undefined ? 0x5d : 0x7d)
const closesAt = (bytes: Buffer, at: number, open: Container[]) => bytes[at] === closerOf(open[open.length - 1] as Container)

/**
 * Closes the containers that end after a value. Returns the offset after the comma, or after the whole text when no container is
 * open.
 */
function afterValue(bytes: Buffer, at: number, open: Container[]): number {
  while (open.length > 0 && closesAt(bytes, at, open)) {
    open.pop()
    at = skipSpace(bytes, at + 1)
  }
  const container = open[open.length - 1]
  if (container === undefined) return at
  if (bytes[at] !== 0x2c) throw new JsonFault(at, `neither "," nor "${String.fromCharCode(closerOf(container))}" after a value`)
  container.index++
  return skipSpace(bytes, at + 1)
}

/** Reads a member's name and its colon in an object, and nothing in an array. Returns the offset where the value starts. */
function readName(bytes: Buffer, at: number, open: Container[]): number {
  const container = open[open.length - 1] as Container
  if (container.names === undefined) return at
  container.name = ''
  if (bytes[at] !== 0x22) throw new JsonFault(at, 'no member name in quotation marks where one must be')
  const end = stringEnd(bytes, at)
  const text = bytes.toString('utf8', at, end)
  // Names are compared after decoding, so "\u0061" and "a" are the same name.
  const name = text.includes('\\') ? (JSON.parse(text) as string) : text.slice(1, -1)
  container.name = name
  if (name === '__proto__') throw new StricterFault(at, 'the member name __proto__')
  if (container.names.has(name)) throw new StricterFault(at, 'the same member name twice in one object')
  container.names.add(name)
  const colon = skipSpace(bytes, end)
  if (bytes[colon] !== 0x3a) throw new JsonFault(colon, 'no ":" after a member name')
  return skipSpace(bytes, colon + 1)
}

/** The path of a member, for example `message.Data.Permissions[3]`. It is cut short, because the names come from the caller. */
function pathOf(open: Container[]): string {
  const path = open.map((container) => (container.names === undefined ? `[${container.index}]` : `.${container.name}`)).join('')
  return path.replace(/^\./, '').slice(0, 200)
}

/** Where the byte scan stopped, and why. It is caught in this file. */
class JsonFault extends Error {
  readonly offset: number

  constructor(offset: number, problem: string) {
    super(problem)
    this.offset = offset
  }
}

/** RFC 8259 allows it, and Sanad does not. */
class StricterFault extends JsonFault {}

const quote = 0x22
const backslash = 0x5c
const isDigit = (byte: number | undefined) => byte !== undefined && byte >= 0x30 && byte <= 0x39

/** The first offset at or after `at` that is not JSON white space (RFC 8259 section 2). */
function skipSpace(bytes: Buffer, at: number): number {
  let byte = bytes[at]
  while (byte === 0x20 || byte === 0x0a || byte === 0x0d || byte === 0x09) byte = bytes[++at]
  return at
}

/** The offset after the string that opens at `at`. Throws JsonFault for control characters, bad escapes, NUL and lone surrogates. */
function stringEnd(bytes: Buffer, at: number): number {
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
  // PostgreSQL stores no NUL in text or jsonb. If it passed here, it would fail much later as a 500.
  if (unit === 0) throw new StricterFault(at, 'the character NUL')
  if (unit < 0xd800 || unit > 0xdfff) return at + 6
  const pairs =
    unit < 0xdc00 && bytes[at + 6] === backslash && bytes[at + 7] === 0x75 && (hexUnit(bytes, at + 6) & 0xfc00) === 0xdc00
  if (!pairs) throw new StricterFault(at, 'half of a surrogate pair')
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
    throw new StricterFault(at, 'a number beyond 2^53 - 1, which JSON readers do not hold exactly')
  return index
}

function digitsEnd(bytes: Buffer, at: number): number {
  if (!isDigit(bytes[at])) throw new JsonFault(at, 'a number without the digit it needs here')
  while (isDigit(bytes[at])) at++
  return at
}

const literals = ['true', 'false', 'null'].map((word) => Buffer.from(word))

/** The offset after the string, number, true, false or null at `at`. Throws JsonFault for anything else. */
function scalarEnd(bytes: Buffer, at: number): number {
  const byte = bytes[at]
  if (byte === quote) return stringEnd(bytes, at)
  if (byte === 0x2d || isDigit(byte)) return numberEnd(bytes, at)
  for (const word of literals) {
    if (byte === word[0] && bytes.subarray(at, at + word.length).equals(word)) return at + word.length
  }
  throw new JsonFault(at, byte === undefined ? 'its end where a value must be' : 'something that is not a value')
}
