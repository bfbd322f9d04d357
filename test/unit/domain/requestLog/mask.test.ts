import fc from 'fast-check'
import { expect, test } from 'vitest'
import { assembleVerdicts } from '../../../../src/domain/requestLog/assembleVerdicts.ts'
import { maskedJson, maskParameter, maskText } from '../../../../src/domain/requestLog/mask.ts'
import { makeSaudiIban } from '../../../../src/domain/shared/iban.ts'
import { seedCustomers } from '../../../../src/simulator/seed/customers.ts'
import { countCpuMs } from '../../../support/cpuTime.ts'

const identity = fc.oneof(
  fc.constantFrom(...seedCustomers.map(({ nationalIdentificationNumber }) => nationalIdentificationNumber)),
  fc.stringMatching(/^[127]\d{9}$/),
)
const iban = fc
  .tuple(fc.stringMatching(/^\d{2}$/), fc.stringMatching(/^\d{1,12}$/))
  .map(([bank, account]) => makeSaudiIban(bank, account))
const groupedBy = (separator: string) => (text: string) => text.replace(/(.{4})(?=.)/g, `$1${separator}`)
const single = [' \u00a0-.\u2011\u200b/_,;|*+', `'\\:=~#&!"$•`].flatMap((signs) => [...signs])
const separators = [...single, ' - ', ', ', ')(', '}{', ' · ', '<>'].map(groupedBy)
const grouped = (text: fc.Arbitrary<string>) =>
  fc.tuple(text, fc.constantFrom(...separators)).map(([plain, group]) => [plain, group(plain)] as const)
const withoutGroups = (text: string) => text.replace(/[\s\p{Cf}\p{M}\p{Pd}./_,;|*+'\\:()=~#&!"$}{•·<>]/gu, '').toUpperCase()
/** Of a passport, or of another document with few digits. */
const documentNumber = fc.stringMatching(/^[A-Z]\d{7,8}$/)

test('no IBAN and no identity number of a message is left, wherever it stands and however it is written', () => {
  const secret = fc.oneof(
    identity.map((text) => [text, text] as const),
    iban.map((text) => [text, text] as const),
    grouped(iban),
    grouped(identity),
    iban.map((text) => [text, text.toLowerCase()] as const),
  )
  const text = fc.tuple(fc.string({ maxLength: 20 }), fc.string({ maxLength: 20 }))
  fc.assert(
    fc.property(secret, text, fc.nat(4), ([plain, written], [before, after], depth) => {
      let message: unknown = {
        Data: { Identification: `${before} ${written} ${after}`, [written]: [written], number: Number(plain) },
      }
      for (let level = 0; level < depth; level += 1) message = { message, list: [message] }
      const masked = maskedJson(message)
      expect(withoutGroups(masked)).not.toContain(plain)
      expect(withoutGroups(maskText(written))).not.toContain(plain)
      expect(withoutGroups(maskText(`${written} ali@bank.sa`))).not.toContain('ALI')
    }),
  )
})

const percent = (text: string) => Buffer.from(text).toString('hex').replace(/../g, '%$&')
const encodings: [string, (text: string) => string][] = [
  ['% escapes', percent],
  ['% escapes of capital letters', (text) => percent(text).toUpperCase()],
  ['% escapes of some of it', (text) => percent(text.slice(0, 3)) + text.slice(3)],
  ['% escapes of separators', (text) => encodeURIComponent(text.replace(/(.{4})(?=.)/g, '$1/'))],
  ['% escapes of % escapes', (text) => encodeURIComponent(percent(text))],
  ['% escapes beside a byte that is no text', (text) => `${percent(text)}%ff`],
  ['base64 of a line', (text) => Buffer.from(`${text}\n`).toString('base64')],
  ['base64', (text) => Buffer.from(text).toString('base64')],
  ['base64 for addresses', (text) => Buffer.from(text).toString('base64url')],
]
/** What somebody finds in a log who decodes what it has. */
const decodedForms = (shown: string) => [
  shown,
  shown.replace(/%25/g, '%').replace(/%([\da-f]{2})/gi, (_, hex: string) => String.fromCharCode(parseInt(hex, 16))),
  ...[...shown.matchAll(/[\w+/-]{8,}/g)].map(([found]) => Buffer.from(found, 'base64').toString('latin1')),
]

test.each(encodings)('no IBAN, identity number or e-mail address is left in %s', (_, encode) => {
  const email = fc.stringMatching(/^[a-z]{3,9}$/).map((name) => `${name}@bank.example`)
  fc.assert(
    fc.property(fc.oneof(identity, iban, email), fc.constantFrom('', 'id ', 'the person is '), (secret, before) => {
      const written = encode(secret)
      for (const shown of [
        maskText(`${before}${written}`),
        maskedJson({ Data: { [written]: { text: `${before}${written} x` } } }),
      ])
        for (const form of decodedForms(shown)) expect(withoutGroups(form)).not.toContain(withoutGroups(secret))
    }),
  )
})

test.each(['100%25 of it', 'https://tpp.example/cb?state=a%20b', 'YWJjZGVmZ2hpamtsbW5v', '%E2%82%AC 5'])('%s is kept', (text) => {
  expect(maskText(text)).toBe(text)
})

test('a number of another document is masked where the contracts have identifiers, also between other digits', () => {
  fc.assert(
    fc.property(documentNumber, (number) => {
      const message = {
        account: { identities: { type: 'CCPT', value: number } },
        identification: number,
        Data: { Account: [{ Identification: number, SecondaryIdentification: number }] },
      }
      const masked = maskedJson(message)
      expect(masked).not.toContain(number)
      expect(masked).toContain('CCPT')
      expect(maskParameter('identification', number)).not.toContain(number)
    }),
  )
})

test.each(['value', 'Identification', 'identification', 'SecondaryIdentification'])(
  'no passport number under %s is left, alone or in a list',
  (member) => {
    fc.assert(
      fc.property(documentNumber, (number) => {
        const masked = maskedJson({ identities: { type: 'CCPT', [member]: number }, list: { [member]: [number] } })
        expect(masked).not.toContain(number)
        expect(masked).not.toContain(number.slice(1, -2))
      }),
    )
  },
)

const token = `eyJhbGciOiJQUzI1NiJ9.${'ab1-'.repeat(10)}.${'x'.repeat(20)}`

test.each([
  ['a token in a text', `the token ${token} of 2026`, 'the token *** of 2026'],
  ['a token that was cut', `Bearer ${token.slice(0, 40)}`, 'Bearer ***'],
  ['another bearer token', 'curl Bearer a8Zk-22kQx9', 'curl Bearer ***'],
  [
    'a secret in an address',
    'https://tpp.example/cb?state=a&code=x1&token=y#access_token=z',
    'https://tpp.example/cb?state=a&code=***&token=***#access_token=***',
  ],
  ['an e-mail address behind an IBAN', 'SA0380000000608010167519 ali@bank.sa', 'SA03****7519 ***@***'],
  ['an account number with dashes', '1000-000-016', '****0016'],
  ['an account number with dots', '1000.000.016', '****0016'],
  ['Arabic digits with dashes', '١٠٠٠-٠٠٠-٠١٦', '****٠٠١٦'],
  ['a telephone', '+966-50-123-4567', '+****4567'],
  ['a number in circles', '①⓪⑨⑧⑦⑥⑤④③②', '****⑤④③②'],
  ['a raised number', '¹⁰⁹⁸⁷⁶⁵⁴³²', '****⁵⁴³²'],
  ['a number in pairs like a time', '10:18:26:54:32', '****5432'],
  ['a number in entities', '&#49;&#x30;&#57;&#56;&#55;&#54;&#53;&#52;&#51;&#50;', '****5432'],
  ['a number in escapes of JSON', '\\u0031\\u0030\\u0039\\u0038\\u0037\\u0036\\u0035\\u0034\\u0033\\u0032', '****5432'],
  ['a number in short escapes', '\\x31\\x30\\x39\\x38\\x37\\x36\\x35\\x34\\x33\\x32', '****5432'],
  ['a number in escapes of code points', [...'1098765432'].map((one) => `\\u{3${one}}`).join(''), '****5432'],
  [
    'a number with keycaps',
    '1\ufe0f\u20e30\ufe0f\u20e39\ufe0f\u20e38\ufe0f\u20e37\ufe0f\u20e36\ufe0f\u20e35\ufe0f\u20e34\ufe0f\u20e33\ufe0f\u20e32',
    '****5432',
  ],
  ['base64 of base64', Buffer.from(Buffer.from('1098765432').toString('base64')).toString('base64'), '***'],
  ['base64 behind a letter', `x${Buffer.from('1098765432').toString('base64')}`, '***'],
])('%s is masked', (_, written, shown) => {
  expect(maskText(written)).toBe(shown)
})

test.each([
  'at 2026-11-22T10:00:00.123Z',
  'on 2026-11-22, 5 of 2026-11-23',
  'between 10:00 and 12:30:59.5 on 2026-11-22',
  'http://127.0.0.1:3000/callback',
  '/open-banking/account-information/2024.09.01-final-errata1/accounts',
  'pis-3f0f5a1e-2c84-4d13-9c6e-7a2d51b0e9f4',
  'The Basic scheme of HTTP',
  'kinds 1, 2, 3, 4, 5, 6, 7, 8, 9',
  'one of 10, 20, 30, 40, 50',
  '1000.00 → 2000.00',
  '1000.00 $ 2000.00 $',
  '10% 20% 30% 40% 50%',
  '{"amount":100.50,"on":"2026-11-22"}',
  '[500,"2026-11-22","10:00"]',
])('%s stays', (text) => {
  expect(maskText(text)).toBe(text)
})

test('no value of a verdict shows what the request had, but for keys and times', () => {
  const hostile = 'SA0380000000608010167519 ali@bank.sa'
  const refusal = { code: 'jwsClaim', message: hostile, finding: 'kidUnknown' as const }
  const values = { kid: hostile, found: hostile, known: 'AB12-1234567890', seconds: '1793236000000' }
  const progress = { isCallerKnown: true, isEnveloped: true, isBodyRead: false, takesBody: true }
  const [failed] = assembleVerdicts({ ...refusal, values }, progress, { keepsNames: true }).filter(
    ({ result }) => result === 'failed',
  )
  const shown = 'SA03****7519 ***@***'
  expect(failed).toMatchObject({ message: shown, values: { ...values, kid: shown, found: shown } })
})

test('of a member that no contract knows the log of production keeps letters alone', () => {
  const progress = { isCallerKnown: true, isEnveloped: true, isBodyRead: false, takesBody: true }
  const messageOf = (name: string, keepsNames: boolean) => {
    const refusal = { code: 'bodyFormat', message: `Data.${name} is not a field of the contract.` }
    return assembleVerdicts(refusal, progress, { keepsNames }).find(({ result }) => result === 'failed')?.message
  }
  for (const name of ['1:0:9:8:7:6:5:4:3:2', 'a1b0c9d8e7f6g5h4i3j2', '1~0~9~8~7~6~5~4~3~2', '\u0661 \u0662'])
    expect(messageOf(name, false)).toMatch(/^Data\.[A-Za-z]* is not a field of the contract\.$/)
  expect(messageOf('Amount2', true)).toBe('Data.Amount2 is not a field of the contract.')
})

test('masking costs no more than the length of what is masked', () => {
  const words = [
    'x',
    'eyJ',
    '%31',
    '%2531',
    'MTAw',
    '1/',
    '_,',
    '?token',
    'Bearer ',
    'SA03',
    '1234567 ',
    '@',
    '- . ',
    '1:',
    '10:00:',
    '&#49;',
    '1!',
    '1$2026-',
    '\\x31',
    '\\u0031',
    'MTAw1.2.3.4:',
  ]
  const spentMs = (work: () => void) => {
    const cpuMs = countCpuMs()
    work()
    return cpuMs()
  }
  const short = spentMs(() => {
    for (const word of words) for (let count = 0; count < 100; count += 1) maskText(word.repeat(500).slice(0, 500))
  })
  const long = spentMs(() => {
    for (const word of words) maskText(word.repeat(50_000).slice(0, 50_000))
  })
  // A square would be a hundred times as long.
  expect(long).toBeLessThan(short * 20 + 50)
})

test('names and addresses of people are masked, what is not personal stays', () => {
  const message = {
    Name: { en: 'Palm Coffee', ar: 'قهوة النخيل' },
    PostalAddress: { AddressLine: ['King Road'] },
    PSUPhoneNumber: '0500000000',
    SchemeName: 'KSAOB.IBAN',
    ConsentId: 'pis-3f0f5a1e-2c84-4d13-9c6e-7a2d51b0e9f4',
    exp: 1_795_000_000,
    password: 'open sesame',
    apiKey: 'hunter2',
    cookie: 'a=b',
    Authorization: 'Digest hunter2',
    pin: 1234,
    code: 'q1W2e3',
    GeoLocation: { Latitude: 24.7136, Longitude: '46.67' },
    DeviceId: 'D-77',
    CustomerContact: 'Sara',
    PayerNotes: 'for Sara',
    Amount: { Amount: '1234567.89', Currency: 'SAR' },
    Errors: [{ code: 'bodyFormat' }],
  }
  expect(JSON.parse(maskedJson(message))).toEqual({
    Name: { en: '***', ar: '***' },
    PostalAddress: { AddressLine: ['***'] },
    PSUPhoneNumber: '***',
    SchemeName: 'KSAOB.IBAN',
    ConsentId: 'pis-3f0f5a1e-2c84-4d13-9c6e-7a2d51b0e9f4',
    exp: 1_795_000_000,
    password: '***',
    apiKey: '***',
    cookie: '***',
    Authorization: '***',
    pin: '***',
    code: '***',
    GeoLocation: { Latitude: '***', Longitude: '***' },
    DeviceId: '***',
    CustomerContact: '***',
    PayerNotes: '***',
    Amount: { Amount: '1234567.89', Currency: 'SAR' },
    Errors: [{ code: 'bodyFormat' }],
  })
})

test('masking takes anything, and its result is bounded', () => {
  fc.assert(
    fc.property(fc.anything(), (message) => void maskedJson(message)),
    { numRuns: 50 },
  )
  const large = { list: Array.from({ length: 100_000 }, (_, index) => ({ index, text: 'x'.repeat(1_000) })) }
  expect(maskedJson(large).length).toBeLessThan(17_000)
})
