import { beforeAll, describe, expect, it } from 'vitest'
import { operationPaths } from '../../generated/paths.ts'
import { guaranteeConsentRequest } from '../support/consents/guaranteeConsent.ts'
import { openConsentStage, proveClosed } from '../support/operations/consents.ts'
import type { TestTpp } from '../support/tpp/tpp.ts'

const path = operationPaths.createLetterOfGuaranteeConsent
let tpp: TestTpp
beforeAll(async () => void ({ tpp } = await openConsentStage('KSA LOG')))

describe('createLetterOfGuaranteeConsent', () => {
  it('answers 201 with everything that was asked for, and how to go on', async () => {
    const { send } = await openConsentStage('KSA LOG')
    const message = guaranteeConsentRequest({ amount: '250000.5' })
    const { status, headers, body } = await send({ path, message })
    const { Data, Links, Meta } = body.message as unknown as Record<string, Record<string, unknown>>
    expect([status, Links, Meta]).toEqual([201, null, null])
    expect(Data).toMatchObject({
      ConsentId: expect.stringMatching(/^lg-[0-9a-f-]{36}$/),
      Status: 'AwaitingAuthorization',
      Mt798: {
        ...message.Data.Mt798,
        GuaranteeAmount: { Type: 'PRIN', Amount: '250000.50', Currency: 'SAR' },
        ValidityExpiryDate: expect.any(String),
        ReferenceDate: null,
      },
    })
    expect(headers.get('link')).toContain(encodeURIComponent(`guarantees:${String(Data!.ConsentId)}`))
  })

  it('answers a repeated idempotency key with the first consent, and 409 for another message', async () => {
    const { send } = await openConsentStage('KSA LOG')
    const [message, headers] = [guaranteeConsentRequest(), { 'x-idempotency-key': 'letter-consent-42' }]
    const [first, again] = [await send({ path, message, headers }), await send({ path, message, headers })]
    expect([again.status, again.body.message]).toEqual([201, first.body.message])
    expect((await send({ path, message: guaranteeConsentRequest({ amount: '1.00' }), headers })).status).toBe(409)
  })

  it.each([
    ['an expired AuthExpirationDateTime', { authExpiration: '2020-01-01T00:00:00Z' }, 'Data.AuthExpirationDateTime'],
    [
      'an AuthExpirationDateTime too far away',
      { authExpiration: new Date(Date.now() + 721 * 3_600_000).toISOString() },
      'Data.AuthExpirationDateTime',
    ],
    ['an unknown code of a closed list', { mt798: { TypeOfGuarantee: 'XXXX' as 'TEND' } }, 'Data.Mt798.TypeOfGuarantee'],
    ['contradictory validity', { mt798: { ValidityType: 'UNLM' } }, 'Data.Mt798.ValidityExpiryDate'],
    ['a text over the limit', { mt798: { DetailsOfGuarantee: 'ق'.repeat(9_751) } }, 'Data.Mt798.DetailsOfGuarantee'],
    ['a control character', { mt798: { ProjectName: 'a\u0007b' } }, 'Data.Mt798.ProjectName'],
    [
      'another currency',
      { mt798: { GuaranteeAmount: { Type: 'PRIN', Amount: '1.00', Currency: 'USD' } } },
      'Data.Mt798.GuaranteeAmount.Currency',
    ],
  ])('%s is refused by its own error', async (_, change, path) => {
    await expect(tpp.client().createLetterOfGuaranteeConsent(guaranteeConsentRequest(change))).rejects.toMatchObject({
      status: 400,
      errors: [{ Path: path }],
    })
  })

  it('every text that is not plain is named at once, with its character', async () => {
    const mt798 = { ProjectName: 'a\u0007b', ProjectNumber: 'c\td', DetailsOfGuarantee: 'pay \u202e01 SAR', Reference: ' ' }
    await expect(tpp.client().createLetterOfGuaranteeConsent(guaranteeConsentRequest({ mt798 }))).rejects.toMatchObject({
      status: 400,
      errors: expect.arrayContaining([
        expect.objectContaining({ Path: 'Data.Mt798.ProjectName', Message: expect.stringContaining('U+0007') }),
        expect.objectContaining({ Path: 'Data.Mt798.ProjectNumber', Message: expect.stringContaining('U+0009') }),
        expect.objectContaining({ Path: 'Data.Mt798.DetailsOfGuarantee', Message: expect.stringContaining('U+202E') }),
        expect.objectContaining({ Path: 'Data.Mt798.Reference', Message: expect.stringContaining('nothing to be seen') }),
      ]),
    })
  })

  it('every broken rule of a request is named at once', async () => {
    const request = guaranteeConsentRequest({
      authExpiration: '2020-01-01T00:00:00Z',
      mt798: {
        ValidityType: 'UNLM',
        TypeOfGuarantee: 'OTHR',
        DeliveryTo: 'OTHR',
      },
    })
    await expect(tpp.client().createLetterOfGuaranteeConsent(request)).rejects.toMatchObject({
      status: 400,
      errors: [
        { Path: 'Data.AuthExpirationDateTime' },
        { Path: 'Data.Mt798.DeliveryAddress.Address' },
        { Path: 'Data.Mt798.DetailsOfGuarantee' },
        { Path: 'Data.Mt798.ValidityExpiryDate' },
      ],
    })
  })

  it('NUL is refused before anything reads it', async () => {
    await expect(
      tpp.client().createLetterOfGuaranteeConsent(guaranteeConsentRequest({ mt798: { ProjectName: 'a\u0000b' } })),
    ).rejects.toMatchObject({ status: 400 })
  })

  proveClosed('KSA LOG', () => ({ path, message: guaranteeConsentRequest() }))
})
