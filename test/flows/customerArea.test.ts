import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Browser } from '../support/browser/browser.ts'
import { readPage, visitBank } from '../support/browser/bankVisit.ts'
import { linkAccounts } from '../support/consents/accountConsent.ts'
import { happyCustomer, paymentConsentRequest } from '../support/consents/paymentConsent.ts'
import { type RunningSanad, startSanad } from '../support/servers/sanad.ts'
import { authorize, customerOf, decideAtBank, ibansOf, payAs } from '../support/story.ts'
import { registerTpp, type TestTpp } from '../support/tpp/tpp.ts'

/** Who pays in these stories has no other payments; the second one shares an account with the first. */
const [first, second] = ['1000000024', '1000000032'] as const

let sanad: RunningSanad
let shop: TestTpp
let reader: TestTpp
let jointIban: string
const areas = new Map<string, Browser>()
beforeAll(async () => {
  sanad = await startSanad()
  shop = await registerTpp(sanad, { name: 'Palm Shop' })
  reader = await registerTpp(sanad, { name: 'Daftar', product: 'KSA AIS' })
  jointIban = (await sanad.dependencies.coreBank.listAccounts(first)).find(({ holders }) => holders.length === 2)!.iban
  for (const id of [happyCustomer, first, second]) areas.set(id, await visitBank(sanad, id))
})
afterAll(() => sanad?.close())

const open = (customer: string, path: string) => areas.get(customer)!.get(sanad.url(path))
const read = async (customer: string, path: string) => readPage(await open(customer, path))
const jointPayment = (amount: string) =>
  paymentConsentRequest({ nationalId: first, debtorIban: jointIban, amount, data: { AcceptedAuthorizationType: 'KSAOB.Multi' } })

describe('the overview', () => {
  it('opens on what waits: how much of it, amount, payee and deadline; the others see what they have approved', async () => {
    expect(await read(second, '/bank')).toContain('Nothing waits for you.')
    const { Data } = (await shop.client().createPaymentConsent(jointPayment('75000.00'))).message
    await authorize(shop.client(), shop, Data.ConsentId, customerOf(sanad, first))
    const waiting = await read(second, '/bank')
    for (const shown of ['Waiting for your approval 1', '75,000.00 SAR to Palm Coffee', 'Palm Shop', 'Decide by'])
      expect(waiting).toContain(shown)
    expect(await read(second, '/bank?lang=ar')).toContain('آخر موعد للقرار')
    await open(second, '/bank?lang=en')
    const approved = await read(first, '/bank')
    expect(approved).toContain('You have approved; others have not yet')
    expect(approved).toContain('Nothing waits for you.')
    await areas.get(second)!.post(sanad.url(`/bank/consents/${Data.ConsentId}/decision`), { decision: 'approve' })
    expect(await read(second, '/bank')).toContain('Nothing waits for you.')
    for (const holder of [first, second])
      expect(await read(holder, `/bank/payments/${Data.PaymentId}`)).toContain('75,000.00 SAR')
  })

  it('says which access is about to end, and nothing of access that lasts', async () => {
    await linkAccounts(sanad, reader)
    expect(await read(happyCustomer, '/bank')).not.toContain('about to end')
    await linkAccounts(sanad, reader, { data: { ExpirationDateTime: new Date(Date.now() + 5 * 86_400_000).toISOString() } })
    expect(await read(happyCustomer, '/bank')).toMatch(/Access about to end\s+Daftar\s+until/)
  })
})

describe('payments made through apps', () => {
  let paid: string
  beforeAll(async () => {
    const debtorIban = (await ibansOf(sanad, happyCustomer))[0]!
    paid = (await payAs(sanad, shop, paymentConsentRequest({ debtorIban }))).PaymentId
    await decideAtBank(sanad, paid, 'approve')
  })

  it('are listed with their status after they were paid, and shown to nobody else', async () => {
    const list = await read(happyCustomer, '/bank/payments')
    expect(list).toMatch(/Palm Coffee .* through Palm Shop .*150\.00 SAR\s+Paid/)
    expect(await read(happyCustomer, `/bank/payments/${paid}`)).toContain('has been made')
    expect((await open(first, `/bank/payments/${paid}`)).status).toBe(404)
    expect(await read(first, '/bank/payments')).not.toContain('150.00')
  })

  it.each([
    ['part of a name in any case', 'q=palm+cof', true],
    ['a name in Arabic whose alef and ta marbuta are written otherwise', `q=${encodeURIComponent('قهوه النخيل')}`, true],
    ['the amount', 'q=150', true],
    ['the amount as an Arabic keyboard types it', `q=${encodeURIComponent('١٥٠')}`, true],
    ['another amount', 'q=151', false],
    ['an IBAN in groups', 'q=SA03+8000', true],
    ['the app', 'q=palm+shop', true],
    ['signs that a pattern would give a meaning', `q=${encodeURIComponent('.*(')}`, false],
    ['its status', 'status=paid', true],
    ['another status', 'q=palm&status=cancelled', false],
    ['a NUL and a parameter twice as if there were none', 'q=%00&status=paid&status=paid', true],
    ['a mark that is none', 'after=x', true],
  ])('are found by %s', async (_, query, isFound) => {
    const response = await open(happyCustomer, `/bank/payments?${query}`)
    expect([response.status, (await response.text()).includes(paid)]).toEqual([200, isFound])
  })

  it('are all there in pages, each of them once', async () => {
    const { db } = sanad.dependencies
    const made = await db.selectFrom('payments').selectAll().where('paymentId', '=', paid).executeTakeFirstOrThrow()
    const consent = await db.selectFrom('consents').selectAll().where('consentId', '=', made.consentId).executeTakeFirstOrThrow()
    const ids = Array.from({ length: 60 }, (_, n) => `copy-${n}`)
    const json = { flags: JSON.stringify(consent.flags), message: '{}', terms: JSON.stringify(consent.terms) }
    await db
      .insertInto('consents')
      .values(ids.map((id) => ({ ...consent, ...json, webhook: null, consentId: id, baseConsentId: id, paymentId: id })))
      .execute()
    await db
      .insertInto('payments')
      .values(
        ids.map((id) => ({
          ...made,
          creditorName: JSON.stringify(made.creditorName),
          ...{ paymentId: id, consentId: id, paymentTransactionId: id },
        })),
      )
      .execute()
    const seen: string[] = []
    for (let path: string | undefined = '/bank/payments?q=palm'; path;) {
      const html = await (await open(happyCustomer, path)).text()
      seen.push(...[...html.matchAll(/\/bank\/payments\/([\w-]+)/g)].map((match) => match[1]!))
      path = /rel="next" href="([^"]+)"/.exec(html)?.[1]?.replaceAll('&amp;', '&')
    }
    expect(seen.filter((id) => id.startsWith('copy-')).sort()).toEqual([...ids].sort())
    expect(new Set(seen).size).toBe(seen.length)
    await sql`delete from payments where payment_id like 'copy-%'`.execute(db)
  })
})

describe('access of apps', () => {
  it('is listed by app with what and until when, and is ended in two clicks', async () => {
    const { ConsentId } = await linkAccounts(sanad, reader)
    const list = await read(happyCustomer, '/bank/consents')
    expect(list).toMatch(/Daftar .*accounts, balances, transactions.*given on .* until .* accounts: 1/)
    const details = await (await open(happyCustomer, `/bank/consents/${ConsentId}`)).text()
    const action = /action="([^"]+\/end)"/.exec(details)![1]!
    await areas.get(happyCustomer)!.post(sanad.url(action))
    expect(await (await open(happyCustomer, '/bank/consents')).text()).not.toContain(ConsentId)
    expect(await (await open(happyCustomer, '/bank/ended-consents')).text()).toContain(ConsentId)
    expect(await (await open(first, '/bank/ended-consents')).text()).not.toContain(ConsentId)
  })

  it('shows three of an app and the rest on a page of the app', async () => {
    for (let n = 0; n < 3; n++) await linkAccounts(sanad, reader)
    const html = await (await open(happyCustomer, '/bank/consents')).text()
    expect(html.match(/href="\/bank\/consents\/[\w-]+"/g)).toHaveLength(3)
    const [page] = /\/bank\/apps\/[\w-]+/.exec(html)!
    expect((await (await open(happyCustomer, page)).text()).match(/href="\/bank\/consents\/[\w-]+"/g)!.length).toBeGreaterThan(3)
    expect((await open(first, page)).status).toBe(303)
  })
})
