import { describe, expect, it } from 'vitest'
import { operationPaths } from '../../generated/paths.ts'
import { guaranteeConsentRequest } from '../support/consents/guaranteeConsent.ts'
import { openConsentStage, proveClosed, refusalOf } from '../support/operations/consents.ts'

const path = operationPaths.createLetterOfGuaranteeConsentAlias

describe('createLetterOfGuaranteeConsentAlias', () => {
  it('creates a consent that reads back as it was answered', async () => {
    const { send, tpp } = await openConsentStage('KSA LOG')
    const { status, body } = await send({ path, message: guaranteeConsentRequest() })
    expect(status).toBe(201)
    const { ConsentId } = (body.message as unknown as { Data: { ConsentId: string } }).Data
    expect((await tpp.client().getLetterOfGuaranteeConsent(ConsentId)).message).toEqual(body.message)
  })

  it('refuses what createLetterOfGuaranteeConsent refuses', async () => {
    const { send } = await openConsentStage('KSA LOG')
    const message = guaranteeConsentRequest({ mt798: { ValidityType: 'UNLM' } })
    const refusal = refusalOf(await send({ path, message }))
    expect(refusal).toEqual([400, expect.any(String), 'Data.Mt798.ValidityExpiryDate'])
    expect(refusal).toEqual(refusalOf(await send({ path: operationPaths.createLetterOfGuaranteeConsent, message })))
  })

  proveClosed('KSA LOG', () => ({ path, message: guaranteeConsentRequest() }))
})
