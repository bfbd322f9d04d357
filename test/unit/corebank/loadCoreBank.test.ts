import { openClock } from '../../../src/config/clock.ts'
import type { Kysely } from 'kysely'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { readSettings } from '../../../src/config/settings.ts'
import { silentTools } from '../../../src/corebank/adapter.ts'
import type { CoreBank } from '../../../src/corebank/port.ts'
import { listenToDecisions, loadCoreBank } from '../../../src/corebank/load.ts'
import type { Database } from '../../../src/data/schema.ts'
import { createSimulator } from '../../../src/simulator/simulator.ts'
import { openTestDatabase } from '../../support/database/database.ts'

let db: Kysely<Database>
beforeAll(async () => {
  db = await openTestDatabase()
})
afterAll(() => db.destroy())

const load = (coreBank: string, environment: 'sandbox' | 'production' = 'sandbox', tools = silentTools) =>
  loadCoreBank({ ...readSettings({}), coreBank, environment }, tools, (context) => createSimulator(context, db, openClock()))

test('the simulator loads by its name', async () => {
  expect((await load('simulator')).adapter.sandbox).toBeDefined()
})

test('the simulator refuses production', async () => {
  await expect(load('simulator', 'production')).rejects.toThrow('does not run in production')
})

test('another adapter loads by the path of its module, in production too, and gets no database', async () => {
  const context = (await load('./test/support/servers/adapter.ts', 'production')).adapter as unknown as { context: object }
  expect(context.context).toEqual({
    ...{ approval: 'manual', bankIbanCode: '99', timeoutMs: 2_000, environment: 'production' },
    ...silentTools,
  })
})

test('an adapter that lacks operations starts in a sandbox only, and the log or the refusal names them', async () => {
  const incomplete = './test/support/servers/incompleteAdapter.ts'
  const warn = vi.fn()
  const tools = { ...silentTools, log: { ...silentTools.log, warn } }
  expect(await load(incomplete, 'sandbox', tools)).toBeDefined()
  const missing = expect.arrayContaining(['findPayment']) as string[]
  expect(warn.mock.calls).toEqual([[{ missing }, 'the core bank adapter lacks operations; what asks for one of them fails']])
  expect(warn.mock.calls[0]![0]).not.toMatchObject({ missing: expect.arrayContaining(['signIn']) as string[] })
  await expect(load(incomplete, 'production')).rejects.toThrow(
    /lacks (?!signIn).*findPayment.*; in production an adapter has all/,
  )
})

test('an adapter that wraps the simulator starts in a sandbox only, because its desk is open to everybody', async () => {
  const wrapped = 'data:text/javascript,export default async () => ({ sandbox: {} })'
  expect((await load(wrapped)).adapter.sandbox).toBeDefined()
  await expect(load(wrapped, 'production')).rejects.toThrow('which has the member sandbox')
})

test.each(['./no/such/adapter.ts', 'no-such-package-here', './src/corebank/port.ts'])(
  '%s stops the start with a line that names it',
  async (name) => {
    await expect(load(name)).rejects.toThrow(`SANAD_CORE_BANK names ${name}`)
  },
)

test('an adapter that takes no listener is named, with the operation and what it said', () => {
  const broken = {
    onPaymentDecision: () => undefined,
    onLetterDecision: () => {
      throw new Error('not there')
    },
  } as unknown as CoreBank
  const listeners = { payment: async () => undefined, letter: async () => undefined, reportFailure: () => undefined }
  expect(() => listenToDecisions(broken, './najd.ts', listeners)).toThrow(
    'SANAD_CORE_BANK names ./najd.ts, whose onLetterDecision fails: not there',
  )
})

test('a decision that cannot be recorded is reported, and the core bank hears of it too', async () => {
  let tell: ((decision: never) => Promise<void>) | undefined
  const coreBank = { onPaymentDecision: (one: never) => (tell = one), onLetterDecision: () => undefined } as unknown as CoreBank
  const reported: unknown[] = []
  const failure = new Error('the database is away')
  listenToDecisions(coreBank, './najd.ts', {
    payment: () => Promise.reject(failure),
    letter: async () => undefined,
    reportFailure: (error) => void reported.push(error),
  })
  await expect(tell!({} as never)).rejects.toBe(failure)
  expect(reported).toEqual([failure])
})
