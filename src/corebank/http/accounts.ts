import type {
  AccountBalance,
  BankTransaction,
  Beneficiary,
  DirectDebit,
  Party,
  ScheduledPayment,
  StandingOrder,
  TransactionList,
  TransactionPage,
  TransactionQuery,
} from '../accountData.ts'
import type { CoreBankAdapter } from '../adapter.ts'
import type { AccountReader } from '../port.ts'
import type { AnswerOf, Ask, Question } from './contract.ts'
import { toAccount } from './customers.ts'
import { BrokenAnswer } from './failures.ts'
import { fromWire, withNulls } from './forms.ts'

/** Which members the port has as null where the contract leaves them out. */
const nullable = {
  directDebit: ['previousPaymentAt', 'previousPaymentAmount'],
  standingOrder: [
    ...['numberOfPayments', 'nextPaymentAt', 'nextPaymentAmount', 'lastPaymentAt', 'lastPaymentAmount'],
    ...['finalPaymentAt', 'finalPaymentAmount', 'creditorAgent'],
  ],
  transaction: [
    ...['reference', 'chargeAmount', 'balanceAfterHalalas', 'merchant', 'card', 'bill', 'currencyExchange', 'debtor', 'creditor'],
  ],
}

/** The most ids of one question, by the contract. */
const mostPerBatch = 100

/** Accounts by their ids, over HTTP. An adapter may take fewer in one question. */
export const openAccountFinder = (ask: Ask, accountsPerBatch: number): Pick<CoreBankAdapter, 'findAccounts'> => ({
  findAccounts: async (accountIds, call) => {
    const size = Math.min(accountsPerBatch, mostPerBatch)
    const batches = Array.from({ length: Math.ceil(accountIds.length / size) }, (_, index) =>
      accountIds.slice(index * size, (index + 1) * size),
    )
    const found = await Promise.all(batches.map((batch) => ask('findAccounts', { body: { accountIds: batch } }, call)))
    const accounts = found.flatMap((answer) => answer.accounts)
    if (accounts.some(({ accountId }) => !accountIds.includes(accountId)))
      throw new BrokenAnswer('findAccounts', '/accounts (not what was asked for)')
    return accounts.map(toAccount)
  },
})

/** Data of accounts over HTTP. */
export const openAccountReader = (ask: Ask): Pick<CoreBankAdapter, Exclude<keyof AccountReader, 'findAccounts'>> => ({
  listBalances: async (accountId, call) =>
    (await ask('listBalances', { path: { accountId } }, call)).balances.map((row) => fromWire(row) as AccountBalance),
  listTransactions: async (query, call) => {
    const question = { path: { accountId: query.accountId }, query: toParameters(query) }
    return toPage(await ask('listTransactions', question, call))
  },
  listBeneficiaries: async (accountId, call) =>
    (await ask('listBeneficiaries', { path: { accountId } }, call)).beneficiaries.map(toBeneficiary),
  listDirectDebits: async (accountId, call) =>
    (await ask('listDirectDebits', { path: { accountId } }, call)).directDebits.map((row) =>
      withNulls(fromWire(row) as DirectDebit, nullable.directDebit),
    ),
  listStandingOrders: async (accountId, call) =>
    (await ask('listStandingOrders', { path: { accountId } }, call)).standingOrders.map((row) =>
      withNulls(fromWire(row) as StandingOrder, nullable.standingOrder),
    ),
  listScheduledPayments: async (accountId, call) =>
    (await ask('listScheduledPayments', { path: { accountId } }, call)).scheduledPayments.map((row) =>
      withNulls(fromWire(row) as ScheduledPayment, ['creditorAgent']),
    ),
  listParties: async (accountId, call) => (await ask('listParties', { path: { accountId } }, call)).parties.map(toParty),
  findParty: async (nationalIdentificationNumber, call) => {
    const { party } = await ask('findParty', { body: { nationalIdentificationNumber } }, call)
    return party && toParty(party)
  },
})

const toParty = (row: object) => withNulls(fromWire(row) as Party, ['legalStructure'])

function toBeneficiary(row: object): Beneficiary {
  const beneficiary = fromWire(row) as Beneficiary
  return { ...beneficiary, agent: withNulls(beneficiary.agent, ['postalAddress']) }
}

function toParameters(query: TransactionQuery): NonNullable<Question<'listTransactions'>['query']> {
  const { from, to, directions, cursor, asOf, skip, limit } = query
  const [direction, ...more] = directions
  return {
    from: from?.toISOString(),
    to: to?.toISOString(),
    direction: more.length === 0 ? direction : undefined,
    cursor,
    asOf: asOf?.toString(),
    skip: skip?.toString(),
    limit: String(limit),
  }
}

type WrittenPage = AnswerOf<'listTransactions'>

const toPage = ({ transactions, nextCursor, list }: WrittenPage): TransactionPage => ({
  transactions: transactions.map(toTransaction),
  nextCursor: nextCursor ?? null,
  ...(list && { list: toList(list) }),
})

function toList({ extent, asOf, ...list }: NonNullable<WrittenPage['list']>): TransactionList {
  const counted = extent && (fromWire(extent) as NonNullable<TransactionList['extent']>)
  return { ...list, asOf: asOf ?? null, extent: counted ? withNulls(counted, ['firstAvailableAt', 'lastAvailableAt']) : null }
}

function toTransaction(row: object): BankTransaction {
  const { merchant, debtor, creditor, ...rest } = withNulls(fromWire(row) as BankTransaction, nullable.transaction)
  const side = (other: BankTransaction['debtor']) => other && withNulls(other, ['agent'])
  return { ...rest, merchant: merchant && withNulls(merchant, ['city']), debtor: side(debtor), creditor: side(creditor) }
}
