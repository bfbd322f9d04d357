import { describe, expect, it } from 'vitest'
import { contractNames, findOperation, listOperations, readContract } from '../../support/contract/contracts.ts'
import { testAliases, testSignedAnswers } from '../../support/contract/signedAnswers.ts'

const contract = readContract('payment-initiation')
const operations = listOperations(contract)
const base = '/open-banking/payment/2023.08-draft2'

describe('the addresses of payment initiation', () => {
  it('are those of the description, and the aliases', () => {
    expect(operations.map(({ method, path, operation }) => `${operation.operationId}: ${method} ${path}`).sort()).toEqual([
      'createPaymentConsent: POST /payments/consents',
      `createPaymentConsentAlias: POST ${base}/payment-consents`,
      'getPayment: GET /v3.1/pisp/domestic-payments/{PaymentId}',
      `getPaymentAlias: GET ${base}/payments/{PaymentId}`,
      `getPaymentConsent: GET ${base}/payment-consents/{ConsentId}`,
      `getPaymentConsentAuthorisation: GET ${base}/payment-consents/{ConsentId}/authorisations/{AuthorisationId}`,
      `getPaymentStatus: GET ${base}/payments/{PaymentId}/status`,
      `patchPaymentConsent: PATCH ${base}/payment-consents/{ConsentId}`,
    ])
  })

  testAliases(contract, {
    createPaymentConsentAlias: 'createPaymentConsent',
    getPaymentAlias: 'getPayment',
  })
})

const readStatuses = ['200', '400', '401', '403', '404', '405', '406', '429', '500', '503']
const expectedStatuses: Record<string, string[]> = {
  createPaymentConsent: ['201', '400', '401', '403', '404', '405', '406', '409', '413', '415', '429', '500', '503'],
  patchPaymentConsent: ['204', '400', '401', '403', '404', '405', '406', '413', '415', '429', '500', '503'],
}

describe.each(operations)('$operation.operationId', ({ operation }) => {
  const { operationId, responses, requestBody, parameters = [] } = operation

  it('needs a developer token with the scope payments', () => {
    expect(operation.security ?? contract.security).toEqual([{ DeveloperToken: ['payments'] }])
  })

  it('says every status it answers', () => {
    expect(Object.keys(responses).sort()).toEqual(expectedStatuses[operation['x-alias-of'] ?? operationId] ?? readStatuses)
  })

  testSignedAnswers(operation)

  it('looks up any id that a URL can hold unescaped, and no other: NUL would make PostgreSQL fail', () => {
    for (const { schema } of parameters.filter((parameter) => parameter.in === 'path')) {
      expect(schema).toMatchObject({ type: 'string', minLength: 1, maxLength: 128, pattern: '^[A-Za-z0-9._~-]+$' })
    }
  })

  it('takes the headers of the standard, and an idempotency key where something is created', () => {
    const names = parameters.filter((parameter) => parameter.in === 'header').map(({ name }) => name.toLowerCase())
    expect(names).toEqual(
      expect.arrayContaining([
        'x-fapi-interaction-id',
        'x-fapi-auth-date',
        'x-fapi-customer-ip-address',
        'x-customer-user-agent',
      ]),
    )
    expect(names.includes('x-idempotency-key')).toBe(responses['201'] !== undefined)
    expect(names.includes('x-jws-signature')).toBe(requestBody !== undefined)
  })
})

describe('all contracts', () => {
  it('have operationIds of their own, since file, test and link are found by it', () => {
    const ids = contractNames.flatMap((name) => listOperations(readContract(name)).map(({ operation }) => operation.operationId))
    expect(ids.filter((id, index) => ids.indexOf(id) !== index)).toEqual([])
  })
})

describe('the authorization server', () => {
  it('is described at the addresses where it answers', () => {
    expect(listOperations(readContract('authorization')).map(({ method, path }) => `${method} ${path}`)).toEqual(
      expect.arrayContaining([
        'GET /auth/.well-known/openid-configuration',
        'GET /auth/jwks',
        'GET /auth/authorize',
        'POST /auth/par',
        'POST /auth/token',
        'POST /auth/revoke',
      ]),
    )
    expect(findOperation(readContract('authorization'), 'authorize').path).toBe('/auth/authorize')
  })
})
