import { describe, expect, it } from 'vitest'
import { operationPaths } from '../../generated/paths.ts'
import { accountConsentRequest } from '../support/consents/accountConsent.ts'
import { openConsentStage, proveClosed, proveOwnOnly } from '../support/operations/consents.ts'

const request = (ConsentId: string) => ({ path: operationPaths.getAccountAccessConsent.replace('{ConsentId}', ConsentId) })
const createConsent = async () =>
  (await (await openConsentStage('KSA AIS')).tpp.client().createAccountAccessConsent(accountConsentRequest())).message.Data
    .ConsentId

describe('getAccountAccessConsent', () => {
  it('answers a consent as it was answered when it was created', async () => {
    const { send, tpp } = await openConsentStage('KSA AIS')
    const created = (await tpp.client().createAccountAccessConsent(accountConsentRequest())).message
    const { status, body } = await send(request(created.Data.ConsentId))
    expect([status, body.message]).toEqual([200, created])
  })

  it('answers one that was withdrawn as Rejected', async () => {
    const { send, tpp } = await openConsentStage('KSA AIS')
    const ConsentId = await createConsent()
    await tpp.client().patchAccountAccessConsent(ConsentId, { Data: { ConsentStatus: 'Rejected', RevokedBy: 'KSAOB.TPP' } })
    expect((await send(request(ConsentId))).body.message).toMatchObject({ Data: { ConsentId, ConsentStatus: 'Rejected' } })
  })

  proveClosed('KSA AIS', async () => request(await createConsent()))
  const unknown = ['aac-00000000-0000-4000-8000-000000000000', 'pis-00000000-0000-4000-8000-000000000000', 'x']
  proveOwnOnly('KSA AIS', { idOf: createConsent, request, unknown, path: 'ConsentId' })
})
