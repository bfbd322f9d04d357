import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { limits } from '../../src/config/limits.ts'
import { type Callers, expectPromised, openCallers } from '../support/contract/callers.ts'
import { servedOperations } from '../support/contract/servedOperations.ts'
import { proves } from '../support/contract/proof.ts'
import { type RunningSanad, startSanad } from '../support/servers/sanad.ts'

let sanad: RunningSanad
let strict: RunningSanad
let callers: Callers
beforeAll(async () => {
  sanad = await startSanad()
  callers = await openCallers(sanad)
  // The same bank with the same keys, where one request a second is all that anybody has.
  strict = await startSanad({
    environment: { SANAD_BASE_URL: sanad.baseUrl, SANAD_RATE_PER_SECOND: '1', SANAD_RATE_BURST: '1' },
    openDatabase: async () => ({ db: sanad.dependencies.db, kind: 'pglite', close: async () => undefined }),
  })
})
afterAll(async () => {
  await strict?.close()
  await sanad?.close()
})

describe('a body of one byte too many', () => {
  it.for(servedOperations('413'))('is 413 for $operationId, before anything of it is looked at', async ({ interfaceName, contract, operation, operationId, method, address }, { task }) => {
    const contentType = Object.keys(operation.requestBody!.content)[0]!
    const bytes = interfaceName === 'platform' ? limits.platformBodyBytes : limits.envelopeBodyBytes
    const response = await fetch(sanad.url(address), { method, headers: { ...callers.headersOf(operation, contract), 'content-type': contentType }, body: 'a'.repeat(bytes + 1) })
    await expectPromised(response, operation, 413)
    proves(task, { interfaceName, operationId, status: '413', by: `a body of ${bytes + 1} bytes` })
  })
})

describe('a caller above the limit', () => {
  // Harmless, so that what uses up the limit changes nothing.
  const spend = { DashboardSession: '/dashboard/api/developers/current' } as Record<string, string>

  it.for(servedOperations('429'))('gets 429 with whole seconds to wait from $operationId', async ({ interfaceName, contract, operation, operationId, method, address }, { task }) => {
    const headers = callers.headersOf(operation, contract)
    const scheme = Object.keys((operation.security ?? contract.security)?.[0] ?? {})[0] ?? ''
    let response: Response | undefined
    for (let attempt = 0; attempt < 10 && response?.status !== 429; attempt++) {
      if (spend[scheme]) await (await fetch(strict.url(spend[scheme]), { headers })).text()
      response = await fetch(strict.url(address), { method, headers })
      if (response.status !== 429) await response.text()
    }
    expect(response!.headers.get('retry-after')).toMatch(/^[1-9][0-9]*$/)
    await expectPromised(response!, operation, 429)
    proves(task, { interfaceName, operationId, status: '429', by: 'a limit of one request a second' })
  })
})
