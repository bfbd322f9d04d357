import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { CoreBank } from '../../src/corebank/port.ts'
import type { AccountStatus } from '../../src/domain/account/status.ts'
import { routes } from '../../src/web/routes.ts'
import { readPage, visitBank } from '../support/browser/bankVisit.ts'
import { bringToDecision } from '../support/browser/decisionPage.ts'
import { accountConsentRequest, linkAccounts } from '../support/consents/accountConsent.ts'
import { happyCustomer } from '../support/consents/paymentConsent.ts'
import { type RunningSanad, startSanad } from '../support/servers/sanad.ts'
import { registerTpp, type TestTpp } from '../support/tpp/tpp.ts'

/** What customers read of accounts that apps may not read, or be let read. */
let sanad: RunningSanad
let tpp: TestTpp
beforeAll(async () => {
  sanad = await startSanad()
  tpp = await registerTpp(sanad, { product: 'KSA AIS' })
})
afterAll(() => sanad?.close())

/** The core bank says so of each of the accounts that match, until the work is done. */
async function whileThey<Result>(status: AccountStatus, are: (accountId: string) => boolean, work: () => Promise<Result>) {
  const dependencies = sanad.dependencies as { coreBank: CoreBank }
  const { coreBank } = dependencies
  const changed = (accounts: Awaited<ReturnType<CoreBank['listAccounts']>>) =>
    accounts.map((account) => (are(account.accountId) ? { ...account, status } : account))
  const listAccounts: CoreBank['listAccounts'] = async (customer) => changed(await coreBank.listAccounts(customer))
  const findAccounts: CoreBank['findAccounts'] = async (ids) => changed(await coreBank.findAccounts(ids))
  dependencies.coreBank = { ...coreBank, listAccounts, findAccounts }
  try {
    return await work()
  } finally {
    dependencies.coreBank = coreBank
  }
}

describe('an access to an account', () => {
  it.each([
    ['Suspended', 'This account is blocked for now. Meanwhile the app can read no balance'],
    ['Closed', 'This account is closed: the app can read no balance'],
    ['Deceased', 'This account is held for the heirs: the app can read no balance'],
  ] as const)('says of one that is %s that the app reads nothing of it, and of the others nothing', async (status, words) => {
    const [first, second] = await sanad.dependencies.coreBank.listAccounts(happyCustomer)
    const accountIds = [first!.accountId, second!.accountId]
    const { ConsentId } = await linkAccounts(sanad, tpp, { accountIds })
    const browser = await visitBank(sanad, happyCustomer)
    const page = async () => readPage(await browser.get(sanad.url(routes.bankConsent(ConsentId))))
    expect(await page()).not.toContain('can read no balance')
    const isSecond = (accountId: string) => accountId === second!.accountId
    const shown = await whileThey(status, isSecond, page)
    expect(shown).toContain(words)
    expect(shown.match(/can read no balance/g)).toHaveLength(1)
    // What has ended says what was allowed.
    await browser.post(sanad.url(routes.bankConsentEnd(ConsentId)))
    expect(await whileThey(status, isSecond, page)).not.toContain('can read no balance')
  })

  it.each([
    ['the customer chooses', {}],
    ['the app asks for all of them', { IsPSUReadAllAccounts: true }],
  ])('that cannot be shared stands with its reason on the page of the decision, where %s', async (_, data) => {
    const { ConsentId } = (await tpp.client().createAccountAccessConsent(accountConsentRequest(data))).message.Data
    const { browser, interactionId } = await bringToDecision(sanad, tpp, ConsentId)
    const page = async () => readPage(await browser.get(sanad.url(routes.authorization(interactionId))))
    const title = 'Accounts that cannot be used, and why'
    const [first] = await sanad.dependencies.coreBank.listAccounts(happyCustomer)
    const shown = await whileThey('Suspended', (accountId) => accountId === first!.accountId, page)
    expect(shown).toContain(title)
    expect(shown).toContain('This account is blocked for now.')
    expect(shown).toContain('Share this information')
    const none = await whileThey('Closed', () => true, page)
    expect(none).toContain('You have no account that can be shared with this request.')
    expect(none).toContain('This account is closed.')
    expect(none).not.toContain('Share this information')
  })
})
