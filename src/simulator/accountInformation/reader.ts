import type { AccountBalance, Party, TransactionPage, TransactionQuery } from '../../corebank/accountData.ts'
import {
  type BankArrangementKind,
  findBankAccount,
  findBankAccounts,
  findBankAccountWithPending,
  listBankArrangements,
  type SimulatedAccount,
} from '../repositories/accounts.ts'
import { findBankParty, listAccountParties } from '../repositories/companies.ts'
import {
  type BankTransactionFilter,
  listBankTransactions,
  type SimulatedTransaction,
  summarizeBankTransactions,
  type TransactionPlace,
} from '../repositories/transactions.ts'
import { type AccountReader, type BankAccount, CoreBankError } from '../../corebank/port.ts'
import { outlastCaller, type SimulatedBank } from '../bank.ts'
import { toAccounts } from '../mandates.ts'
import { toBeneficiary, toDirectDebit, toScheduledPayment, toStandingOrder } from './arrangements.ts'
import { absoluteAmount, rolesOf, soleOwner, toParty } from './parties.ts'
import { toTransaction } from './transactions.ts'

/** The simulator's part that reads accounts, for account information. */
export function openAccountReader(bank: SimulatedBank): AccountReader {
  const arrangements = async <Item>(
    accountId: string,
    kind: BankArrangementKind,
    toItem: (stored: { arrangementId: string; details: object }) => Item,
  ) => {
    await answerOrBeSilent(bank, bank.silent.accountIds.has(accountId))
    return (await listBankArrangements(bank.db, accountId, kind)).map(toItem)
  }
  return {
    findAccounts: (accountIds) => findAccounts(bank, accountIds),
    listBalances: (accountId) => listBalances(bank, accountId, bank.clock.now()),
    listTransactions: (query) => listTransactions(bank, query),
    listBeneficiaries: (accountId) => arrangements(accountId, 'beneficiary', toBeneficiary),
    listDirectDebits: (accountId) => arrangements(accountId, 'directDebit', (stored) => toDirectDebit(stored, bank.clock.now())),
    listStandingOrders: (accountId) =>
      arrangements(accountId, 'standingOrder', (stored) => toStandingOrder(stored, bank.clock.now())),
    listScheduledPayments: async (accountId) => {
      const payments = await arrangements(accountId, 'scheduledPayment', (stored) => toScheduledPayment(stored, bank.clock.now()))
      return payments
        .filter((payment) => payment !== undefined)
        .sort((one, other) => one.scheduledAt.getTime() - other.scheduledAt.getTime())
    },
    listParties: (accountId) => listParties(bank, accountId),
    findParty: async (nationalIdentificationNumber) => {
      await answerOrBeSilent(bank, bank.silent.customers.has(nationalIdentificationNumber))
      const row = await findBankParty(bank.db, nationalIdentificationNumber)
      return row && toParty(row, soleOwner)
    },
  }
}

/** The accounts of one customer never answer (magic values). This rejects only after the caller has given up. */
async function answerOrBeSilent(bank: SimulatedBank, isSilent: boolean): Promise<void> {
  if (!isSilent) return
  await outlastCaller(bank)
  throw new Error('the core bank did not answer a question about an account')
}

async function findAccounts(bank: SimulatedBank, accountIds: string[]): Promise<BankAccount[]> {
  await answerOrBeSilent(
    bank,
    accountIds.some((accountId) => bank.silent.accountIds.has(accountId)),
  )
  return toAccounts(bank, await findBankAccounts(bank.db, accountIds))
}

async function listBalances(bank: SimulatedBank, accountId: string, now: Date): Promise<AccountBalance[]> {
  await answerOrBeSilent(bank, bank.silent.accountIds.has(accountId))
  const account = await findBankAccountWithPending(bank.db, accountId)
  return account ? balancesOf(account, account.pendingHalalas, now) : []
}

async function listTransactions(bank: SimulatedBank, query: TransactionQuery): Promise<TransactionPage> {
  await answerOrBeSilent(bank, bank.silent.accountIds.has(query.accountId))
  return query.cursor === undefined ? beginList(bank, query) : goOn(bank, query, readCursor(query.cursor))
}

/** The first rows or those behind a jump, and what the whole list is. The highest sequence in it keeps it so. */
async function beginList(bank: SimulatedBank, query: TransactionQuery): Promise<TransactionPage> {
  const filter = filterOf(query)
  const account =
    query.directions.length > 0 ? await summarizeBankTransactions(bank.db, { ...filter, asOf: query.asOf }) : undefined
  // This is read before the rows. Rows committed later have a higher sequence and stay outside. A mark above it is cut down to it.
  const newest = account?.transactionSequence ?? 0
  const asOf = Math.min(query.asOf ?? newest, newest)
  const { total = 0, firstBookedAt = null, lastBookedAt = null } = account ?? {}
  const extent = { total, firstAvailableAt: firstBookedAt, lastAvailableAt: lastBookedAt }
  const { limit, skip = 0 } = query
  const list = { firstCursor: String(asOf), asOf, extent, skipped: skip }
  if (!account || skip >= total) return { transactions: [], nextCursor: null, list }
  const rows = await listBankTransactions(bank.db, { ...filter, asOf }, { skip, limit })
  return {
    transactions: rows.map((row) => toTransaction(row, account)),
    nextCursor: skip + rows.length < total ? cursorBehind(asOf, rows) : null,
    list,
  }
}

/** What a cursor of the simulator says: the list's highest sequence, and the row behind which to go on. */
interface Cursor {
  asOf: number
  after?: TransactionPlace
}

async function goOn(bank: SimulatedBank, query: TransactionQuery, { asOf, after }: Cursor): Promise<TransactionPage> {
  const { limit } = query
  const [account, found] = await Promise.all([
    findBankAccount(bank.db, query.accountId),
    // One more tells whether any are left.
    listBankTransactions(bank.db, { ...filterOf(query), asOf }, { after, limit: limit + 1 }),
  ])
  if (!account) return { transactions: [], nextCursor: null }
  const rows = found.slice(0, limit)
  return {
    transactions: rows.map((row) => toTransaction(row, account)),
    nextCursor: found.length > limit ? cursorBehind(asOf, rows) : null,
  }
}

function cursorBehind(asOf: number, rows: SimulatedTransaction[]): string {
  const { bookedAt, sequence } = rows.at(-1)!
  return `${asOf}.${bookedAt.getTime()}.${sequence}`
}

function readCursor(cursor: string): Cursor {
  if (!/^\d{1,15}(\.\d{1,15}\.\d{1,15})?$/.test(cursor))
    throw new CoreBankError('refused', 'none', 'this is no cursor of the simulator')
  const [asOf = 0, at, sequence] = cursor.split('.').map(Number)
  return { asOf, ...(at !== undefined && sequence !== undefined && { after: { bookedAt: new Date(at), sequence } }) }
}

function filterOf({ accountId, from, to, directions }: TransactionQuery): BankTransactionFilter {
  const credits = directions.includes('KSAOB.Credit')
  const debits = directions.includes('KSAOB.Debit')
  return { accountId, from, to, sign: credits && debits ? undefined : credits ? 'credit' : 'debit' }
}

async function listParties(bank: SimulatedBank, accountId: string): Promise<Party[]> {
  await answerOrBeSilent(bank, bank.silent.accountIds.has(accountId))
  const account = await findBankAccount(bank.db, accountId)
  if (!account) return []
  const holders = await listAccountParties(bank.db, accountId)
  const roles = rolesOf(account.accountType, holders.length)
  return holders.map((row, index) => toParty(row, roles[index] ?? soleOwner))
}

/**
 * The booked balance and the available one. The available balance lacks what pending rows hold back, and includes the credit line.
 */
export function balancesOf(account: SimulatedAccount, pendingHalalas: number, now: Date): AccountBalance[] {
  const creditLine = account.creditLineHalalas
  const available = account.balanceHalalas + creditLine + Math.min(0, pendingHalalas)
  const balance = (type: string, halalas: number) => ({
    type,
    direction: halalas < 0 ? ('KSAOB.Debit' as const) : ('KSAOB.Credit' as const),
    amount: absoluteAmount(halalas),
    at: now,
  })
  const lines = [
    { type: 'KSAOB.Credit', amount: absoluteAmount(creditLine) },
    { type: 'KSAOB.Available', amount: absoluteAmount(Math.max(0, Math.min(creditLine, available))) },
  ]
  return [
    {
      ...balance('KSAOB.InterimBooked', account.balanceHalalas),
      creditLineIncluded: false,
      creditLines: creditLine > 0 ? lines : [],
    },
    {
      ...balance('KSAOB.InterimAvailable', available),
      creditLineIncluded: creditLine > 0,
      creditLines: creditLine > 0 ? lines : [],
    },
  ]
}
