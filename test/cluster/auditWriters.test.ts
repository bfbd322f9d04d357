import type { Kysely } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { connect } from '../../src/data/connect.ts'
import { limits } from '../../src/config/limits.ts'
import type { Database } from '../../src/data/schema.ts'
import { inTransaction } from '../../src/data/transaction.ts'
import { createPostgresDatabase } from '../support/database/database.ts'
import { minute, openTrail, writeEntries } from '../support/database/writtenTrail.ts'

/** As many connections as three instances have. */
let instances: Kysely<Database>[]
let drop: () => Promise<void>
beforeAll(async () => {
  const database = await createPostgresDatabase('migrated')
  drop = database.drop
  const opened = Array.from({ length: 3 }, () => connect({ databaseUrl: database.databaseUrl, dataDir: '', limits }))
  instances = (await Promise.all(opened)).map(({ db }) => db)
})
afterAll(async () => {
  await Promise.all((instances ?? []).map((db) => db.destroy()))
  await drop?.()
})

const times = <Result>(count: number, work: (index: number) => Promise<Result>) =>
  Promise.all(Array.from({ length: count }, (_, index) => work(index)))

test('many who write about the same things at once, some of whom take it back, make whole chains', async () => {
  const committed = await times(60, (index) =>
    inTransaction(instances[index % 3]!, async (trx) => {
      await writeEntries(trx as never, `thing-${index % 4}`, 3, 1)
      if (index % 5 === 0) throw new Error('taken back')
    }).then(
      () => 3,
      () => 0,
    ),
  )
  const trail = await openTrail(instances[0]!)
  const written = committed.reduce<number>((sum, entries) => sum + entries, 0)
  expect(await trail.check()).toMatchObject({ found: [], chains: 4, entries: written })
})

test('instances that make checkpoints at once while others write make one each hour, and every head is in one', async () => {
  const trails = await Promise.all(instances.map((db) => openTrail(db)))
  for (const hour of [1, 2, 3]) {
    const [made] = await Promise.all([
      times(6, (index) => trails[index % 3]!.checkpoint(minute(60 * hour))),
      times(40, (index) => writeEntries(instances[index % 3]!, `thing-${index % 8}`, 1, 60 * hour)),
    ])
    expect(made.filter((number) => number !== undefined)).toEqual([hour])
  }
  expect(await trails[0]!.checkpoint(minute(240))).toBe(4)
  expect(await trails[0]!.check({}, minute(240))).toMatchObject({ found: [], chains: 8 })
  const open = await instances[0]!.selectFrom('auditHeads').select('subject').where('checkpoint', 'is', null).execute()
  expect(open).toEqual([])
})
