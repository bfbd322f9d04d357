import { describe, expect, it } from 'vitest'
import { happyCustomer } from '../support/consents/paymentConsent.ts'
import { askCustomer, decideAs } from '../support/operations/decoupled.ts'

describe('declineAuthorization', () => {
  it('ends the request, answers again as the first time, and an approval afterwards with 409', async () => {
    const { id, consentId } = await askCustomer()
    const first = await decideAs(happyCustomer, id, 'decline')
    expect([first.status, first.body]).toEqual([200, { id, consentId, outcome: 'declined' }])
    expect((await decideAs(happyCustomer, id, 'decline')).body).toEqual(first.body)
    expect(await decideAs(happyCustomer, id, 'approve')).toMatchObject({ status: 409, body: { code: 'stateConflict' } })
  })

  it('is 404 for an unknown id and for another customer', async () => {
    const { id } = await askCustomer()
    expect((await decideAs(happyCustomer, 'unknown', 'decline')).status).toBe(404)
    expect((await decideAs('1000000024', id, 'decline')).status).toBe(404)
  })
})
