import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { signInBounds } from '../../src/config/signInBounds.ts'
import { readSettings } from '../../src/config/settings.ts'
import { connect } from '../../src/data/connect.ts'
import { purge } from '../../src/data/repositories/purge.ts'
import { enterTry } from '../../src/data/repositories/tries.ts'
import type { Executor } from '../../src/data/schema.ts'
import { keepTries } from '../../src/services/shared/tries.ts'
import { createPostgresDatabase } from '../support/database/database.ts'
import { openSteppedPair } from '../support/database/steppedConnection.ts'
import { openBankUser } from '../support/console/bankUsers.ts'
import { newDeveloper } from '../support/operations/platform.ts'
import { type RunningSanad, startSanad } from '../support/servers/sanad.ts'
import { withoutLimits } from '../support/servers/shared.ts'

// What guards guessing counts on all instances together: tries that are spread over two are bounded as on one.

let instances: [RunningSanad, RunningSanad]
let drop: () => Promise<void>

beforeAll(async () => {
  const database = await createPostgresDatabase('seeded')
  drop = database.drop
  // The tests stand where a proxy would, so that they may come from any address.
  const start = () =>
    startSanad({
      openDatabase: () => connect(readSettings({ DATABASE_URL: database.databaseUrl })),
      environment: { ...withoutLimits, SANAD_TRUSTED_PROXY: '127.0.0.1' },
    })
  instances = [await start(), await start()]
})
afterAll(async () => {
  for (const instance of instances ?? []) await instance.close()
  await drop?.()
})

const post = (index: number, path: string, body: object, address: string) =>
  fetch(instances[(index % 2) as 0 | 1].url(path), {
    method: 'POST',
    redirect: 'manual',
    headers: { 'x-forwarded-for': address, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
const signInAtBank = (index: number, nationalIdentificationNumber: string, address: string) =>
  fetch(instances[(index % 2) as 0 | 1].url('/bank/sign-in'), {
    method: 'POST',
    redirect: 'manual',
    headers: { 'x-forwarded-for': address },
    body: new URLSearchParams({ nationalIdentificationNumber, password: 'a guess' }),
  })

/** How many of these were judged, and how many refused. */
const tally = (answers: readonly Response[], judged: number) => ({
  judged: answers.filter(({ status }) => status === judged).length,
  refused: answers.filter(({ status }) => status === 429).length,
})

describe.each(['one after the other', 'all at once'])('guesses spread over two instances, %s', (order) => {
  const atOnce = order === 'all at once'
  const host = atOnce ? 2 : 1
  async function send(count: number, attempt: (index: number) => Promise<Response>): Promise<Response[]> {
    if (atOnce) return Promise.all(Array.from({ length: count }, (_, index) => attempt(index)))
    const answers = []
    for (let index = 0; index < count; index++) answers.push(await attempt(index))
    return answers
  }

  test('at a developer’s password are as many as on one', async () => {
    const { email, password } = newDeveloper()
    await post(0, '/dashboard/api/developers', { ...newDeveloper(), email, password }, `198.51.100.${host}`)
    const guess = (index: number) =>
      post(index, '/dashboard/api/sessions', { email, password: 'wrong password' }, `203.0.113.${host}`)
    const { most } = signInBounds.developer.ofPerson
    expect(tally(await send(2 * most, guess), 401)).toEqual({ judged: most, refused: most })
    // The owner comes in from elsewhere, and the right password does not help where the tries are used up.
    for (const index of [0, 1]) {
      expect((await post(index, '/dashboard/api/sessions', { email, password }, `203.0.113.${host}`)).status).toBe(429)
      expect((await post(index, '/dashboard/api/sessions', { email, password }, `198.51.100.${host}`)).status).toBe(201)
    }
  })

  test('at a bank user’s password are as many as on one', async () => {
    const { email } = await openBankUser(instances[0])
    const guess = (index: number) =>
      post(index, '/console/api/sessions', { email, password: 'wrong password' }, `203.0.113.1${host}`)
    const { most } = signInBounds.bankUser.ofPerson
    expect(tally(await send(2 * most, guess), 401)).toEqual({ judged: most, refused: most })
  })

  test('at sign-ups are as many as on one', async () => {
    const signUp = (index: number) => post(index, '/dashboard/api/developers', newDeveloper(), `203.0.113.2${host}`)
    expect(tally(await send(12, signUp), 201)).toEqual({ judged: 5, refused: 7 })
  })
})

test('guesses at customers from one network, spread over two instances, are as many as on one', async () => {
  const { most } = signInBounds.customer.ofNetwork
  const statuses = []
  for (let index = 0; index < most; index++)
    statuses.push((await signInAtBank(index, String(1_900_000_000 + index), '203.0.113.31')).status)
  expect(statuses).not.toContain(429)
  for (const index of [0, 1]) expect((await signInAtBank(index, '1999999991', '203.0.113.31')).status).toBe(429)
  expect((await signInAtBank(0, '1999999991', '203.0.113.32')).status).not.toBe(429)
})

test('who meets the last free try while another one takes it is refused, and counts nowhere', async () => {
  const { db, first, second, close } = await openSteppedPair()
  try {
    const now = new Date('2026-11-24T12:00:00Z')
    const bounds = [
      { counted: 'network', most: 5 },
      { counted: 'person', most: 2 },
    ]
    const person = { counted: 'person', tries: 2, countedUntil: new Date(now.getTime() + 30_000) }
    first.start((executor) => executor.transaction().execute((trx) => trx.insertInto('tries').values(person).execute()), 2)
    await first.rest()
    // It has looked before the other one is written, and waits for it.
    second.start((executor) => keepTries(executor, () => now).enter(bounds, 60), Infinity)
    await second.rest()
    first.release()
    await first.ended()
    expect(await second.ended()).toBe(30_000)
    expect(await db.selectFrom('tries').select(['counted', 'tries']).orderBy('counted').execute()).toEqual([
      { counted: 'network', tries: 0 },
      { counted: 'person', tries: 2 },
    ])
  } finally {
    await close()
  }
})

test('a purge passes over what is being counted, so that neither waits for the other', async () => {
  const { db, first, second, close } = await openSteppedPair()
  try {
    const now = new Date('2026-11-24T12:00:00Z')
    const countedUntil = new Date(now.getTime() + 60_000)
    const over = new Date(now.getTime() - 1_000)
    for (const counted of ['a', 'b']) await db.insertInto('tries').values({ counted, tries: 1, countedUntil: over }).execute()
    const count = (executor: Executor, counted: string) => enterTry(executor, [{ counted, most: 5 }], { now, countedUntil })
    // It holds the row that the purge comes to last, and then wants the other one.
    first.start((executor) => executor.transaction().execute(async (trx) => (await count(trx, 'b'), count(trx, 'a'))), 2)
    await first.rest()
    second.start((executor) => purge(executor, 'tries', now, 10), Infinity)
    await second.rest()
    first.release()
    await first.ended()
    expect(await second.ended()).toBe(1)
    expect(await db.selectFrom('tries').select('counted').where('countedUntil', '=', countedUntil).execute()).toHaveLength(2)
  } finally {
    await close()
  }
})

test('a right password on one instance takes its owner’s wrong ones off the count of the other', async () => {
  const { email, password } = newDeveloper()
  const address = '203.0.113.41'
  await post(0, '/dashboard/api/developers', { ...newDeveloper(), email, password }, address)
  const signIn = (index: number, typed: string) => post(index, '/dashboard/api/sessions', { email, password: typed }, address)
  const { most } = signInBounds.developer.ofPerson
  for (let index = 1; index < most; index++) expect((await signIn(0, 'wrong password')).status).toBe(401)
  expect((await signIn(1, password)).status).toBe(201)
  for (let index = 1; index < most; index++) expect((await signIn(0, 'wrong password')).status).toBe(401)
})
