import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { listFraudCases } from '../../src/services/fraud/desk.ts'
import { visitMarkOf } from '../../src/web/formMark.ts'
import { routes } from '../../src/web/routes.ts'
import { readPage } from '../support/browser/bankVisit.ts'
import { bringToDecision } from '../support/browser/decisionPage.ts'
import { markOf, openForm, press } from '../support/browser/forms.ts'
import { first, second } from '../support/consents/approvalStage.ts'
import { type RunningSanad, startSanad } from '../support/servers/sanad.ts'
import { approveAsFirst, customerOf } from '../support/story.ts'
import { registerTpp, type TestTpp } from '../support/tpp/tpp.ts'

/** Two customers who share an account and a browser, in the visit that one app has begun. */
let sanad: RunningSanad
let shop: TestTpp
beforeAll(async () => {
  sanad = await startSanad()
  shop = await registerTpp(sanad, { name: 'Palm Shop' })
})
afterAll(() => sanad?.close())

/** The second stands at the decision of what the first has approved. */
async function visit() {
  const { ConsentId } = await approveAsFirst(sanad, shop, first)
  const { browser, interactionId } = await bringToDecision(sanad, shop, ConsentId, second)
  return {
    browser,
    page: sanad.url(routes.authorization(interactionId)),
    decision: routes.authorizationDecision(interactionId),
    report: routes.authorizationReport(interactionId),
    signIn: (nationalIdentificationNumber: string, password = customerOf(sanad, nationalIdentificationNumber).password) =>
      browser.post(sanad.url(routes.authorizationSignIn(interactionId)), {
        ...{ nationalIdentificationNumber, password },
      }),
    status: async () => (await shop.client().getPaymentConsent(ConsentId)).message.Data.Status,
  }
}
const signedIn = (nationalId: string) => `•• ${nationalId.slice(-4)}`
const cases = async () => (await listFraudCases(sanad.dependencies, { reader: 'operator', status: 'open' })).length

describe('a page of a visit that a customer has left open, once another one has signed in to the same visit', () => {
  it('declines nothing in the name of the other, and says so on the page of who has signed in', async () => {
    const { browser, page, decision, signIn, status } = await visit()
    const stale = await openForm(browser, page, decision)
    expect(await readPage(await browser.get(page))).toContain(signedIn(second))
    await signIn(first)
    const answer = await press(browser, stale, { decision: 'decline' })
    expect([answer.status, answer.headers.get('location')]).toEqual([303, `${new URL(page).pathname}?notDone`])
    expect(await status()).toBe('AwaitingAuthorization')
    const marked = { decision: 'decline', formMark: markOf(stale)! }
    const polled = await browser.post(sanad.url(decision), marked, { 'hx-request': 'true' })
    expect([polled.headers.get('hx-redirect'), await status()]).toEqual([new URL(page).pathname, 'AwaitingAuthorization'])
    const told = await readPage(await browser.get(`${page}?notDone`))
    for (const said of ['What was pressed on an older page was not done', signedIn(first)]) expect(told).toContain(said)
    expect(await readPage(await browser.get(`${page}?notDone&lang=ar`))).toContain('لم يُنفَّذ ما ضُغط عليه في صفحة أقدم')
    // Whoever it was shown to may press again, and so may who has signed in.
    await signIn(second)
    await press(browser, stale, { decision: 'decline' })
    expect(await status()).toBe('Rejected')
  })

  it('asks for no code and leaves nothing in the name of the other; where the request has ended, its page says that it was not done', async () => {
    const { browser, page, decision, signIn, status } = await visit()
    const stale = await openForm(browser, page, decision)
    await signIn(first)
    const notDone = `${new URL(page).pathname}?notDone`
    expect((await press(browser, stale, { decision: 'approve' })).headers.get('location')).toBe(notDone)
    await press(browser, await openForm(browser, page, decision), { decision: 'decline' })
    expect(await status()).toBe('Rejected')
    expect((await press(browser, stale, { decision: 'approve' })).headers.get('location')).toBe(notDone)
    const ended = await readPage(await browser.get(sanad.url(notDone)))
    for (const said of ['was pressed on an older page was not done', 'This request was declined here'])
      expect(ended).toContain(said)
  })

  it('tells nobody that they have approved or declined, once the browser has gone back to the app', async () => {
    const { browser, page, decision, signIn } = await visit()
    const stale = await openForm(browser, page, decision)
    await signIn(first)
    const declined = await press(browser, await openForm(browser, page, decision), { decision: 'decline' })
    await browser.get(new URL(declined.headers.get('location')!, page))
    for (const [button, language] of [
      ['approve', 'en'],
      ['decline', 'ar'],
    ] as const) {
      const told = await readPage(
        await press(browser, { ...stale, action: `${stale.action}?lang=${language}` }, { decision: button }),
      )
      expect(told).toContain(language === 'en' ? 'It was declined by the person who had signed in' : 'رفضه من كان قد سجّل الدخول')
      expect(told).toContain(language === 'en' ? 'What is pressed on an older page changes nothing' : 'لا يغيّر شيئًا')
      expect(told).not.toMatch(/You have|You approved/)
    }
  })

  it('has marks that the page does not give away, and a sign-in that has none and tells nobody whose visit it is', async () => {
    const { browser, page, decision, signIn, report } = await visit()
    const own = markOf(await openForm(browser, page, decision))!
    const html = await (await browser.get(page)).text()
    const known = [new URL(page).pathname.split('/').at(-1)!, second, html.match(/[\w-]{22,}/g)!].flat()
    for (const key of known) for (const id of known) expect(visitMarkOf(key, id)).not.toBe(own)
    const wrong = await signIn(first, 'wrong')
    const again = await wrong.text()
    expect(again).toContain('name="password"')
    expect(again).not.toMatch(new RegExp(`formMark|•• ${second.slice(-4)}`))
    const elsewhere = await readPage(await browser.get(sanad.url(report)))
    expect(elsewhere).toContain(signedIn(second))
  })

  it('reports nothing in the name of the other, and says that the report was not taken', async () => {
    const { browser, report, signIn, status } = await visit()
    const stale = await openForm(browser, sanad.url(report), report)
    await signIn(first)
    expect(await readPage(await press(browser, stale))).toMatch(/Your report was not taken.*somebody else has since/)
    expect([await cases(), await status()]).toEqual([0, 'AwaitingAuthorization'])
    const own = await openForm(browser, sanad.url(report), report)
    expect(markOf(own)).not.toBe(markOf(stale))
    expect((await press(browser, own)).status).toBe(303)
    expect(await cases()).toBe(1)
    // The report has ended the visit, and a link of the older page leads to it still.
    expect(await readPage(await browser.get(sanad.url(report)))).toMatch(new RegExp(`Case number.*${signedIn(first)}`))
  })
})
