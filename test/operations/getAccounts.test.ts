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

  it('hold all thirty, oldest first', async () => {
    const accountIds = Array.from({ length: 30 }, (_, index) => `acc-${String(201 + index).padStart(6, '0')}`)
    const many = await insertAuthorizedConsent(bank, {
      nationalId: '1000000081',
      accountIds,
      data: { Permissions: ['ReadAccountsBasic'] },
    })
    const readPage = (query: Record<string, string>) =>
      getAccounts(bank, { consent: many, accountIds, query, interactionId: 'i', now: new Date() })
    const first = await readPage({ 'page-size': '25' })
    const second = await readPage(Object.fromEntries(new URL(first.Links.Next!, 'http://bank').searchParams))
    expect([first, second].flatMap(({ Data }) => Data.Account.map(({ AccountId }) => AccountId))).toEqual(accountIds)
    expect([first.Meta.TotalPages, second.Meta.TotalPages, second.Links.Next]).toEqual([2, 2, undefined])
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
