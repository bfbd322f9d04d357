import { describe, expect, it } from 'vitest'
import { operationPermissions } from '../../../generated/permissions.ts'
import {
  type ContractSchema,
  findOperation,
  listOperations,
  listSchemas,
  readContract,
} from '../../support/contract/contracts.ts'
import { testAliases, testSignedAnswers } from '../../support/contract/signedAnswers.ts'

const contract = readContract('account-information')
const operations = listOperations(contract)
const base = '/open-banking/account-information/2024.09.01-final-errata1'
const consents = '/ksaob-aisp/v3.10/account-access-consents/{ConsentId}'

describe('the addresses of account information', () => {
  it('are those of the description, and the aliases', () => {
    expect(operations.map(({ method, path, operation }) => `${operation.operationId}: ${method} ${path}`).sort()).toEqual([
      'createAccountAccessConsent: POST /account-access-consents',
      `createAccountAccessConsentAlias: POST ${base}/account-access-consents`,
      'createAccountAccessConsentVersionAlias: POST /ksaob-aisp/v3.10/account-access-consents',
      `getAccount: GET ${base}/accounts/{AccountId}`,
      `getAccountAccessConsent: GET ${consents}`,
      `getAccountAccessConsentAlias: GET ${base}/account-access-consents/{ConsentId}`,
      `getAccountBalances: GET ${base}/accounts/{AccountId}/balances`,
      `getAccountBeneficiaries: GET ${base}/accounts/{AccountId}/beneficiaries`,
      `getAccountDirectDebits: GET ${base}/accounts/{AccountId}/direct-debits`,
      `getAccountParties: GET ${base}/accounts/{AccountId}/parties`,
      `getAccountScheduledPayments: GET ${base}/accounts/{AccountId}/scheduled-payments`,
      `getAccountStandingOrders: GET ${base}/accounts/{AccountId}/standing-orders`,
      `getAccountTransactions: GET ${base}/accounts/{AccountId}/transactions`,
      `getAccounts: GET ${base}/accounts`,
      `getParties: GET ${base}/parties`,
      `patchAccountAccessConsent: PATCH ${consents}`,
      `patchAccountAccessConsentAlias: PATCH ${base}/account-access-consents/{ConsentId}`,
    ])
  })

  testAliases(contract, {
    createAccountAccessConsentAlias: 'createAccountAccessConsent',
    createAccountAccessConsentVersionAlias: 'createAccountAccessConsent',
    getAccountAccessConsentAlias: 'getAccountAccessConsent',
    patchAccountAccessConsentAlias: 'patchAccountAccessConsent',
  })
})

const readStatuses = ['200', '400', '401', '403', '404', '405', '406', '429', '500', '503']
const expectedStatuses: Record<string, string[]> = {
  createAccountAccessConsent: ['201', '400', '401', '403', '404', '405', '406', '409', '413', '415', '429', '500', '503'],
  patchAccountAccessConsent: ['204', '400', '401', '403', '404', '405', '406', '413', '415', '429', '500', '503'],
}
const isData = (operationId: string) => Object.hasOwn(operationPermissions, operationId)
const lists = [
  'getAccounts',
  'getAccountBalances',
  'getAccountTransactions',
  'getAccountBeneficiaries',
  'getAccountDirectDebits',
  'getAccountStandingOrders',
  'getAccountScheduledPayments',
  'getAccountParties',
]

describe.each(operations)('$operation.operationId', ({ operation }) => {
  const { operationId, responses, parameters = [] } = operation
  const answers = Object.entries(responses)

  it('needs the PSU’s token for data and the developer’s for consents', () => {
    expect(operation.security ?? contract.security).toEqual([
      isData(operationId) ? { PsuToken: ['accounts'] } : { DeveloperToken: ['accounts'] },
    ])
  })

  it('says every status it answers', () => {
    expect(Object.keys(responses).sort()).toEqual(expectedStatuses[operation['x-alias-of'] ?? operationId] ?? readStatuses)
  })

  testSignedAnswers(operation)

  it('looks up any id that a URL can hold unescaped, and no other', () => {
    for (const { schema } of parameters.filter((parameter) => parameter.in === 'path')) {
      expect(schema).toMatchObject({ type: 'string', minLength: 1, maxLength: 128, pattern: '^[A-Za-z0-9._~-]+$' })
    }
  })

  it('is read in pages where it is a list', () => {
    const names = parameters.filter((parameter) => parameter.in === 'query').map(({ name }) => name)
    const window = operationId === 'getAccountTransactions' ? ['fromBookingDateTime', 'toBookingDateTime'] : []
    expect(names.sort()).toEqual(lists.includes(operationId) ? ['as-of', ...window, 'page', 'page-size'].sort() : [])
  })

  it('answers in closed objects', () => {
    const objects = answers
      .flatMap(([, { content }]) => Object.values(content ?? {}))
      .flatMap(({ schema }) => listSchemas(schema))
      .filter(({ schema }) => schema.type === 'object')
    expect(objects.filter(({ schema }) => schema.additionalProperties !== false).map(({ path }) => path)).toEqual([])
  })
})

describe('permissions', () => {
  type Permitted = ContractSchema & { required?: string[]; 'x-permission'?: string }
  const permissionNames = findOperation(contract, 'createAccountAccessConsent').operation.requestBody!.content[
    'application/json'
  ]!.schema.properties!.message!.properties!.Data!.properties!.Permissions!.items!.enum as string[]

  it('all open or show something: none is granted for nothing', () => {
    const used = Object.values(operationPermissions).flatMap(({ anyOf, members, values }) => [
      ...anyOf,
      ...Object.values(members),
      ...Object.values(values).flatMap((rule) => Object.values(rule)),
    ])
    expect(permissionNames.filter((name) => !used.includes(name as never))).toEqual([])
    expect(used.filter((name) => !permissionNames.includes(name))).toEqual([])
  })

  it('never hide a member that the contract demands', () => {
    const wrong = operations.flatMap(({ operation: { operationId, responses } }) =>
      listSchemas(responses['200']?.content?.['application/json']?.schema ?? {}).flatMap(({ path, schema }) => {
        const hidden = Object.entries(schema.properties ?? {})
          .filter(([, member]) => (member as Permitted)['x-permission'])
          .map(([name]) => name)
        return hidden
          .filter((name) => (schema as Permitted).required?.includes(name))
          .map((name) => `${operationId} ${path}.${name}`)
      }),
    )
    expect(wrong).toEqual([])
  })

  it('are written of every operation that reads data', () => {
    expect(
      operations
        .map(({ operation }) => operation.operationId)
        .filter((id) => /^get(Accounts?$|Account[BDPST]|Parties)/.test(id))
        .sort(),
    ).toEqual(Object.keys(operationPermissions).sort())
  })
})
