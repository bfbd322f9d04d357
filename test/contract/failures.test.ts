import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import express from 'express'
import type { PostgresPool } from 'kysely'
import pg from 'pg'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readSettings } from '../../src/config/settings.ts'
import { connect, openKysely } from '../../src/data/connect.ts'
import { ignoreErrorEvents, typeParsers } from '../../src/data/driver.ts'
import { createEntrance } from '../../src/http/entrance.ts'
import type { Gate } from '../../src/http/gate.ts'
import { createFailureListener } from '../../src/http/respond.ts'
import { type Callers, expectPromised, openCallers } from '../support/contract/callers.ts'
import { proves } from '../support/contract/proof.ts'
import { createPostgresDatabase } from '../support/database/database.ts'
import { type RunningSanad, startSanad } from '../support/servers/sanad.ts'
import { servedOperations } from '../support/contract/exampleRequest.ts'

const secret = 'relation "customers_of_the_bank" does not exist at 10.1.2.3'
/** Answer without looking anything up, or before they do, so that no defect can be put into them. */
const cannotFail = ['getLiveness', 'getReadiness', 'getClock', 'requestPasswordReset']

let sanad: RunningSanad
let broken: RunningSanad
let callers: Callers
let isBroken = false

let dropDatabase: () => Promise<void>

/** Connections that take no statement any more once something is broken: what every statement goes by, however it was made. */
function openFailing(connectionString: string): PostgresPool {
  const pool = new pg.Pool({ connectionString, types: typeParsers })
  ignoreErrorEvents(pool)
  const connect = async () => {
    const client = await pool.connect()
    const query = async (statement: string, values?: unknown[]) => {
      if (isBroken) throw new Error(secret)
      return client.query(statement, values)
    }
    return { query, release: (discard?: boolean) => client.release(discard) } as never
  }
  return { connect, end: () => pool.end(), options: pool.options }
}

beforeAll(async () => {
  const { databaseUrl, drop } = await createPostgresDatabase('seeded')
  dropDatabase = drop
  sanad = await startSanad({ openDatabase: () => connect(readSettings({ DATABASE_URL: databaseUrl })) })
  callers = await openCallers(sanad)
  const db = openKysely(openFailing(databaseUrl))
  broken = await startSanad({
    environment: { SANAD_BASE_URL: sanad.baseUrl, SANAD_LOG_LEVEL: 'silent' },
    openDatabase: async () => ({ db, kind: 'pglite', close: () => db.destroy() }),
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
  await dropDatabase?.()
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
        ...callers.headersOf(operation, contract, { method, path: address, body }),
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
    // A try is counted in the service's own database before the core bank is asked anything.
    [500, 'POST', '/bank/sign-in', 'nationalIdentificationNumber=1000000016&password=x'],
    [500, 'POST', '/auth/token', 'grant_type=client_credentials&client_id=x&client_secret=y'],
    [500, 'GET', '/auth/authorize?client_id=x'],
  ] as const)('is %i at %s %s, with nothing of its inside', async ([status, method, path, form]) => {
    const response = await fetch(broken.url(path), { method, ...(form && { body: new URLSearchParams(form) }) })
    expect(response.status).toBe(status)
    expect(response.headers.get('x-fapi-interaction-id')).toMatch(/^[0-9a-f-]{36}$/)
    expect(await response.text()).not.toMatch(/customers_of_the_bank|10\.1\.2\.3|\.ts\b|stack/)
  })

  const throwing = () => {
    throw new Error(secret)
  }
  const passing: Gate = (_request, _response, next) => next()
  const handing: Gate = (_request, _response, next) => next(new Error(secret))
  it.each([
    ['of a check', throwing, passing],
    ['that a check hands on', handing, passing],
    ['of a page', passing, throwing],
    ['that a page hands on', passing, handing],
  ])('%s that no part has caught is a problem too, where Express would send the stack', async (_, check, page) => {
    const fail = createFailureListener(pino({ level: 'silent' }))
    const failed: express.ErrorRequestHandler = (thrown, request, response, _next) => fail(thrown, request, response)
    const pages = express().get('/', page).use(failed)
    const pipeline = async (_request: unknown, _response: unknown, next: () => void) => next()
    const entrance = createEntrance({ checks: [check], endpoints: new Map(), pipeline, pages, fail })
    const server = createServer(entrance).listen(0, '127.0.0.1')
    await once(server, 'listening')
    const response = await fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`)
    server.close()
    expect(response.status).toBe(500)
    expect(response.headers.get('content-type')).toBe('application/problem+json')
    expect(await response.text()).not.toMatch(/customers_of_the_bank|\.ts\b|stack/)
  })
})
