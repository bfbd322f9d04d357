import { createRequire } from 'node:module'
import type { ValidateFunction } from 'ajv'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { describeViolation } from '../../src/http/contract/describeViolation.ts'
import { codePoint } from '../../src/domain/shared/plainText.ts'
import {
  contractNames,
  type ContractSchema,
  examplesOf,
  listBodies,
  listOperations,
  listSchemas,
  readContract,
} from '../support/contract/contracts.ts'
import { hiddenCharacter } from '../support/hiddenCharacters.ts'

type TextSchema = ContractSchema & { format?: string; minLength?: number; 'x-text'?: string }
type Tree = { [name: string]: Tree }

const load = createRequire(import.meta.url)
const validatorsOf = (name: string) =>
  (load(`../../generated/validators/${name}.faults.js`) as { default: Record<string, ValidateFunction> }).default

/** Every text of every request that is not of a closed list, with an example of its body. */
function textsOf(name: string) {
  return listBodies(readContract(name))
    .filter(
      ({ status, type, operationId }) => status === undefined && type === 'application/json' && !operationId.endsWith('Alias'),
    )
    .flatMap(({ operationId, media }) =>
      listSchemas(media.schema)
        .filter(({ schema }) => schema.type === 'string' && schema.enum === undefined)
        .map(({ path, schema }) => ({
          label: `${operationId} ${path}`,
          path,
          schema: schema as TextSchema,
          body: examplesOf(media)[0]!.value as Tree,
          validate: validatorsOf(name)[`${operationId}_body`]!,
        })),
    )
}
type Text = ReturnType<typeof textsOf>[number]

const isForPrograms = ({ schema }: Text) => schema['x-text'] === 'data' || schema.format === 'password'
const readNames = contractNames.filter((name) => {
  const { 'x-served-by': server, 'x-texts': texts } = readContract(name) as { 'x-served-by'?: string; 'x-texts'?: string }
  return server === undefined && texts !== 'compared'
})
const texts = readNames.flatMap(textsOf)
const readTexts = texts.filter((text) => !isForPrograms(text))

/** What the validator says of the member when the body has this text there. */
function faultsAt({ path, body, validate }: Text, text: string): string[] {
  const copy = structuredClone(body)
  const steps = path.replaceAll('[]', '.0').split('.')
  const last = steps.pop()!
  let parent = copy
  for (const [index, step] of steps.entries()) {
    const isList = (steps[index + 1] ?? last) === '0'
    if (typeof parent[step] !== 'object' || parent[step] === null || (isList && !Array.isArray(parent[step])))
      parent[step] = (isList ? [] : {}) as Tree
    parent = parent[step]!
  }
  parent[last] = text as unknown as Tree
  const pointer = `/${[...steps, last].join('/')}`
  if (validate(copy)) return []
  return validate
    .errors!.filter(({ instancePath }) => instancePath === pointer)
    .map((error) => describeViolation([error]).message)
}

/** A text that the member takes, with a place in its middle. */
function rightText({ schema, body, path }: Text): string {
  const present = path
    .replaceAll('[]', '.0')
    .split('.')
    .reduce<unknown>((part, step) => (part as Tree | undefined)?.[step], body)
  return String(schema.example ?? present ?? 'Palm Coffee').slice(0, (schema.maxLength ?? 1_000) - 1)
}

describe('every text of a request that people may read', () => {
  it('is found in all contracts but those whose texts are only compared', () => {
    expect(readNames).toEqual([
      'account-information',
      'bank-app',
      'console',
      'letter-of-guarantee',
      'payment-initiation',
      'platform',
    ])
    expect(readTexts.length).toBeGreaterThan(100)
    expect([...new Set(texts.filter(isForPrograms).map(({ label }) => label.replace(/^\w+ /, '')))].sort()).toEqual([
      'certificatePem',
      'csrPem',
      'newPassword',
      'password',
      'publicKey',
      'text',
    ])
  })

  it('takes its example', () => {
    for (const text of readTexts.filter(({ schema }) => schema.example !== undefined))
      expect(faultsAt(text, String(text.schema.example)), text.label).toEqual([])
  })

  it('is refused with a hidden character, wherever it stands', () => {
    fc.assert(
      fc.property(fc.constantFrom(...readTexts), hiddenCharacter, fc.nat(), (text, character, place) => {
        // Several lines may break; everything else is hidden there too.
        if (text.schema['x-text'] === 'lines' && /[\t\n]/.test(character)) return
        const right = rightText(text)
        const at = place % (right.length + 1)
        expect(
          faultsAt(text, right.slice(0, at) + character + right.slice(at)),
          `${text.label} ${codePoint(character)}`,
        ).not.toEqual([])
      }),
      { numRuns: 3_000 },
    )
  })

  it.each(
    readTexts
      .filter(({ schema }) => schema.pattern === undefined && schema.format === undefined)
      .map((text) => [text.label, text] as const),
  )('%s names the character and says what would be right', (_, text) => {
    expect(faultsAt(text, `a\u202eb`)).toContainEqual(
      expect.stringMatching(/contains U\+202E, a mark that turns the direction of text; send .*\.$/),
    )
  })

  it('has a letter or a digit where it is a name', () => {
    const names = readTexts.filter(({ schema }) => schema['x-text'] === 'name')
    expect(new Set(names.map(({ path }) => path.split('.').at(-1)))).toEqual(
      new Set([
        'TradingName',
        'LegalName',
        'Name',
        'MerchantLegalName',
        'MerchantTradingBrandName',
        'en',
        'ar',
        'name',
        'organisation',
      ]),
    )
    for (const text of names)
      expect(faultsAt(text, '— ـ'), text.label).toContainEqual(expect.stringContaining('has no letter and no digit'))
  })

  it('holds no account number where it is a name', () => {
    for (const text of readTexts.filter(({ schema }) => schema['x-text'] === 'name'))
      expect(faultsAt(text, 'Jarir SA0380000000608010167519'), text.label).toContainEqual(
        expect.stringContaining('reads as an account number'),
      )
  })

  it('breaks its lines in the five members of a letter that have several', () => {
    const broken = readTexts.filter(
      (text) => text.schema.pattern === undefined && faultsAt(text, 'Palm\r\nCoffee\tx').length === 0,
    )
    expect(broken.map(({ path }) => path.split('.').at(-1))).toEqual([
      'CustomerContact',
      'BeneficiaryContact',
      'ChargesAndFees',
      'DetailsOfGuarantee',
      'TermsAndConditions',
    ])
  })

  it('has a form where it stands in a query', () => {
    const queries = readNames.flatMap((name) =>
      listOperations(readContract(name)).flatMap(({ operation: { operationId, parameters = [] } }) =>
        parameters
          .filter((one) => one.in === 'query')
          .map(({ name: parameter, schema }) => ({ label: `${operationId} ${parameter}`, schema })),
      ),
    )
    const formless = queries.filter(
      ({ schema }) => schema.type === 'string' && !schema.enum && !schema.pattern && !('format' in schema),
    )
    expect(formless.map(({ label }) => label)).toEqual([])
  })
})

describe('what the bank has stored already', () => {
  it('is still answered: the rule is for requests', () => {
    const { default: answers } = load('../../generated/validators/payment-initiation.js') as {
      default: Record<string, ValidateFunction>
    }
    const media =
      readContract('payment-initiation').paths['/payments/consents']!.post!.responses['201']!.content!['application/json']!
    const stored = structuredClone(examplesOf(media)[0]!.value) as {
      message: { Data: { Initiation: { CreditorAccount: object } } }
    }
    Object.assign(stored.message.Data.Initiation.CreditorAccount, { Name: { en: 'Palm\nCoffee\u202e' } })
    expect(answers.createPaymentConsent_201!(stored), JSON.stringify(answers.createPaymentConsent_201!.errors)).toBe(true)
  })
})

describe('two spellings of one member', () => {
  const [payment] = textsOf('payment-initiation').filter(({ label }) => label === 'createPaymentConsent message.Data.PayerNotes')
  const [access] = textsOf('account-information').filter(({ label }) => label.startsWith('createAccountAccessConsent aud'))
  const moments = { TrustedDeviceDateAndTime: '2025-11-05T19:20:30Z', TrustedDeviceDateAndtime: '2025-11-05T19:20:31Z' }
  const versions = { IPAddressVersion: 'KSAOB.IPv4', IPAddressVerison: 'KSAOB.IPv6' }
  it.each<[string, object, string]>([
    ['Latitude', { GeoLocation: { Latitude: '24.7', latitude: '21.5' } }, 'latitude'],
    ['Longitude', { GeoLocation: { Longitude: '46.6', longitude: '39.2' } }, 'longitude'],
    ['TrustedDeviceDateAndTime', moments, 'TrustedDeviceDateAndtime'],
    ['IPAddressVersion', versions, 'IPAddressVerison'],
  ])('are refused where they differ, in payments and accounts: %s', (name, indicators, other) => {
    for (const { body, validate } of [payment!, access!]) {
      const copy = structuredClone(body) as unknown as { message: { Risk: object } }
      copy.message.Risk = { DeviceIndicators: indicators }
      expect(validate(copy)).toBe(false)
      expect(describeViolation(validate.errors).message.toLowerCase()).toMatch(
        new RegExp(`deviceindicators\\.(geolocation\\.)?${other} is another spelling of ${name} and differs`.toLowerCase()),
      )
      const same = JSON.parse(JSON.stringify(copy), (_key, value: unknown) =>
        typeof value === 'string' && value === Object.values(flat(indicators))[1] ? Object.values(flat(indicators))[0] : value,
      ) as object
      expect(validate(same), JSON.stringify(validate.errors)).toBe(true)
    }
  })
})

const flat = (indicators: object): Record<string, string> =>
  ('GeoLocation' in indicators ? indicators.GeoLocation : indicators) as Record<string, string>
