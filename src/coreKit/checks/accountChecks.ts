import type { CoreOperationId } from '../../../generated/coreOperations.ts'
import type { Answers } from '../core.ts'
import type { Bank, Check } from '../check.ts'
import { expect, expectSame, needed } from '../failure.ts'

const offers = ['account-information']

const accountsOf = async ({ core }: Bank, nationalIdentificationNumber: string) =>
  (await core.ask('listAccounts', { body: { nationalIdentificationNumber } })).accounts

const idsOf = (accounts: readonly { accountId: string }[]) => accounts.map(({ accountId }) => accountId)

const find = async ({ core }: Bank, accountIds: string[]) => (await core.ask('findAccounts', { body: { accountIds } })).accounts

/** The lists of an account, and the member of the answer that is the list. */
const lists = {
  listBalances: 'balances',
  listBeneficiaries: 'beneficiaries',
  listDirectDebits: 'directDebits',
  listStandingOrders: 'standingOrders',
  listScheduledPayments: 'scheduledPayments',
  listParties: 'parties',
} as const satisfies Partial<Record<CoreOperationId, string>>

const listIds = Object.keys(lists) as (keyof typeof lists)[]

const signed = ({ direction, amount }: Answers['listBalances']['balances'][number]) =>
  direction === 'KSAOB.Debit' ? -amount.halalas : amount.halalas

/** Accounts and what belongs to them. */
export const accountChecks: readonly Check[] = [
  {
    id: 'accounts.steadyOrder',
    proves: 'The accounts of a customer come in the same order each time.',
    operations: ['listAccounts'],
    run: async (bank) => {
      const { nationalIdentificationNumber, accountId } = bank.profile.accounts.withHistory
      const first = idsOf(await accountsOf(bank, nationalIdentificationNumber))
      expect(first.includes(accountId), `the account ${accountId} of the profile is not among them`)
      for (let times = 0; times < 3; times++)
        expectSame(idsOf(await accountsOf(bank, nationalIdentificationNumber)), first, 'the order')
    },
  },
  {
    id: 'accounts.nobody',
    proves: 'Somebody without accounts gets 200 and an empty list.',
    operations: ['listAccounts'],
    run: async (bank) => expectSame(await accountsOf(bank, bank.profile.nobody.nationalIdentificationNumber), [], 'the list'),
  },
  {
    id: 'accounts.opaqueId',
    proves: 'The accountId, which TPPs see, is no IBAN and no part of one.',
    operations: ['listAccounts'],
    run: async (bank) => {
      for (const { accountId, iban } of await accountsOf(bank, bank.profile.accounts.withHistory.nationalIdentificationNumber))
        expect(!iban.includes(accountId) && !accountId.includes(iban.slice(4)), `${accountId} says something of the IBAN`)
    },
  },
  {
    id: 'accounts.holders',
    proves: 'A joint account is listed for each of its holders, and names them all.',
    operations: ['listAccounts'],
    run: async (bank) => {
      const { accountId, holders } = needed(bank.profile.accounts.joint, 'accounts.joint')
      for (const holder of holders) {
        const account = (await accountsOf(bank, holder)).find((one) => one.accountId === accountId)
        expect(account !== undefined, 'a holder does not see the account')
        expectSame([...account.holders].sort(), [...holders].sort(), 'the holders')
      }
    },
  },
  {
    id: 'accounts.batch',
    proves: 'Of several ids those that there are come once, and unknown ones are left out.',
    operations: ['findAccounts'],
    run: async (bank) => {
      const { accountId } = bank.profile.accounts.withHistory
      expectSame(idsOf(await find(bank, [bank.profile.nobody.accountId, accountId])), [accountId], 'the accounts')
    },
  },
  {
    id: 'accounts.sameEverywhere',
    proves: 'An account is the same, by its customer and by its id.',
    operations: ['findAccounts', 'listAccounts'],
    run: async (bank) => {
      const { accountId, nationalIdentificationNumber } = bank.profile.accounts.withHistory
      const listed = (await accountsOf(bank, nationalIdentificationNumber)).find((one) => one.accountId === accountId)
      expectSame(await find(bank, [accountId]), listed && [listed], 'the account by its id')
    },
  },
  {
    id: 'accounts.balance',
    proves: 'The booked balance is that of the account.',
    operations: ['listBalances'],
    offers,
    run: async (bank) => {
      const { accountId } = bank.profile.accounts.withHistory
      const [account] = await find(bank, [accountId])
      const { balances } = await bank.core.ask('listBalances', { path: { accountId } })
      const booked = balances.find(({ type }) => type === 'KSAOB.InterimBooked')
      expect(booked !== undefined, 'there is no balance KSAOB.InterimBooked')
      expectSame(signed(booked), account?.balanceHalalas, 'the booked balance')
    },
  },
  {
    id: 'accounts.lists',
    proves: 'Balances, beneficiaries, orders and parties of an account are as the contract says.',
    operations: listIds,
    offers,
    run: async ({ core, profile }) => {
      const { accountId } = profile.accounts.withHistory
      for (const id of listIds) await core.ask(id, { path: { accountId } })
    },
  },
  {
    id: 'accounts.unknown',
    proves: 'An account that nobody has is 200 with empty lists.',
    operations: [...listIds, 'listTransactions'],
    offers,
    run: async ({ core, profile }) => {
      const path = { accountId: profile.nobody.accountId }
      for (const id of listIds)
        expectSame(((await core.ask(id, { path })) as Record<string, unknown>)[lists[id]], [], `the list of ${id}`)
      const { transactions } = await core.ask('listTransactions', { path, query: { limit: '10' } })
      expectSame(transactions, [], 'the transactions')
    },
  },
  {
    id: 'accounts.parties',
    proves: 'The customer is among the parties of the account, and is found as a party.',
    operations: ['listParties', 'findParty'],
    offers,
    run: async ({ core, profile }) => {
      const { accountId, nationalIdentificationNumber } = profile.accounts.withHistory
      const { party } = await core.ask('findParty', { body: { nationalIdentificationNumber } })
      expect(party !== undefined, 'the customer is not found as a party')
      const { parties } = await core.ask('listParties', { path: { accountId } })
      expect(
        parties.some(({ partyId }) => partyId === party.partyId),
        'the customer is not among the parties',
      )
    },
  },
  {
    id: 'accounts.noParty',
    proves: 'A party that the bank does not know is 200 with notFound.',
    operations: ['findParty'],
    offers,
    run: async ({ core, profile }) => {
      const { nationalIdentificationNumber } = profile.nobody
      expectSame((await core.ask('findParty', { body: { nationalIdentificationNumber } })).outcome, 'notFound', 'the outcome')
    },
  },
]
