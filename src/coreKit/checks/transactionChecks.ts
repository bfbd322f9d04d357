import type { Answers } from '../core.ts'
import type { Bank, Check } from '../check.ts'
import { expect, expectSame, NotProved } from '../failure.ts'
import { decided, pay } from './paymentSteps.ts'

const offers = ['account-information']
const operations = ['listTransactions'] as const

type Page = Answers['listTransactions']
type Row = Page['transactions'][number]

/** What rows are called. */
export const idsOf = (rows: readonly Row[]) => rows.map(({ transactionId }) => transactionId)

/** A page of an account's history. */
export const page = ({ core }: Bank, accountId: string, query: Record<string, string>) =>
  core.ask('listTransactions', { path: { accountId }, query })

/** Nobody walks for ever through a list that leads in a circle. */
const mostPages = 2_000

/** Follows the cursors to the end. */
export async function goOn(bank: Bank, accountId: string, first: Page, query: Record<string, string>): Promise<Row[]> {
  const rows = [...first.transactions]
  const seen = new Set(idsOf(rows))
  let { nextCursor } = first
  for (let pages = 1; nextCursor !== undefined; pages++) {
    expect(pages < mostPages, `no end after ${mostPages} pages`)
    const next = await page(bank, accountId, { ...query, cursor: nextCursor })
    const again = idsOf(next.transactions).find((id) => seen.has(id))
    expect(again === undefined, `the row ${again} comes again behind a cursor`)
    for (const id of idsOf(next.transactions)) seen.add(id)
    rows.push(...next.transactions)
    nextCursor = next.nextCursor
  }
  return rows
}

async function wholeList(bank: Bank, query: Record<string, string> = {}): Promise<Row[]> {
  const { accountId } = bank.profile.accounts.withHistory
  const asked = { limit: '1000', ...query }
  return goOn(bank, accountId, await page(bank, accountId, asked), asked)
}

/** A bound that is a row's own time keeps the row. */
async function bounds(bank: Bank): Promise<void> {
  const rows = (await wholeList(bank)).filter(({ status }) => status === 'KSAOB.Booked')
  const row = rows[Math.floor(rows.length / 2)]
  if (!row) throw new NotProved('the account has no rows')
  const found = idsOf(await wholeList(bank, { from: row.bookedAt, to: row.bookedAt }))
  expect(found.includes(row.transactionId), 'the row of exactly this time is lacking')
  const outside = rows.filter(({ bookedAt }) => bookedAt !== row.bookedAt)
  expect(!outside.some(({ transactionId }) => found.includes(transactionId)), 'rows of other times are among them')
}

/** Rows that arrive while somebody reads are on none of the pages. */
async function readsWhileBooking(bank: Bank): Promise<void> {
  const { payments } = bank.profile
  if (!payments || !bank.capabilities.offers.includes('payment-initiation'))
    throw new NotProved('needs a payment while the list is read')
  const { accountId } = payments.payer
  const first = await page(bank, accountId, { limit: '2' })
  const before = await goOn(bank, accountId, first, { limit: '500' })
  const { paymentId } = await pay(bank)
  await decided(bank, paymentId)
  const after = await goOn(bank, accountId, first, { limit: '2' })
  expectSame(idsOf(after), idsOf(before), 'the list that was begun before the payment')
}

/** The number that TPPs have in their links brings the list back as it was, without a cursor. */
async function bringsListBack(bank: Bank): Promise<void> {
  const { payments } = bank.profile
  if (!payments || !bank.capabilities.offers.includes('payment-initiation'))
    throw new NotProved('needs a payment between two readings')
  const { accountId } = payments.payer
  const asked = { limit: '500' }
  const first = await page(bank, accountId, asked)
  const asOf = first.list?.asOf
  if (asOf === undefined) throw new NotProved('the lists of this adapter have no asOf, which it may leave out')
  const before = idsOf(await goOn(bank, accountId, first, asked))
  const { paymentId } = await pay(bank)
  await decided(bank, paymentId)
  const query = { ...asked, asOf: String(asOf) }
  const again = await page(bank, accountId, query)
  expectSame(again.list?.asOf, asOf, 'asOf of the list that was asked for by it')
  expectSame(idsOf(await goOn(bank, accountId, again, asked)), before, 'the list as it was')
  const now = await page(bank, accountId, asked)
  expect(now.list?.asOf !== asOf, 'asOf stands still while rows arrive')
}

async function otherAccountsCursor(bank: Bank): Promise<void> {
  const { accountId, nationalIdentificationNumber } = bank.profile.accounts.withHistory
  const { accounts } = await bank.core.ask('listAccounts', { body: { nationalIdentificationNumber } })
  const other = accounts.find((account) => account.accountId !== accountId)
  const first = await page(bank, accountId, { limit: '5' })
  if (!other || first.nextCursor === undefined) throw new NotProved('the customer needs two accounts and some rows')
  const own = new Set(idsOf(await wholeList(bank)))
  const asked = { path: { accountId: other.accountId }, query: { limit: '1000', cursor: first.nextCursor } }
  const answer = await bank.core.call('listTransactions', asked)
  const rows = (answer.body as Partial<Page> | undefined)?.transactions ?? []
  expect(!rows.some(({ transactionId }) => own.has(transactionId)), 'a cursor opens another account than that of the address')
}

/** Histories, page by page. */
export const transactionChecks: readonly Check[] = [
  {
    id: 'transactions.pages',
    proves: 'Small pages unite to the whole list, with no row twice and none missing at an edge.',
    operations,
    offers,
    run: async (bank) => {
      const { accountId } = bank.profile.accounts.withHistory
      const [whole, first] = [await wholeList(bank), await page(bank, accountId, { limit: '7' })]
      expect(whole.length >= 20, `the account has ${whole.length} rows, and 20 are needed`)
      expectSame(idsOf(await goOn(bank, accountId, first, { limit: '7' })), idsOf(whole), 'the list of small pages')
      expectSame(new Set(idsOf(whole)).size, whole.length, 'the number of different rows')
    },
  },
  {
    id: 'transactions.newestFirst',
    proves: 'The newest booking comes first.',
    operations,
    offers,
    run: async (bank) => {
      const times = (await wholeList(bank)).map(({ bookedAt }) => Date.parse(bookedAt))
      expect(
        times.every((time, at) => at === 0 || time <= times[at - 1]!),
        'a row is newer than the one before it',
      )
    },
  },
  {
    id: 'transactions.bounds',
    proves: 'The bounds of the booking time are themselves included, and nothing beyond them.',
    operations,
    offers,
    run: bounds,
  },
  {
    id: 'transactions.direction',
    proves: 'Credits and debits can be had apart, and both are the whole.',
    operations,
    offers,
    run: async (bank) => {
      const apart = await Promise.all(['KSAOB.Credit', 'KSAOB.Debit'].map((direction) => wholeList(bank, { direction })))
      for (const [at, direction] of ['KSAOB.Credit', 'KSAOB.Debit'].entries())
        expect(
          apart[at]!.every((row) => row.direction === direction),
          `among ${direction} are others`,
        )
      expectSame(idsOf(apart.flat()).sort(), idsOf(await wholeList(bank)).sort(), 'both together')
    },
  },
  {
    id: 'transactions.list',
    proves: 'A list says where it begins, and its first cursor leads there.',
    operations,
    offers,
    run: async (bank) => {
      const { accountId } = bank.profile.accounts.withHistory
      const first = await page(bank, accountId, { limit: '5' })
      expect(first.list !== undefined, 'list is left out without a cursor')
      const again = await page(bank, accountId, { limit: '5', cursor: first.list.firstCursor })
      expectSame(idsOf(again.transactions), idsOf(first.transactions), 'the rows behind the first cursor')
    },
  },
  {
    id: 'transactions.whileBooking',
    proves: 'A list stays as it was when it was begun, while rows arrive.',
    operations: ['listTransactions', 'submitPayment'],
    offers,
    run: readsWhileBooking,
  },
  {
    id: 'transactions.asOf',
    proves: 'asOf of a list brings it back as it was, though rows have arrived since.',
    operations: ['listTransactions', 'submitPayment'],
    offers,
    run: bringsListBack,
  },
  {
    id: 'transactions.foreignCursor',
    proves: 'A cursor of one account opens no other.',
    operations,
    offers,
    run: otherAccountsCursor,
  },
  {
    id: 'transactions.unknownCursor',
    proves: 'A cursor that was never given out is 410.',
    operations,
    offers,
    run: async ({ core, profile }) => {
      const path = { accountId: profile.accounts.withHistory.accountId }
      const gone = { status: [410], code: 'cursorExpired' }
      await core.refuse('listTransactions', { path, query: { limit: '5', cursor: 'never-given-out' } }, gone)
    },
  },
  {
    id: 'transactions.counted',
    proves: 'The number of rows is right, and a jump leads behind as many.',
    operations,
    offers,
    feature: 'countedTransactions',
    run: async (bank) => {
      const { accountId } = bank.profile.accounts.withHistory
      const whole = idsOf(await wholeList(bank))
      const { transactions, list } = await page(bank, accountId, { limit: '5', skip: '10' })
      expectSame(list?.extent?.total, whole.length, 'the number of rows')
      expectSame(list?.skipped, 10, 'how many rows were jumped over')
      expectSame(idsOf(transactions), whole.slice(10, 10 + transactions.length), 'the rows behind the jump')
    },
  },
]
