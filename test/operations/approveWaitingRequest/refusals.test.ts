import { describe, expect, it } from 'vitest'
import { first, jointAccount, second } from '../../support/consents/approvalStage.ts'
import { paymentConsentRequest } from '../../support/consents/paymentConsent.ts'
import {
  askOnPhone,
  linksPath,
  openBankApp,
  openOnPhone,
  proveStatementNeeded,
  readLink,
  requestsPath,
  yesTo,
} from '../../support/operations/bankApp.ts'
import { booksOf } from '../../support/story.ts'

const pathOf = (requestId: string) => `${requestsPath}/${requestId}/approval`
const digest = 'x'.repeat(43)

const shownOf = async (requestId: string) => {
  const { call } = await openBankApp()
  return (await call('GET', `${requestsPath}/${requestId}`)).body as never
}
const conflictAt = (path: string) => ({ status: 409, body: { code: 'stateConflict', errors: [{ path }] } })

describe('a yes in the bank’s app that is refused', () => {
  it('is 409 for terms that have changed since they were shown, and nothing is approved', async () => {
    const { sanad, tpp, call } = await openBankApp()
    const { requestId, consentId } = await askOnPhone()
    const body = yesTo(await shownOf(requestId))
    const apps = sanad.dependencies.db.updateTable('apps').where('clientId', '=', tpp.clientId)
    const { name } = await sanad.dependencies.db
      .selectFrom('apps')
      .select('name')
      .where('clientId', '=', tpp.clientId)
      .executeTakeFirstOrThrow()
    await apps.set({ name: 'Another name' }).execute()
    expect(await call('POST', pathOf(requestId), { body })).toMatchObject(conflictAt('termsDigest'))
    await apps.set({ name }).execute()
    expect((await tpp.client().getPaymentConsent(consentId)).message.Data.Status).toBe('AwaitingAuthorization')
    expect((await call('POST', pathOf(requestId), { body })).status).toBe(200)
  })

  it('is 409 where an account that was shown to need others as well needs them no more, and nothing is paid by one', async () => {
    const { sanad, tpp, call } = await openBankApp()
    const { accountId } = await jointAccount(sanad)
    const data = { AcceptedAuthorizationType: 'KSAOB.Multi' } as const
    const { requestId, consentId } = await askOnPhone(paymentConsentRequest({ nationalId: first, data }), first)
    const path = `${requestsPath}/${requestId}`
    const { body: shown } = await call('GET', path, { customer: first })
    expect(shown).toMatchObject({ accountChoice: 'one', accounts: expect.arrayContaining([expect.objectContaining({ accountId, isShared: true })]) }) // prettier-ignore
    const holder = { accountId, nationalIdentificationNumber: second }
    const ofSecond = booksOf(sanad).deleteFrom('bankAccountHolders').where('accountId', '=', accountId)
    await ofSecond.where('nationalIdentificationNumber', '=', second).execute()
    try {
      const body = { termsDigest: shown.termsDigest, accountIds: [accountId] }
      expect(await call('POST', pathOf(requestId), { customer: first, body })).toMatchObject(conflictAt('termsDigest'))
      expect((await tpp.client().getPaymentConsent(consentId)).message.Data.Status).toBe('AwaitingAuthorization')
    } finally {
      await booksOf(sanad).insertInto('bankAccountHolders').values(holder).execute()
    }
  })

  it('is 409 without the number, and a wrong one ends the link: the page shows another, and the old code opens nothing', async () => {
    const { call } = await openBankApp()
    const { interactionId, code, number, shown, page } = await openOnPhone()
    expect(await call('POST', pathOf(interactionId), { body: yesTo(shown) })).toMatchObject(conflictAt('number'))
    const wrong = number === '99' ? '98' : '99'
    expect(await call('POST', pathOf(interactionId), { body: yesTo(shown, wrong) })).toMatchObject(conflictAt('number'))
    expect((await call('POST', pathOf(interactionId), { body: yesTo(shown, number) })).status).toBe(404)
    expect((await call('POST', linksPath, { body: { code } })).status).toBe(404)
    expect(readLink((await page()).html).code).not.toBe(code)
  })

  it('is 409 after a no', async () => {
    const { call } = await openBankApp()
    const { requestId } = await askOnPhone()
    const body = yesTo(await shownOf(requestId))
    expect((await call('POST', `${requestsPath}/${requestId}/decline`)).status).toBe(200)
    expect(await call('POST', pathOf(requestId), { body })).toMatchObject({ status: 409, body: { code: 'stateConflict' } })
  })

  it('is 409 for an account of somebody else, and without one where one is to be chosen', async () => {
    const { call } = await openBankApp()
    const { requestId } = await askOnPhone()
    const { termsDigest } = yesTo(await shownOf(requestId))
    for (const accountIds of [['acc-000161'], []])
      expect(await call('POST', pathOf(requestId), { body: { termsDigest, accountIds } })).toMatchObject(conflictAt('accountIds'))
  })

  it('is 401 for a customer who proved themselves more than five minutes ago', async () => {
    const { call } = await openBankApp()
    const { requestId } = await askOnPhone()
    const body = yesTo(await shownOf(requestId))
    const claims = { auth_time: Math.floor(Date.now() / 1_000) - 400 }
    expect((await call('POST', pathOf(requestId), { body, claims })).status).toBe(401)
    expect((await call('GET', `${requestsPath}/${requestId}`, { claims })).status).toBe(200)
  })

  it('is 404 for what another customer is asked, 400 without a digest, and 413, 415 as everywhere', async () => {
    const { call } = await openBankApp()
    const { requestId } = await askOnPhone()
    const body = yesTo(await shownOf(requestId))
    expect((await call('POST', pathOf(requestId), { body, customer: '1000000024' })).status).toBe(404)
    expect((await call('POST', pathOf(requestId), { body: {} })).status).toBe(400)
    expect((await call('POST', pathOf(requestId), { body: { ...body, more: 1 } })).status).toBe(400)
  })

  proveStatementNeeded('POST', pathOf('unknown'), { termsDigest: digest })
})
