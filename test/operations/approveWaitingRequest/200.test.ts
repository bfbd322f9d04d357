import { describe, expect, it } from 'vitest'
import { first, jointAccount, second } from '../../support/consents/approvalStage.ts'
import { happyCustomer, paymentConsentRequest } from '../../support/consents/paymentConsent.ts'
import { askOnPhone, openBankApp, openOnPhone, requestsPath, yesTo } from '../../support/operations/bankApp.ts'
import { authorize, customerOf } from '../../support/story.ts'

const read = async (requestId: string, customer = happyCustomer) => {
  const { call } = await openBankApp()
  return (await call('GET', `${requestsPath}/${requestId}`, { customer })).body as never
}

const approve = async (requestId: string, body: object, customer = happyCustomer) => {
  const { call } = await openBankApp()
  return call('POST', `${requestsPath}/${requestId}/approval`, { body, customer })
}

describe('approveWaitingRequest', () => {
  it('creates the payment, answers again as the first time, and tells the audit trail who and where', async () => {
    const { sanad } = await openBankApp()
    const { requestId, consentId } = await askOnPhone()
    const body = yesTo(await read(requestId))
    const decided = { requestId, consentId, outcome: 'approved' }
    expect(await approve(requestId, body)).toMatchObject({ status: 200, body: decided })
    expect((await approve(requestId, body)).body).toEqual(decided)
    const { db, coreBank } = sanad.dependencies
    const payments = await db.selectFrom('payments').select('status').where('consentId', '=', consentId).execute()
    expect(payments).toHaveLength(1)
    const entry = await db
      .selectFrom('audit')
      .select(['actor', 'details'])
      .where('subject', '=', consentId)
      .where('action', '=', 'consent.authorize')
      .executeTakeFirstOrThrow()
    const { customerId } = (await coreBank.findCustomer(happyCustomer))!
    expect(entry).toMatchObject({ actor: `psu:${customerId}`, details: { channel: 'bankApp' } })
  })

  it('takes the number of the page, and sends the customer back to it', async () => {
    const { sanad } = await openBankApp()
    const { interactionId, number, shown } = await openOnPhone()
    const answer = await approve(interactionId, yesTo(shown, number))
    expect(answer).toMatchObject({ status: 200, body: { outcome: 'approved' } })
    expect(answer.body.returnUrl).toBe(`${sanad.settings.baseUrl}/bank/authorizations/${interactionId}/return`)
  })

  it('is the approval of a further holder, and then everybody has approved', async () => {
    const { sanad, tpp } = await openBankApp()
    const { iban } = await jointAccount(sanad)
    const data = { AcceptedAuthorizationType: 'KSAOB.Multi' } as const
    const request = paymentConsentRequest({ nationalId: first, debtorIban: iban, data })
    const { ConsentId } = (await tpp.client().createPaymentConsent(request)).message.Data
    await authorize(tpp.client(), tpp, ConsentId, customerOf(sanad, first))
    const shown = await read(ConsentId, second)
    expect(shown).toMatchObject({ way: 'furtherApproval', accountChoice: 'none', numberNeeded: false })
    expect((await approve(ConsentId, yesTo(shown), second)).status).toBe(200)
    expect((await approve(ConsentId, yesTo(shown), second)).status).toBe(200)
    const { message } = await tpp.client().getPaymentConsent(ConsentId)
    expect(message.Data.Status).toBe('Finished')
  })
})
