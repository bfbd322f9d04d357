import { describe, expect, it } from 'vitest'
import { limits } from '../../src/config/limits.ts'
import { happyCustomer } from '../support/consents/paymentConsent.ts'
import { beginSignIn, openBankApp, proveStatementNeeded, signInsPath } from '../support/operations/bankApp.ts'

const list = async (customer = happyCustomer) => {
  const { call } = await openBankApp()
  return (await call('GET', signInsPath, { customer })).body as unknown as Record<string, unknown>[]
}

describe('listWaitingSignIns', () => {
  it('tells the customer whose number was given, and nobody else, which browser asks, and never the number of its page', async () => {
    const { signInId } = await beginSignIn()
    const own = (await list()).find((one) => one.signInId === signInId)
    expect(own).toMatchObject({ signInId, begunDateTime: expect.any(String), expiresDateTime: expect.any(String) })
    expect(Object.keys(own!)).not.toContain('number')
    expect(Object.keys(own!)).not.toContain('shownNumber')
    expect((await list('1000000024')).map((one) => one.signInId)).not.toContain(signInId)
  })

  it('tells no more than five, the newest first', async () => {
    const begun: string[] = []
    for (let count = 0; count <= limits.signInsInApp; count += 1) begun.push((await beginSignIn('1000000024')).signInId)
    expect((await list('1000000024')).map(({ signInId }) => signInId)).toEqual(begun.reverse().slice(0, limits.signInsInApp))
  })

  proveStatementNeeded('GET', signInsPath)
})
