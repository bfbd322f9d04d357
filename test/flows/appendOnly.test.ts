import { type Kysely, sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { insertAudit } from '../../src/data/repositories/journal.ts'
import type { Database } from '../../src/data/schema.ts'
import { openTestBank } from '../support/servers/simulator.ts'

/** The owner of the tables works here: even so the triggers hold, until somebody switches them off. */
let db: Kysely<Database>
beforeAll(async () => {
  db = (await openTestBank('auto')).db
  await insertAudit(db, { occurredAt: new Date(), actor: 'bank', action: 'test', subject: 'test' })
})
afterAll(() => db?.destroy())

const run = (statement: string) => db.transaction().execute((trx) => sql.raw(statement).execute(trx))
const anEntry = (table: string) => `ctid = (select ctid from ${table} limit 1)`

describe('the audit trail', () => {
  test.each([`update audit set actor = 'nobody'`, 'delete from audit', 'truncate audit'])('refuses %s', async (statement) => {
    await expect(run(statement)).rejects.toThrow('append-only')
  })
})

describe.each([
  ['simulator.bank_ledger_transactions', 'simulator.bank_ledger_entries', 'ledger_transaction_id'],
  ['simulator.bank_guarantee_postings', 'simulator.bank_guarantee_entries', 'posting_id'],
])('the ledger of %s', (postings, entries, key) => {
  test.each([`truncate ${entries}`, `truncate ${postings}, ${entries}`])('refuses %s', async (statement) => {
    await expect(run(statement)).rejects.toThrow('append-only')
  })

  test.each([
    ['another amount', `update ${entries} set amount_halalas = amount_halalas + 1 where ${anEntry(entries)}`],
    ['the loss of one entry', `delete from ${entries} where ${anEntry(entries)}`],
    [
      'an entry that moves to another posting',
      `insert into ${postings} select (jsonb_populate_record(posting, '{"${key}":"other","reference":"other"}')).* from ${postings} as posting limit 1;
       update ${entries} set ${key} = 'other' where ${anEntry(entries)}`,
    ],
  ])('refuses %s', async (_, statements) => {
    const change = db.transaction().execute(async (trx) => {
      for (const statement of statements.split(';')) await sql.raw(statement).execute(trx)
    })
    await expect(change).rejects.toThrow('does not sum to zero')
  })
})
