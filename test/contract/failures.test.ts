import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import express from 'express'
import type { Kysely, KyselyPlugin } from 'kysely'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Database } from '../../src/data/schema.ts'
import { createFailureHandler } from '../../src/http/respond.ts'
import { type Callers, expectPromised, openCallers } from '../support/contract/callers.ts'
import { proves } from '../support/contract/proof.ts'
import { type RunningSanad, startSanad } from '../support/servers/sanad.ts'
import { servedOperations } from '../support/contract/exampleRequest.ts'

const secret = 'relation "customers_of_the_bank" does not exist at 10.1.2.3'
/** Answer without looking anything up, or before they do, so that no defect can be put into them. */
const cannotFail = ['getLiveness', 'getReadiness', 'getClock', 'requestPasswordReset']

let sanad: RunningSanad
let broken: RunningSanad
let callers: Callers
let isBroken = false

const defect: KyselyPlugin = {
  transformQuery: ({ node }) => node,
  // Here, because statements that were compiled once are not transformed again.
  async transformResult({ result }) {
    if (isBroken) throw new Error(secret)
    return result
  },
}

beforeAll(async () => {
  sanad = await startSanad()
  callers = await openCallers(sanad)
  const db = sanad.dependencies.db.withPlugin(defect) as Kysely<Database>
  broken = await startSanad({
    environment: { SANAD_BASE_URL: sanad.baseUrl, SANAD_LOG_LEVEL: 'silent' },
    openDatabase: async () => ({ db, kind: 'pglite', close: async () => undefined }),
  })
  const sandbox = broken.dependencies.coreBank.sandbox as unknown as Record<string, () => never>
  for (const name of Object.keys(sandbox))
    sandbox[name] = () => {
      throw new Error(secret)
    }
  isBroken = true
})
afterAll(async () => {
  isBroken = false
  await broken?.close()
  await sanad?.close()
})

describe('a defect of ours', () => {
  const operations = servedOperations('500').filter(({ operationId }) => !cannotFail.includes(operationId))

  it.for(operations)(
    'is 500 in $operationId, with nothing of its inside',
    async ({ interfaceName, contract, operation, operationId, method, address }, { task }) => {
      // The example of a body, for operations that need one before they look anything up.
      const media = operation.requestBody?.content['application/json']
      const body = media && JSON.stringify(media.example ?? Object.values(media.examples ?? {})[0]?.value)
      const examples = Object.fromEntries(
        (operation.parameters ?? [])
          .filter((parameter) => parameter.in === 'header')
          .map(({ name, example }) => [name, String(example)]),
      )
      // Payee verification takes no old time.
      for (const name of Object.keys(examples)) if (/timestamp/i.test(name)) examples[name] = new Date().toISOString()
      const headers = {
        ...examples,
        ...callers.headersOf(operation, contract),
        ...(body !== undefined && { 'content-type': 'application/json' }),
      }
      const query = (operation.parameters ?? []).filter((parameter) => parameter.in === 'query' && parameter.required)
      const search = new URLSearchParams(query.map(({ name, example }): [string, string] => [name, String(example)])).toString()
      const target = broken.url(search === '' ? address : `${address}?${search}`)
      const response = await fetch(target, { method, headers, ...(body !== undefined && { body }) })
      const text = await expectPromised(response, operation, 500)
      expect(text).not.toMatch(/customers_of_the_bank|10\.1\.2\.3|\.ts|stack/)
      proves(task, { interfaceName, operationId, status: '500', by: 'a database that fails' })
    },
  )

  it('is 503 for readiness, so that a load balancer sends nobody here', async ({ task }) => {
    const { operation } = servedOperations('503').find(({ operationId }) => operationId === 'getReadiness')!
    await expectPromised(await fetch(broken.url('/health/ready')), operation, 503)
    proves(task, { interfaceName: 'platform', operationId: 'getReadiness', status: '503', by: 'a database that fails' })
  })

  it.for([
    [500, 'GET', '/core-bank'],
    // The simulated core bank fails with its database; to the pages it is a core bank that does not answer.
    [503, 'POST', '/bank/sign-in', 'nationalIdentificationNumber=1000000016&password=x'],
    [500, 'POST', '/auth/token', 'grant_type=client_credentials&client_id=x&client_secret=y'],
    [500, 'GET', '/auth/authorize?client_id=x'],
  ] as const)('is %i at %s %s, with nothing of its inside', async ([status, method, path, form]) => {
    const response = await fetch(broken.url(path), { method, ...(form && { body: new URLSearchParams(form) }) })
    expect(response.status).toBe(status)
    expect(response.headers.get('x-fapi-interaction-id')).toMatch(/^[0-9a-f-]{36}$/)
    expect(await response.text()).not.toMatch(/customers_of_the_bank|10\.1\.2\.3|\.ts\b|stack/)
  })

  it('that no part has caught is a problem too, where Express would send the stack', async () => {
    const app = express()
      .get('/', () => {
        throw new Error(secret)
      })
      .use(createFailureHandler(pino({ level: 'silent' })))
    const server = app.listen(0, '127.0.0.1')
    await once(server, 'listening')
    const response = await fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`)
    server.close()
    expect(response.status).toBe(500)
    expect(response.headers.get('content-type')).toBe('application/problem+json')
    expect(await response.text()).not.toMatch(/customers_of_the_bank|\.ts\b|stack/)
  })
})
