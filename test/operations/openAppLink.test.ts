import { describe, expect, it } from 'vitest'
import { limits } from '../../src/config/limits.ts'
import { happyCustomer } from '../support/consents/paymentConsent.ts'
import { beginPage, linksPath, openBankApp, proveStatementNeeded, readLink } from '../support/operations/bankApp.ts'

const open = async (code: string, customer = happyCustomer) => {
  const { call } = await openBankApp()
  return call('POST', linksPath, { body: { code }, customer })
}

describe('openAppLink', () => {
  it('gives the request of the page to who opens it, and the page says so and shows no code any more', async () => {
    const { consentId, interactionId, code, number, page } = await beginPage()
    expect(await open(code)).toMatchObject({
      status: 200,
      body: { requestId: interactionId, consentId, way: 'page', numberNeeded: true },
    })
    const { html } = await page()
    expect(html).not.toContain(code)
    expect(html).toContain(`>${number}<`)
  })

  it('opens once: a second time it is 409, also for the same customer, and of many at once one', async () => {
    const { code } = await beginPage()
    const answers = await Promise.all(Array.from({ length: 5 }, () => open(code)))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409, 409])
    expect(await open(code)).toMatchObject({ status: 409, body: { code: 'stateConflict' } })
  })

  it('is 404 for a code that nobody knows, and after its time, when the page shows another', async () => {
    expect((await open('unknown')).status).toBe(404)
    const { sanad } = await openBankApp()
    const { code, interactionId, page } = await beginPage()
    const past = new Date(Date.now() - 1)
    await sanad.dependencies.db
      .updateTable('appLinks')
      .set({ expiresAt: past })
      .where('interactionId', '=', interactionId)
      .execute()
    expect((await open(code)).status).toBe(404)
    expect(readLink((await page()).html).code).not.toBe(code)
    expect(limits.appLinkSeconds).toBeLessThan(limits.interactionSeconds)
  })

  it('is 404 for a customer who may not decide, as if nobody knew the code, and the link is over', async () => {
    const { code } = await beginPage()
    const [wrong, unknown] = [await open(code, '1000000024'), await open('unknown', '1000000024')]
    expect([wrong.status, wrong.body]).toEqual([404, unknown.body])
    expect((await open(code)).status).toBe(404)
  })

  proveStatementNeeded('POST', linksPath, { code: 'unknown' })
})
