import { describe, expect, it } from 'vitest'
import type { Executor } from '../../../../src/data/schema.ts'
import type { ConsentReads } from '../../../../src/domain/account/dataGroups.ts'
import { createReadCounter } from '../../../../src/services/account/readCounter.ts'
import { silentParts } from '../../../support/silentParts.ts'

/** A table that keeps what is inserted, or fails. */
function openTable() {
  const table = { isDown: false, rows: [] as ConsentReads[], statements: 0 }
  const execute = (rows: ConsentReads[]) => {
    table.statements++
    if (table.isDown) return Promise.reject(new Error('down'))
    table.rows.push(...rows.map((row) => ({ ...row })))
    return Promise.resolve()
  }
  const db = {
    insertInto: () => ({
      values: (rows: ConsentReads[]) => ({ onConflict: () => ({ execute: () => execute(rows) }) }),
    }),
  } as unknown as Executor
  return { table, db }
}

const at = (time: string) => new Date(`2026-11-21T${time}Z`)

describe('reads of apps', () => {
  it('make one row for each consent, kind of data and day in Riyadh, with the time of the last one', async () => {
    const { table, db } = openTable()
    const counter = createReadCounter({ ...silentParts(), db })
    counter.count({ consentId: 'b', group: 'balances', now: at('08:00:00') })
    counter.count({ consentId: 'a', group: 'balances', now: at('08:00:00') })
    counter.count({ consentId: 'a', group: 'balances', now: at('20:59:59') })
    counter.count({ consentId: 'a', group: 'balances', now: at('21:00:00') })
    counter.count({ consentId: 'a', group: 'accounts', now: at('08:00:00') })
    await counter.store()
    expect(
      table.rows.map(({ consentId, day, resource, reads, lastReadAt }) => [
        consentId,
        day.toISOString(),
        resource,
        reads,
        lastReadAt,
      ]),
    ).toEqual([
      ['a', '2026-11-20T21:00:00.000Z', 'accounts', 1, at('08:00:00')],
      ['a', '2026-11-20T21:00:00.000Z', 'balances', 2, at('20:59:59')],
      ['a', '2026-11-21T21:00:00.000Z', 'balances', 1, at('21:00:00')],
      ['b', '2026-11-20T21:00:00.000Z', 'balances', 1, at('08:00:00')],
    ])
    await counter.store()
    expect(table.statements).toBe(1)
  })

  it('wait while the database is down, and are stored once when it is back', async () => {
    const { table, db } = openTable()
    const counter = createReadCounter({ ...silentParts(), db })
    const read = { consentId: 'a', group: 'balances', now: at('08:00:00') } as const
    counter.count(read)
    table.isDown = true
    await expect(counter.store()).rejects.toThrow('down')
    counter.count(read)
    table.isDown = false
    await Promise.all([counter.store(), counter.store()])
    expect(table.rows.map(({ reads }) => reads)).toEqual([2])
  })

  it('take a bounded place in memory, and those beyond it are reported', async () => {
    const { table, db } = openTable()
    const warnings: object[] = []
    const counter = createReadCounter({ db, log: { warn: (details) => void warnings.push(details) } })
    for (let n = 0; n < 20_003; n++) counter.count({ consentId: `c${n}`, group: 'balances', now: at('08:00:00') })
    await counter.store()
    expect([table.rows.length, table.statements, warnings]).toEqual([20_000, 40, [{ reads: 3 }]])
  })
})
