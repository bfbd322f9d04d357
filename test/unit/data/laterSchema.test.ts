import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { findSchema, migrateToLatest } from '../../../src/data/migrator.ts'
import { openEmbedded } from '../../support/database/database.ts'

/** Two releases on one schema, as while a new one comes up, or when the one before is put back. */
const nothing = async (): Promise<Migration> => ({ up: async () => undefined })
const before = { migrations: { '0001_first': nothing } }

let db: Kysely<never>
beforeEach(async () => {
  db = (await openEmbedded()) as unknown as Kysely<never>
})
afterEach(() => db.destroy())

test('a release starts on the schema of a later one that has only added to it, and changes nothing there', async () => {
  const after = { migrations: { ...before.migrations, '0002_second': nothing } }
  await migrateToLatest(db, after)
  expect(await findSchema(db, before)).toEqual({ isNew: false, isUpToDate: true, isLater: true })
  await migrateToLatest(db, before)
  expect(await findSchema(db, after)).toEqual({ isNew: false, isUpToDate: true, isLater: false })
})

test('a release refuses the schema of a later one that has taken something away, by the name of the migration', async () => {
  await migrateToLatest(db, { migrations: { ...before.migrations, '0002_contract_second': nothing } })
  await expect(migrateToLatest(db, before)).rejects.toThrow('the schema is of a later release (0002_contract_second)')
})

test('a migration waits for a lock at most two seconds, and for its own work as long as it takes', async () => {
  const seen: unknown[] = []
  const look: Migration = {
    up: async (trx: Kysely<never>) => {
      const { rows } =
        await sql`select current_setting('lock_timeout') as lock, current_setting('statement_timeout') as statement`.execute(trx)
      seen.push(...rows)
    },
  }
  await migrateToLatest(db, { migrations: { '0001_first': async () => look } })
  expect(seen).toEqual([{ lock: '2s', statement: '0' }])
})

test('on tables that are in use each migration is a transaction of its own, and on new ones all are one', async () => {
  const transactions: unknown[] = []
  const note = async (): Promise<Migration> => ({
    up: async (trx: Kysely<never>) => {
      const { rows } = await sql<{ id: string }>`select pg_current_xact_id()::text as id`.execute(trx)
      transactions.push(rows[0]!.id)
    },
  })
  const first = { '0001_first': note, '0002_second': note }
  await migrateToLatest(db, { migrations: first })
  expect(new Set(transactions).size).toBe(1)
  await migrateToLatest(db, { migrations: { ...first, '0003_third': note, '0004_fourth': note } })
  expect(transactions).toHaveLength(4)
  expect(new Set(transactions).size).toBe(3)
})

test('a migration that lands late, with an earlier number, runs on a database that has those after it', async () => {
  await migrateToLatest(db, { migrations: { '0001_first': nothing, '0003_third': nothing } })
  const all = { migrations: { '0001_first': nothing, '0002_second': nothing, '0003_third': nothing } }
  await migrateToLatest(db, all)
  expect(await findSchema(db, all)).toEqual({ isNew: false, isUpToDate: true, isLater: false })
})
