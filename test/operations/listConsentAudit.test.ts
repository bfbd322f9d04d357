import { describe, expect, it } from 'vitest'
import { closeFraudCase, resumeOpenBanking } from '../../src/services/fraud/desk.ts'
import { routes } from '../../src/web/routes.ts'
import { visitBank } from '../support/browser/bankVisit.ts'
import { linkAccounts } from '../support/consents/accountConsent.ts'
import { paymentConsentRequest } from '../support/consents/paymentConsent.ts'
import { openConsole, proveBankUserNeeded, proveOwnPasswordNeeded } from '../support/operations/console.ts'
import { reportingCustomer, reportPayment } from '../support/operations/fraudCases.ts'
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

  it('has the report of fraud that ended the consent, before its end, and none that had nothing to do with it', async () => {
    const { sanad, ask } = await openConsole()
    const reader = await registerTpp(sanad, { product: 'KSA AIS' })
    const nationalId = reportingCustomer
    const link = () => linkAccounts(sanad, reader, { data: { NationalIdentificationNumber: nationalId } })
    const [{ ConsentId: ended }, { ConsentId: endedBefore }] = [await link(), await link()]
    const browser = await visitBank(sanad, nationalId)
    await browser.post(sanad.url(routes.bankConsentEnd(endedBefore)))
    await browser.post(sanad.url(routes.bankConsentReport(ended)))
    const { caseId, paymentId, consentId } = await reportPayment(sanad)
    const reportsOf = async (ConsentId: string) => {
      const entries = (await ask('GET', pathOf(ConsentId))).body as unknown as (Entry & { details: { resourceId?: string } })[]
      const own = entries.filter(({ action }) => action.startsWith('consent.') || action.startsWith('fraud.'))
      return own.map(({ action, subject, details }) => [action, subject, details.resourceId])
    }
    const cases = sanad.dependencies.db.selectFrom('fraudCases').select('caseId').where('clientId', '=', reader.clientId)
    const { caseId: caseOfReader } = await cases.executeTakeFirstOrThrow()
    const begun = ['consent.create', 'consent.authorize']
    expect(await reportsOf(ended)).toEqual([
      ...begun.map((action) => [action, ended, undefined]),
      ['fraud.report', caseOfReader, ended],
      ['consent.revoke', ended, undefined],
    ])
    expect((await reportsOf(endedBefore)).map(([action]) => action)).toEqual([...begun, 'consent.revoke'])
    expect((await reportsOf(consentId)).at(-1)).toEqual(['fraud.report', caseId, paymentId])
  })

  it('has of the reports about another app only the one that stopped open banking, and so ended the consent', async () => {
    const { sanad, ask } = await openConsole()
    const reader = await registerTpp(sanad, { product: 'KSA AIS' })
    const { ConsentId } = await linkAccounts(sanad, reader, { data: { NationalIdentificationNumber: reportingCustomer } })
    const { caseId, paymentId } = await reportPayment(sanad)
    const browser = await visitBank(sanad, reportingCustomer)
    await browser.post(sanad.url(routes.bankPaymentReport(paymentId)), { openBanking: 'stop' })
    const about = { caseId, reason: 'Called back.', actor: 'bankUser:test', now: sanad.now() }
    await resumeOpenBanking(sanad.dependencies, about)
    await closeFraudCase(sanad.dependencies, about)
    const entries = (await ask('GET', pathOf(ConsentId))).body as unknown as (Entry & { details: object })[]
    const reports = entries.filter(({ action }) => action === 'fraud.report')
    expect(reports).toMatchObject([{ subject: caseId, details: { stopsOpenBanking: true } }])
  })

  it('is 404 for an id that no consent has, and 400 for a place that is no number', async () => {
    const { ask } = await openConsole()
    for (const id of ['pis-unknown', 'a%00b']) expect((await ask('GET', pathOf(id))).status).toBe(404)
    expect((await ask('GET', `${pathOf('pis-unknown')}?after=x`)).status).toBe(400)
  })

  proveBankUserNeeded('GET', pathOf('pis-unknown'))
  proveOwnPasswordNeeded('GET', pathOf('pis-unknown'))
})
