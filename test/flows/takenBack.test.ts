import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { approveAtBank, askToApprove, typeApproval, type WaitingApproval } from '../support/browser/approveAtBank.ts'
import { readPage, visitBank } from '../support/browser/bankVisit.ts'
import { bringToDecision } from '../support/browser/decisionPage.ts'
import { paymentConsentRequest } from '../support/consents/paymentConsent.ts'
import { type RunningSanad, startSanad } from '../support/servers/sanad.ts'
import { routes } from '../../src/web/routes.ts'
import { authorize, booksOf, customerOf } from '../support/story.ts'
import { registerTpp, type TestTpp } from '../support/tpp/tpp.ts'

const [first, second, third] = ['1000000024', '1000000032', '1000000016'] as const

let sanad: RunningSanad
let tpp: TestTpp
let jointIban: string
beforeAll(async () => {
  sanad = await startSanad()
  tpp = await registerTpp(sanad)
  const joint = (await sanad.dependencies.coreBank.listAccounts(first)).find(({ holders }) => holders.length === 2)!
  jointIban = joint.iban
  // With a third holder, the approval of the second one is not the last.
  const holder = { accountId: joint.accountId, nationalIdentificationNumber: third }
  await booksOf(sanad).insertInto('bankAccountHolders').values(holder).execute()
})
afterAll(() => sanad?.close())

/** A payment that the first of three holders has approved, and the second one's browser. */
async function waitForSecond(): Promise<WaitingApproval> {
  const data = { AcceptedAuthorizationType: 'KSAOB.Multi' } as const
  const request = paymentConsentRequest({ nationalId: first, debtorIban: jointIban, data })
  const { ConsentId } = (await tpp.client().createPaymentConsent(request)).message.Data
  await authorize(tpp.client(), tpp, ConsentId, customerOf(sanad, first))
  return { browser: await visitBank(sanad, second), nationalId: second, ConsentId }
}
const takeBack = ({ browser, ConsentId }: WaitingApproval) => browser.post(sanad.url(`/bank/consents/${ConsentId}/take-back`))
const decisionOf = async ({ ConsentId, nationalId }: WaitingApproval) =>
  (
    await sanad.dependencies.db
      .selectFrom('consentApprovals')
      .select('decision')
      .where('consentId', '=', ConsentId)
      .where('nationalIdentificationNumber', '=', nationalId)
      .executeTakeFirstOrThrow()
  ).decision

describe('an approval that was taken back', () => {
  it('is given again with a new code only: a used one approves nothing more', async () => {
    const waiting = await waitForSecond()
    await askToApprove(sanad, waiting)
    const code = await customerOf(sanad, second).readOneTimeCode()
    expect((await typeApproval(sanad, waiting, code)).status).toBe(303)
    expect(await decisionOf(waiting)).toBe('approved')
    const done = await takeBack(waiting)
    expect(await decisionOf(waiting)).toBe('pending')
    const page = sanad.url(routes.bankConsent(waiting.ConsentId))
    const said = 'Your approval is taken back'
    expect(await readPage(await waiting.browser.get(new URL(done.headers.get('location')!, page).href))).toContain(said)
    expect(await readPage(await waiting.browser.get(page))).not.toContain(said)
    const again = await typeApproval(sanad, waiting, code)
    expect([again.status, again.headers.get('location')]).toEqual([303, `/bank/consents/${waiting.ConsentId}`])
    expect(await decisionOf(waiting)).toBe('pending')
    await askToApprove(sanad, waiting)
    expect((await typeApproval(sanad, waiting, code)).status).toBe(422)
    expect((await typeApproval(sanad, waiting)).status).toBe(303)
    expect(await decisionOf(waiting)).toBe('approved')
  })

  it('is not given by a code that was sent before it to a visit', async () => {
    const waiting = await waitForSecond()
    const { browser, interactionId } = await bringToDecision(sanad, tpp, waiting.ConsentId, second)
    const visit = sanad.url(`/bank/authorizations/${interactionId}`)
    expect((await browser.post(`${visit}/decision`, { decision: 'approve' })).status).toBe(303)
    const code = await customerOf(sanad, second).readOneTimeCode()
    expect((await approveAtBank(sanad, waiting)).status).toBe(303)
    expect((await takeBack(waiting)).status).toBe(303)
    await browser.post(`${visit}/one-time-code`, { oneTimeCode: code })
    expect(await decisionOf(waiting)).toBe('pending')
  })

  it('in a visit is not told as given by a second click there: the page says so, and the app gets no code', async () => {
    const own = await waitForSecond()
    const visit = await bringToDecision(sanad, tpp, own.ConsentId, second)
    const code = await visit.ask(sanad)
    const page = sanad.url(routes.authorization(visit.interactionId))
    const click = () => visit.browser.post(`${page}/one-time-code`, { oneTimeCode: code! })
    expect((await click()).headers.get('location')).toContain('/auth/')
    expect(await decisionOf(own)).toBe('approved')
    expect((await takeBack(own)).status).toBe(303)
    const again = await click()
    expect(again.headers.get('location')).toBe(routes.authorization(visit.interactionId))
    expect(await readPage(await visit.browser.get(page))).toContain('Nothing was decided here')
    expect(await decisionOf(own)).toBe('pending')
    const leaving = await visit.browser.post(sanad.url(routes.authorizationReturn(visit.interactionId)))
    const callback = (await visit.browser.get(leaving.headers.get('location')!)).headers.get('location')
    expect(callback).toContain('error=access_denied')
  })
})
