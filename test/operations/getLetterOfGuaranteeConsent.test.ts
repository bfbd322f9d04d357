import { describe, expect, it } from 'vitest'
import { operationPaths } from '../../generated/paths.ts'
import { guaranteeConsentRequest } from '../support/consents/guaranteeConsent.ts'
import { openConsentStage, proveClosed, proveOwnOnly } from '../support/operations/consents.ts'

const request = (ConsentId: string) => ({ path: operationPaths.getLetterOfGuaranteeConsent.replace('{ConsentId}', ConsentId) })
const createConsent = async () =>
  (await (await openConsentStage('KSA LOG')).tpp.client().createLetterOfGuaranteeConsent(guaranteeConsentRequest())).message.Data
    .ConsentId

describe('getLetterOfGuaranteeConsent', () => {
  it('answers a consent as it was answered when it was created', async () => {
    const { send, tpp } = await openConsentStage('KSA LOG')
    const created = (await tpp.client().createLetterOfGuaranteeConsent(guaranteeConsentRequest())).message
    const { status, body } = await send(request(created.Data.ConsentId))
    expect([status, body.message]).toEqual([200, created])
  })

  it('repeats the header Link of the creation, because the body has no Links', async () => {
    const { send } = await openConsentStage('KSA LOG')
    const created = await send({
      path: operationPaths.createLetterOfGuaranteeConsent,
      message: guaranteeConsentRequest(),
    })
    const { ConsentId } = (created.body.message as unknown as { Data: { ConsentId: string } }).Data
    const link = (await send(request(ConsentId))).headers.get('link')
    expect(link).toMatch(/^<\/auth\/authorize\?.+>; rel="scaOAuth"$/)
    expect(link).toBe(created.headers.get('link'))
  })

  it('answers one that was withdrawn as Rejected', async () => {
    const { send, tpp } = await openConsentStage('KSA LOG')
    const ConsentId = await createConsent()
    await tpp.client().patchLetterOfGuaranteeConsent(ConsentId, { Data: { Status: 'Rejected', RevokedBy: 'KSAOB.TPP' } })
    expect((await send(request(ConsentId))).body.message).toMatchObject({ Data: { ConsentId, Status: 'Rejected' } })
  })

  proveClosed('KSA LOG', async () => request(await createConsent()))
  const unknown = ['lg-00000000-0000-4000-8000-000000000000', 'pis-00000000-0000-4000-8000-000000000000', 'x']
  proveOwnOnly('KSA LOG', { idOf: createConsent, request, unknown, path: 'ConsentId' })
})
