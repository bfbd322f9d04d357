import { objectOfPart, splitJws } from '../../security/jws/jws.ts'

/** The moment at which the examples of the contracts were written down. */
export const exampleNow = new Date('2026-11-21T09:30:00Z')

/** A moment with its offset, also inside a longer text. */
const dateTime = /\b(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d)(\.\d{1,9})?(Z|[+-]\d\d:?\d\d)/g
/** As HTTP headers write it (RFC 9110 section 5.6.7). */
const httpDate = /^[A-Z][a-z]{2}, \d\d [A-Z][a-z]{2} \d{4} \d\d:\d\d:\d\d GMT$/
/** Epoch seconds from 2020 to 2033. The contracts have no other numbers of this size; a test sees to it. */
const isEpochSeconds = (value: number) => value >= 1_577_836_800 && value < 2_000_000_000

/**
 * A copy of an example in which every moment is as far from `now` as the example has it from `exampleNow`, in whole seconds: what lies
 * in the future there lies in the future at any time. Everything keeps its form: offset, fraction of the second, epoch seconds, a date
 * of HTTP, the payload of a compact JWS. Days without a time (a birthday) stay.
 */
export function shiftDates<Value>(value: Value, now: Date): Value {
  return shiftValue(value, Math.floor((now.getTime() - exampleNow.getTime()) / 1_000)) as Value
}

/** A copy of a contract with every example shifted. Nothing but examples is touched. */
export function shiftExamples<Document>(document: Document, now: Date): Document {
  return JSON.parse(JSON.stringify(document), (name, member: unknown) =>
    name === 'example' || name === 'examples' ? shiftDates(member, now) : member,
  ) as Document
}

function shiftValue(value: unknown, seconds: number): unknown {
  if (typeof value === 'string') return shiftText(value, seconds)
  if (typeof value === 'number') return isEpochSeconds(value) ? Math.round((value + seconds) * 1_000) / 1_000 : value
  if (Array.isArray(value)) return value.map((item) => shiftValue(item, seconds))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, shiftValue(member, seconds)]))
}

function shiftText(text: string, seconds: number): string {
  if (httpDate.test(text)) return new Date(Date.parse(text) + seconds * 1_000).toUTCString()
  const jws = text.startsWith('eyJ') ? splitJws(text) : undefined
  if (jws !== undefined && jws.payload !== '') return `${jws.header}.${shiftPayload(jws.payload, seconds)}.${jws.signature}`
  return text.replace(dateTime, (_, local: string, fraction: string | undefined, offset: string) => {
    const shifted = new Date(Date.parse(`${local}Z`) + seconds * 1_000).toISOString()
    return `${shifted.slice(0, 19)}${fraction ?? ''}${offset}`
  })
}

function shiftPayload(payload: string, seconds: number): string {
  const claims = objectOfPart(payload)
  return claims ? Buffer.from(JSON.stringify(shiftValue(claims, seconds))).toString('base64url') : payload
}
