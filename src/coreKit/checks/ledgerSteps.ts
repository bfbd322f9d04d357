import type { Bank } from '../check.ts'
import type { Answers } from '../core.ts'
import { CheckFailed, expect, expectSame, needed } from '../failure.ts'

type Row = Answers['listTransactions']['transactions'][number]

/** An account as it was before something happened on it. */
export interface Before {
  accountId: string
  balanceHalalas: number
  /** What could be spent; undefined where the bank does not say it. */
  availableHalalas: number | undefined
}

/** What is booked on an account, in halalas; the payer's where none is named. */
export async function bookedBalance({ core, profile }: Bank, accountId?: string): Promise<number> {
  const accountIds = [accountId ?? needed(profile.payments, 'payments').payer.accountId]
  const [account] = (await core.ask('findAccounts', { body: { accountIds } })).accounts
  if (!account) throw new CheckFailed('an account of the profile is not there')
  return account.balanceHalalas
}

/** Looks at an account; the payer's where none is named. */
export async function lookAt(bank: Bank, accountId = needed(bank.profile.payments, 'payments').payer.accountId): Promise<Before> {
  const balanceHalalas = await bookedBalance(bank, accountId)
  return { accountId, balanceHalalas, availableHalalas: await availableBalance(bank, accountId) }
}

/** What can be spent, in halalas. Undefined where the bank offers no account data, or does not say it. */
export async function availableBalance({ core, capabilities }: Bank, accountId: string): Promise<number | undefined> {
  if (!capabilities.offers.includes('account-information')) return undefined
  const { balances } = await core.ask('listBalances', { path: { accountId } })
  const found = balances.find(({ type }) => type === 'KSAOB.InterimAvailable')
  return found && (found.direction === 'KSAOB.Debit' ? -found.amount.halalas : found.amount.halalas)
}

/** A core that books by days puts a row of now at the beginning of one. */
const twoDaysMs = 2 * 86_400_000
/** Nobody reads for ever. */
const mostPages = 200

/** Booked rows with this reference among the newest ones. Undefined where the bank offers no account data. */
async function bookedRows({ core, capabilities }: Bank, accountId: string, reference: string): Promise<Row[] | undefined> {
  if (!capabilities.offers.includes('account-information')) return undefined
  const from = new Date((await core.now()).getTime() - twoDaysMs).toISOString()
  const asked = { from, limit: '500' }
  const rows: Row[] = []
  let cursor: string | undefined
  for (let pages = 0; pages === 0 || cursor !== undefined; pages++) {
    expect(pages < mostPages, `no end after ${mostPages} pages`)
    const page = await core.ask('listTransactions', { path: { accountId }, query: { ...asked, ...(cursor && { cursor }) } })
    rows.push(...page.transactions)
    cursor = page.nextCursor
  }
  return rows.filter((row) => row.reference === reference && row.status === 'KSAOB.Booked')
}

/** Nothing left the account, and nothing in its history says that it did. */
export async function expectNothingBooked(bank: Bank, before: Before, reference: string, what: string): Promise<void> {
  const debited = before.balanceHalalas - (await bookedBalance(bank, before.accountId))
  expectSame(debited, 0, `what left the account for ${what}, in halalas,`)
  const rows = await bookedRows(bank, before.accountId, reference)
  if (rows) expectSame(rows.length, 0, `the number of booked rows with the reference of ${what}`)
}

/** As `expectNothingBooked`, and nothing is held for it any more. */
export async function expectNothingTaken(bank: Bank, before: Before, reference: string, what: string): Promise<void> {
  await expectNothingBooked(bank, before, reference, what)
  const available = await availableBalance(bank, before.accountId)
  if (before.availableHalalas === undefined || available === undefined) return
  expectSame(before.availableHalalas - available, 0, `what is still held on the account for ${what}, in halalas,`)
}

/** The row of an account that has this reference, where the bank offers account data: one, in this direction, of this amount. */
async function expectRow(
  bank: Bank,
  accountId: string,
  { paymentTransactionId, amountHalalas }: Booked,
  direction: Row['direction'],
): Promise<void> {
  const rows = await bookedRows(bank, accountId, paymentTransactionId)
  if (!rows) return
  expectSame(rows.length, 1, 'the number of booked rows with the reference of the payment')
  const [row] = rows
  expectSame([row?.direction, row?.amount.halalas], [direction, amountHalalas], 'the row')
}

interface Booked {
  paymentTransactionId: string
  amountHalalas: number
}

/** The amount came to the account of the payee once, and one row of its history says so. */
export async function expectCreditedOnce(bank: Bank, before: Before, payment: Booked): Promise<void> {
  const credited = (await bookedBalance(bank, before.accountId)) - before.balanceHalalas
  expectSame(credited, payment.amountHalalas, 'what came to the account of the payee at the same bank, in halalas,')
  await expectRow(bank, before.accountId, payment, 'KSAOB.Credit')
}

/** The amount left the account once, and one row of its history says so. */
export const expectBookedOnce = (bank: Bank, before: Before, payment: Booked): Promise<void> =>
  expectEachBookedOnce(bank, before, [payment])

/** As `expectBookedOnce`, of several payments, between which nothing else left the account. */
export async function expectEachBookedOnce(bank: Bank, before: Before, payments: readonly Booked[]): Promise<void> {
  const wanted = payments.reduce((sum, { amountHalalas }) => sum + amountHalalas, 0)
  const debited = before.balanceHalalas - (await bookedBalance(bank, before.accountId))
  expectSame(debited, wanted, 'what left the account, in halalas,')
  for (const payment of payments) await expectRow(bank, before.accountId, payment, 'KSAOB.Debit')
  const available = await availableBalance(bank, before.accountId)
  if (before.availableHalalas === undefined || available === undefined) return
  const spent = before.availableHalalas - available
  expectSame(spent, wanted, 'what can no longer be spent once the payment is completed, in halalas,')
}
