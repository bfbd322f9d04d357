import { ServiceUnavailable, Refusal } from '../domain/shared/errors.ts'
import { maskMembers } from '../domain/shared/masking.ts'

const depthKept = 6
const membersKept = 200
const charactersKept = 2_000

/** A national id or IBAN with only its ends: enough to recognise it, and not enough to use it. */
export function maskIdentifier(identifier: string): string {
  const head = identifier.length > 12 ? 4 : 1
  return identifier.length < 6 ? '****' : `${identifier.slice(0, head)}****${identifier.slice(-2)}`
}

/** What stands alone: no letter, digit or decimal point joins it to more. So UUIDs, hexadecimal ids and decimals stay as they are. */
const alone = (pattern: string) =>
  new RegExp(`(?<![0-9a-z]|\\d\\.|(?<![a-z])-|(?<=[0-9a-f]{4})-)(?:${pattern})(?![0-9a-z]|\\.\\d)`, 'gi')
const iban = alone('SA\\d{2}(?: ?[0-9A-Z]{4}){5}')
/** Each run of characters is tried from its start alone, so that a long text costs no more than its length. */
const email = /(?<![\w.+/-])[\w.+-]+@(?:[\w-]+\.)+[a-z]{2,}/gi
/** 13 to 19 digits in a row, or in groups of four. No card begins with 1, as the milliseconds and microseconds of our time do. */
const card = alone('[3-69]\\d{12,18}|2[2-7]\\d{14}|[2-69]\\d{3}([ -])\\d{4}\\1\\d{4}\\1\\d{4}')
const mobile = alone('\\+?966[ -]?5(?:[ -]?\\d){8}|009665\\d{8}')
const nationalId = alone('[12]\\d{9}')

/** Whether the last digit fits the others, as on every card (ISO/IEC 7812-1, annex B). Most amounts and ids fail it. */
function hasCheckDigit(text: string): boolean {
  const digits = [...text.replace(/\D/g, '')].reverse().map(Number)
  const sum = digits.reduce((total, digit, place) => total + (place % 2 === 0 ? digit : digit * 2 - (digit > 4 ? 9 : 0)), 0)
  return sum % 10 === 0
}

/** Replaces what tells of people or opens something in free text, for example in the error message of an adapter. */
function scrubText(text: string): string {
  return text
    .slice(0, charactersKept)
    .replace(/\beyJ[\w-]*\.[\w-]*\.[\w-]*/g, '[token]')
    .replace(/\b(Bearer|Basic|DPoP)\s+[\w.~+/=-]{8,}/gi, '$1 [token]')
    .replace(email, '[e-mail]')
    .replace(iban, maskIdentifier)
    .replace(mobile, maskIdentifier)
    .replace(card, (number) => (hasCheckDigit(number) ? maskIdentifier(number) : number))
    .replace(nationalId, maskIdentifier)
}

/**
 * A copy of a value for the log: without the members of the list of masked ones, its texts scrubbed, its depth and width bounded. An
 * error's code and message are written, because the log exists for them; both are scrubbed as text.
 */
export function scrub(value: unknown): unknown {
  return maskMembers(value, {
    place: 'lines',
    mostMembers: membersKept,
    deepest: depthKept,
    scalar: (scalar) => (typeof scalar === 'string' ? scrubText(scalar) : scalar),
    name: scrubText,
    object: describeObject,
  })
}

/** Objects that are no lists of members. */
function describeObject(value: object): unknown {
  if (value instanceof Date) return value
  if (value instanceof Error) return describeError(value)
  return ArrayBuffer.isView(value) ? '[removed]' : undefined
}

/** An error for the log: kind, code, texts and stack. No other member (queries, requests, bodies) is written. */
function describeError(error: Error, depth = 0): Record<string, unknown> {
  const { code } = error as { code?: unknown }
  // An outage meets many, and its first line (src/data/outage.ts) has the cause with its stack.
  if (error instanceof ServiceUnavailable) return { type: error.name, code, message: error.message }
  const internal = error instanceof Refusal ? error.detail.internal : undefined
  return {
    type: error.name,
    ...(typeof code === 'string' ? { code } : {}),
    message: scrubText(error.message),
    ...(internal === undefined ? {} : { internal: scrubText(internal) }),
    ...(error.stack === undefined ? {} : { stack: scrubText(error.stack) }),
    ...(error.cause instanceof Error && depth < depthKept ? { cause: describeError(error.cause, depth + 1) } : {}),
  }
}
