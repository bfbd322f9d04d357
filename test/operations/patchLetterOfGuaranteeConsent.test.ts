import { describe, expect, it } from 'vitest'
import { operationPaths } from '../../generated/paths.ts'
import { authorizeGuarantee, guaranteeConsentRequest } from '../support/consents/guaranteeConsent.ts'
import { openConsentStage, proveClosed, proveOwnOnly, refusalOf } from '../support/operations/consents.ts'

const withdrawal = { Data: { Status: 'Rejected', RevokedBy: 'KSAOB.TPP' } }
const request = (ConsentId: string, message: object = withdrawal) => ({
  method: 'PATCH',
  path: operationPaths.patchLetterOfGuaranteeConsent.replace('{ConsentId}', ConsentId),
  message,
})
const createConsent = async () =>
  (await (await openConsentStage('KSA LOG')).tpp.client().createLetterOfGuaranteeConsent(guaranteeConsentRequest())).message.Data
    .ConsentId
const consentOf = async (ConsentId: string) =>
  (await (await openConsentStage('KSA LOG')).tpp.client().getLetterOfGuaranteeConsent(ConsentId)).message

describe('patchLetterOfGuaranteeConsent', () => {
  it('withdraws a consent that awaits authorization, once, and answers 204 without a body', async () => {
    const { send } = await openConsentStage('KSA LOG')
    const ConsentId = await createConsent()
    const { status, text } = await send(request(ConsentId))
    expect([status, text]).toEqual([204, ''])
    expect((await consentOf(ConsentId)).Data.Status).toBe('Rejected')
    expect(refusalOf(await send(request(ConsentId)))).toEqual([400, 'KSAOB.Consent.BusinessRuleViolation', 'Data.Status'])
  })

  it('revokes an authorized one, and not one that nobody has authorized', async () => {
    const { sanad, tpp, send } = await openConsentStage('KSA LOG')
    const revocation = { Data: { Status: 'Finished', RevokedBy: 'KSAOB.TPP' } }
    const { ConsentId } = await authorizeGuarantee(sanad, tpp)
    expect((await send(request(ConsentId, revocation))).status).toBe(204)
    expect((await consentOf(ConsentId)).Data).toMatchObject({ Status: 'Finished', Flags: [{ Flag: 'Revoked' }] })
    const waiting = await createConsent()
    expect(refusalOf(await send(request(waiting, revocation)))).toEqual([
      400,
      'KSAOB.Consent.BusinessRuleViolation',
      'Data.Status',
    ])
    expect((await consentOf(waiting)).Data.Status).toBe('AwaitingAuthorization')
  })

  it('moves the webhook in any state', async () => {
    const { send } = await openConsentStage('KSA LOG')
    const ConsentId = await createConsent()
    await send(request(ConsentId))
    const hook = { Subscription: { Webhook: { Url: 'https://tpp.example/letters', IsActive: false } } }
    expect((await send(request(ConsentId, hook))).status).toBe(204)
    expect(await consentOf(ConsentId)).toMatchObject(hook)
  })

  proveClosed('KSA LOG', async () => request(await createConsent()))
  const unknown = ['lg-00000000-0000-4000-8000-000000000000', 'pis-00000000-0000-4000-8000-000000000000', 'x']
  proveOwnOnly('KSA LOG', { idOf: createConsent, request, unknown, path: 'ConsentId' })
})
