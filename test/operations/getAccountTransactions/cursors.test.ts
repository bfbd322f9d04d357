import { randomUUID } from 'node:crypto'
import type { Kysely } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { limits } from '../../../src/config/limits.ts'
import { openClock } from '../../../src/config/clock.ts'
import { readSettings } from '../../../src/config/settings.ts'
import { purge } from '../../../src/data/repositories/purge.ts'
import type { Database } from '../../../src/data/schema.ts'
import { type Ability, base, idsOf, now, openCursorBank, openReader, wholeOf } from '../../support/corebank/cursorBank.ts'
import { openTestDatabase } from '../../support/database/database.ts'

let db: Kysely<Database>
beforeAll(async () => {
  db = await openTestDatabase()
})
afterAll(() => db.destroy())

const { coreBankTimeoutMs } = readSettings({})
const reader = (...rest: Parameters<typeof openReader> extends [unknown, ...infer Rest] ? Rest : never) => openReader(db, ...rest)

const abilities: [string, Ability][] = [
  ['says nothing but cursors', {}],
  ['answers one row at a time', { most: 1 }],
  ['counts', { counts: true }],
  ['has numbers for its lists', { numbers: true }],
  ['counts and has numbers', { counts: true, numbers: true, most: 1_000 }],
  ['counts and jumps', { counts: true, jumps: true }],
  ['counts, has numbers and jumps', { counts: true, numbers: true, jumps: true }],
  ['answers more rows than are wanted', { least: 60 }],
  ['counts, jumps and answers more rows than are wanted', { counts: true, numbers: true, jumps: true, least: 60 }],
]

describe.each(abilities)('a core bank that %s', (_name, ability) => {
  const [pages, size] = ability.most === 1 ? [3, 25] : [37, 25]
  const rows = (pages - 1) * size + 6

  it('has the same pages as its list, one after the other, while rows arrive', async () => {
    const bank = openCursorBank(rows, ability)
    const whole = wholeOf(bank)
    const newest = bank.history.at(-1)!.bookedAt
    const read = reader(bank.connect())
    const first = await read({ page: 1, size })
    const seen = [first]
    for (let page = 2; page <= pages; page++) {
      bank.arrive()
      bank.arrive(newest)
      seen.push(await read({ page, size, asOf: first.asOf }))
    }
    expect(seen.flatMap(idsOf)).toEqual(whole)
    const { rows: _, ...facts } = first
    const times = { firstAvailableAt: new Date(base), lastAvailableAt: new Date(base + Math.floor((rows - 1) / 7) * 60_000) }
    expect(facts).toEqual({ asOf: expect.any(Number), total: rows, ...times })
    expect(seen.map(({ rows: _rows, ...same }) => same)).toEqual(seen.map(() => facts))
    expect(idsOf(await read({ page: pages + 1, size, asOf: first.asOf }))).toEqual([])
    expect(idsOf(await read({ page: 1, size })), 'a list that begins now has what arrived').not.toEqual(whole.slice(0, size))
  })

  it('has them backwards, in any order and for an instance that has seen none of them', async () => {
    const bank = openCursorBank(rows, ability)
    const whole = wholeOf(bank)
    const { asOf } = await reader(bank.connect())({ page: 1, size })
    bank.arrive()
    const pageOf = (page: number) => whole.slice((page - 1) * size, page * size)
    for (const page of [pages, 2, pages - 1, 1]) {
      const { rows: found, total } = await reader(bank.connect())({ page, size, asOf })
      expect([found.map(({ transactionId }) => transactionId), total]).toEqual([pageOf(page), rows])
    }
  })

  it('has a page that nobody came to from the first', async () => {
    const bank = openCursorBank(rows, ability)
    expect(idsOf(await reader(bank.connect())({ page: 2, size }))).toEqual(wholeOf(bank).slice(size, 2 * size))
  })

  it('keeps both ends of a window and the directions', async () => {
    const bank = openCursorBank(60, ability)
    const query = { from: bank.history[14]!.bookedAt, to: bank.history[41]!.bookedAt, directions: ['KSAOB.Debit'] as const }
    const found = await reader(bank.connect(), query)({ page: 1, size: 25 })
    expect(idsOf(found)).toEqual(wholeOf(bank, query))
    expect(found).toMatchObject({ total: found.rows.length, firstAvailableAt: query.from, lastAvailableAt: query.to })
  })

  it('of nothing has one empty page', async () => {
    const found = await reader(openCursorBank(0, ability).connect())({ page: 1, size: 25 })
    expect(found).toEqual({ rows: [], asOf: expect.any(Number), total: 0, firstAvailableAt: null, lastAvailableAt: null })
  })
})

describe('the number of a list', () => {
  it('is the core bank’s where it has one, else 15 digits, and links can carry it', async () => {
    expect((await reader(openCursorBank(30, { numbers: true }).connect())({ page: 1, size: 25 })).asOf).toBe(30)
    const { asOf } = await reader(openCursorBank(30).connect())({ page: 1, size: 25 })
    expect(String(asOf)).toMatch(/^9\d{14}$/)
  })

  const unknown = { code: 'resourceFormat', detail: { path: 'as-of' } }
  it('opens nothing for another account or other rows, and nothing when nobody gave it', async () => {
    const bank = openCursorBank(30)
    const { asOf } = await reader(bank.connect())({ page: 1, size: 25 })
    for (const query of [{ accountId: 'acc-2' }, { from: new Date(base) }, { directions: ['KSAOB.Credit'] as const }])
      await expect(reader(bank.connect(), query)({ page: 2, size: 25, asOf })).rejects.toMatchObject(unknown)
    for (const made of [asOf + 1, 999_999_999_999_999, 1184])
      await expect(reader(bank.connect())({ page: 2, size: 25, asOf: made })).rejects.toMatchObject(unknown)
  })

  it('is over after a day, and then goes from the database', async () => {
    const bank = openCursorBank(30)
    const { asOf } = await reader(bank.connect())({ page: 1, size: 25 })
    const later = (ms: number) => new Date(now.getTime() + limits.transactionListSeconds * 1_000 + ms)
    expect((await reader(bank.connect())({ page: 2, size: 25, asOf }, later(-1))).rows).toHaveLength(5)
    await expect(reader(bank.connect())({ page: 2, size: 25, asOf }, later(0))).rejects.toMatchObject(unknown)
    const stored = () => db.selectFrom('transactionLists').select('mark').where('mark', '=', asOf).execute()
    expect(await stored()).toHaveLength(1)
    await purge(db, 'transactionLists', later(1), 1_000)
    expect(await stored()).toEqual([])
  })

  it('is refused where the core bank has forgotten its cursors, and one of the core bank’s own brings the list back', async () => {
    const forgetful = openCursorBank(60)
    const read = reader(forgetful.connect())
    const { asOf } = await read({ page: 1, size: 25 })
    forgetful.expire()
    await expect(read({ page: 2, size: 25, asOf })).rejects.toMatchObject(unknown)

    const numbering = openCursorBank(60, { numbers: true })
    const whole = wholeOf(numbering)
    const again = reader(numbering.connect())
    expect(await again({ page: 1, size: 25 })).toMatchObject({ asOf: 60 })
    numbering.arrive()
    numbering.expire()
    await expect(again({ page: 2, size: 25, asOf: 60 })).rejects.toMatchObject(unknown)
    expect(idsOf(await again({ page: 2, size: 25, asOf: 60 }))).toEqual(whole.slice(25, 50))
  })
})

describe('the way to a page', () => {
  it('is one call for each page that follows, and none behind the last', async () => {
    const bank = openCursorBank(90, { counts: true, numbers: true })
    const read = reader(bank.connect())
    for (const page of [1, 2, 3, 4, 5]) await read({ page, size: 25, asOf: 90 })
    expect(bank.calls).toHaveLength(4)
    await read({ page: 3, size: 25 })
    expect(bank.calls, 'a list that begins again is known by its number').toHaveLength(6)
  })

  it('is gone once where the core bank does not count, and begins at the nearest known place', async () => {
    const bank = openCursorBank(1_000, { most: 200 })
    const first = reader(bank.connect())
    const { asOf } = await first({ page: 1, size: 100 })
    const counted = bank.calls.length
    await reader(bank.connect())({ page: 10, size: 100, asOf })
    expect(bank.calls.length - counted, 'another instance has the places from the database').toBeLessThanOrEqual(2)
  })

  it('is bounded in calls: a list that is too long is refused, not cut', async () => {
    const bank = openCursorBank(limits.transactionCalls + 1, { most: 1 })
    const refusal = { code: 'resourceFormat', detail: { path: 'fromBookingDateTime' } }
    await expect(reader(bank.connect())({ page: 1, size: 25 })).rejects.toMatchObject(refusal)
    expect(bank.calls).toHaveLength(limits.transactionCalls)
    const shorter = reader(bank.connect(), { from: bank.history[7]!.bookedAt })
    expect((await shorter({ page: 1, size: 25 })).total).toBe(limits.transactionCalls - 6)
  })

  it('is bounded in time, however often the core bank answers', async () => {
    const bank = openCursorBank(60, { most: 1 })
    let at = 0
    const clock = { ...openClock(), elapsedMs: () => (at += coreBankTimeoutMs / 10) }
    await expect(reader(bank.connect(), {}, clock)({ page: 1, size: 25 })).rejects.toMatchObject({ code: 'coreBankUnavailable' })
    expect(bank.calls.length).toBeLessThan(15)
  })

  it.each([
    ['an empty cursor', () => '', 'visible characters'],
    ['one that is too long', () => randomUUID() + 'x'.repeat(477), 'visible characters'],
    ['one with a line end', () => `${randomUUID()}\n`, 'visible characters'],
    ['one that is no text', () => 7 as unknown as string, 'visible characters'],
    ['one that leads back', () => 'same', 'leads back to itself'],
  ])('has no %s', async (_name, cursor, what) => {
    const read = reader(openCursorBank(60, { cursor, most: 20 }).connect())({ page: 1, size: 25 })
    await expect(read).rejects.toThrow(new RegExp(`^the core bank adapter answered listTransactions with a .*${what}$`))
  })
})
