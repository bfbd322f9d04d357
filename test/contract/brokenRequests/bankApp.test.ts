import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { happyCustomer } from '../../support/consents/paymentConsent.ts'
import { listOperations, readContract } from '../../support/contract/contracts.ts'
import { assail, operationTimeoutMs, requestsPerOperation, seed, type Sent } from '../../support/contract/onslaught.ts'
import { type RunningSanad, startSanad } from '../../support/servers/sanad.ts'
import { makeStatement } from '../../support/tpp/bankAppStatement.ts'

/** Generated requests, right but for one thing, to every operation of the bank's own app. The statement is right each time. */
let sanad: RunningSanad
let customerId: string
beforeAll(async () => {
  sanad = await startSanad({
    environment: { SANAD_RATE_PER_SECOND: '100000', SANAD_RATE_BURST: '200000' },
  })
  customerId = (await sanad.dependencies.coreBank.findCustomer(happyCustomer))!.customerId
})
afterAll(() => sanad?.close())

const headers = (sent: Sent) => ({
  authorization: `Bearer ${makeStatement({ settings: sanad.settings, customerId, ...sent })}`,
})
const operations = listOperations(readContract('bank-app')).map(({ method, path, operation }) => ({
  ...{ method, path, operation },
  operationId: operation.operationId,
}))

describe(`${requestsPerOperation} requests with one thing broken, seed ${seed}`, () => {
  it.each(operations)(
    '$operationId answers none with a 5xx, each as the contract says, and keeps nothing of those refused',
    async ({ method, path, operation }) => {
      const address = () => path.replace('{requestId}', '3k0vYx2mJt8nQwRz5uLb7cDf9gHs1aPeXoTiVyMqNZE')
      const statuses = await assail({ sanad, method, operation, address, headers })
      expect(Object.keys(statuses).some((status) => status.startsWith('4'))).toBe(true)
    },
    operationTimeoutMs,
  )
})
