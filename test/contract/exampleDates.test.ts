import { describe, expect, it } from 'vitest'
import { limits } from '../../src/config/limits.ts'
import { parseAccountTerms } from '../../src/domain/account/terms.ts'
import { consentDeadlines, guaranteeDeadlines } from '../../src/domain/consent/deadlines.ts'
import { parseGuaranteeTerms } from '../../src/domain/guarantee/terms.ts'
import { checkExecutionWithinConsent, parsePaymentTerms } from '../../src/domain/payment/terms.ts'
import {
  compileSchema,
  contractNames,
  examplesOf,
  findOperation,
  listBodies,
  readContract,
} from '../support/contract/contracts.ts'
import { exampleNow, shiftDates, shiftExamples } from '../../src/web/docs/exampleDates.ts'

/** The day itself, a leap day's last second, a far year, and a moment before the examples were written. */
const clocks = ['2026-11-21T09:30:00Z', '2028-02-29T23:59:59.999Z', '2031-07-04T03:04:05.678Z', '2026-01-01T00:00:00Z'].map(
  (text) => new Date(text),
)

/** Every moment in a value, in milliseconds, with the name of its member. */
function momentsOf(value: unknown, name = ''): { name: string; ms: number }[] {
  if (typeof value === 'string') {
    const payload = /^eyJ[\w-]*\.([\w-]+)\.[\w-]+$/.exec(value)?.[1]
    if (payload !== undefined) return momentsOf(JSON.parse(Buffer.from(payload, 'base64url').toString()) as unknown, name)
    if (/^\w{3}, \d\d \w{3} \d{4} /.test(value)) return [{ name, ms: Date.parse(value) }]
    return [...value.matchAll(/\d{4}-\d\d-\d\dT[\d:.]+(?:Z|[+-]\d\d:?\d\d)/g)].map(([text]) => ({ name, ms: Date.parse(text) }))
  }
  if (typeof value === 'number') return value > 1_500_000_000 ? [{ name, ms: value * 1_000 }] : []
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([member, part]) => momentsOf(part, Array.isArray(value) ? name : member))
}

const raw = (name: string) =>
  listBodies(readContract(name)).flatMap(({ label, media }) =>
    examplesOf(media).map((example) => ({ label: `${label} ${example.name}`, value: example.value })),
  )

describe.each(contractNames)('examples of %s', (name) => {
  it.each(clocks)('lie on %s as far ahead or back as when they were written, and fit their schemas', (now) => {
    const shifted = listBodies(readContract(name, now)).flatMap(({ label, media }) =>
      examplesOf(media).map((example) => ({ label: `${label} ${example.name}`, value: example.value, schema: media.schema })),
    )
    const originals = raw(name)
    expect(shifted.map(({ label }) => label)).toEqual(originals.map(({ label }) => label))
    for (const [index, { label, value, schema }] of shifted.entries()) {
      const validate = compileSchema(schema)
      expect([label, validate(value), validate.errors]).toEqual([label, true, null])
      const before = momentsOf(originals[index]!.value).map(({ ms }) => ms - exampleNow.getTime())
      const after = momentsOf(value).map(({ ms }) => ms - now.getTime())
      expect(after.length, label).toBe(before.length)
      for (const [position, distance] of after.entries()) {
        // Whole seconds are added, so up to one is lost to the fraction of the clock.
        expect(before[position]! - distance, label).toBeGreaterThanOrEqual(0)
        expect(before[position]! - distance, label).toBeLessThan(1_000)
      }
    }
  })

  it('have no number of the size of epoch seconds that is no time', () => {
    const isTime = /DateTime$|DateAnd[Tt]ime$|^(iat|nbf|exp|partlyAuthorized|activated|revoked|expired)$/
    const names = raw(name).flatMap(({ value }) => numbersOf(value).filter(([, number]) => number > 1_577_836_800))
    expect(names.filter(([member]) => !isTime.test(member))).toEqual([])
  })

  it('are all that changes in the contract', () => {
    const bare = (document: object) =>
      JSON.stringify(document, (key, value: unknown) => (key === 'example' || key === 'examples' ? undefined : value))
    const contract = readContract(name)
    expect(bare(shiftExamples({ paths: contract.paths }, new Date('2031-07-04T00:00:00Z')))).toBe(bare({ paths: contract.paths }))
  })
})

function numbersOf(value: unknown, name = ''): [string, number][] {
  if (typeof value === 'number') return [[name, value]]
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([member, part]) => numbersOf(part, Array.isArray(value) ? name : member))
}

/** The rules that a request must keep beyond its schema, by operation. */
const rules: Record<string, [string, (message: never, now: Date) => unknown]> = {
  createPaymentConsent: [
    'payment-initiation',
    (message: Parameters<typeof parsePaymentTerms>[0], now) => {
      const terms = parsePaymentTerms(message, now, limits)
      checkExecutionWithinConsent(terms, consentDeadlines(message.Data, now, limits.consentDays).expiresAt)
    },
  ],
  createAccountAccessConsent: [
    'account-information',
    (message: Parameters<typeof parseAccountTerms>[0], now) => {
      parseAccountTerms(message)
      consentDeadlines(message.Data, now, limits.consentDays)
    },
  ],
  createLetterOfGuaranteeConsent: [
    'letter-of-guarantee',
    ({ Data }: { Data: { AuthExpirationDateTime: string; Mt798: Parameters<typeof parseGuaranteeTerms>[0] } }, now) => {
      parseGuaranteeTerms(Data.Mt798, now)
      guaranteeDeadlines(Data.AuthExpirationDateTime, now, limits.consentDays)
    },
  ],
}

describe.each(Object.entries(rules))('the request examples of %s', (operationId, [contractName, keepsRules]) => {
  const requestsAt = (now: Date) =>
    examplesOf(
      findOperation(readContract(contractName, now), operationId).operation.requestBody!.content['application/json']!,
    ).map(({ value }) => value as { nbf: number; exp: number; message: never })

  it.each(clocks)('keep on %s every rule of the bank, and their envelopes are valid just then', (now) => {
    const requests = requestsAt(now)
    expect(requests.length).toBeGreaterThan(1)
    for (const { message, nbf, exp } of requests) {
      expect(() => keepsRules(message, now)).not.toThrow()
      expect(nbf * 1_000).toBeLessThanOrEqual(now.getTime())
      expect(exp * 1_000).toBeGreaterThan(now.getTime())
    }
  })

  it('would be refused after years without the shift', () => {
    const late = new Date('2031-07-04T00:00:00Z')
    for (const { message } of requestsAt(exampleNow)) expect(() => keepsRules(message, late)).toThrow()
  })
})

describe('a moment of an example', () => {
  const later = new Date(exampleNow.getTime() + 86_400_000 + 1)
  it.each([
    ['2026-12-21T12:30:00+03:00', '2026-12-22T12:30:00+03:00'],
    ['2026-12-31T23:59:59.412+0300', '2027-01-01T23:59:59.412+0300'],
    ['2028-02-28T00:00:00Z', '2028-02-29T00:00:00Z'],
    ['Sat, 21 Nov 2026 09:30:00 GMT', 'Sun, 22 Nov 2026 09:30:00 GMT'],
    ['for example 2026-11-21T09:30:00.000Z.', 'for example 2026-11-22T09:30:00.000Z.'],
    [1_795_253_400.117, 1_795_339_800.117],
    [1_010_123_456, 1_010_123_456],
    ['1971-01-10', '1971-01-10'],
    ['TRX-20261121-0091', 'TRX-20261121-0091'],
  ])('%s is %s a day later', (before, after) => expect(shiftDates(before, later)).toBe(after))

  it('keeps its place in the payload of a compact JWS, whose header and signature stay', () => {
    const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
    const jws = (exp: number) => `${part({ alg: 'PS256' })}.${part({ exp })}.c2ln`
    expect(shiftDates(jws(1_795_253_700), later)).toBe(jws(1_795_340_100))
  })
})
