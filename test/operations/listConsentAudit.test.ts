import { describe, expect, it } from 'vitest'
import { paymentConsentRequest } from '../support/consents/paymentConsent.ts'
import { openConsole, proveBankUserNeeded, proveOwnPasswordNeeded } from '../support/operations/console.ts'
import { withoutIds } from '../support/operations/platform.ts'
import { payAs } from '../support/story.ts'
import { registerTpp } from '../support/tpp/tpp.ts'

const pathOf = (ConsentId: string) => `/console/api/consents/${ConsentId}/audit`
interface Entry {
  auditId: number
  actor: string
  action: string
  subject: string
  occurredDateTime: string
}

describe('listConsentAudit', () => {
  it('answers 200 with every move of consent, payment and app, with actor and time, oldest first', async () => {
    const { sanad, ask, users } = await openConsole()
    const tpp = await registerTpp(sanad)
    await ask('POST', `/console/api/apps/${tpp.clientId}/suspend`)
    await ask('POST', `/console/api/apps/${tpp.clientId}/reinstate`)
    const { ConsentId, PaymentId } = await payAs(sanad, tpp, paymentConsentRequest())
    await payAs(sanad, tpp, paymentConsentRequest())
    const { status, body } = await ask('GET', pathOf(ConsentId), { cookie: users.viewer.cookie })
    const entries = body as unknown as Entry[]
    expect(status).toBe(200)
    const approver = `bankUser:${users.approver.bankUserId}`
    expect(entries.map(({ actor, action, subject }) => [actor.split(':')[0], action, subject])).toEqual([
      ['developer', 'app.register', tpp.clientId],
      ['bankUser', 'app.suspend', tpp.clientId],
      ['bankUser', 'app.reinstate', tpp.clientId],
      ['app', 'consent.create', ConsentId],
      ['psu', 'payee.checked', ConsentId],
      ['psu', 'consent.authorize', ConsentId],
      ['psu', 'payment.create', PaymentId],
      ['psu', 'consent.consume', ConsentId],
    ])
    expect(entries[1]!.actor).toBe(approver)
    const times = entries.map(({ occurredDateTime }) => occurredDateTime)
    expect([...times].sort()).toEqual(times)
    expect(withoutIds(JSON.stringify(body))).not.toMatch(/SA\d{22}|[12]\d{9}(?!\d)"/)
    const rest = await ask('GET', `${pathOf(ConsentId)}?after=${entries[3]!.auditId}`)
    expect(rest.body).toEqual(entries.slice(4))
  })

  it('is 404 for an id that no consent has, and 400 for a place that is no number', async () => {
    const { ask } = await openConsole()
    for (const id of ['pis-unknown', 'a%00b']) expect((await ask('GET', pathOf(id))).status).toBe(404)
    expect((await ask('GET', `${pathOf('pis-unknown')}?after=x`)).status).toBe(400)
  })

  proveBankUserNeeded('GET', pathOf('pis-unknown'))
  proveOwnPasswordNeeded('GET', pathOf('pis-unknown'))
})
