import type { ValidateFunction } from 'ajv'
import { describe, expect, it } from 'vitest'
import accountInformation from '../../../generated/validators/account-information.js'
import accountVerification from '../../../generated/validators/account-verification.js'
import letterOfGuarantee from '../../../generated/validators/letter-of-guarantee.js'
import payeeVerification from '../../../generated/validators/payee-verification.js'
import paymentInitiation from '../../../generated/validators/payment-initiation.js'
import bankApp from '../../../generated/validators/bank-app.js'
import bankConsole from '../../../generated/validators/console.js'
import platform from '../../../generated/validators/platform.js'
import { describeViolation } from '../../../src/http/contract/describeViolation.ts'
import { examplesOf, listBodies, readContract } from '../../support/contract/contracts.ts'

const contracts: [string, Record<string, ValidateFunction>][] = [
  ['payment-initiation', paymentInitiation],
  ['account-information', accountInformation],
  ['letter-of-guarantee', letterOfGuarantee],
  ['payee-verification', payeeVerification],
  ['account-verification', accountVerification],
  ['platform', platform],
  ['console', bankConsole],
  ['bank-app', bankApp],
]

/** The value, once for each of its texts, with another text in its place. */
function withText(value: unknown, text: string): unknown[] {
  if (typeof value === 'string') return [text]
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, member]) =>
    withText(member, text).map((changed) =>
      Array.isArray(value)
        ? value.map((item: unknown, index) => (String(index) === key ? changed : item))
        : { ...value, [key]: changed },
    ),
  )
}

function messageOf(validate: ValidateFunction, value: unknown): string | undefined {
  return validate(value) ? undefined : describeViolation(validate.errors).message
}

describe.each(contracts)('a text that does not fit %s', (name, validators) => {
  const requests = listBodies(readContract(name)).filter(
    ({ status, type, operationId }) => status === undefined && type === 'application/json' && !operationId.endsWith('Alias'),
  )

  it('is refused in words: no regular expression, and a message that fits into an answer', () => {
    const messages = requests.flatMap(({ operationId, media }) =>
      examplesOf(media).flatMap(({ value }) =>
        ['', '?', '§ 3'].flatMap((text) =>
          withText(value, text).flatMap((broken) => messageOf(validators[`${operationId}_body`]!, broken) ?? []),
        ),
      ),
    )
    expect(messages.length).toBeGreaterThan(5)
    for (const message of messages) {
      expect(message).not.toMatch(/[\^$\\]|must match|\[0-9\]/)
      expect(message).toMatch(/\.$/)
      expect(message.length).toBeLessThanOrEqual(500)
    }
  })
})

describe.each([
  ['platform', platform],
  ['console', bankConsole],
] as const)('a password in %s', (name, validators: Record<string, ValidateFunction>) => {
  it('is never shown, neither what was sent nor what the contract has as an example', () => {
    const fields = listBodies(readContract(name)).flatMap(({ status, operationId, media }) =>
      Object.entries(media.schema.properties ?? {})
        .filter(([, schema]) => status === undefined && 'format' in schema && schema.format === 'password')
        .map(([field, { example }]) => ({ operationId, media, field, example: String(example) })),
    )
    expect(fields.length).toBeGreaterThan(1)
    for (const { operationId, media, field, example } of fields)
      for (const wrong of ['', 'hunter2', 'hunter2'.repeat(40), 4711, { hunter2: 'hunter2' }, ['hunter2'], undefined]) {
        const body = { ...(examplesOf(media)[0]!.value as object), [field]: wrong }
        const message = messageOf(validators[`${operationId}_body`]!, JSON.parse(JSON.stringify(body))) ?? ''
        expect(message).not.toContain('hunter2')
        expect(message).not.toContain(example)
      }
  })
})

describe('a refusal', () => {
  const [body] = listBodies(readContract('payment-initiation'))
  const refusalOf = (change: object) => {
    const value = structuredClone(examplesOf(body!.media)[0]!.value) as { message: { Data: object } }
    Object.assign(value.message.Data, change)
    return messageOf(paymentInitiation.createPaymentConsent_body!, value)
  }

  it.each([
    [
      'a date-time without an offset',
      { ExpirationDateTime: '2026-12-21T12:30:00' },
      'right is for example 2026-12-21T12:30:00+03:00.',
    ],
    ['a window above 720 hours', { AuthorizationExpirationTimeWindow: '721:00:00' }, 'right is for example 024:00:00.'],
    ['an empty id', { BaseConsentId: '' }, 'Data.BaseConsentId must not be empty.'],
  ])('of %s shows an example of what would be right', (_what, change, expected) => {
    expect(refusalOf(change)).toContain(expected)
  })

  it('of a party with two answers names the alternatives', () => {
    const [{ media }] = listBodies(readContract('payee-verification')) as [ReturnType<typeof listBodies>[number]]
    const value = structuredClone(examplesOf(media)[0]!.value) as { party: object }
    value.party = { name: 'Noura', identification: { organisationId: { lei: '529900T8BM49AURSDO55' } } }
    expect(messageOf(payeeVerification.verifyPayee_body!, value)).toBe('party must hold either name or identification, not both.')
  })
})
