import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Kysely } from 'kysely'
import { loadCoreBank } from '../../../src/corebank/load.ts'
import { type Database } from '../../../src/data/schema.ts'
import { openTestDatabase } from '../../support/database/database.ts'

let db: Kysely<Database>
beforeAll(async () => {
  db = await openTestDatabase()
})
afterAll(() => db.destroy())

const load = (coreBank: string, environment: 'sandbox' | 'production' = 'sandbox') =>
  loadCoreBank({ coreBank, environment }, { db, approval: 'manual', bankIbanCode: '99', timeoutMs: 20 })

test('the simulator loads by its name, and by module path like any other adapter', async () => {
  for (const name of ['simulator', './src/corebank/simulator/simulator.ts']) expect((await load(name)).sandbox).toBeDefined()
})

test('the simulator refuses production under both names', async () => {
  await expect(load('simulator', 'production')).rejects.toThrow('does not run in production')
  await expect(load('./src/corebank/simulator/simulator.ts', 'production')).rejects.toThrow('does not run in production')
})

test.each(['./no/such/adapter.ts', 'no-such-package-here', './src/corebank/port.ts'])(
  '%s stops the start with a line that names it',
  async (name) => {
    await expect(load(name)).rejects.toThrow(`SANAD_CORE_BANK names ${name}`)
  },
)
