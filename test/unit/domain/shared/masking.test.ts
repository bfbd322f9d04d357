import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { maskedJson, maskParameter } from '../../../../src/domain/requestLog/mask.ts'
import { maskedFields, maskedKindOf, type MaskedPlace, shownFields } from '../../../../src/domain/shared/masking.ts'
import { scrub } from '../../../../src/telemetry/redact.ts'

const places: Record<MaskedPlace, (value: unknown) => string> = {
  messages: maskedJson,
  lines: (value) => JSON.stringify(scrub(value)),
}
const rows = maskedFields.flatMap(({ words, ...row }) => words.map((word) => ({ word, ...row })))
const withLetters = (most: number) => fc.stringMatching(new RegExp(`^[a-z]{0,${most}}$`))

/** A name that the row is about, in any spelling. */
const spelled = ({ word, stands }: (typeof rows)[number]) =>
  fc
    .tuple(withLetters(stands === 'alone' ? 0 : 6), withLetters(stands === 'within' ? 6 : 0), fc.infiniteStream(fc.nat(7)))
    .map(([before, after, choices]) =>
      [...`${before}${word}${after}`]
        .map((letter) => {
          const choice = choices.next().value as number
          return `${[1, 2].includes(choice) ? '-_'[choice - 1] : ''}${choice % 2 === 0 ? letter.toUpperCase() : letter}`
        })
        .join(''),
    )

/** A text or a number that no pattern finds, so only the name of its member hides it; with what must not be seen of it. */
const unremarkable = fc.oneof(
  fc.stringMatching(/^k[a-z]{5,9}$/).map((text) => [text, text] as const),
  fc.stringMatching(/^[A-Z]\d{7}$/).map((text) => [text, text] as const),
  fc.stringMatching(/^k[a-z]{5,9}$/).map((text) => [`${text} SA0380000000608010167519`, text] as const),
  fc.stringMatching(/^\*{4}[a-z]{4}$/).map((text) => [text, text] as const),
  fc.integer({ min: 1_000_000, max: 9_999_999 }).map((number) => [number, String(number)] as const),
)

/** What a member of this kind may not show: a code of letters alone is that of an error. */
const isMaskable = (kind: string, seen: string) => kind !== 'code' || /\d/.test(seen)

const shapes: ((value: unknown) => unknown)[] = [
  (value) => value,
  (value) => [value],
  (value) => [[value, null], value],
  (value) => ({ en: value }),
  (value) => ({ list: [{ some: { thing: value } }] }),
]
/** Objects of the contracts have the name of a header; `whole` members of a message are masked by what is in them. */
const shapesOf = (kind: string, place: MaskedPlace) => (place === 'messages' && kind === 'header' ? shapes.slice(0, 3) : shapes)

const depths = fc.nat(3).map((depth) => (message: unknown) => {
  let wrapped = message
  for (let level = 0; level < depth; level += 1) wrapped = level % 2 === 0 ? { part: wrapped } : [wrapped]
  return wrapped
})

describe.each(Object.entries(places) as [MaskedPlace, (value: unknown) => string][])('in %s', (place, written) => {
  const masked = rows.filter(({ kind }) => place === 'lines' || kind !== 'whole')
  const exempt = new Set(shownFields.filter((row) => row.place === place).flatMap(({ names }) => names))

  it.each(masked.map((row) => [row.word, row] as const))(
    'no value under %s comes through, in any spelling, at any depth, of any form',
    (_, row) => {
      const cases = fc.tuple(spelled(row), unremarkable, fc.constantFrom(...shapesOf(row.kind, place)), depths)
      fc.assert(
        fc.property(cases, ([name, [value, seen], shape, deeper]) => {
          fc.pre(!exempt.has(name) && isMaskable(row.kind, seen))
          expect(written(deeper({ [name]: shape(value) }))).not.toContain(seen)
        }),
      )
    },
  )

  it('every name of the list has a kind, but those of whole messages in messages, which mask nothing', () => {
    for (const { word, kind } of rows.filter((row) => !exempt.has(row.word)))
      expect(maskedKindOf(word, place), word).toBe(place === 'messages' && kind === 'whole' ? undefined : kind)
  })

  it.each(['name', 'password', 'identification', 'code'])('below %s the name of a whole message shows nothing', (name) => {
    for (const whole of rows.filter(({ kind }) => kind === 'whole'))
      expect(written({ [name]: { [whole.word]: 'k1234567' } })).not.toContain('k1234567')
  })

  it.each(['name', 'password', 'identification'])('a member of a whole message is masked as well: %s', (name) => {
    for (const whole of rows.filter(({ kind }) => kind === 'whole'))
      expect(written({ [whole.word]: { [name]: 'kwhispered' } })).not.toContain('kwhispered')
  })
})

it('no parameter of an address comes through under a listed name', () => {
  const cases = fc
    .constantFrom(...rows.filter(({ kind }) => kind !== 'whole'))
    .chain((row) => fc.tuple(spelled(row), unremarkable))
  fc.assert(
    fc.property(cases, ([name, [value, seen]]) => {
      fc.pre(maskedKindOf(name, 'messages') !== undefined)
      expect(maskParameter(name, String(value))).not.toContain(seen)
    }),
  )
})

it.each([
  ...[
    'authorization',
    'proxy-authorization',
    'cookie',
    'set-cookie',
    'x-jws-signature',
    'jws',
    'jwt',
    'password',
    'passwordHash',
  ],
  ...['secret', 'clientSecret', 'keySecret', 'token', 'access_token', 'refresh_token', 'id_token', 'client_assertion', 'code'],
  ...[
    'code_verifier',
    'oneTimeCode',
    'privateJwk',
    'privateKey',
    'jwk',
    'certificatePem',
    'body',
    'rawBody',
    'payload',
    'message',
  ],
  ...[
    'data',
    'claims',
    'nationalIdentificationNumber',
    'nationalId',
    'iban',
    'debtorIban',
    'creditorIban',
    'name',
    'nameEn',
    'nameAr',
  ],
  ...['fullName', 'creditorName', 'debtorName', 'customerName', 'email', 'notes', 'payerNotes'],
])('a line of the log never writes what stands under %s', (name) => {
  expect(scrub({ [name]: { deep: ['kwhispered'] } })).toEqual({ [name]: '[removed]' })
})

it('what is not of the list is written as it is', () => {
  const context = {
    operationId: 'getPayment',
    status: 404,
    ms: 1.2,
    refusal: 'routeUnknown',
    address: '203.0.113.7',
    rows: [1, 2],
  }
  expect(scrub(context)).toEqual(context)
  const message = { SchemeName: 'KSAOB.IBAN', Errors: [{ Code: 'KSAOB.AC01' }], party: { identification: { idType: 'CCPT' } } }
  expect(JSON.parse(maskedJson(message))).toEqual(message)
})

it('what is shown though a row hides it is spelled as the contracts spell it, and only that', () => {
  for (const { names, place = 'messages', reason } of shownFields) {
    expect(reason).not.toBe('')
    for (const name of names) {
      expect(maskedKindOf(name, place), name).toBeUndefined()
      expect(maskedKindOf(`${name}_`, place), name).toBeDefined()
    }
  }
})

it('the words of the list are in the form that names are brought to', () => {
  for (const { word } of rows) expect(word).toMatch(/^[a-z]+$/)
  expect(new Set(rows.map(({ word }) => word)).size).toBe(rows.length)
})
