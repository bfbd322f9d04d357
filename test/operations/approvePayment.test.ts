import { describe, expect, it } from 'vitest'
import { happyCustomer } from '../support/consents/paymentConsent.ts'
import { submitPayment } from '../support/operations/bankDesk.ts'
import { openDashboard } from '../support/operations/platform.ts'

const decide = async (paymentId: string, decision: string, body?: object) => {
  const { ask } = await openDashboard()
  return ask('POST', `/core-bank/api/payments/${paymentId}/${decision}`, { cookie: '', ...(body && { body }) })
}

describe('approvePayment', () => {
  it('needs no session and no body, and answers the decided payment', async () => {
    const paymentId = await submitPayment()
    const { status, body } = await decide(paymentId, 'approve')
    expect([status, body]).toMatchObject([200, { paymentId, state: 'completed', decidedDateTime: expect.stringMatching(/Z$/) }])
  })

  it('answers the same decision again as the first time, and the other one with 409', async () => {
    const paymentId = await submitPayment()
    const first = await decide(paymentId, 'approve')
    expect((await decide(paymentId, 'approve')).body).toEqual(first.body)
    expect(await decide(paymentId, 'reject')).toMatchObject({ status: 409, body: { code: 'stateConflict' } })
  })

  it('is 403 in the name of another customer, and the payment waits on', async () => {
    const body = { nationalIdentificationNumber: '1000000024' }
    const paymentId = await submitPayment()
    expect(await decide(paymentId, 'approve', body)).toMatchObject({ status: 403, body: { code: 'forbidden' } })
    const { status, body: payment } = await decide(paymentId, 'approve', { nationalIdentificationNumber: happyCustomer })
    expect([status, payment.state]).toEqual([200, 'completed'])
  })

  it('is 404 for a payment that the bank does not have', async () => {
    expect(await decide('no-such-payment', 'approve')).toMatchObject({ status: 404, body: { code: 'resourceIdUnknown' } })
  })
})
