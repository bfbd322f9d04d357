import { describe, expect, it } from 'vitest'
import { operationPaths } from '../../generated/paths.ts'
import { fullPaymentConsentMessage, paymentConsentRequest } from '../support/consents/paymentConsent.ts'
import { openConsentStage, proveClosed, refusalOf } from '../support/operations/consents.ts'

const path = operationPaths.createPaymentConsentAlias

describe('createPaymentConsentAlias', () => {
  it('creates a consent that reads back as it was answered: its address is the alias’s too', async () => {
    const { send } = await openConsentStage('KSA PIS')
    const created = await send({ path, message: fullPaymentConsentMessage() })
    expect(created.status).toBe(201)
    const read = await send({ path: (created.body.message as never as { Links: { Self: string } }).Links.Self })
    expect(read.status).toBe(200)
    expect(read.body.message).toEqual(created.body.message)
  })

  it('knows the idempotency keys of createPaymentConsent', async () => {
    const { send } = await openConsentStage('KSA PIS')
    const [message, headers] = [paymentConsentRequest(), { 'x-idempotency-key': 'at-both-addresses' }]
    const first = await send({ path: '/payments/consents', message, headers })
    const again = await send({ path, message, headers })
    expect([again.status, again.body.message]).toEqual([201, first.body.message])
  })

  it('refuses what createPaymentConsent refuses', async () => {
    const { send } = await openConsentStage('KSA PIS')
    const message = paymentConsentRequest({ amount: '1.001' })
    expect(refusalOf(await send({ path, message }))).toEqual(refusalOf(await send({ path: '/payments/consents', message })))
  })

  proveClosed('KSA PIS', () => ({ path, message: paymentConsentRequest() }))
})
