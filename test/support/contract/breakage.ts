import fc from 'fast-check'
import { allNaughtyStrings } from '../naughtyStrings.ts'
import { arbitraryOf } from './contractArbitrary.ts'
import { type ContractOperation, examplesOf } from './contracts.ts'

/** One request with one thing broken. `path`, `query` and `body` are what goes onto the wire; undefined `message` means no body. */
export interface BrokenRequest {
  /** What was done to it, for the counterexample. */
  broken: string
  method?: string
  /** Changes the address that the test made for the operation. */
  address: (address: string) => string
  headers: Record<string, string | undefined>
  /** The message of an envelope, or the whole body. */
  message?: unknown
  /** Changes the JSON text before it is signed. */
  rewrite: (text: string) => string
  /** Changes the signed text. */
  tamper: (text: string) => string
  encoding: 'jwt' | 'json'
}

type Change = Partial<BrokenRequest> & { broken: string }
const naughty = fc.constantFrom(...allNaughtyStrings.map(({ text }) => text))
const wrongValues = fc.oneof(
  fc.constantFrom<unknown>(
    null,
    true,
    false,
    0,
    -1,
    1.5,
    4_294_967_296,
    '',
    ' ',
    '0',
    'true',
    [],
    {},
    [[]],
    [null],
    { a: 1 },
    'x'.repeat(400),
    'x'.repeat(5_000),
    ['x'.repeat(5_000)],
    Array.from({ length: 300 }, () => 'x'),
  ),
  naughty,
  fc.integer(),
  fc.double({ noNaN: true, noDefaultInfinity: true }),
  fc.string({ unit: 'binary', maxLength: 40 }),
  fc.integer({ min: 1, max: 40 }).map((depth) => JSON.parse('['.repeat(depth) + ']'.repeat(depth)) as unknown),
)

type Place = { parent: Record<string, unknown> | unknown[]; key: string | number; path: string }
/** Every member of every object and every item of every list. */
function placesOf(value: unknown, path = ''): Place[] {
  if (typeof value !== 'object' || value === null) return []
  return Object.keys(value).flatMap((key) => {
    const place: Place = {
      parent: value as Record<string, unknown>,
      key: Array.isArray(value) ? Number(key) : key,
      path: `${path}/${key}`,
    }
    return [place, ...placesOf((value as Record<string, unknown>)[key], place.path)]
  })
}
const remove = ({ parent, key }: Place) => void (Array.isArray(parent) ? parent.splice(key as number, 1) : delete parent[key])
const put = ({ parent, key }: Place, value: unknown) => void ((parent as Record<string | number, unknown>)[key] = value)

/** A copy of the message with one thing changed at one place. */
function brokenMessage(message: unknown): fc.Arbitrary<Change> {
  const kinds = fc.constantFrom('remove', 'replace', 'add', 'rename', 'wrap', 'repeat', 'whole')
  return fc
    .tuple(kinds, fc.nat(), wrongValues, fc.constantFrom('Surprise', 'constructor', 'Status', 'id', 'x'.repeat(300), '', 'سند'))
    .map(([kind, choice, value, name]) => {
      const copy = { root: structuredClone(message) }
      const places = placesOf(copy)
      const place = places[choice % places.length]!
      const present = (place.parent as Record<string | number, unknown>)[place.key]
      if (kind === 'remove') remove(place)
      else if (kind === 'replace' || kind === 'whole') put(kind === 'whole' ? places[0]! : place, value)
      else if (kind === 'add') {
        const objects = places.filter(({ parent, key }) => isObject((parent as Record<string | number, unknown>)[key]))
        const target = objects[choice % Math.max(objects.length, 1)]
        if (target) ((target.parent as Record<string | number, unknown>)[target.key] as Record<string, unknown>)[name] = value
      } else if (kind === 'rename' && typeof place.key === 'string' && place.key !== 'root') {
        remove(place)
        put({ ...place, key: choice % 2 ? place.key.toLowerCase() : place.key.toUpperCase() }, present)
      } else put(place, kind === 'wrap' ? [present] : [present, present])
      return {
        broken: `${kind} at ${place.path}: ${JSON.stringify(value)?.slice(0, 60)} ${name.slice(0, 20)}`,
        message: copy.root,
      }
    })
}
const isObject = (value: unknown) => typeof value === 'object' && value !== null && !Array.isArray(value)

const texts: [string, (text: string) => string][] = [
  ['cut off', (text) => text.slice(0, -1)],
  ['half of it', (text) => text.slice(0, text.length / 2)],
  ['nothing', () => ''],
  ['a name twice', (text) => text.replace('{', '{"a":1,"a":2,')],
  ['a BOM', (text) => `\ufeff${text}`],
  ['__proto__', (text) => text.replace('{', '{"__proto__":{"x":1},')],
  ['NUL', (text) => text.replace('":"', '":"\\u0000')],
  ['half a pair', (text) => text.replace('":"', '":"\\ud800')],
  ['more after it', (text) => `${text}{}`],
  ['null', () => 'null'],
  ['a list', (text) => `[${text}]`],
  ['a text', () => '"x"'],
  ['1e999', () => '1e999'],
  ['deep', () => '['.repeat(5_000)],
  ['blanks', (text) => `  ${text}\n`],
  ['300 kB', (text) => text + ' '.repeat(300_000)],
]
const tampering: [string, (text: string) => string][] = [
  ['a byte more', (text) => `${text}x`],
  ['a byte less', (text) => text.slice(1)],
  ['another case', (text) => text.toUpperCase()],
  ['padding', (text) => `${text}==`],
  ['unsigned', (text) => text.replace(/[^.]*$/, '')],
]
const rewrites = fc.constantFrom(...texts).map(([name, rewrite]): Change => ({ broken: `text: ${name}`, rewrite }))
const tampers = fc.constantFrom(...tampering).map(([name, tamper]): Change => ({ broken: `signed text: ${name}`, tamper }))

const latin = (text: string) => encodeURIComponent(text).slice(0, 300)
const headerValues: Record<string, (string | undefined)[]> = {
  accept: [
    'text/html',
    'application/xml',
    '',
    '*/*;q=0',
    'application/json',
    'application/jwt',
    'application/jwt;q=0.1, application/json;q=abc',
    ','.repeat(500),
    '/',
    'application/problem+json',
    'application/json;q=0, */*',
  ],
  'content-type': [
    undefined,
    'text/plain',
    'application/json; charset=utf-16',
    'application/json;;',
    'application/jwt; x=y',
    'APPLICATION/JSON',
    'multipart/form-data',
    '/',
    'application/*',
    'application/json, application/jwt',
  ],
  'content-encoding': ['gzip', 'identity', 'br, gzip', ''],
  authorization: [
    undefined,
    '',
    'Bearer',
    'Bearer ',
    'Bearer x',
    'Basic eDp5',
    'bearer a.b.c',
    `Bearer ${'x'.repeat(5_000)}`,
    'Bearer eyJhbGciOiJub25lIn0.e30.',
  ],
  cookie: [
    undefined,
    '',
    'sanad_session=',
    'sanad_session=x',
    'sanad_session=a; sanad_session=b',
    'sanad_session=%00',
    `x=${'y'.repeat(3_000)}`,
  ],
  origin: ['null', 'https://evil.example', 'x', ''],
  'x-jws-signature': [undefined, '', 'a..b', '..', 'eyJhbGciOiJub25lIn0..', 'x'.repeat(4_000)],
  'x-idempotency-key': ['', ' ', 'x'.repeat(40), 'x'.repeat(41), 'a b', 'é', '%00', "' OR 1=1"],
  'x-fapi-interaction-id': ['', 'x', 'x'.repeat(1_000), '00000000-0000-0000-0000-000000000000', '{}'],
  'x-fapi-auth-date': ['', 'x', 'x'.repeat(1_000), 'Tue, 11 Sep 2012 19:43:31 UTC'],
  'x-fapi-customer-ip-address': ['', 'x', '999.1.1.1', '::1', 'x'.repeat(1_000)],
  'x-customer-user-agent': ['', 'x'.repeat(5_000), '<script>'],
  'accept-language': ['x', 'ar;q=9', '*'],
  'x-forwarded-for': ['127.0.0.1', "'"],
  'x-http-method-override': ['DELETE'],
}
const headers = fc
  .oneof(
    fc.constantFrom(...Object.entries(headerValues).flatMap(([name, values]) => values.map((value) => [name, value] as const))),
    fc.tuple(fc.constantFrom(...Object.keys(headerValues)), naughty.map(latin)),
  )
  .map(([name, value]): Change => ({ broken: `header ${name}: ${value?.slice(0, 60)}`, headers: { [name]: value } }))

const queries = fc
  .oneof(
    fc.constantFrom(
      '?',
      '?x',
      '?x=1',
      '?x=1&x=2',
      '?state=',
      '?state=x',
      '?state=pending&state=completed',
      '?%',
      '?%zz=%ff',
      '?__proto__=1',
      '?constructor[prototype]=1',
      `?x=${'y'.repeat(3_000)}`,
      '?lang=ar',
      '?state[]=pending',
    ),
    naughty.map((text) => `?state=${encodeURIComponent(text)}`),
  )
  .map((query): Change => ({ broken: `query ${query.slice(0, 60)}`, address: (address) => address + query }))
const lastSegment = (address: string, change: (segment: string) => string) =>
  address.replace(/[^/]*$/, (segment) => change(segment))
const paths = fc.oneof(
  naughty.map((text): Change => ({
    broken: `path with ${JSON.stringify(text)}`,
    address: (address) => lastSegment(address, () => encodeURIComponent(text) || 'x'),
  })),
  fc
    .constantFrom<[string, (address: string) => string]>(
      ['a slash behind it', (address) => `${address}/`],
      ['a segment more', (address) => `${address}/x`],
      ['a segment less', (address) => address.replace(/\/[^/]*$/, '') || '/'],
      ['capitals', (address) => address.toUpperCase()],
      ['a fragment', (address) => `${address}#x`],
      ['a semicolon', (address) => `${address};x=1`],
      ['a double slash', (address) => address.replace('/', '//')],
      ['dots', (address) => address.replace(/\/([^/]*)$/, '/../$1')],
      ['%zz', (address) => `${address}%zz`],
      ['%00', (address) => `${address}%00`],
      ['%2f', (address) => lastSegment(address, (segment) => `a%2f${segment}`)],
      ['very long', (address) => lastSegment(address, () => 'x'.repeat(4_000))],
      [
        'an escape that is not needed',
        (address) => lastSegment(address, (segment) => `%${segment.charCodeAt(0).toString(16)}${segment.slice(1)}`),
      ],
    )
    .map(([name, address]): Change => ({ broken: `path: ${name}`, address })),
)
const otherMethods = fc
  .constantFrom('GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'PROPFIND')
  .map((method): Change => ({ broken: `method ${method}`, method }))
const nothing = fc.constant<Change>({ broken: 'nothing' })

/** Requests of one operation, each right but for one thing; `right` is a message that the operation takes, undefined for none. */
export function brokenRequests(operation: ContractOperation, right: (() => unknown) | undefined): fc.Arbitrary<BrokenRequest> {
  const json = operation.requestBody?.content['application/json']
  const isEnveloped = operation.requestBody?.content['application/jwt'] !== undefined
  const bodiless: fc.Arbitrary<Change>[] = [headers, queries, paths, otherMethods, nothing]
  const encoding = fc.constantFrom<'jwt' | 'json'>('jwt', 'json')
  const complete = ([change, form]: [Change, 'jwt' | 'json']): BrokenRequest => ({
    address: (address) => address,
    headers: {},
    rewrite: (text) => text,
    tamper: (text) => text,
    ...(right && { message: right() }),
    encoding: form,
    ...change,
  })
  if (!json || !right) {
    const unasked = fc
      .constantFrom<unknown>({}, [], null, { a: 1 }, 'x')
      .map((message): Change => ({ broken: `a body ${JSON.stringify(message)}`, message }))
    return fc.tuple(fc.oneof(...bodiless, unasked), encoding).map(complete)
  }
  const schema = isEnveloped ? json.schema.properties!.message! : json.schema
  const examples = examplesOf(json).map(({ value }) => (isEnveloped ? (value as { message: unknown }).message : value))
  const messages = fc.oneof(
    fc.constant(undefined).map(() => right()),
    fc.constantFrom(...(examples.length > 0 ? examples : [right()])),
    arbitraryOf(schema),
  )
  const generated = arbitraryOf(schema).map((message): Change => ({ broken: 'generated', message }))
  return fc
    .tuple(
      fc.oneof(
        { weight: 12, arbitrary: messages.chain(brokenMessage) },
        { weight: 3, arbitrary: rewrites },
        { weight: 1, arbitrary: tampers },
        { weight: 2, arbitrary: generated },
        ...bodiless.map((arbitrary) => ({ weight: 1, arbitrary })),
      ),
      encoding,
    )
    .map(complete)
}
