import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { limits } from '../../src/config/limits.ts'
import { readSettings } from '../../src/config/settings.ts'
import { connect } from '../../src/data/connect.ts'
import { paymentConsentRequest } from '../support/consents/paymentConsent.ts'
import { createPostgresDatabase, onServer } from '../support/database/database.ts'
import { sendRaw } from '../support/http/requests.ts'
import { type RunningSanad, startSanad } from '../support/servers/sanad.ts'
import { registerTpp, type TestTpp } from '../support/tpp/tpp.ts'

/**
 * A failover of the database, or an operator, cuts connections that are in use. Each statement of a create is cut in each of three
 * ways. Nobody in the process may be taken down by it: an `error` event without a listener ends a Node process, and fails this run.
 */
type Statement = (...parameters: unknown[]) => Promise<unknown>
type Client = pg.Client & { processID: number; connection: { stream: { destroy(): void } } }

// Not `once` of node:events: it listens for `error` as well, which is what the service has to do.
const untilEnd = (client: Client) => new Promise((resolve) => client.once('end', resolve))

/** How a statement meets the cut. */
const cuts: Record<string, (client: Client, send: Statement, parameters: unknown[]) => Promise<unknown>> = {
  'before it is sent': async (client, send, parameters) => {
    const ended = untilEnd(client)
    await onServer(`select pg_terminate_backend(${client.processID})`)
    await ended
    return send(...parameters)
  },
  'while it runs': (_, send) => send('select pg_terminate_backend(pg_backend_pid())', []),
  'before its answer arrives': async (client, send, parameters) => {
    await send(...parameters)
    const ended = untilEnd(client)
    client.connection.stream.destroy()
    await ended
    return send('select 1', [])
  },
  'by a server that only reads': (_, send) => send(`do $$ begin raise sqlstate '25006'; end $$`, []),
  'by a server whose disk is full': (_, send) => send(`do $$ begin raise sqlstate '53100'; end $$`, []),
}

let sanad: RunningSanad
let tpp: TestTpp
let token: string
let dropDatabase: () => Promise<void>
const untouched = pg.Client.prototype.query as unknown as Statement

beforeAll(async () => {
  const { databaseUrl, drop } = await createPostgresDatabase()
  dropDatabase = drop
  const openDatabase = () => connect(readSettings({ DATABASE_URL: databaseUrl }))
  sanad = await startSanad({ openDatabase, environment: { SANAD_LOG_LEVEL: 'silent' } })
  tpp = await registerTpp(sanad)
  token = await tpp.developerToken()
})
afterEach(() => void Object.assign(pg.Client.prototype, { query: untouched }))
afterAll(async () => {
  await sanad?.close()
  await dropDatabase?.()
})

/** From now on the statement of this number is cut. Says whether it came to that; jobs count too. */
function cutAt(number: number, cut: (typeof cuts)[string]): { happened: boolean } {
  const state = { happened: false }
  let sent = 0
  Object.assign(pg.Client.prototype, {
    query(this: Client, ...parameters: unknown[]) {
      const send: Statement = (...own) => untouched.apply(this, own)
      if (state.happened || sent++ < number || !process.env.DATABASE_URL || isOwn(this)) return send(...parameters)
      state.happened = true
      return cut(this, send, parameters)
    },
  })
  return state
}

/** The connection of this test to the server, by which it ends others. */
const isOwn = (client: Client) => client.database === new URL(process.env.DATABASE_URL as string).pathname.slice(1)

test.each(Object.keys(cuts))('a create whose connection is cut at any statement, %s, gets 503 and is made once', async (way) => {
  let refused = 0
  for (let number = 0, isOver = false; !isOver; number++) {
    const message = paymentConsentRequest()
    const headers = { 'x-idempotency-key': randomUUID() }
    const create = () => sendRaw(sanad, tpp, { path: '/payments/consents', message, token, headers })
    const cut = cutAt(number, cuts[way]!)
    const first = await create()
    Object.assign(pg.Client.prototype, { query: untouched })
    isOver = !cut.happened
    // A statement of a job may have been the one that was cut.
    if (first.status !== 201) {
      refused++
      expect([first.status, first.headers.get('retry-after')]).toEqual([503, String(limits.databaseRetryAfterSeconds)])
    }
    const second = await create()
    expect(second.status).toBe(201)
    const made = await sanad.dependencies.db
      .selectFrom('consents')
      .select('consentId')
      .where('baseConsentId', '=', message.Data.BaseConsentId)
      .execute()
    expect(made).toHaveLength(1)
    if (isOver) expect(number).toBeGreaterThan(5)
  }
  expect(refused).toBeGreaterThan(3)
  expect((await fetch(sanad.url('/health/ready'))).status).toBe(200)
})
