import { describe, expect, it } from 'vitest'
import { operations } from '../../../generated/operations.ts'
import { createContractGuard } from '../../../src/http/contract/guard.ts'
import type { Read } from '../../../src/http/stages.ts'

/** What the guard reads of a request. */
function request(operationId: string, method: string, pathname: string, body?: unknown): Read {
  const operation = operations.find((one) => one.operationId === operationId)!
  return { operation, request: { method, headers: {} }, pathname, query: new URLSearchParams(), body } as unknown as Read
}

/** The guard reads the contract by a library of its own; if it stopped biting, nobody would notice. */
describe('the contract guard', () => {
  const guard = createContractGuard()
  const read = request('getClock', 'GET', '/core-bank/api/clock')
  const right = { currentDateTime: '2026-11-21T09:30:00Z', offsetSeconds: 0 }

  it('lets an answer pass that is as promised', async () => {
    await expect(guard.checkResponse(read, 200, right)).resolves.toBeUndefined()
  })

  it.each([
    ['a member of another type', { ...right, offsetSeconds: '0' }],
    ['a member missing', { offsetSeconds: 0 }],
    ['a member too many', { ...right, offsetHours: 0 }],
  ])('throws at an answer with %s', async (_, body) => {
    await expect(guard.checkResponse(read, 200, body)).rejects.toThrow(/^the contract guard refuses the answer \d{3} of/)
  })

  it('throws at an answer with a status that nobody promised', async () => {
    await expect(guard.checkResponse(read, 418, right)).rejects.toThrow('the contract guard refuses the answer 418 of getClock')
  })

  it('throws at a request that should have been refused, yet reads the answer to a refused one', async () => {
    const order = request('advanceClock', 'POST', '/core-bank/api/clock', { advanceSeconds: 'many' })
    await expect(guard.checkRequest(order)).rejects.toThrow('the contract guard refuses a request to advanceClock')
    const problem = {
      type: 'about:blank',
      title: 'Field invalid',
      status: 400,
      detail: 'advanceSeconds must be of type integer.',
      code: 'resourceFormat',
      errors: [],
    }
    await expect(guard.checkResponse(order, 400, problem)).resolves.toBeUndefined()
    await expect(guard.checkResponse(order, 400, { ...problem, status: 'bad' })).rejects.toThrow(
      /^the contract guard refuses the answer \d{3} of/,
    )
  })
})
