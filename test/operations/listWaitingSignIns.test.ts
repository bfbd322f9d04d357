import { describe, expect, it } from 'vitest'
import { limits } from '../../src/config/limits.ts'
import { happyCustomer } from '../support/consents/paymentConsent.ts'
import { beginSignIn, openBankApp, proveStatementNeeded, signInsPath } from '../support/operations/bankApp.ts'

const stranger = '1000000024'
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

  it('tells two that were begun in one part of the network where the customer is not known, the newest first', async () => {
    const { sanad } = await openBankApp()
    const signIns = sanad.dependencies.db.deleteFrom('customerSignIns')
    await signIns.where('nationalIdentificationNumber', '=', stranger).execute()
    await beginSignIn(stranger)
    const second = await beginSignIn(stranger, { keepEarlier: true })
    const third = await beginSignIn(stranger, { keepEarlier: true })
    expect((await list(stranger)).map(({ signInId }) => signInId)).toEqual([third.signInId, second.signInId])
  })

  it('tells no more than five', async () => {
    const { sanad } = await openBankApp()
    const regions = ['192.0.0', '192.0.1', '192.0.2', '192.0.3', '192.0.4', '192.0.5']
    const { signInId } = await beginSignIn(stranger)
    const { db } = sanad.dependencies
    const begun = await db.selectFrom('bankSessions').selectAll().where('sessionIdHash', '=', signInId).executeTakeFirstOrThrow()
    for (const region of regions)
      await db
        .insertInto('bankSessions')
        .values({ ...begun, region, sessionIdHash: region.replaceAll('.', '-').padEnd(43, 'x') })
        .execute()
    expect(await list(stranger)).toHaveLength(limits.signInsInApp)
    await db.deleteFrom('bankSessions').where('nationalIdentificationNumber', '=', stranger).execute()
  })

  proveStatementNeeded('GET', signInsPath)
})
