import type { Kysely } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { limits } from '../../../src/config/limits.ts'
import type { TransactionList, TransactionPage } from '../../../src/corebank/accountData.ts'
import type { CoreBank } from '../../../src/corebank/port.ts'
import type { Database } from '../../../src/data/schema.ts'
import { idsOf, now, openCursorBank, openReader, wholeOf } from '../../support/corebank/cursorBank.ts'
import { openTestDatabase } from '../../support/database/database.ts'

let db: Kysely<Database>
beforeAll(async () => {
  db = await openTestDatabase()
})
afterAll(() => db.destroy())

const size = 25
const farAway = 1_000_000
const able = { counts: true, numbers: true, jumps: true }
/** How many more calls the core bank had. */
async function callsOf({ calls }: { calls: unknown[] }, work: () => Promise<unknown>): Promise<number> {
  const before = calls.length
  await work()
  return calls.length - before
}
const storedLists = async () => (await db.selectFrom('transactionLists').select('mark').execute()).length

describe('where the core bank jumps', () => {
  it('every page is one call: without a mark, after another, backwards, far away, and for an instance that knows nothing', async () => {
    const bank = openCursorBank(500, able)
    const whole = wholeOf(bank)
    const read = openReader(db, bank.connect())
    const wanted = [{ page: 1 }, { page: 10 }, { page: 20 }, ...[2, 3, 19, 18, 9].map((page) => ({ page, asOf: 500 }))]
    for (const request of wanted) {
      const take = async (by = read) =>
        expect(idsOf(await by({ ...request, size }))).toEqual(whole.slice((request.page - 1) * size, request.page * size))
      expect(await callsOf(bank, take), JSON.stringify(request)).toBe(1)
      expect(await callsOf(bank, () => take(openReader(db, bank.connect()))), 'another instance').toBe(1)
    }
    expect(await callsOf(bank, () => read({ page: farAway, size }))).toBe(1)
    expect(await callsOf(bank, () => read({ page: farAway, size, asOf: 500 }))).toBe(0)
  })

  it('a link to the next page goes on by cursor, and nothing is passed over', async () => {
    const bank = openCursorBank(500, able)
    const read = openReader(db, bank.connect())
    await read({ page: 8, size })
    await read({ page: 9, size, asOf: 500 })
    expect(bank.calls.at(-1)).toMatchObject({ cursor: expect.any(String), limit: size })
    expect(bank.calls.at(-1)).not.toHaveProperty('skip')
  })

  it.each<[string, Partial<TransactionList>]>([
    ['a skipped that is neither', { skipped: 24 }],
    ['rows behind a jump in a list that it does not count', { skipped: 25, extent: null }],
  ])('an answer with %s is a defect', async (what, change) => {
    const list = { firstCursor: 'c', asOf: 1, extent: { total: 9, firstAvailableAt: null, lastAvailableAt: null }, ...change }
    const listTransactions = async (): Promise<TransactionPage> => ({ transactions: [], nextCursor: null, list })
    const read = openReader(db, { listTransactions } as Partial<CoreBank> as CoreBank)
    await expect(read({ page: 2, size })).rejects.toThrow(`the core bank adapter answered listTransactions with ${what}`)
  })
})

describe('where the core bank does not count', () => {
  it('pages that there are not cost the whole list once a minute, and one stored row', async () => {
    const bank = openCursorBank(1_000)
    const read = openReader(db, bank.connect())
    const before = await storedLists()
    expect(await callsOf(bank, () => read({ page: farAway, size }))).toBe(11)
    for (const page of [farAway, farAway - 1, 2_000]) {
      const found = await read({ page, size })
      expect(found).toMatchObject({ rows: [], total: 1_000 })
    }
    expect([bank.calls.length, await storedLists()]).toEqual([11, before + 1])
    expect(await callsOf(bank, () => read({ page: 2, size })), 'nor does one that there is').toBeLessThanOrEqual(2)
    const later = new Date(now.getTime() + limits.transactionListFreshSeconds * 1_000)
    bank.arrive()
    expect(await read({ page: 2, size }, later)).toMatchObject({ total: 1_001 })
  })

  it('requests that come together read the list once', async () => {
    const bank = openCursorBank(1_000)
    const read = openReader(db, bank.connect())
    const before = await storedLists()
    const found = await Promise.all(Array.from({ length: 8 }, (_, index) => read({ page: farAway + index, size })))
    expect(new Set(found.map(({ asOf }) => asOf)).size).toBe(1)
    expect(await storedLists()).toBe(before + 1)
    expect(bank.calls.length, 'each begins, and one goes on').toBeLessThanOrEqual(8 + 10)
  })

  it('a first page is of the list as it is now, whatever was begun before', async () => {
    const bank = openCursorBank(60)
    const read = openReader(db, bank.connect())
    await read({ page: 2, size })
    bank.arrive()
    const first = await read({ page: 1, size })
    expect(first.total).toBe(61)
    expect(idsOf(await read({ page: 2, size })), 'and pages after it are of the same').toEqual(wholeOf(bank).slice(25, 50))
  })

  it.each([{}, { numbers: true }])('a list that is too long is read to the bound once a minute: %j', async (ability) => {
    const bank = openCursorBank(limits.transactionCalls + 1, { most: 1, ...ability })
    const read = openReader(db, bank.connect())
    const refusal = { code: 'resourceFormat', detail: { path: 'fromBookingDateTime' } }
    const asOf = ability.numbers ? { asOf: 1_000 } : {}
    for (const page of [farAway, farAway, 1, 2]) await expect(read({ page, size, ...asOf })).rejects.toMatchObject(refusal)
    expect(bank.calls).toHaveLength(limits.transactionCalls)
    const later = new Date(now.getTime() + limits.transactionListFreshSeconds * 1_000)
    await expect(read({ page: 1, size, ...asOf }, later)).rejects.toMatchObject(refusal)
    expect(bank.calls).toHaveLength(2 * limits.transactionCalls)
  })

  it('a core bank that fails meanwhile is asked again', async () => {
    const bank = openCursorBank(60)
    const whole = bank.connect()
    let isDown = true
    const listTransactions: CoreBank['listTransactions'] = async (query) => {
      if (isDown && query.cursor !== undefined) throw new Error('down')
      return whole.listTransactions(query)
    }
    const read = openReader(db, { listTransactions } as Partial<CoreBank> as CoreBank)
    await expect(read({ page: 2, size })).rejects.toThrow('down')
    isDown = false
    expect(idsOf(await read({ page: 2, size }))).toEqual(wholeOf(bank).slice(25, 50))
  })
})

it.each([{}, { numbers: true }, { counts: true }])(
  'who names no list hears of no mark when cursors that were remembered have expired: %j',
  async (ability) => {
    const bank = openCursorBank(100, ability)
    const read = openReader(db, bank.connect())
    await read({ page: 2, size })
    bank.expire()
    expect(idsOf(await read({ page: 3, size }))).toEqual(wholeOf(bank).slice(50, 75))
  },
)
