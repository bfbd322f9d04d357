import { describe, expect, it } from 'vitest'
import paymentValidators from '../../generated/validators/payment-initiation.js'
import {
  contractNames,
  examplesOf,
  findOperation,
  listAllSchemas,
  listBodies,
  listSchemas,
  readContract,
  type ContractSchema,
} from '../support/contract/contracts.ts'

const contracts = contractNames
  .map((name) => ({ name, contract: readContract(name) }))
  .filter(({ contract }) => contract['x-served-by'] === undefined)

describe.each(contracts)('$name', ({ contract }) => {
  const schemas = listAllSchemas(contract)

  it('closes every object: what a caller sends is told or refused, never lost', () => {
    const requests = listBodies(contract).filter(({ status }) => status === undefined)
    const objects = requests.flatMap(({ label, media }) =>
      listSchemas(media.schema).map(({ path, schema }) => ({ label: `${label} ${path}`, schema })),
    )
    expect(
      objects.filter(({ schema }) => schema.type === 'object' && schema.additionalProperties !== false).map(({ label }) => label),
    ).toEqual([])
  })

  it('bounds every text and every list', () => {
    const unboundedText = ({ type, enum: values, maxLength }: ContractSchema) =>
      type === 'string' && values === undefined && maxLength === undefined
    const unboundedList = ({ type, maxItems }: ContractSchema) => type === 'array' && maxItems === undefined
    expect(schemas.filter(({ schema }) => unboundedText(schema) || unboundedList(schema)).map(({ label }) => label)).toEqual([])
  })
})

it('what others serve and Sanad calls closes no object: a newer Sanad may send a member more', () => {
  const served = contractNames.map((name) => readContract(name)).filter((one) => one['x-called-by'] !== undefined)
  const closed = served.flatMap((one) => listAllSchemas(one)).filter(({ schema }) => schema.additionalProperties === false)
  expect([served.length > 0, closed.map(({ label }) => label)]).toEqual([true, []])
})

const contract = readContract('payment-initiation')
type Tree = { [name: string]: Tree }
const createBody = paymentValidators.createPaymentConsent_body!
const patchBody = paymentValidators.patchPaymentConsent_body!

function example(operationId: string, name: string): Tree {
  const media = findOperation(contract, operationId).operation.requestBody!.content['application/json']!
  return structuredClone(examplesOf(media).find((candidate) => candidate.name === name)!.value) as Tree
}

/** A copy with one member set, or taken out when the value is undefined. */
function change(body: Tree, path: string, value: unknown): Tree {
  const copy = structuredClone(body)
  const steps = path.split('.')
  const last = steps.pop()!
  const parent = steps.reduce((part, step) => part[step]!, copy)
  if (value === undefined) delete parent[last]
  else parent[last] = value as Tree
  return copy
}

function objectPaths(value: unknown, path = ''): string[] {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return []
  return [path, ...Object.entries(value).flatMap(([name, member]) => objectPaths(member, path === '' ? name : `${path}.${name}`))]
}

const full = example('createPaymentConsent', 'instantPaymentRequest')
const minimal = example('createPaymentConsent', 'minimalRequest')
const data = 'message.Data'
const payment = `${data}.ControlParameters.ConsentSchedule.SinglePayment`

describe('a payment consent request', () => {
  it.each(objectPaths(full))('is refused with an unknown member in %j, which is named', (path) => {
    expect(createBody(change(full, path === '' ? 'Surprise' : `${path}.Surprise`, true))).toBe(false)
    expect(createBody.errors).toEqual([
      expect.objectContaining({ keyword: 'additionalProperties', params: { additionalProperty: 'Surprise' } }),
    ])
  })

  it.each([
    'aud',
    'iss',
    'nbf',
    'exp',
    'message',
    `${data}`,
    'message.Risk',
    `${data}.NationalIdentificationNumber`,
    `${data}.BaseConsentId`,
    `${data}.AcceptedAuthorizationType`,
    `${data}.ExpirationDateTime`,
    `${data}.ControlParameters`,
    `${data}.ControlParameters.ConsentSchedule`,
    payment,
    `${payment}.Type`,
    `${payment}.Amount`,
    `${payment}.Amount.Amount`,
    `${payment}.Amount.Currency`,
    `${data}.Initiation`,
    `${data}.Initiation.CreditorAccount`,
    `${data}.Initiation.CreditorAccount.IdentificationType`,
    `${data}.Initiation.CreditorAccount.Identification`,
    `${data}.Initiation.CreditorAccount.Name`,
    `${data}.Initiation.CreditorAccount.Name.en`,
    `${data}.PaymentPurposeCode`,
  ])('is refused without %s, in which a minimal one ends', (path) => {
    expect(createBody(minimal)).toBe(true)
    expect(createBody(change(minimal, path, undefined))).toBe(false)
  })

  it('may leave out iat', () => expect(createBody(change(minimal, 'iat', undefined))).toBe(true))

  it.each<[string, unknown]>([
    ['aud', 'http://localhost:8080/auth'],
    ['aud', ['http://localhost:8080/auth', 'http://localhost:8080']],
    [`${data}.ExpirationDateTime`, '2026-12-21T12:30:00Z'],
    [`${data}.ExpirationDateTime`, '2026-12-21T12:30:00+03:00'],
    [`${data}.ExpirationDateTime`, '2026-12-21T12:30:00+0300'],
    [`${data}.ExpirationDateTime`, '2026-12-21T12:30:00.123456Z'],
    [`${payment}.Amount.Amount`, '1'],
    [`${payment}.Amount.Amount`, '1.5'],
    [`${payment}.Amount.Amount`, '9999999999999.99'],
    [`${data}.AuthorizationExpirationTimeWindow`, '720:00:00'],
    [`${data}.AuthorizationExpirationTimeWindow`, '000:05:00'],
    [`${data}.Initiation.CreditorAccount.Identification`, 'SA03 8000 0000 6080 1016 7519'],
    [`${data}.Initiation.CreditorAccount.Name`, { ar: 'متجر الخليج' }],
    // The types that the bank does not know are refused by its rules, not by the form.
    [`${payment}.Type`, 'KSAOB.FixedRecurringPayment'],
    ['message.Risk', {}],
  ])('may say %s = %j', (path, value) => {
    expect(createBody(change(full, path, value)), JSON.stringify(createBody.errors)).toBe(true)
  })

  it.each<[string, unknown]>([
    ['aud', []],
    ['aud', [1]],
    ['aud', null],
    ['iss', ''],
    ['nbf', '1795253400'],
    ['nbf', 1.5],
    ['exp', -1],
    ['message', []],
    [`${data}.NationalIdentificationNumber`, 1000000016],
    [`${data}.NationalIdentificationNumber`, '3000000016'],
    [`${data}.NationalIdentificationNumber`, '10000000160'],
    [`${data}.BaseConsentId`, ''],
    [`${data}.BaseConsentId`, 'a b'],
    [`${data}.BaseConsentId`, 'a'.repeat(129)],
    [`${data}.AcceptedAuthorizationType`, 'Single'],
    [`${data}.AcceptedAuthorizationType`, 'KSAOB.Multiple'],
    [`${data}.ExpirationDateTime`, '2026-12-21'],
    [`${data}.ExpirationDateTime`, '2026-12-21T12:30:00'],
    [`${data}.ExpirationDateTime`, '2026-13-21T12:30:00Z'],
    [`${data}.ExpirationDateTime`, '2026-12-21T24:30:00Z'],
    [`${data}.ExpirationDateTime`, 1795253400],
    [`${data}.AuthorizationExpirationTimeWindow`, '721:00:00'],
    [`${data}.AuthorizationExpirationTimeWindow`, '24:00:00'],
    [`${data}.AuthorizationExpirationTimeWindow`, '024:60:00'],
    [`${payment}.Type`, 'SingleInstantPayment'],
    [`${payment}.Amount.Amount`, 10],
    [`${payment}.Amount.Amount`, '-1.00'],
    [`${payment}.Amount.Amount`, '1.001'],
    [`${payment}.Amount.Amount`, '1e3'],
    [`${payment}.Amount.Amount`, '1,00'],
    [`${payment}.Amount.Amount`, '٤٠'],
    [`${payment}.Amount.Amount`, ''],
    [`${payment}.Amount.Currency`, 'sar'],
    [`${data}.Initiation.CreditorAccount.IdentificationType`, 'KSAOB.Email'],
    [`${data}.Initiation.CreditorAccount.Name`, {}],
    [`${data}.Initiation.CreditorAccount.Name`, 'Shop'],
    [`${data}.PaymentPurposeCode`, 'on'],
    [`${data}.PaymentPurposeCode`, 'bill'],
    [`${data}.PayerNotes`, 'x'.repeat(141)],
    [`${data}.MerchantDetails.MerchantCategoryCode`, '5812'],
    [`${data}.MerchantDetails.RegisteredMerchantManagementSystem`, 'KSAOB.Maroof'],
    ['message.Risk', null],
    ['message.Risk.PSUIndicators.FailedLoginAttempts', -1],
    ['message.Risk.DeviceIndicators.DeviceType', 'KSAOB.Toaster'],
    ['message.Subscription.Webhook.Url', 'javascript:alert(1)'],
    ['message.Subscription.Webhook.IsActive', 'true'],
    ['message.Subscription', {}],
  ])('is refused when it says %s = %j', (path, value) => {
    expect(createBody(change(full, path, value))).toBe(false)
  })
})

describe('a patch of a payment consent', () => {
  const reject = example('patchPaymentConsent', 'rejectConsent')

  it.each<[string, unknown, boolean]>([
    ['message.Data.Status', 'Rejected', true],
    ['message.Data.Status', 'Finished', true],
    ['message.Data.Status', 'Authorized', false],
    ['message.Data.RevokedBy', 'KSAOB.TPP', true],
    ['message.Data.RevokedBy', 'KSAOB.TPP.InitiatedByPSU', true],
    ['message.Data.RevokedBy', 'KSAOB.ASPSP', false],
    ['message.Data.RevokedBy', undefined, false],
    ['message.Data.Status', undefined, false],
    ['message.Data.BaseConsentId', 'x', false],
    ['message', {}, false],
    ['message', { Subscription: { Webhook: { Url: 'https://tpp.example/events', IsActive: true } } }, true],
  ])('%s = %j: %s', (path, value, isRight) => expect(patchBody(change(reject, path, value))).toBe(isRight))
})
