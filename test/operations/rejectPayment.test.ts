import { describe, expect, it } from 'vitest'

import { submitPayment } from '../support/operations/bankDesk.ts'
import { openDashboard } from '../support/operations/platform.ts'

const decide = async (paymentId: string, decision: string, body?: object) => {
  const { ask } = await openDashboard()
  return ask('POST', `/core-bank/api/payments/${paymentId}/${decision}`, { cookie: '', ...(body && { body }) })
}

describe('rejectPayment', () => {
  it('needs no session and no body, and answers the decided payment', async () => {
    const paymentId = await submitPayment()
    const { status, body } = await decide(paymentId, 'reject')
    expect([status, body]).toMatchObject([200, { paymentId, state: 'rejected', decidedDateTime: expect.stringMatching(/Z$/) }])
  })

  it('answers the same decision again as the first time, and the other one with 409', async () => {
    const paymentId = await submitPayment()
    const first = await decide(paymentId, 'reject')
    expect((await decide(paymentId, 'reject')).body).toEqual(first.body)
    expect(await decide(paymentId, 'approve')).toMatchObject({ status: 409, body: { code: 'stateConflict' } })
  })

  it('tells the reason that was given, and an ordinary one otherwise', async () => {
    const reason = { reasonCode: 'SARIE.AC04', reasonMessage: 'حساب مغلق' }
    expect((await decide(await submitPayment(), 'reject', reason)).body).toMatchObject(reason)
    expect((await decide(await submitPayment(), 'reject')).body.reasonCode).toBe('PASP.Declined')
  })

  it.each([
    ['a code without a system', { reasonCode: 'closed' }, 'reasonCode'],
    ['a message without words', { reasonCode: 'SARIE.AC04', reasonMessage: '' }, 'reasonMessage'],
  ])('refuses %s, and the payment waits on', async (_case, body, field) => {
    const paymentId = await submitPayment()
    expect(await decide(paymentId, 'reject', body)).toMatchObject({ status: 400, body: { errors: [{ path: field }] } })
    expect((await decide(paymentId, 'approve')).status).toBe(200)
  })

  it('is 404 for a payment that the bank does not have', async () => {
    expect(await decide('no-such-payment', 'reject')).toMatchObject({ status: 404, body: { code: 'resourceIdUnknown' } })
  })
})
