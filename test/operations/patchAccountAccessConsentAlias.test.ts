import { describe, expect, it } from 'vitest'
import { operationPaths } from '../../generated/paths.ts'
import { accountConsentRequest } from '../support/consents/accountConsent.ts'
import { openConsentStage, proveClosed, proveOwnOnly } from '../support/operations/consents.ts'

const withdrawal = { Data: { ConsentStatus: 'Rejected', RevokedBy: 'KSAOB.TPP' } }
const hook = (IsActive: boolean) => ({ Subscription: { Webhook: { Url: 'https://tpp.example/events', IsActive } } })
const request = (ConsentId: string, message: object = withdrawal) => ({
  method: 'PATCH',
  path: operationPaths.patchAccountAccessConsentAlias.replace('{ConsentId}', ConsentId),
  message,
})
const createConsent = async () =>
  (await (await openConsentStage('KSA AIS')).tpp.client().createAccountAccessConsent(accountConsentRequest())).message.Data
    .ConsentId

describe('patchAccountAccessConsentAlias', () => {
  it('moves a consent and its webhook as patchAccountAccessConsent does', async () => {
    const { send, tpp } = await openConsentStage('KSA AIS')
    const ConsentId = await createConsent()
    const { status, text } = await send(request(ConsentId, { ...withdrawal, ...hook(true) }))
    expect([status, text]).toEqual([204, ''])
    expect((await tpp.client().getAccountAccessConsent(ConsentId)).message).toMatchObject({
      Data: { ConsentStatus: 'Rejected' },
      ...hook(true),
    })
  })

  proveClosed('KSA AIS', async () => request(await createConsent()))
  const unknown = ['aac-00000000-0000-4000-8000-000000000000', 'pis-00000000-0000-4000-8000-000000000000', 'x']
  proveOwnOnly('KSA AIS', { idOf: createConsent, request, unknown, path: 'ConsentId' })
})
