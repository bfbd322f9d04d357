import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { moveApp } from '../../src/services/app/appMove.ts'
import { routes } from '../../src/web/routes.ts'
import { approveAtBank } from '../support/browser/approveAtBank.ts'
import { readPage, visitBank } from '../support/browser/bankVisit.ts'
import type { Browser } from '../support/browser/browser.ts'
import { accountConsentRequest, linkAccounts } from '../support/consents/accountConsent.ts'
import { happyCustomer } from '../support/consents/paymentConsent.ts'
import { type RunningSanad, startSanad } from '../support/servers/sanad.ts'
import { authorize, customerOf } from '../support/story.ts'
import { registerTpp, type TestTpp } from '../support/tpp/tpp.ts'

let sanad: RunningSanad
let reader: TestTpp
let area: Browser
beforeAll(async () => {
  sanad = await startSanad()
  reader = await registerTpp(sanad, { name: 'Daftar', product: 'KSA AIS' })
  area = await visitBank(sanad, happyCustomer)
})
afterAll(() => sanad?.close())

const read = async (path: string, browser = area) => readPage(await browser.get(sanad.url(path)))

describe('one of two accesses of the same app', () => {
  it('ends alone, and neither page nor message says that the app reads nothing any more', async () => {
    const [one, other] = [await linkAccounts(sanad, reader), await linkAccounts(sanad, reader)]
    const page = routes.bankConsent(one.ConsentId)
    const both = 'Other access of this app to your accounts that is in use: 1.'
    expect(await read(page)).toMatch(new RegExp(`${both}.*The app loses this access at once`))
    await area.post(sanad.url(routes.bankConsentEnd(one.ConsentId)))
    const ended = await (await area.get(sanad.url(page))).text()
    expect(ended).toContain(both)
    expect(ended).toContain(`href="${routes.bankApp(reader.clientId)}"`)
    const told = await read(routes.bankMessages())
    expect(told).toMatch(/You have ended this access of «.*Daftar.*». It can no longer read your accounts through it\./)
    await expect(reader.client().getAccounts(other.token.accessToken)).resolves.toBeDefined()
    expect(await read(routes.bankConsent(other.ConsentId))).not.toContain('Other access of this app')
    expect(await read(`${page}?lang=ar`)).toContain('لهذا التطبيق وصول آخر سارٍ إلى حساباتك، وعدده: 1.')
    await area.get(sanad.url('/bank?lang=en'))
  })
})

describe('an access to a joint account that its app has ended, at its customer’s wish as it says', () => {
  it('is said to have ended so as the app’s word, and to the other holder not as their own doing', async () => {
    const [first, second] = ['1000000024', '1000000032'] as const
    const joint = (await sanad.dependencies.coreBank.listAccounts(first)).find(({ holders }) => holders.length === 2)!
    const message = accountConsentRequest({ NationalIdentificationNumber: first })
    const { ConsentId } = (await reader.client().createAccountAccessConsent(message)).message.Data
    await authorize(reader.client(), reader, ConsentId, customerOf(sanad, first, { accountIds: [joint.accountId] }))
    const [giver, holder] = [await visitBank(sanad, first), await visitBank(sanad, second)]
    await approveAtBank(sanad, { browser: holder, nationalId: second, ConsentId })
    const RevokedBy = 'KSAOB.TPP.InitiatedByPSU' as const
    await reader.client().patchAccountAccessConsent(ConsentId, { Data: { ConsentStatus: 'Finished', RevokedBy } })
    for (const [browser, who] of [
      [giver, 'you'],
      [holder, 'its customer'],
    ] as const) {
      const words = `Ended by the app, which says that ${who} asked for it`
      expect(await read(routes.bankEndedConsents(), browser)).toContain(words)
      expect(await read(routes.bankConsent(ConsentId), browser)).toContain(words)
      expect(await read(routes.bankMessages(), browser)).toContain('and says that its customer asked for that')
    }
  })
})

describe('an app that the bank has suspended', () => {
  it('reads nothing, and no page of its access says that it does', async () => {
    const app = await registerTpp(sanad, { name: 'Paused', product: 'KSA AIS' })
    const { ConsentId, token } = await linkAccounts(sanad, app)
    const pages = [routes.bankConsent(ConsentId), routes.bankConsents(), routes.bankApp(app.clientId)]
    for (const page of pages) expect(await read(page)).not.toContain('has suspended this app')
    await moveApp(sanad.dependencies, { clientId: app.clientId, event: 'suspend', actor: 'bank', now: sanad.now() })
    await expect(app.client().getAccounts(token.accessToken)).rejects.toThrow('suspended')
    for (const page of pages) expect(await read(page)).toContain('The bank has suspended this app')
    expect(await read(pages[0]!)).not.toContain('The app has this access now.')
    expect(await read(routes.bank())).toContain('Apps that the bank has suspended, and that read nothing meanwhile: 1.')
    expect(await read(`${pages[0]!}?lang=ar`)).toContain('أوقف البنك هذا التطبيق مؤقتًا')
    await area.get(sanad.url('/bank?lang=en'))
    await moveApp(sanad.dependencies, { clientId: app.clientId, event: 'reinstate', actor: 'bank', now: sanad.now() })
    expect(await read(pages[0]!)).toContain('The app has this access now.')
  })
})
