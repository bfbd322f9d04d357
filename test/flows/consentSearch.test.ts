import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { getDaySpending } from '../../src/services/payment/limits.ts'
import type { Browser } from '../support/browser/browser.ts'
import { readPage, visitBank } from '../support/browser/bankVisit.ts'
import { linkAccounts } from '../support/consents/accountConsent.ts'
import { happyCustomer, paymentConsentRequest } from '../support/consents/paymentConsent.ts'
import { type RunningSanad, startSanad } from '../support/servers/sanad.ts'
import { payAs } from '../support/story.ts'
import { registerTpp, type TestTpp } from '../support/tpp/tpp.ts'

const second = '1000000032'

let sanad: RunningSanad
let reader: TestTpp
const areas = new Map<string, Browser>()
beforeAll(async () => {
  sanad = await startSanad()
  reader = await registerTpp(sanad, { name: 'Daftar', product: 'KSA AIS' })
  for (const id of [happyCustomer, second]) areas.set(id, await visitBank(sanad, id))
})
afterAll(() => sanad?.close())

const open = (customer: string, path: string) => areas.get(customer)!.get(sanad.url(path))
const read = async (customer: string, path: string) => readPage(await open(customer, path))

describe('a search among consents', () => {
  it('finds those in use by app, organisation and kind, the first to end first, and shows nobody else’s', async () => {
    const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString()
    const give = (days: number) => linkAccounts(sanad, reader, { data: { ExpirationDateTime: inDays(days) } })
    const [later, sooner] = [await give(80), await give(20)]
    const found = async (customer: string, query: string) => (await open(customer, `/bank/consents?${query}`)).text()
    const page = await found(happyCustomer, 'q=daft&kind=account&state=inUse')
    expect(page.indexOf(sooner.ConsentId)).toBeGreaterThan(0)
    expect(page.indexOf(later.ConsentId)).toBeGreaterThan(page.indexOf(sooner.ConsentId))
    for (const query of ['q=nobody', 'q=daft&kind=guarantee', 'q=daft&state=ended', 'q=.*('])
      expect(await found(happyCustomer, query)).toContain('Nothing found')
    expect(await found(second, 'q=daft')).not.toContain(sooner.ConsentId)
    expect(await read(happyCustomer, '/bank/consents?q=%00&kind=x&state=y&q=z')).toContain('Access of apps')
  })

  it('finds what has ended, with who ended it', async () => {
    const { ConsentId } = await linkAccounts(sanad, reader)
    await areas.get(happyCustomer)!.post(sanad.url(`/bank/consents/${ConsentId}/end`))
    const page = await read(happyCustomer, '/bank/consents?q=daftar&state=ended')
    expect(page).toMatch(/Ended access\s+Daftar .* Ended by you/)
  })
})

describe('what was paid today', () => {
  it('stands on the overview, with what the daily limit leaves', async () => {
    expect(await read(second, '/bank')).toMatch(/Payments through apps today\s+0\.00 Saudi riyals so far/)
    const { db } = sanad.dependencies
    await payAs(sanad, await registerTpp(sanad), paymentConsentRequest())
    const ofFirst = { nationalIdentificationNumber: happyCustomer, now: new Date() }
    expect(await getDaySpending({ db, settings: { paymentLimitSar: undefined, dailyLimitSar: 80_000 } }, ofFirst)).toEqual({
      usedHalalas: 150_00,
      limitHalalas: 80_000_00,
    })
  })
})
