import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { listOperations, readContract } from '../../support/contract/contracts.ts'
import { assail, operationTimeoutMs, requestsPerOperation, seed } from '../../support/contract/onslaught.ts'
import { type RunningSanad, startSanad } from '../../support/servers/sanad.ts'
import { accountBody, payeeBody, registerPsp, type TestPsp } from '../../support/verification.ts'

/** Generated questions, right but for one thing, to payee verification and account verification. */
let sanad: RunningSanad
let psp: TestPsp

beforeAll(async () => {
  sanad = await startSanad({ environment: { SANAD_RATE_PER_SECOND: '100000', SANAD_RATE_BURST: '200000' } })
  psp = await registerPsp(sanad)
})
afterAll(() => sanad?.close())

/** The right question of each interface, and the headers that it takes. */
const questions = {
  'payee-verification': {
    right: () => payeeBody(),
    headers: () => ({ 'x-request-id': randomUUID(), 'x-requesttimestamp': new Date().toISOString() }),
  },
  'account-verification': { right: () => accountBody(), headers: () => ({ 'transaction-xref-id': randomUUID() }) },
}
const operations = Object.entries(questions).flatMap(([interfaceName, question]) =>
  listOperations(readContract(interfaceName)).map(({ method, path, operation }) => ({
    ...question,
    method,
    path,
    operation,
    operationId: operation.operationId,
  })),
)

describe(`${requestsPerOperation} questions with one thing broken, seed ${seed}`, () => {
  it.each(operations)(
    '$operationId answers none with a 5xx, each as the contract says, and keeps nothing of those refused',
    async ({ method, path, operation, right, headers }) => {
      let token = { value: psp.token, until: Date.now() + 300_000 }
      const refresh = async () => {
        if (Date.now() > token.until) token = { value: await psp.developerToken(), until: Date.now() + 300_000 }
      }
      const statuses = await assail({
        sanad,
        method,
        operation,
        address: () => path,
        right,
        refresh,
        headers: () => ({ authorization: `Bearer ${token.value}`, ...headers() }),
      })
      expect(statuses[200] ?? 0).toBeGreaterThan(0)
      expect(statuses[400] ?? 0).toBeGreaterThan(0)
    },
    operationTimeoutMs,
  )
})
