import { describe, expect, expectTypeOf, it } from 'vitest'
import { calls } from '../../../generated/calls.ts'
import type { ErrorBody, OperationId, RequestBody, ResponseBody } from '../../../src/sdk/index.ts'
import type { OperationMethods } from '../../../generated/client.ts'
import type { Operations } from '../../../src/sdk/operations.ts'
import { contractNames, listOperations, readContract } from '../../support/contract/contracts.ts'

type Calls = typeof calls
type Without<Kind> = {
  [Id in OperationId]: [Kind extends 'answer' ? ResponseBody<Id> : RequestBody<Id>] extends [never] ? Id : never
}[OperationId]
type TakesBody = { [Id in OperationId]: Calls[Id] extends { contentType: string } ? Id : never }[OperationId]

describe('the operations of the SDK', () => {
  it('are those of all seven contracts for TPPs, at their methods and paths', () => {
    const described = contractNames
      .filter((name) => !['console', 'bank-app', 'core-bank'].includes(name))
      .flatMap((name) => listOperations(readContract(name)))
      .map(({ method, path, operation }) => `${operation.operationId} ${method} ${path}`)
    const callable = Object.entries(calls).map(([id, { method, path }]) => `${id} ${method} ${path}`)
    expect(callable.sort()).toEqual(described.sort())
    expect(new Set(Object.values(calls).map(({ contract }) => contract)).size).toBe(7)
  })

  it('each have types of the contract: input, answer and refusals', () => {
    expectTypeOf<keyof Operations>().toEqualTypeOf<keyof Calls>()
    expectTypeOf<keyof OperationMethods>().toEqualTypeOf<keyof Calls>()
    // Every operation that takes a body has a type for it, and no other one has.
    expectTypeOf<Exclude<OperationId, Without<'request'>>>().toEqualTypeOf<TakesBody>()
    type WithoutAnswer =
      | 'authorize'
      | 'revokeToken'
      | 'deleteSession'
      | 'deleteApp'
      | 'requestPasswordReset'
      | 'resetPassword'
      | 'requestEmailProof'
      | 'proveEmail'
      | 'endSession'
      | 'removeWebhook'
      | 'revokeApiToken'
      | 'removeSecondFactor'
      | 'removeMember'
      | 'revokeMemberInvitation'
      | 'patchPaymentConsent'
      | 'patchAccountAccessConsent'
      | 'patchAccountAccessConsentAlias'
      | 'patchLetterOfGuaranteeConsent'
    expectTypeOf<Without<'answer'>>().toEqualTypeOf<WithoutAnswer>()
    expectTypeOf<ResponseBody<'getPayment'>['Data']['PaymentId']>().toEqualTypeOf<string>()
    expectTypeOf<ErrorBody<'createPaymentConsent'>['Errors']>().not.toBeAny()
    expectTypeOf<RequestBody<'createToken'>>().not.toBeAny()
    type Untyped = { [Id in OperationId]: unknown extends ResponseBody<Id> ? Id : never }[OperationId]
    expectTypeOf<Untyped>().toEqualTypeOf<never>()
  })

  it('demand what the contract demands', () => {
    const operations = {} as OperationMethods
    expectTypeOf(operations.getClock).toBeCallableWith()
    expectTypeOf(operations.getAccounts).toBeCallableWith({ psuToken: 'token', query: { page: '2' } })
    // @ts-expect-error a PSU token is missing
    expectTypeOf(operations.getAccounts).toBeCallableWith({})
    // @ts-expect-error the path parameter is missing
    expectTypeOf(operations.getPayment).toBeCallableWith({})
    // @ts-expect-error the body is missing
    expectTypeOf(operations.verifyPayee).toBeCallableWith({})
    // @ts-expect-error the session is missing
    expectTypeOf(operations.listApps).toBeCallableWith({})
  })
})
