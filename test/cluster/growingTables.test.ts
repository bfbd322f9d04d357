import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createPostgresDatabase } from '../support/database/database.ts'
import { type GrownDatabase, openGrownDatabase, readsAll } from '../support/database/growth.ts'
import { hotStatements } from '../support/database/hotStatements.ts'

/** Enough for the planner to see that reading all of a table is dear, few enough for seconds. */
const rows = 40_000
/** What one statement may pass over: more than a page of a list, far less than one app's rows. */
const mostPassedOver = 500

describe.each([
  ['are counted', 'now'],
  ['were counted while they were empty', 'whileEmpty'],
] as const)('of tables that have grown and %s', (_, counted) => {
  let database: GrownDatabase
  let drop: () => Promise<void>

  beforeAll(async () => {
    const created = await createPostgresDatabase()
    drop = created.drop
    database = await openGrownDatabase(created.databaseUrl, { rows, counted })
  }, 120_000)
  afterAll(async () => {
    await database.close()
    await drop()
  })

  test.each(Object.entries(hotStatements))(
    'the planner finds %s by an index of its own accord, and no step passes over an app’s other rows',
    async (_, run) => {
      const explained = await database.explain(run)
      expect(explained.length).toBeGreaterThan(0)
      for (const { text, nodes } of explained) {
        expect(
          nodes.filter(readsAll).map((node) => node['Relation Name']),
          text,
        ).toEqual([])
        const passedOver = nodes.map((node) => (node['Rows Removed by Filter'] ?? 0) * node['Actual Loops'])
        expect(Math.max(...passedOver), text).toBeLessThan(mostPassedOver)
      }
    },
  )

  test('the check itself sees a statement that reads all', async () => {
    const [explained] = await database.explain((executor) =>
      executor.selectFrom('verificationTries').select('triedAt').where('partyHash', '=', 'none').execute(),
    )
    expect(explained!.nodes.some(readsAll)).toBe(true)
  })
})
