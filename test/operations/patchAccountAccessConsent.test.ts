import { describe, expect, it } from 'vitest'
import { operationPaths } from '../../generated/paths.ts'
import { accountConsentRequest } from '../support/consents/accountConsent.ts'
import { openConsentStage, proveClosed, proveOwnOnly, refusalOf } from '../support/operations/consents.ts'

const withdrawal = { Data: { ConsentStatus: 'Rejected', RevokedBy: 'KSAOB.TPP' } }
const hook = (IsActive: boolean) => ({ Subscription: { Webhook: { Url: 'https://tpp.example/events', IsActive } } })
const request = (ConsentId: string, message: object = withdrawal) => ({
  method: 'PATCH',
  path: operationPaths.patchAccountAccessConsent.replace('{ConsentId}', ConsentId),
  message,
})
const createConsent = async () =>
  (await (await openConsentStage('KSA AIS')).tpp.client().createAccountAccessConsent(accountConsentRequest())).message.Data
    .ConsentId

describe('patchAccountAccessConsent', () => {
  it('changes the webhook in any state, and takes what the standard’s developers send along', async () => {
    const { send, tpp } = await openConsentStage('KSA AIS')
    const ConsentId = await createConsent()
    const patch = (message: object) => send(request(ConsentId, message))
    const ended = {
      Data: { ConsentStatus: 'Rejected', ConsentFlags: { Revoked: '2026-11-21T12:30:00+0300' }, RevokedBy: 'KSAOB.TPP' },
    }
    expect([
      (await patch(hook(true))).status,
      (await patch(ended)).status,
      (await patch(hook(false))).status,
      (await patch(ended)).status,
    ]).toEqual([204, 204, 204, 400])
    expect(refusalOf(await patch(ended))).toEqual([400, 'KSAOB.Consent.BusinessRuleViolation', 'Data.ConsentStatus'])
    expect((await tpp.client().getAccountAccessConsent(ConsentId)).message).toMatchObject({
      Data: { ConsentStatus: 'Rejected' },
      ...hook(false),
    })
  })

  it('can be sent unsigned by nobody: a changed byte changes nothing', async () => {
    const { send, tpp } = await openConsentStage('KSA AIS')
    const ConsentId = await createConsent()
    const tampered = { ...request(ConsentId), encoding: 'json', tamper: (text: string) => `${text} ` } as const
    expect(refusalOf(await send(tampered))).toEqual([400, 'KSAOB.JWS.InvalidSignature', undefined])
    expect((await tpp.client().getAccountAccessConsent(ConsentId)).message.Data.ConsentStatus).toBe('AwaitingAuthorization')
  })

  proveClosed('KSA AIS', async () => request(await createConsent()))
  const unknown = ['aac-00000000-0000-4000-8000-000000000000', 'pis-00000000-0000-4000-8000-000000000000', 'x']
  proveOwnOnly('KSA AIS', { idOf: createConsent, request, unknown, path: 'ConsentId' })
})
