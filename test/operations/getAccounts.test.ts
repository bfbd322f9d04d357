import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { findConsent } from '../../src/data/repositories/consents.ts'
import type { AccountConsent } from '../../src/domain/consent/consent.ts'
import { getAccounts } from '../../src/services/account/lists.ts'
import { insertAuthorizedConsent } from '../support/consents/accountAccess.ts'
import { linkAccounts } from '../support/consents/accountConsent.ts'
import { openAccountStage, proveRead, readPath } from '../support/operations/accountReads.ts'
import { provePermissionMatrix } from '../support/operations/permissionMatrix.ts'
import { openTestBank, type TestBank } from '../support/servers/simulator.ts'

describe('getAccounts', () => {
  proveRead('getAccounts')
  provePermissionMatrix('getAccounts')

  it('lists the accounts that the customer chose', async () => {
    const { get, chosen } = await openAccountStage()
    const { body } = await get(readPath('getAccounts', chosen))
    const { Data } = body.message as unknown as { Data: { Account: { AccountId: string }[] } }
    expect(Data.Account.map(({ AccountId }) => AccountId)).toContain(chosen)
    expect(Data.Account).toHaveLength(2)
  })
})

describe('the pages of a customer’s accounts', () => {
  let bank: TestBank
  beforeAll(async () => {
    bank = await openTestBank('auto')
  })
  afterAll(() => bank.db.destroy())

  const accountIds = Array.from({ length: 30 }, (_, index) => `acc-${String(201 + index).padStart(6, '0')}`)
  /** Reads all pages of 25, and notes which accounts the core bank was asked for. */
  async function readPages(linked: string[], hasOrder = true) {
    const data = { Permissions: ['ReadAccountsBasic' as const] }
    const consent = await insertAuthorizedConsent(bank, { nationalId: '1000000081', accountIds: linked, data })
    if (!hasOrder) await bank.db.updateTable('consentAccounts').set({ place: null }).execute()
    const asked: string[][] = []
    const findAccounts = (ids: string[]) => (asked.push(ids), bank.coreBank.findAccounts(ids))
    const parts = { ...bank, coreBank: { ...bank.coreBank, findAccounts } }
    const readPage = (query: Record<string, string>) =>
      getAccounts(parts, { consent, accountIds: linked.toSorted(), query, interactionId: 'i', now: new Date() })
    const first = await readPage({ 'page-size': '25' })
    const second = await readPage(Object.fromEntries(new URL(first.Links.Next!, 'http://bank').searchParams))
    const listed = [first, second].map(({ Data }) => Data.Account.map(({ AccountId }) => AccountId))
    return { readPage, first, second, listed, asked }
  }

  it('hold all thirty, oldest first', async () => {
    const { first, second, listed } = await readPages(accountIds)
    expect(listed.flat()).toEqual(accountIds)
    expect([first.Meta.TotalPages, second.Meta.TotalPages, second.Links.Next]).toEqual([2, 2, undefined])
  })

  it('ask the core bank for their own accounts alone, and for none behind the last page', async () => {
    const { readPage, listed, asked } = await readPages(accountIds)
    expect(asked).toEqual(listed)
    expect((await readPage({ page: '40000', 'page-size': '25' })).Data.Account).toEqual([])
    expect(asked).toHaveLength(2)
  })

  it('have the order that was noted when the accounts were linked, whatever their ids', async () => {
    const other = [...accountIds.slice(10), ...accountIds.slice(0, 10)]
    const { listed } = await readPages(other)
    expect(listed.map((page) => page.toSorted())).toEqual([other.slice(0, 25).toSorted(), other.slice(25)])
  })

  it('are the same where the release before has linked the accounts, without their order', async () => {
    const { listed, asked } = await readPages(accountIds, false)
    expect(listed.flat()).toEqual(accountIds)
    expect(asked.map(({ length }) => length)).toEqual([30, 30])
  })
})

describe('the first use of a consent', () => {
  it('is dated once, also when five first uses come together', async () => {
    const { sanad, tpp, chosen } = await openAccountStage()
    const { ConsentId } = await linkAccounts(sanad, tpp, { accountIds: [chosen] })
    // All five have read the consent before any of them dates it.
    const consent = (await findConsent(sanad.dependencies.db, ConsentId)) as AccountConsent
    await Promise.all(
      Array.from({ length: 5 }, (_, index) =>
        getAccounts(sanad.dependencies, {
          consent,
          accountIds: [chosen],
          query: {},
          interactionId: `i${index}`,
          now: new Date(),
        }),
      ),
    )
    const activations = await sanad.dependencies.db
      .selectFrom('audit')
      .select('occurredAt')
      .where('subject', '=', ConsentId)
      .where('action', '=', 'consent.activate')
      .execute()
    expect(activations).toHaveLength(1)
  })

  it('is not a refused one', async () => {
    const { sanad, tpp, get, chosen, unchosen } = await openAccountStage()
    const fresh = await linkAccounts(sanad, tpp, { accountIds: [chosen], data: { Permissions: ['ReadAccountsBasic'] } })
    const flagOf = async () => (await tpp.client().getAccountAccessConsent(fresh.ConsentId)).message.Data.Flag
    const token = fresh.token.accessToken
    await get(readPath('getAccountBalances', chosen), { token })
    await get(readPath('getAccount', unchosen), { token })
    expect(await flagOf()).not.toHaveProperty('activated')
    await get(readPath('getAccounts', chosen), { token })
    expect(await flagOf()).toHaveProperty('activated')
  })
})
