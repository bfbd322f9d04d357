import { describe, expect, it } from 'vitest'
import { happyCustomer } from '../support/consents/paymentConsent.ts'
import { askCustomer, decideAs } from '../support/operations/decoupled.ts'
import { openDashboard } from '../support/operations/platform.ts'
import { ibansOf } from '../support/story.ts'

describe('approveAuthorization', () => {
  it('creates the payment from the first account that can pay, and answers again as the first time', async () => {
    const { id, consentId } = await askCustomer()
    const first = await decideAs(happyCustomer, id, 'approve')
    expect([first.status, first.body]).toEqual([200, { id, consentId, outcome: 'approved' }])
    expect((await decideAs(happyCustomer, id, 'approve')).body).toEqual(first.body)
    expect(await decideAs(happyCustomer, id, 'decline')).toMatchObject({ status: 409, body: { code: 'stateConflict' } })
  })

  it('pays from the account that is named, and refuses one that is not the customer’s', async () => {
    const { sanad } = await openDashboard()
    const { id, consentId } = await askCustomer()
    expect((await decideAs(happyCustomer, id, 'approve', { accountIds: ['acc-000161'] })).status).toBe(409)
    expect((await decideAs(happyCustomer, id, 'approve', { accountIds: ['acc-000103'] })).status).toBe(200)
    const payment = await sanad.dependencies.db
      .selectFrom('payments')
      .select('debtorIban')
      .where('consentId', '=', consentId)
      .executeTakeFirstOrThrow()
    const account = (await sanad.dependencies.coreBank.findAccounts(['acc-000103']))[0]!
    expect(payment.debtorIban).toBe(account.iban)
    expect(await ibansOf(sanad, happyCustomer)).toContain(account.iban)
  })

  it('is 404 for an unknown id and for another customer', async () => {
    const { id } = await askCustomer()
    for (const [customer, name] of [
      [happyCustomer, 'unknown'],
      ['1000000024', id],
    ] as const)
      expect(await decideAs(customer, name, 'approve')).toMatchObject({ status: 404, body: { code: 'resourceIdUnknown' } })
  })
})
