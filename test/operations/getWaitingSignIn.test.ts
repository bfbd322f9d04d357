import { describe, expect, it } from 'vitest'
import { happyCustomer } from '../support/consents/paymentConsent.ts'
import { beginSignIn, openBankApp, proveStatementNeeded, signInsPath } from '../support/operations/bankApp.ts'

const read = async (signInId: string, customer = happyCustomer) => {
  const { call } = await openBankApp()
  return call('GET', `${signInsPath}/${signInId}`, { customer })
}
const unknown = 'x'.repeat(43)

describe('getWaitingSignIn', () => {
  it('tells what the list tells of a sign-in, and never the number of its page', async () => {
    const { signInId, number } = await beginSignIn()
    const { status, body } = await read(signInId)
    expect([status, body.signInId]).toEqual([200, signInId])
    const { call } = await openBankApp()
    const listed = (await call('GET', signInsPath)).body as unknown as { signInId: string }[]
    expect(listed.find((one) => one.signInId === signInId)).toEqual(body)
    expect(Object.values(body)).not.toContain(number)
  })

  it('reads one that the list has no place for, which is then approved as any', async () => {
    const { signInId, number, poll } = await beginSignIn()
    for (let count = 0; count < 6; count += 1) await beginSignIn(happyCustomer, { keepEarlier: true })
    const { call } = await openBankApp()
    const listed = (await call('GET', signInsPath)).body as unknown as { signInId: string }[]
    expect(listed.map((one) => one.signInId)).not.toContain(signInId)
    expect((await read(signInId)).body.signInId).toBe(signInId)
    expect((await call('POST', `${signInsPath}/${signInId}/approval`, { body: { number } })).status).toBe(200)
    expect((await poll()).headers.get('hx-redirect')).toBe('/bank')
  })

  it('is 404 for an id that nobody knows, for another customer’s, and once it was answered', async () => {
    const { signInId } = await beginSignIn()
    const [other, none] = [await read(signInId, '1000000024'), await read(unknown)]
    expect([other.status, none.status]).toEqual([404, 404])
    expect(other.body).toEqual(none.body)
    const { call } = await openBankApp()
    await call('POST', `${signInsPath}/${signInId}/decline`)
    expect((await read(signInId)).status).toBe(404)
  })

  proveStatementNeeded('GET', `${signInsPath}/${unknown}`)
})
