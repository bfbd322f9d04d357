import { expect, it } from 'vitest'
import type { BankRole } from '../../../src/domain/bankUser/bankUser.ts'
import { routes } from '../../../src/web/routes.ts'
import { visitBank } from '../browser/bankVisit.ts'
import { authorizeGuaranteeMessage, guaranteeConsentRequest } from '../consents/guaranteeConsent.ts'
import { signatory } from '../consents/letters.ts'
import { paymentConsentRequest } from '../consents/paymentConsent.ts'
import type { RunningSanad } from '../servers/sanad.ts'
import { customerOf, payAs } from '../story.ts'
import { registerTpp } from '../tpp/tpp.ts'
import { openConsole, proveBankUserNeeded, proveOwnPasswordNeeded } from './console.ts'

/** Who reports. Other files ask other customers, whose open banking must not be stopped meanwhile. */
export const reportingCustomer = '2000000014'

/** A payment that its customer has made and then reported, on their own pages. */
export async function reportPayment(
  sanad: RunningSanad,
  { stopsOpenBanking = false } = {},
): Promise<{ caseId: string; paymentId: string; consentId: string; clientId: string }> {
  const tpp = await registerTpp(sanad)
  const request = paymentConsentRequest({ nationalId: reportingCustomer })
  const { PaymentId: paymentId, ConsentId: consentId } = await payAs(sanad, tpp, request, customerOf(sanad, reportingCustomer))
  const browser = await visitBank(sanad, reportingCustomer)
  const form: Record<string, string> = stopsOpenBanking ? { openBanking: 'stop' } : {}
  const answer = await browser.post(sanad.url(routes.bankPaymentReport(paymentId)), form)
  expect(answer.status).toBe(303)
  const { db } = sanad.dependencies
  const found = db.selectFrom('fraudCases').selectAll().where('clientId', '=', tpp.clientId)
  return { caseId: (await found.executeTakeFirstOrThrow()).caseId, paymentId, consentId, clientId: tpp.clientId }
}

/** The ids of the open cases of all customers, the oldest first. */
export async function listOpenCases(sanad: RunningSanad): Promise<string[]> {
  const open = sanad.dependencies.db.selectFrom('fraudCases').select('caseId').where('closedAt', 'is', null)
  return (await open.orderBy('reportedAt').execute()).map(({ caseId }) => caseId)
}

/** What both decisions about a case promise. */
export function proveCaseDecision(verb: 'resume' | 'close', roles: readonly BankRole[]): void {
  const unknown = `/console/api/fraud-cases/1234567890/${verb}`
  const body = { reason: 'Called back.' }
  proveBankUserNeeded('POST', unknown, body)
  proveOwnPasswordNeeded('POST', unknown, body)

  it('is 404 for a number that no case has, and 400 without a reason', async () => {
    const { ask } = await openConsole()
    expect(await ask('POST', unknown, { body })).toMatchObject({ status: 404, body: { code: 'resourceIdUnknown' } })
    expect((await ask('POST', unknown, { body: {} })).status).toBe(400)
    expect((await ask('POST', unknown, { body: { reason: ' ' } })).status).toBe(400)
  })

  it('is for its roles only', async () => {
    const { ask, users } = await openConsole()
    for (const role of ['viewer', 'operator', 'approver'] as const) {
      const answer = await ask('POST', unknown, { body, cookie: users[role].cookie })
      expect(answer.status).toBe(roles.includes(role) ? 404 : 403)
    }
  })
}

/** A letter that its signatory has reported by its consent, once its app had asked for it. */
export async function reportLetter(
  sanad: RunningSanad,
): Promise<{ caseId: string; consentId: string; letterId: string; beneficiary: string }> {
  const tpp = await registerTpp(sanad, { product: 'KSA LOG' })
  const message = guaranteeConsentRequest({ amount: '150000.00' })
  const { ConsentId: consentId, token } = await authorizeGuaranteeMessage(sanad, tpp, message)
  const { LetterOfGuaranteeId: letterId } = (await tpp.client().createLetterOfGuarantee(token.accessToken, consentId)).message
    .Data
  const browser = await visitBank(sanad, signatory)
  expect((await browser.post(sanad.url(routes.bankConsentReport(consentId)), {})).status).toBe(303)
  const found = sanad.dependencies.db.selectFrom('fraudCases').select('caseId').where('clientId', '=', tpp.clientId)
  const { caseId } = await found.executeTakeFirstOrThrow()
  return { caseId, consentId, letterId, beneficiary: message.Data.Mt798.Beneficiary.Name }
}
