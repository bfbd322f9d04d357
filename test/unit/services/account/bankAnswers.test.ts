import { describe, expect, it } from 'vitest'
import { readSettings } from '../../../../src/config/settings.ts'
import type { BankTransaction, TransactionQuery } from '../../../../src/corebank/accountData.ts'
import type { BankAccount, CoreBank } from '../../../../src/corebank/port.ts'
import type { AccountConsent } from '../../../../src/domain/consent/consent.ts'
import { accountAuthorization } from '../../../../src/services/account/authorization.ts'
import { getLinkedAccount, listLinkedAccounts } from '../../../../src/services/account/access.ts'
import { getTransactions } from '../../../../src/services/account/transactions.ts'
import type { Dependencies } from '../../../../src/services/dependencies.ts'
import { silentParts } from '../../../support/silentParts.ts'

const [psu, holder] = ['1000000016', '1000000024']
const consent = { nationalIdentificationNumber: psu, expiresAt: new Date(0) } as AccountConsent

/** A core bank with these answers and nothing else. */
const withBank = (answers: Partial<CoreBank>) =>
  ({ ...silentParts(), coreBank: answers as CoreBank, settings: readSettings({}) }) as Dependencies

it('an access to an account that the PSU may use and does not hold needs the PSU’s approval, whoever approves last', async () => {
  const accountOf = (accountId: string, by: string) => ({ accountId, holders: [by] }) as Partial<BankAccount> as BankAccount
  // The second account was not asked for; its holder is nobody’s business here.
  const answered = [accountOf('a', holder!), accountOf('z', '1000000032')]
  const approval = await accountAuthorization.prepareApproval(withBank({ findAccounts: async () => answered }), {
    ...{ consent, customer: undefined!, now: new Date(0), accountIds: [] },
    nationalIdentificationNumber: holder!,
    linkedAccountIds: ['a'],
  })
  expect([...approval.demand.everybody].sort()).toEqual([psu, holder])
  expect(approval.accountIds).toEqual(['a'])
})

it('accounts are linked oldest first, whatever order and ids the core bank has', async () => {
  const opened = { b: '2020-01-01', c: '2021-01-01', a: '2022-01-01' }
  const held = (['a', 'b', 'c'] as const).map((accountId) => ({
    accountId,
    holders: [psu],
    openedAt: new Date(opened[accountId]),
  }))
  const all = { ...consent, terms: { isPSUReadAllAccounts: true } } as AccountConsent
  const listAccounts = async () =>
    held.map((account) => ({ ...account, status: 'Active' }) as Partial<BankAccount> as BankAccount)
  const approval = await accountAuthorization.prepareApproval(withBank({ listAccounts }), {
    ...{ consent: all, customer: undefined!, now: new Date(0), accountIds: [] },
    nationalIdentificationNumber: psu!,
    linkedAccountIds: [],
  })
  expect(approval.accountIds).toEqual(['b', 'c', 'a'])
  expect(approval.chosenAccountIds).toEqual(['a', 'b', 'c'])
})

const accounts = ['z', 'a', 'b'].map((accountId) => ({ accountId, status: 'Active' }) as Partial<BankAccount> as BankAccount)
const talkative = { findAccounts: async () => accounts }

describe('a core bank that answers more than it was asked for', () => {
  it('gives away no account that the consent does not have', async () => {
    const listed = await listLinkedAccounts(withBank(talkative), { accountIds: ['b', 'a'] })
    expect(listed.map(({ accountId }) => accountId)).toEqual(['a', 'b'])
    const ofConsent = { accountIds: ['b', 'a'], accountId: 'b' }
    expect((await getLinkedAccount(withBank(talkative), ofConsent)).accountId).toBe('b')
    const others = withBank({ findAccounts: async () => accounts.slice(0, 1) })
    await expect(getLinkedAccount(others, ofConsent)).rejects.toMatchObject({ code: 'resourceIdUnknown' })
  })

  it('gives away no transaction outside the consent’s window and directions, and shows rows beyond the limit on the pages that they belong to', async () => {
    const at = (day: number) => new Date(Date.UTC(2026, 9, day))
    const row = (day: number, direction: BankTransaction['direction'] = 'KSAOB.Credit') => transactionOf(at(day), direction)
    const inside = Array.from({ length: 30 }, () => row(20))
    const answerWith = (transactions: BankTransaction[]) => {
      const asked: TransactionQuery[] = []
      const listTransactions = async (query: TransactionQuery) => {
        asked.push(query)
        const extent = { total: 30, firstAvailableAt: null, lastAvailableAt: null }
        return { transactions, nextCursor: null, list: { firstCursor: 'first', asOf: 30, extent } }
      }
      return { asked, bank: withBank({ ...talkative, listTransactions }) }
    }
    const read = async (transactions: BankTransaction[], query = {}) => {
      const { bank, asked } = answerWith(transactions)
      const terms = {
        permissions: ['ReadTransactionsBasic', 'ReadTransactionsCredits'],
        transactionsFrom: at(10),
        transactionsTo: at(20),
      }
      const message = await getTransactions(bank, {
        consent: { ...consent, flags: [{ Flag: 'Activated', FlagSetDateTime: '' }], terms } as unknown as AccountConsent,
        ...{ accountIds: ['a'], accountId: 'a', query: { 'page-size': '25', ...query }, interactionId: 'i', now: new Date(0) },
      })
      expect(asked).toMatchObject([{ from: at(10), to: at(20), directions: ['KSAOB.Credit'], limit: 25 }])
      return message
    }
    const honest = await read(inside.slice(0, 25))
    expect(honest.Data.Transaction).toHaveLength(25)
    const overflowing = [row(21), row(20, 'KSAOB.Debit'), ...inside, row(9)]
    expect(await read(overflowing)).toEqual(honest)
    expect((await read(overflowing, { page: '2' })).Data.Transaction).toHaveLength(5)
    expect((await read([row(21), row(10), row(9)])).Data.Transaction).toHaveLength(1)
  })
})

/** A row with what every row must have. */
function transactionOf(bookedAt: Date, direction: BankTransaction['direction']): BankTransaction {
  const none = { merchant: null, card: null, bill: null, currencyExchange: null, debtor: null, creditor: null }
  const code = { code: 'PMNT', subCode: 'ICDT', issuer: 'bank' }
  const text = 'KSAOB.Other'
  return {
    ...{ ...none, direction, bookedAt, transactionAt: bookedAt, valueAt: bookedAt, transactionId: 't', flags: [] },
    ...{
      status: 'KSAOB.Booked',
      mutability: 'KSAOB.Immutable',
      transactionType: text,
      subTransactionType: text,
      paymentMode: text,
    },
    ...{ reference: null, amount: { halalas: 1, currency: 'SAR' }, chargeAmount: null, balanceAfterHalalas: null },
    ...{ information: { en: 'Shop', ar: 'متجر' }, bankTransactionCode: code, proprietaryBankTransactionCode: code },
  }
}
