import { isUtf8 } from 'node:buffer'
import { SanadError } from '../../domain/shared/errors.ts'
import { JsonFault, scalarEnd, skipSpace, stringEnd } from './jsonTokens.ts'

/** `maxDepth`: how many objects and arrays may be open at once; `subject`: how the refusal calls the bytes. */
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
 * Refuses bytes that JSON.parse would read in silence but two readers could read differently: duplicate names, `__proto__`,
 * NUL, lone surrogates, a BOM, numbers that lose digits, endless depth; and all that RFC 8259 does not allow.
 * One pass, no recursion. Throws SanadError `bodyFormat`; its text gives the byte offset, `detail.path` the member.
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
    const text = `${rules.subject ?? 'The body'} must be strict JSON (RFC 8259); it has ${fault.message} ${place}.`
    throw new SanadError('bodyFormat', text, path === '' ? {} : { path })
  }
}

/** Scans, then parses. The result holds nothing that `scanJson` refuses. Throws SanadError `bodyFormat`. */
export function parseJson(bytes: Buffer, rules: ScanRules): unknown {
  scanJson(bytes, rules)
  return JSON.parse(bytes.toString('utf8'))
}

function checkEncoding(bytes: Buffer): void {
  if (bytes.length === 0) throw new JsonFault(0, 'no content')
  if (bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf) throw new JsonFault(0, 'a byte order mark')
  if (!isUtf8(bytes)) throw new JsonFault(invalidUtf8Offset(bytes), 'bytes that are not UTF-8')
}

/** The decoder puts U+FFFD where a fault is, so the first difference after encoding again is the place. */
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

/** Pushes the object or array that opens at `at` and returns the offset of what follows, or undefined for a scalar. */
function openContainer(bytes: Buffer, at: number, maxDepth: number, open: Container[]): number | undefined {
  const isObject = bytes[at] === 0x7b
  if (!isObject && bytes[at] !== 0x5b) return undefined
  if (open.length === maxDepth) throw new JsonFault(at, `more than ${maxDepth} levels of nesting`)
  open.push({ names: isObject ? new Set() : undefined, name: '', index: 0 })
  return skipSpace(bytes, at + 1)
}

const closerOf = (container: Container) => (container.names === undefined ? 0x5d : 0x7d)
const closesAt = (bytes: Buffer, at: number, open: Container[]) => bytes[at] === closerOf(open[open.length - 1] as Container)

/** Closes all that ends after a value; returns the offset after the comma, or after the whole text when nothing is open any more. */
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

/** In an object reads the member's name and the colon, in an array nothing; returns where the value starts. */
function readName(bytes: Buffer, at: number, open: Container[]): number {
  const container = open[open.length - 1] as Container
  if (container.names === undefined) return at
  container.name = ''
  if (bytes[at] !== 0x22) throw new JsonFault(at, 'no member name in quotation marks where one must be')
  const end = stringEnd(bytes, at)
  const text = bytes.toString('utf8', at, end)
  // Names are compared as read, so "\u0061" and "a" are the same name.
  const name = text.includes('\\') ? (JSON.parse(text) as string) : text.slice(1, -1)
  container.name = name
  if (name === '__proto__') throw new JsonFault(at, 'the member name __proto__')
  if (container.names.has(name)) throw new JsonFault(at, 'the same member name twice in one object')
  container.names.add(name)
  const colon = skipSpace(bytes, end)
  if (bytes[colon] !== 0x3a) throw new JsonFault(colon, 'no ":" after a member name')
  return skipSpace(bytes, colon + 1)
}

/** `message.Data.Permissions[3]`; cut short, because the names are the caller's. */
function pathOf(open: Container[]): string {
  const path = open.map((container) => (container.names === undefined ? `[${container.index}]` : `.${container.name}`)).join('')
  return path.replace(/^\./, '').slice(0, 200)
}
