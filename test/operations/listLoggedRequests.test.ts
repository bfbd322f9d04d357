import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { paymentConsentRequest } from '../support/consents/paymentConsent.ts'
import { sendRaw } from '../support/http/requests.ts'
import { proveOwnAppsOnly, proveSessionNeeded, registeredPath } from '../support/operations/platform.ts'
import { named, openLogStage } from '../support/operations/requestLog.ts'
import { registerTpp } from '../support/tpp/tpp.ts'

describe('listLoggedRequests', () => {
  it('has every call of the app once, newest first, and finds it by each filter', async () => {
    const { sanad, tpp, token, list, ask } = await openLogStage()
    const { interactionId, headers } = named()
    const made = await sendRaw(sanad, tpp, { token, path: '/payments/consents', message: paymentConsentRequest(), headers })
    const consentId = (made.body.message as unknown as { Data: { ConsentId: string } }).Data.ConsentId
    await sendRaw(sanad, tpp, { token, path: `/open-banking/payment/2023.08-draft2/payment-consents/${consentId}` })
    await sendRaw(sanad, tpp, { token, path: `/open-banking/payment/2023.08-draft2/payment-consents/pis-${randomUUID()}` })
    const all = await list()
    expect(all.map(({ appKnownBy }) => appKnownBy)).toEqual(Array(4).fill('proof'))
    expect(all.map(({ operationId, status }) => `${operationId} ${status}`)).toEqual([
      'getPaymentConsent 400',
      'getPaymentConsent 200',
      'createPaymentConsent 201',
      'createToken 200',
    ])
    const found = async (query: string) =>
      (await list(query)).map(({ requestId }) => all.findIndex((one) => one.requestId === requestId))
    expect(await found(`?interactionId=${interactionId}`)).toEqual([2])
    expect(await found(`?consentId=${consentId}`)).toEqual([1, 2])
    expect(await found('?status=refused')).toEqual([0])
    expect(await found('?status=200')).toEqual([1, 3])
    expect(await found('?operationId=createToken')).toEqual([3])
    expect(await found(`?before=${all[1]!.requestId}`)).toEqual([2, 3])
    // The time in this id is after the year 9999.
    const never = 'ffffffff-ffff-7fff-bfff-ffffffffffff'
    expect(await found(`?before=${never}`)).toEqual([0, 1, 2, 3])
    expect(await ask('GET', `/requests/${never}`)).toMatchObject({ status: 404, body: { code: 'resourceIdUnknown' } })
    expect(await found('?to=2020-01-01T00:00:00Z')).toEqual([])
    expect(await found('?from=2020-01-01T00:00:00Z')).toEqual([0, 1, 2, 3])
  })

  it('shows nobody the requests of another app, also when they carry its token or key', async () => {
    const stage = await openLogStage()
    const other = await registerTpp(stage.sanad)
    const { interactionId, headers } = named()
    // Somebody who knows the client_id writes it into a token that nobody has signed.
    const [head, payload] = stage.token.split('.')
    const forged = `${head}.${payload}.${'A'.repeat(342)}`
    await sendRaw(stage.sanad, other, { token: forged, path: '/payments/consents', message: paymentConsentRequest(), headers })
    const entry = (await stage.find(interactionId))!
    expect(entry).toMatchObject({ status: 401, appKnownBy: 'token', fault: { finding: 'tokenForeign' } })
    expect([entry.requestBody, entry.requestHeaders, entry.responseBody]).toEqual([undefined, undefined, undefined])
    const asOther = await stage.ask('GET', `/requests/${entry.requestId}`, { cookie: other.cookie })
    expect(asOther).toMatchObject({ status: 404, body: { code: 'resourceIdUnknown' } })
  })

  proveSessionNeeded('GET', async () => `${await registeredPath()}/requests`)
  proveOwnAppsOnly('GET', '/requests')
})
