import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { components } from '../../../generated/types/account-information.ts'
import type { AccountConsent } from '../../../src/domain/consent/consent.ts'
import { getTransactions } from '../../../src/services/account/transactions.ts'
import { insertAuthorizedConsent } from '../../support/consents/accountAccess.ts'
import { makeInstruction, openTestBank, salary, type TestBank } from '../../support/servers/simulator.ts'

type Transactions = components['schemas']['TransactionsMessage']
type Query = Record<string, string>

let bank: TestBank
let consent: AccountConsent
beforeAll(async () => {
  bank = await openTestBank('auto')
  consent = await insertAuthorizedConsent(bank, {
    nationalId: salary.nationalIdentificationNumber,
    accountIds: [salary.accountId],
    data: { Permissions: ['ReadAccountsBasic', 'ReadTransactionsBasic', 'ReadTransactionsCredits', 'ReadTransactionsDebits'] },
  })
})
afterAll(() => bank.db.destroy())

const read = (query: Query, of = consent): Promise<Transactions> =>
  getTransactions(bank, {
    consent: of,
    accountIds: [salary.accountId],
    accountId: salary.accountId,
    query,
    interactionId: 'i',
    now: new Date(),
  })
const queryOf = (link: string): Query => Object.fromEntries(new URL(link, 'http://bank').searchParams)
const idsOf = ({ Data }: Transactions) => Data.Transaction.map(({ TransactionId }) => TransactionId)
/** A payment that settles at once: a new row of the account, booked now. */
const pay = async (amountHalalas = 1_00) => bank.coreBank.submitPayment(await makeInstruction(bank, { amountHalalas }))

/** Follows a link from page to page to the end. */
async function walk(
  query: Query,
  link: 'Next' | 'Prev',
  between: () => Promise<unknown> = async () => undefined,
): Promise<Transactions[]> {
  const pages = [await read(query)]
  for (let next = pages[0]!.Links[link]; next !== undefined && pages.length < 100; next = pages.at(-1)!.Links[link]) {
    await between()
    pages.push(await read(queryOf(next)))
  }
  return pages
}

const days = (fromDay: number, toDay: number) => {
  const day = (back: number) => new Date(Date.now() - back * 86_400_000).toISOString()
  return { fromBookingDateTime: day(Math.max(fromDay, toDay)), toBookingDateTime: day(Math.min(fromDay, toDay)) }
}
const windows = fc.oneof(
  fc.constant({}),
  fc.tuple(fc.nat(760), fc.nat(760)).map(([one, other]) => days(one, other)),
)

describe('the pages of an account’s transactions', () => {
  it('hold every row exactly once, in one order, whatever the window and the size, while rows are added', async () => {
    await fc.assert(
      fc.asyncProperty(windows, fc.integer({ min: 25, max: 200 }), fc.boolean(), async (window, size, isBusy) => {
        // More than a thousand once many payments have come.
        const [whole, ...more] = (await walk({ ...window, 'page-size': '1000' }, 'Next')) as [Transactions, ...Transactions[]]
        const all = [whole, ...more].flatMap(idsOf)
        const pages = await walk({ ...window, 'page-size': String(size) }, 'Next', isBusy ? () => pay() : undefined)
        expect(pages.flatMap(idsOf)).toEqual(all)
        expect(pages.map(({ Meta }) => Meta)).toEqual(
          pages.map(() => ({ ...whole.Meta, TotalPages: Math.max(1, Math.ceil(all.length / size)) })),
        )
        expect(pages).toHaveLength(pages[0]!.Meta.TotalPages)
      }),
      { numRuns: 12 },
    )
  })

  it('are the same backwards from Last, also when rows arrive on the way', async () => {
    const first = await read({ 'page-size': '100' })
    const forwards = (await walk(queryOf(first.Links.First), 'Next')).flatMap(idsOf)
    const backwards = (await walk(queryOf(first.Links.Last), 'Prev', () => pay())).reverse().flatMap(idsOf)
    expect(backwards).toEqual(forwards)
  })

  it('begin anew without a mark, and then show what has arrived', async () => {
    const before = idsOf(await read({}))
    await pay(7_77)
    expect(idsOf(await read({})).slice(1, 50)).toEqual(before.slice(0, 49))
  })

  it('are empty behind the last one, which Prev leads back to', async () => {
    const behind = await read({ page: '999', 'page-size': '100' })
    expect([idsOf(behind), behind.Links.Next, behind.Meta.TotalPages > 1]).toEqual([[], undefined, true])
    expect(queryOf(behind.Links.Prev!).page).toBe(queryOf(behind.Links.Last).page)
    expect(idsOf(await read(queryOf(behind.Links.Prev!)))).not.toEqual([])
  })

  it('of nothing are one empty page without times', async () => {
    const nothing = await read({ fromBookingDateTime: '2001-01-01', toBookingDateTime: '2001-12-31' })
    expect([idsOf(nothing), nothing.Meta]).toEqual([[], { TotalPages: 1 }])
  })
})

it('a page is one question to the simulator, whichever page it is', async () => {
  let questions = 0
  const coreBank = new Proxy(bank.coreBank, {
    get: (target, name) => (name === 'listTransactions' && questions++, Reflect.get(target, name) as unknown),
  })
  const of = { consent, accountIds: [salary.accountId], accountId: salary.accountId, interactionId: 'i', now: new Date() }
  const { Meta } = await getTransactions({ ...bank, coreBank }, { ...of, query: { 'page-size': '25' } })
  const last = Meta.TotalPages!
  for (const page of [Math.ceil(last / 2), last, last, last + 1, 1_000_000])
    await getTransactions({ ...bank, coreBank }, { ...of, query: { page: String(page), 'page-size': '25' } })
  expect(questions).toBe(6)
})

describe('the window of the consent', () => {
  const inWindow = (from: string, to: string): AccountConsent => ({
    ...consent,
    terms: { ...consent.terms, transactionsFrom: new Date(from), transactionsTo: new Date(to) },
  })

  it('cuts what the query asks for, and counts only what is left', async () => {
    const [outer, inner] = [days(200, 100), days(150, 50)]
    const both = await read({ ...inner, 'page-size': '1000' }, inWindow(outer.fromBookingDateTime, outer.toBookingDateTime))
    const expected = await read({
      fromBookingDateTime: inner.fromBookingDateTime,
      toBookingDateTime: outer.toBookingDateTime,
      'page-size': '1000',
    })
    expect(idsOf(both).length).toBeGreaterThan(0)
    expect([idsOf(both), both.Meta]).toEqual([idsOf(expected), expected.Meta])
  })

  it('leaves nothing of a query outside of it', async () => {
    const [long, recent] = [days(700, 600), days(30, 0)]
    expect(idsOf(await read(recent, inWindow(long.fromBookingDateTime, long.toBookingDateTime)))).toEqual([])
  })
})
