import { describe, expect, it } from 'vitest'
import { operations } from '../../../generated/operations.ts'
import { limits } from '../../../src/config/limits.ts'
import { createValidators } from '../../../src/http/contract/validators.ts'
import { ksaobErrorBody, ksaobErrors } from '../../../src/http/errors/ksaob.ts'
import { interfaceConventions } from '../../../src/http/interfaceConventions.ts'
import { BankRefusal } from '../../../src/domain/shared/errors.ts'
import { parseJson } from '../../../src/security/strictJson.ts'
import { contractNames, examplesOf, listBodies, readContract } from '../../support/contract/contracts.ts'
import { countCpuMs } from '../../support/cpuTime.ts'

const validators = createValidators()

/** The refusal of a body as it arrives, or undefined. Anything but a refusal is thrown on. */
function refusalOf(operationId: string, bytes: Buffer): BankRefusal | undefined {
  const operation = operations.find((one) => one.operationId === operationId)!
  try {
    const body = parseJson(bytes, { maxDepth: limits.jsonDepth })
    validators.checkBody({ operation, conventions: interfaceConventions[operation.errorStyle], body }, bytes)
    return undefined
  } catch (error) {
    if (error instanceof BankRefusal) return error
    throw error
  }
}

const faultsOf = (operationId: string, body: unknown) =>
  (refusalOf(operationId, Buffer.from(JSON.stringify(body)))?.detail.faults ?? []).map(({ path, message }) => [path, message])

interface Envelope {
  message: { Data: Record<string, unknown>; Risk?: unknown; Subscription?: unknown }
}
const requests = contractNames.flatMap((name) =>
  readContract(name)['x-served-by'] === undefined
    ? listBodies(readContract(name)).filter(
        ({ status, type, operationId }) => status === undefined && type === 'application/json' && !operationId.endsWith('Alias'),
      )
    : [],
)
const example = (operationId: string, index = 0): Envelope => {
  const { media } = requests.find((request) => request.operationId === operationId)!
  return structuredClone(examplesOf(media)[index]!.value) as Envelope
}

describe('a body with several faults', () => {
  it('of payment initiation gets all of them in its own order, each with its path and what would be right', () => {
    const { message, ...claims } = example('createPaymentConsent')
    const { BaseConsentId: _id, Initiation, ...data } = message.Data
    const body = {
      ...claims,
      message: {
        Subscription: { Webhook: { Url: 'https://tpp.example/events', IsActive: 'yes' } },
        Data: {
          Surprise: 1,
          ...data,
          PaymentPurposeCode: 7,
          Initiation: { ...(Initiation as object), Reference: '', Other: '' },
        },
      },
    }
    expect(faultsOf('createPaymentConsent', body)).toEqual([
      ['Risk', 'Risk is missing.'],
      ['Subscription.Webhook.IsActive', 'Subscription.Webhook.IsActive must be of type boolean; right is for example false.'],
      ['Data.BaseConsentId', 'Data.BaseConsentId is missing; send it, for example 6a0f6f0e-1c37-4f0e-8d0f-1b0b6f3c9b51.'],
      ['Data.Surprise', 'Data.Surprise is not a field of the contract.'],
      ['Data.PaymentPurposeCode', 'Data.PaymentPurposeCode must be of type string; right is for example ONLP.'],
      ['Data.Initiation.Reference', 'Data.Initiation.Reference is not a field of the contract.'],
      ['Data.Initiation.Other', 'Data.Initiation.Other is not a field of the contract.'],
    ])
  })

  it('names a field once, however many rules it breaks, and a choice once, not its alternatives', () => {
    const text = example('createLetterOfGuaranteeConsent')
    text.message.Data.AuthExpirationDateTime = ''
    expect(faultsOf('createLetterOfGuaranteeConsent', text).map(([path]) => path)).toEqual(['Data.AuthExpirationDateTime'])
    const { partyAgent: _agent, ...payee } = example('verifyPayee') as unknown as Record<string, object>
    expect(faultsOf('verifyPayee', { ...payee, party: { name: 'ن', identification: {} } })).toEqual([
      ['partyAgent', 'partyAgent is missing.'],
      ['party', 'party must hold either name or identification, not both.'],
      ['party.identification', 'party.identification must have at least 1 of its fields: organisationId, privateId.'],
    ])
    expect(
      faultsOf('verifyPayee', { ...payee, partyAgent: { financialInstitutionId: { bicfi: 'SNADSARI' } }, party: {} }),
    ).toEqual([
      ['party', 'party has none of name, identification; send one of them, for example "name": "منيرة عبدالعزيز السبيعي".'],
    ])
  })

  it('names each item of a list whose choice is wrong', () => {
    const others = [{ identification: '1' }, { identification: '2' }, { identification: '3', schemeNameCode: 'COID' }]
    const body = { ...example('verifyPayee'), party: { identification: { organisationId: { others } } } }
    expect(faultsOf('verifyPayee', body).map(([path]) => path)).toEqual([
      'party.identification.organisationId.others[0]',
      'party.identification.organisationId.others[1]',
    ])
  })

  it('gets at most 20 entries in an answer of the KSA interfaces', () => {
    const body = example('createAccountAccessConsent')
    for (let index = 0; index < 30; index++) body.message.Data[`Surprise${index}`] = index
    const refusal = refusalOf('createAccountAccessConsent', Buffer.from(JSON.stringify(body)))!
    const { Errors } = ksaobErrorBody(ksaobErrors.bodyFormat, refusal) as { Errors: { Path: string }[] }
    expect(Errors.map(({ Path }) => Path)).toEqual(Array.from({ length: 20 }, (_, index) => `Data.Surprise${index}`))
  })

  /** The value once for each of its members, without it. */
  function withoutOne(value: unknown): unknown[] {
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return []
    return Object.entries(value).flatMap(([name, member]) => {
      const { [name]: _gone, ...rest } = value as Record<string, unknown>
      return [rest, ...withoutOne(member).map((changed) => ({ ...value, [name]: changed }))]
    })
  }

  it.each(requests)(
    'is refused or accepted as before, whatever $operationId lacks: the list adds faults and hides none',
    (row) => {
      const bodies = examplesOf(row.media).flatMap(({ value }) =>
        withoutOne(value).map((body) => ({ ...(body as object), Odd: 1 })),
      )
      expect(bodies.length).toBeGreaterThan(0)
      for (const body of bodies) {
        const paths = faultsOf(row.operationId, body).map(([path]) => path)
        if (row.operationId !== 'verifyAccount') expect(paths).toContain('Odd')
        expect(new Set(paths).size).toBe(paths.length)
        expect(paths).not.toContain('')
      }
    },
  )
})

describe('a hostile body', () => {
  const padded = (operationId: string): Buffer => {
    const text = JSON.stringify(example(operationId))
    return Buffer.from(text + ' '.repeat(limits.envelopeBodyBytes - Buffer.byteLength(text)))
  }
  const within = (operationId: string, change: (data: Record<string, unknown>) => void, bytes: number): Buffer => {
    const body = example(operationId)
    change(body.message.Data)
    const text = JSON.stringify(body)
    expect(Buffer.byteLength(text)).toBeLessThanOrEqual(bytes)
    expect(Buffer.byteLength(text)).toBeGreaterThan(bytes * 0.5)
    return Buffer.from(text)
  }
  const { envelopeBodyBytes: most, searchedBodyBytes: searched, searchedBodyMembers: members } = limits
  const names = (count: number, length = 1) => Array.from({ length: count }, (_, index) => String(index).padStart(length, '0'))
  const accounts = 'createAccountAccessConsent'
  const hostile: [string, string, Buffer][] = [
    [
      'a list of 30,000 different numbers that should have no twins',
      accounts,
      within(accounts, (data) => (data.Permissions = names(30_000).map(Number)), most),
    ],
    ['a list of 20,000 different texts', accounts, within(accounts, (data) => (data.Permissions = names(20_000)), most)],
    [
      '20,000 unknown members',
      accounts,
      within(accounts, (data) => Object.assign(data, Object.fromEntries(names(20_000, 4).map((name) => [name, 0]))), most),
    ],
    [
      'as many long unknown members as are searched',
      accounts,
      within(
        accounts,
        (data) => Object.assign(data, Object.fromEntries(names(members - 120, 150).map((name) => [name, 0]))),
        searched,
      ),
    ],
    [
      'a list of as many different objects as are searched',
      accounts,
      within(accounts, (data) => (data.Permissions = names(members / 2 - 80, 200).map((name) => [name])), searched),
    ],
    [
      'one text as long as is searched',
      accounts,
      within(accounts, (data) => (data.ExpirationDateTime = '2026-01-01T00:00:00.'.padEnd(searched - 6_000, '1')), searched),
    ],
    [
      'one text as long as a body may be',
      accounts,
      within(accounts, (data) => (data.ExpirationDateTime = 'a'.repeat(most - 6_000)), most),
    ],
  ]
  const rounds = 5
  /** CPU time of one call in milliseconds. */
  const costOf = (operationId: string, bytes: Buffer): number => {
    refusalOf(operationId, bytes)
    const cpuMs = countCpuMs()
    for (let round = 0; round < rounds; round++) refusalOf(operationId, bytes)
    return cpuMs() / rounds
  }

  it.each(hostile)(
    '%s is refused at no more than a few times the cost of a good body of the largest size',
    (_, operationId, bytes) => {
      const good = costOf(accounts, padded(accounts))
      const cost = costOf(operationId, bytes)
      expect(refusalOf(operationId, bytes)?.detail.path).toMatch(/^Data\./)
      // Both are a few milliseconds. Without the bounds the lists take seconds: each item is compared with each other one.
      expect(cost).toBeLessThan(Math.max(good, 5) * 20)
    },
  )

  it.each(hostile)('%s is searched within the bounds only', (_, operationId, bytes) => {
    const faults = refusalOf(operationId, bytes)!.detail.faults ?? []
    expect(faults.length > 0).toBe(bytes.length <= searched)
  })
})
