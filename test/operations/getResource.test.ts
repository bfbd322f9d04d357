import { describe, expect, it } from 'vitest'
import { openConsentStage, openPayment } from '../support/operations/consents.ts'
import {
  appPath,
  askPlatform,
  openDashboard,
  proveOwnAppsOnly,
  proveSessionNeeded,
  registerApp,
  registeredPath,
} from '../support/operations/platform.ts'

describe('getResource', () => {
  it('shows each move of a consent and its payment with its time and who caused it, and no more of anybody', async () => {
    const { sanad, tpp } = await openConsentStage('KSA PIS')
    const { ConsentId, PaymentId, debtorIban } = await openPayment()
    const get = async (id: string) =>
      (await askPlatform(sanad, 'GET', `${appPath(tpp.clientId)}/resources/${id}`, { cookie: tpp.cookie })).body
    const consent = await get(ConsentId)
    expect(
      (consent.moves as { move: string; by: string; status: string }[]).map(({ move, by, status }) => [move, by, status]),
    ).toEqual([
      ['consent.create', 'app', 'AwaitingAuthorization'],
      ['consent.authorize', 'customer', 'Authorized'],
      ['consent.consume', 'customer', 'Finished'],
    ])
    expect(consent.related).toMatchObject([{ resourceKind: 'payment', resourceId: PaymentId }])
    const moves = consent.moves as { interactionId?: string }[]
    expect([moves[0]!.interactionId, moves[1]!.interactionId]).toEqual([expect.any(String), undefined])
    const payment = await get(PaymentId)
    expect(payment).toMatchObject({ moves: [{ move: 'payment.create', by: 'customer' }], related: [{ resourceId: ConsentId }] })
    for (const secret of [debtorIban, '1000000016', 'psu:', '125.50'])
      expect(JSON.stringify([consent, payment])).not.toContain(secret)
  })

  it('is a 404 for what another app has', async () => {
    const { sanad, cookie } = await openDashboard()
    const { clientId } = await registerApp(sanad, cookie)
    const { ConsentId, PaymentId } = await openPayment()
    for (const id of [ConsentId, PaymentId, 'x'])
      expect(await askPlatform(sanad, 'GET', `${appPath(clientId)}/resources/${id}`, { cookie })).toMatchObject({
        status: 404,
        body: { errors: [{ path: 'resourceId' }] },
      })
  })

  proveSessionNeeded('GET', async () => `${await registeredPath()}/resources/x`)
  proveOwnAppsOnly('GET', '/resources/x')
})
