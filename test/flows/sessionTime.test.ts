import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { routes } from '../../src/web/routes.ts'
import { readPage, visitBank } from '../support/browser/bankVisit.ts'
import { bringToDecision } from '../support/browser/decisionPage.ts'
import { happyCustomer, paymentConsentRequest } from '../support/consents/paymentConsent.ts'
import { type RunningSanad, startSanad } from '../support/servers/sanad.ts'
import { advanceClock } from '../support/story.ts'
import { askOverBackChannel } from '../support/tpp/decoupled.ts'
import { registerTpp, type TestTpp } from '../support/tpp/tpp.ts'

let sanad: RunningSanad
let shop: TestTpp
beforeAll(async () => {
  sanad = await startSanad()
  shop = await registerTpp(sanad)
})
afterAll(() => sanad?.close())

const minutes = (count: number) => advanceClock(sanad, count * 60)
const newConsent = async () => (await shop.client().createPaymentConsent(paymentConsentRequest())).message.Data.ConsentId
/** The time of day in Riyadh that is so many minutes ahead. */
const inMinutes = (count: number) =>
  new Date(sanad.now().getTime() + count * 60_000).toLocaleTimeString('en-GB', {
    ...{ timeZone: 'Asia/Riyadh', hour: '2-digit', minute: '2-digit' },
  })

describe('the time of a visit', () => {
  it('stands on its pages, and goes on for whoever extends it; what was chosen stays', async () => {
    const waiting = await bringToDecision(sanad, shop, await newConsent())
    const page = sanad.url(routes.authorization(waiting.interactionId))
    expect(await readPage(await waiting.browser.get(page))).toContain(`This session ends at ${inMinutes(15)}, Riyadh time.`)
    await minutes(13)
    const { accountId } = (await sanad.dependencies.coreBank.listAccounts(happyCustomer))[1]!
    const form = { extendSession: 'yes', accountIds: accountId }
    const extended = await waiting.browser.post(sanad.url(routes.authorizationDecision(waiting.interactionId)), form)
    const shown = await extended.text()
    expect(extended.status).toBe(200)
    expect(shown).toContain(inMinutes(15))
    expect(shown).toMatch(new RegExp(`value="${accountId}"[^>]* checked`))
    await minutes(13)
    expect((await waiting.browser.get(page)).status).toBe(200)
    const answer = await waiting.press(sanad, { accountIds: accountId })
    expect([answer.status, answer.headers.get('location')]).toEqual([303, expect.stringContaining('/auth/authorize/')])
  })

  it('runs out for whoever does not, and the page leads back to the app', async () => {
    const waiting = await bringToDecision(sanad, shop, await newConsent())
    const page = sanad.url(routes.authorization(waiting.interactionId))
    await minutes(16)
    const over = await readPage(await waiting.browser.get(page))
    expect(over).toContain('The time for this request has run out')
    expect(over).toContain('Go back to the app')
    // Who presses a button that is still there is led to that page.
    const presses: [string, Record<string, string>][] = [
      [routes.authorizationDecision(waiting.interactionId), { decision: 'approve' }],
      [routes.authorizationDecision(waiting.interactionId), { decision: 'decline' }],
      [routes.authorizationOneTimeCode(waiting.interactionId), { oneTimeCode: '000000' }],
      [routes.authorizationSignIn(waiting.interactionId), { nationalIdentificationNumber: happyCustomer, password: 'wrong' }],
    ]
    for (const [address, form] of presses) {
      const pressed = await waiting.browser.post(sanad.url(address), form)
      expect([address, pressed.status, pressed.headers.get('location')]).toEqual([address, 303, new URL(page).pathname])
    }
    const late = { extendSession: 'yes' }
    await waiting.browser.post(sanad.url(routes.authorizationDecision(waiting.interactionId)), late)
    expect(await readPage(await waiting.browser.get(page))).toContain('The time for this request has run out')
    const left = await waiting.browser.post(sanad.url(routes.authorizationReturn(waiting.interactionId)))
    expect(left.status).toBe(303)
  })

  it('of a request over the back channel is told, and only the app can ask again', async () => {
    const form = { scope: `openid payments:${await newConsent()}`, login_hint: happyCustomer }
    const asked = await askOverBackChannel(sanad, shop, form)
    expect(asked.status).toBe(200)
    const row = await sanad.dependencies.db.selectFrom('decoupledRequests').selectAll().orderBy('createdAt', 'desc').executeTakeFirstOrThrow() // prettier-ignore
    const page = await (await fetch(sanad.url(routes.decoupled(row.interactionId)))).text()
    expect(page).toContain(`This session ends at ${inMinutes(5)}`)
    expect(page).not.toContain('extendSession')
    // Nor does the form by itself: the app is told that it is over, and may have asked for the same anew.
    await fetch(sanad.url(routes.decoupledSignIn(row.interactionId)), {
      method: 'POST',
      body: new URLSearchParams({ extendSession: 'yes' }),
    })
    const session = sanad.dependencies.db.selectFrom('authorizationSessions').select('expiresAt')
    const after = await session.where('interactionId', '=', row.interactionId).executeTakeFirstOrThrow()
    expect(after.expiresAt.getTime() - row.createdAt.getTime()).toBeLessThanOrEqual(300_000)
    await minutes(6)
    const pressed = await fetch(sanad.url(routes.decoupledSignIn(row.interactionId)), {
      ...{ method: 'POST', redirect: 'manual' },
      body: new URLSearchParams({ nationalIdentificationNumber: happyCustomer, password: 'wrong' }),
    })
    expect([pressed.status, pressed.headers.get('location')]).toEqual([303, routes.decoupled(row.interactionId)])
  })
})

describe('the time of a session in the customer’s own area', () => {
  it('stands on each page, is extended from there, and the sign-in says that it has ended', async () => {
    const browser = await visitBank(sanad, happyCustomer)
    const payments = `${routes.bankPayments()}?q=palm`
    expect(await readPage(await browser.get(sanad.url(payments)))).toContain(`This session ends at ${inMinutes(10)}`)
    await minutes(9)
    const extended = await browser.post(sanad.url(routes.bankExtend()), { back: payments })
    expect([extended.status, extended.headers.get('location')]).toEqual([303, payments])
    await minutes(9)
    expect((await browser.get(sanad.url(payments))).status).toBe(200)
    await minutes(2)
    const over = await browser.get(sanad.url(payments))
    expect(over.headers.get('location')).toBe('/bank/sign-in?ended=page')
  })

  it.each(['https://evil.example/bank', '//evil.example/bank', '/dashboard', '', '/bank\\@evil.example', '/\t/evil.example'])(
    'leads nowhere but to the area itself: %j',
    async (back) => {
      const browser = await visitBank(sanad, happyCustomer)
      const extended = await browser.post(sanad.url(routes.bankExtend()), { back })
      const location = new URL(extended.headers.get('location')!, sanad.url('/'))
      expect([location.origin, location.pathname.startsWith('/bank')]).toEqual([new URL(sanad.url('/')).origin, true])
    },
  )
})
