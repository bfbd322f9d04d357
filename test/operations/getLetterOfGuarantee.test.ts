import { describe, expect, it } from 'vitest'
import { operationPaths } from '../../generated/paths.ts'
import { authorizeGuarantee, decideLetterAtBank } from '../support/consents/guaranteeConsent.ts'
import { openConsentStage, refusalOf } from '../support/operations/consents.ts'
import { shared, tokenAgeMs } from '../support/servers/shared.ts'

const pathOf = (id: string) => operationPaths.getLetterOfGuarantee.replace('{letterOfGuaranteeId}', id)

/** A letter that waits for the bank, and the token it is read with. */
const openLetter = () =>
  shared(
    'a letter',
    async () => {
      const { sanad, tpp } = await openConsentStage('KSA LOG')
      const { ConsentId, token } = await authorizeGuarantee(sanad, tpp)
      const created = (await tpp.client().createLetterOfGuarantee(token.accessToken, ConsentId)).message
      return { created, token: token.accessToken }
    },
    tokenAgeMs,
  )

describe('getLetterOfGuarantee', () => {
  it('answers the letter as it was answered when it was created', async () => {
    const { send } = await openConsentStage('KSA LOG')
    const { created, token } = await openLetter()
    const { status, body } = await send({ path: pathOf(created.Data.LetterOfGuaranteeId), token })
    expect([status, body.message]).toEqual([200, created])
  })

  it('tells what the bank decided, and why', async () => {
    const { sanad, tpp, send } = await openConsentStage('KSA LOG')
    const { ConsentId, token } = await authorizeGuarantee(sanad, tpp)
    const { LetterOfGuaranteeId } = (await tpp.client().createLetterOfGuarantee(token.accessToken, ConsentId)).message.Data
    await decideLetterAtBank(sanad, LetterOfGuaranteeId, 'reject', { reasonCode: 'PASP.WordingNotAccepted', reasonMessage: 'No' })
    const { body } = await send({ path: pathOf(LetterOfGuaranteeId), token: token.accessToken })
    expect(body.message).toMatchObject({
      Data: { Status: 'Rejected', RejectReasonCode: [{ Code: 'PASP.WordingNotAccepted', Message: 'No' }] },
    })
  })

  it('answers the letter of another consent, with its own token, as it answers an unknown one', async () => {
    const { sanad, tpp, send } = await openConsentStage('KSA LOG')
    const { created } = await openLetter()
    const { accessToken: token } = (await authorizeGuarantee(sanad, tpp)).token
    const foreign = await send({ path: pathOf(created.Data.LetterOfGuaranteeId), token })
    expect(refusalOf(foreign)).toEqual([400, 'KSAOB.Resource.InvalidResourceId', expect.any(String)])
    expect((await send({ path: pathOf('9e4c7a12-6b05-4f38-8d21-c3f5a0b7e496'), token })).body).toEqual(foreign.body)
  })

  it('is a 401 without a token, and a 403 with the app’s own', async () => {
    const { send, tpp } = await openConsentStage('KSA LOG')
    const path = pathOf((await openLetter()).created.Data.LetterOfGuaranteeId)
    expect(refusalOf(await send({ path, token: null }))).toEqual([401, 'KSAOB.AccessToken.Unauthorized', undefined])
    expect(refusalOf(await send({ path, token: await tpp.developerToken() }))).toEqual([
      403,
      'KSAOB.AccessToken.InvalidScope',
      undefined,
    ])
  })
})
