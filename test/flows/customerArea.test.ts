import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createReadCounter } from '../../src/services/account/readCounter.ts'
import { moveApp } from '../../src/services/app/appMove.ts'
import { approveAtBank } from '../support/browser/approveAtBank.ts'
import { type Browser, openBrowser } from '../support/browser/browser.ts'
import { readPage, visitBank } from '../support/browser/bankVisit.ts'
import { bringToDecision } from '../support/browser/decisionPage.ts'
import { accountConsentRequest, linkAccounts } from '../support/consents/accountConsent.ts'
import { happyCustomer, paymentConsentRequest } from '../support/consents/paymentConsent.ts'
import { type RunningSanad, startSanad } from '../support/servers/sanad.ts'
import { authorize, customerOf, decideAtBank, ibansOf, payAs, sandboxPassword } from '../support/story.ts'
import { registerTpp, type TestTpp } from '../support/tpp/tpp.ts'
import { silentParts } from '../support/silentParts.ts'

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
    for (const shown of ['Waiting for your approval 1', '75,000.00 Saudi riyals to Palm Coffee', 'Palm Shop', 'Decide by'])
      expect(waiting).toContain(shown)
    expect(await read(second, '/bank?lang=ar')).toContain('آخر موعد للقرار')
    await open(second, '/bank?lang=en')
    const approved = await read(first, '/bank')
    expect(approved).toContain('You have approved; others have not yet')
    expect(approved).toContain('Nothing waits for you.')
    await approveAtBank(sanad, { browser: areas.get(second)!, nationalId: second, ConsentId: Data.ConsentId })
    expect(await read(second, '/bank')).toContain('Nothing waits for you.')
    for (const holder of [first, second])
      expect(await read(holder, `/bank/payments/${Data.PaymentId}`)).toContain('75,000.00 Saudi riyals')
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
    expect(list).toMatch(/Palm Coffee .* through Palm Shop .*150\.00 Saudi riyals\s+Paid/)
    const details = await read(happyCustomer, `/bank/payments/${paid}`)
    expect(details).toContain('has been made')
    // The day of Umm al-Qura stands below both: when it was approved, and since when it is paid.
    expect(details.match(/ 14\d\d AH/g)).toHaveLength(2)
    const receipt = await read(happyCustomer, `/bank/payments/${paid}/receipt`)
    for (const shown of ['Payment receipt', '150.00', 'Palm Coffee', 'SA03 8000', paid, 'Paid', 'Palm Shop', 'AH', 'Sanad Bank'])
      expect(receipt).toContain(shown)
    expect((await open(first, `/bank/payments/${paid}/receipt`)).status).toBe(404)
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
    expect(details.replace(/<[^>]*>/g, ' ')).toMatch(
      /Access until\s+\d+ \w+ \d{4} at \d\d:\d\d, Riyadh time\s+\d+ [\w ’‘I-]+ 14\d\d AH/,
    )
    const action = /action="([^"]+\/end)"/.exec(details)![1]!
    await areas.get(happyCustomer)!.post(sanad.url(action))
    expect(await (await open(happyCustomer, '/bank/consents')).text()).not.toContain(ConsentId)
    expect(await (await open(happyCustomer, '/bank/ended-consents')).text()).toContain(ConsentId)
    expect(await (await open(first, '/bank/ended-consents')).text()).not.toContain(ConsentId)
  })

  it('is listed, once it has ended, with who ended it: the customer, the app, also because the customer asked it to, or the bank', async () => {
    const app = await registerTpp(sanad, { name: 'Mizan', product: 'KSA AIS' })
    const { dependencies } = sanad
    const [own, inApp, byApp, byBank] = [
      await linkAccounts(sanad, app),
      await linkAccounts(sanad, app),
      await linkAccounts(sanad, app),
      await linkAccounts(sanad, app),
    ].map(({ ConsentId }) => ConsentId) as [string, string, string, string]
    await areas.get(happyCustomer)!.post(sanad.url(`/bank/consents/${own}/end`))
    const patch = (id: string, RevokedBy: 'KSAOB.TPP' | 'KSAOB.TPP.InitiatedByPSU') =>
      app.client().patchAccountAccessConsent(id, { Data: { ConsentStatus: 'Finished', RevokedBy } })
    await patch(inApp, 'KSAOB.TPP.InitiatedByPSU')
    await patch(byApp, 'KSAOB.TPP')
    await moveApp(dependencies, { clientId: app.clientId, event: 'end', actor: 'bank', now: new Date() })
    const html = await (await open(happyCustomer, '/bank/ended-consents')).text()
    const rowOf = (id: string) => new RegExp(`consents/${id}"[\\s\\S]*?<\\/li>`).exec(html)![0].replace(/<[^>]*>/g, ' ')
    for (const [id, words] of [
      [own, 'Ended by you '],
      [inApp, 'Ended by the app, which says that you asked for it'],
      [byApp, 'Ended by the app '],
      [byBank, 'Ended by the bank'],
    ] as const) {
      expect(rowOf(id)).toContain(words)
      expect(await read(happyCustomer, `/bank/consents/${id}`)).toContain(words.trim())
    }
    expect(await read(happyCustomer, '/bank/ended-consents?lang=ar')).toContain('أنهاه التطبيق، ويقول إنك طلبت ذلك')
    await open(happyCustomer, '/bank?lang=en')
  })

  it('of one app to accounts is ended at once in two clicks, each consent as if it were ended alone', async () => {
    const app = await registerTpp(sanad, { name: 'Hisabi', product: 'KSA AIS' })
    const consents = [await linkAccounts(sanad, app), await linkAccounts(sanad, app), await linkAccounts(sanad, app)]
    const html = await (await open(happyCustomer, '/bank/consents')).text()
    const link = `/bank/apps/${app.clientId}/end`
    expect(html).toContain(`href="${link}"`)
    expect(await read(happyCustomer, link)).toContain('3 in all')
    expect((await open(first, link)).headers.get('location')).toBe('/bank/consents')
    await areas.get(first)!.post(sanad.url(link))
    expect(await read(happyCustomer, link)).toContain('3 in all')
    expect((await areas.get(happyCustomer)!.post(sanad.url(link))).headers.get('location')).toBe(link)
    expect(await read(happyCustomer, link)).toMatch(
      /All access of\s+Hisabi\s+that you have given or approved has ended\. .*Where you share accounts with others, what they have given goes on/,
    )
    const { db } = sanad.dependencies
    for (const { ConsentId, token } of consents) {
      const audit = await db
        .selectFrom('audit')
        .select('statusAfter')
        .where('subject', '=', ConsentId)
        .orderBy('auditId')
        .execute()
      expect(audit.at(-1)?.statusAfter).toBe('Finished')
      const { revokedBy } = await db
        .selectFrom('consents')
        .select('revokedBy')
        .where('consentId', '=', ConsentId)
        .executeTakeFirstOrThrow()
      expect(revokedBy).toBe('KSAOB.PASP.InitiatedByPSU')
      await expect(app.client().getAccounts(token.accessToken)).rejects.toThrow()
    }
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

describe('what apps read in the customer’s name', () => {
  it('is shown with how often and when last, for each access by itself, also when several instances count', async () => {
    const { ConsentId, token } = await linkAccounts(sanad, reader)
    const quiet = await linkAccounts(sanad, reader)
    const [account] = (await reader.client().getAccounts(token.accessToken)).message.Data.Account
    for (let n = 0; n < 2; n++) await reader.client().getAccountBalances(token.accessToken, account!.AccountId)
    await expect(reader.client().getAccountBalances(token.accessToken, 'acc-none')).rejects.toThrow()
    const elsewhere = createReadCounter({ ...silentParts(), db: sanad.dependencies.db })
    elsewhere.count({ consentId: ConsentId, group: 'balances', now: new Date(Date.now() - 1_000) })
    await Promise.all([sanad.dependencies.reads.store(), elsewhere.store()])
    const page = await read(happyCustomer, `/bank/consents/${ConsentId}`)
    expect(page).toMatch(/accounts\s+Times read: 1\s+last on .* balances\s+Times read: 3\s+last on/)
    expect(page).toMatch(/accounts: 1, balances: 3/)
    expect(await read(happyCustomer, `/bank/consents/${quiet.ConsentId}`)).toContain('has read nothing')
  })
})

describe('sign-ins', () => {
  it('are listed with when, from where and for what, and the tries that failed are counted', async () => {
    const customer = '1000000065'
    const headers = {
      'user-agent': 'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 Chrome/142.0.0.0 Mobile Safari/537.36',
    }
    const browser = openBrowser()
    const signIn = (password: string) =>
      browser.post(sanad.url('/bank/sign-in'), { nationalIdentificationNumber: customer, password }, headers)
    await signIn('wrong')
    await signIn(sandboxPassword)
    const oneTimeCode = await customerOf(sanad, customer).readOneTimeCode()
    await browser.post(sanad.url('/bank/one-time-code'), { oneTimeCode }, headers)
    await sanad.dependencies.securityLog.settle()
    const page = await readPage(await browser.get(sanad.url('/bank/sign-ins')))
    expect(page).toContain('Failed tries to sign in or confirm in the last 90 days: 1.')
    expect(page).toMatch(/Chrome on Android\s+Your bank pages · network address\s+127\.0\.0\.1/)
    expect(page.match(/Your bank pages/g)).toHaveLength(1)
    const others = await read(happyCustomer, '/bank/sign-ins')
    expect(others).toContain('Nobody has typed')
    expect(others).toContain('To decide about a request of Daftar')
    expect(others).not.toContain('Android')
  })
})

describe('the choice among thirty accounts', () => {
  it('ticks all of them by a link, without JavaScript, and none until then', async () => {
    const customer = '1000000081'
    const request = accountConsentRequest({ NationalIdentificationNumber: customer })
    const { ConsentId } = (await reader.client().createAccountAccessConsent(request)).message.Data
    const { browser, interactionId } = await bringToDecision(sanad, reader, ConsentId, customer)
    const page = sanad.url(`/bank/authorizations/${interactionId}`)
    const html = await (await browser.get(page)).text()
    expect(html).not.toMatch(/<input[^>]* checked/)
    const [link] = /[^"]+\?select=all/.exec(html)!
    const ticked = await (await browser.get(sanad.url(link))).text()
    expect(ticked.match(/name="accountIds"[^>]* checked/g)).toHaveLength(ticked.match(/name="accountIds"/g)!.length)
    expect(ticked).toContain('?select=none')
    // What is ticked is counted by the style sheet; the page for the code says it for good, and the customer's own area later.
    expect(ticked).toContain('data-after="of your 30 accounts"')
    const accountIds = [...ticked.matchAll(/name="accountIds" value="([^"]+)"/g)].map(([, id]) => id!)
    const chosen = new URLSearchParams({ decision: 'approve' })
    for (const id of accountIds) chosen.append('accountIds', id)
    await browser.post(`${page}/decision`, chosen)
    expect(await readPage(await browser.get(page))).toContain('30 of your 30 accounts')
    const oneTimeCode = await customerOf(sanad, customer).readOneTimeCode()
    expect((await browser.post(`${page}/one-time-code`, { oneTimeCode })).status).toBe(303)
    const access = await (await visitBank(sanad, customer)).get(sanad.url(`/bank/consents/${ConsentId}`))
    expect(await readPage(access)).toContain('30 of your 30 accounts')
  })
})
