import { Ajv } from 'ajv'
import * as formats from 'ajv-formats'
import { describe, expect, it } from 'vitest'
import paymentValidators from '../../generated/validators/payment-initiation.js'
import { seedAccounts } from '../../src/simulator/seed/accounts.ts'
import { seedAccountNumber } from '../../src/simulator/bank.ts'
import { isSaudiIban, makeSaudiIban } from '../../src/domain/shared/iban.ts'
import {
  contractNames,
  examplesOf,
  listAllSchemas,
  listBodies,
  listOperations,
  listSchemas,
  readContract,
  type ContractSchema,
} from '../support/contract/contracts.ts'

const ajv = new Ajv({ strict: false, allErrors: true })
formats.default.default(ajv)

/** What is wrong with a value, or nothing. */
function faults(schema: ContractSchema, value: unknown): string[] {
  const validate = ajv.compile(schema)
  return validate(value)
    ? []
    : (validate.errors ?? []).map(({ instancePath, message, params }) => `${instancePath} ${message} ${JSON.stringify(params)}`)
}

const contracts = contractNames.map((name) => ({ name, contract: readContract(name) }))
const exampleRows = contracts.flatMap(({ name, contract }) =>
  listBodies(contract).flatMap(({ label, media }) =>
    examplesOf(media).map((example) => ({
      label: `${name} ${label} ${example.name}`,
      schema: media.schema,
      value: example.value,
    })),
  ),
)

describe('examples', () => {
  it.each(exampleRows)('$label fits its schema', ({ schema, value }) => expect(faults(schema, value)).toEqual([]))

  it.each(contracts)('$name: every body has one', ({ contract }) => {
    const bare = listBodies(contract).filter(({ media }) => examplesOf(media).length === 0 && media.schema.example === undefined)
    expect(bare.map(({ label }) => label)).toEqual([])
  })

  it.each(contracts)('$name: those of single members, parameters and headers fit too', ({ contract }) => {
    const ofSchemas = listAllSchemas(contract)
      .filter(({ schema }) => schema.example !== undefined)
      .map(({ label, schema }) => ({ label, schema, example: schema.example }))
    const ofPlaces = listOperations(contract).flatMap(({ operation: { operationId, parameters, responses } }) =>
      [...(parameters ?? []), ...Object.values(responses).flatMap(({ headers }) => Object.values(headers ?? {}))]
        .filter(({ example }) => example !== undefined)
        .map(({ schema, example }) => ({ label: operationId, schema, example })),
    )
    const wrong = [...ofSchemas, ...ofPlaces].flatMap(({ label, schema, example }) =>
      faults(schema, example).map((fault) => `${label}: ${fault}`),
    )
    expect(wrong).toEqual([])
  })
})

interface Envelope {
  message: { Data: { Initiation?: Record<string, { Identification: string }>; NationalIdentificationNumber?: string } }
}

const payments = readContract('payment-initiation')
const jsonBodies = listBodies(payments).filter(({ type }) => type === 'application/json')
const envelopes = jsonBodies.filter(({ status }) => status === undefined || status.startsWith('2'))

/** Every member of a value as a path in the spelling of `listSchemas`. */
function pathsOf(value: unknown, path = ''): string[] {
  if (Array.isArray(value)) return [path, ...value.flatMap((item) => pathsOf(item, `${path}[]`))]
  if (typeof value !== 'object' || value === null) return [path]
  return [path, ...Object.entries(value).flatMap(([name, member]) => pathsOf(member, path === '' ? name : `${path}.${name}`))]
}

describe('examples of payment initiation', () => {
  it('pass the validators that the service runs', () => {
    const canonical = envelopes.filter(({ operationId }) => !operationId.endsWith('Alias'))
    for (const { operationId, status, media, label } of canonical) {
      const validate = paymentValidators[`${operationId}_${status ?? 'body'}`]
      expect(validate, label).toBeTypeOf('function')
      for (const { value, name } of examplesOf(media))
        expect(validate!(value), `${label} ${name} ${JSON.stringify(validate!.errors)}`).toBe(true)
    }
  })

  it('show every field of a consent request once at least, in one spelling', () => {
    const request = envelopes.find(({ label }) => label === 'createPaymentConsent request application/json')!
    const shown = new Set(examplesOf(request.media).flatMap(({ value }) => pathsOf(value)))
    // Accepted too, but not this interface's own spelling (docs/decisions/envelope.md#spellings-of-the-contracts).
    const otherSpellings = /(\.latitude|\.longitude|IPAddressVerison|TrustedDeviceDateAndtime)$/
    expect(
      listSchemas(request.media.schema)
        .map(({ path }) => path)
        .filter((path) => !shown.has(path) && !otherSpellings.test(path)),
    ).toEqual([])
  })

  it('pay from accounts of the sandbox’s own customers to right IBANs of other banks', () => {
    const owned = new Map(seedAccounts.map(({ number, holders }) => [makeSaudiIban('99', seedAccountNumber(number)), holders]))
    const initiations = envelopes
      .flatMap(({ media }) => examplesOf(media).map(({ value }) => (value as Envelope).message.Data))
      .filter((data) => data?.Initiation !== undefined)
    expect(initiations.length).toBeGreaterThan(5)
    for (const { Initiation: { DebtorAccount, CreditorAccount } = {}, NationalIdentificationNumber } of initiations) {
      expect(isSaudiIban(CreditorAccount!.Identification), CreditorAccount!.Identification).toBe(true)
      expect(CreditorAccount!.Identification.slice(4, 6)).not.toBe('99')
      if (!DebtorAccount) continue
      expect([...owned.keys()]).toContain(DebtorAccount.Identification)
      if (NationalIdentificationNumber) expect(owned.get(DebtorAccount.Identification)).toContain(NationalIdentificationNumber)
    }
  })
})
