import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { listFraudCases } from '../../src/services/fraud/desk.ts'
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
    signIn: (nationalIdentificationNumber: string) =>
      browser.post(sanad.url(routes.authorizationSignIn(interactionId)), {
        ...{ nationalIdentificationNumber, password: customerOf(sanad, nationalIdentificationNumber).password },
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
    const told = await readPage(await browser.get(`${page}?notDone`))
    for (const said of ['What you pressed last was not done', signedIn(first)]) expect(told).toContain(said)
    expect(await readPage(await browser.get(`${page}?notDone&lang=ar`))).toContain('لم يُنفَّذ ما ضغطت عليه أخيرًا')
    // Whoever it was shown to may press again, and so may who has signed in.
    await signIn(second)
    await press(browser, stale, { decision: 'decline' })
    expect(await status()).toBe('Rejected')
  })

  it('reports nothing in the name of the other, and says that the report was not taken', async () => {
    const { browser, report, signIn, status } = await visit()
    const stale = await openForm(browser, sanad.url(report), report)
    await signIn(first)
    expect(await readPage(await press(browser, stale))).toMatch(/Your report was not taken.*somebody else has signed in/)
    expect([await cases(), await status()]).toEqual([0, 'AwaitingAuthorization'])
    const own = await openForm(browser, sanad.url(report), report)
    expect(markOf(own)).not.toBe(markOf(stale))
    expect((await press(browser, own)).status).toBe(303)
    expect(await cases()).toBe(1)
  })
})
