import { describe, expect, it } from 'vitest'
import { happyCustomer } from '../support/consents/paymentConsent.ts'
import { beginSignIn, openBankApp, proveStatementNeeded, signInsPath } from '../support/operations/bankApp.ts'

const decline = async (signInId: string, customer = happyCustomer) => {
  const { call } = await openBankApp()
  return call('POST', `${signInsPath}/${signInId}/decline`, { customer })
}
const unknown = 'x'.repeat(43)

describe('declineSignIn', () => {
  it('ends the sign-in, again with the same answer, and the browser that began reads that nobody was signed in', async () => {
    const { signInId, poll, browser } = await beginSignIn()
    expect(await decline(signInId)).toMatchObject({ status: 200, body: { signInId, outcome: 'declined' } })
    expect((await decline(signInId)).status).toBe(200)
    expect(await (await poll()).text()).toContain('nobody was signed in')
    const { sanad } = await openBankApp()
    expect((await browser.get(sanad.url('/bank'))).headers.get('location')).toContain('/bank/sign-in')
  })

  it('is 404 for another customer, and 409 after a yes', async () => {
    const { call } = await openBankApp()
    const { signInId, number } = await beginSignIn()
    expect((await decline(signInId, '1000000024')).status).toBe(404)
    expect((await decline(unknown)).status).toBe(404)
    await call('POST', `${signInsPath}/${signInId}/approval`, { body: { number } })
    expect((await decline(signInId)).status).toBe(409)
  })

  proveStatementNeeded('POST', `${signInsPath}/${unknown}/decline`)
})
