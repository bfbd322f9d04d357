import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import { expectLinesInStep } from '../support/database/audits.ts'
import type { LetterOfGuarantee } from '../../src/sdk/index.ts'
import {
  authorizeGuarantee,
  decideLetterAtBank,
  guaranteeConsentRequest,
  reservedAtBank,
} from '../support/consents/guaranteeConsent.ts'
import { signatory } from '../support/consents/letters.ts'
import { awaitHandOver } from '../support/operations/bankDesk.ts'
import { openConsentStage, refusalOf } from '../support/operations/consents.ts'
import type { RunningSanad } from '../support/servers/sanad.ts'
import { registerTpp, type TestTpp } from '../support/tpp/tpp.ts'

let sanad: RunningSanad
let tpp: TestTpp
beforeAll(async () => void ({ sanad, tpp } = await openConsentStage('KSA LOG')))
afterEach(async () => {
  await awaitHandOver(sanad)
  await expectLinesInStep(sanad.books)
})

/** What a refused call is expected to say. */
const refusal = (status: number, Code: string, Path?: string) => ({
  status,
  errors: [{ Code, ...(Path !== undefined && { Path }) }],
})
const halalasOf = (amount: string) => Number(amount.replace('.', ''))
/** Once a job has handed over what was created. */
async function expectReserved(halalas: number): Promise<void> {
  await awaitHandOver(sanad)
  expect(halalasOf(await reservedAtBank(sanad))).toBe(halalas)
}
const dataOf = (answer: { message: LetterOfGuarantee }) => answer.message.Data

describe('createLetterOfGuarantee', () => {
  it('is 403 once a signatory has reported the app, also before the report has revoked the consent', async () => {
    const reported = await registerTpp(sanad, { product: 'KSA LOG' })
    const { ConsentId, token } = await authorizeGuarantee(sanad, reported)
    const fraudCase = {
      ...({ caseId: '7000000001', about: 'consent', resourceId: ConsentId, stopsOpenBanking: false } as const),
      ...{ nationalIdentificationNumber: signatory, clientId: reported.clientId, reportedAt: new Date() },
    }
    await sanad.dependencies.db.insertInto('fraudCases').values(fraudCase).execute()
    await expect(reported.client().createLetterOfGuarantee(token.accessToken, ConsentId)).rejects.toMatchObject(
      refusal(403, 'KSAOB.Consent.Revoked'),
    )
  })

  it('answers 201 with the letter as it was authorized, and uses the consent up', async () => {
    const { ConsentId, token } = await authorizeGuarantee(sanad, tpp)
    const { send } = await openConsentStage('KSA LOG')
    const request = { path: '/letters-of-guarantee', message: { Data: { ConsentId } }, token: token.accessToken }
    const { status, body } = await send(request)
    expect([status, body.message]).toMatchObject([
      201,
      {
        Data: {
          LetterOfGuaranteeId: expect.stringMatching(/^[0-9a-f-]{36}$/),
          ConsentId,
          Status: 'Pending',
          Mt798: { GuaranteeAmount: { Amount: '250000.00', Currency: 'SAR' }, ReferenceDate: null },
        },
      },
    ])
    expect((await tpp.client().getLetterOfGuaranteeConsent(ConsentId)).message.Data.Status).toBe('Finished')
    expect(refusalOf(await send(request))).toEqual([400, 'KSAOB.Consent.BusinessRuleViolation', 'Data.ConsentId'])
  })

  it('with the same idempotency key is one letter and the same answer', async () => {
    const { ConsentId, token } = await authorizeGuarantee(sanad, tpp)
    const client = tpp.client()
    const before = halalasOf(await reservedAtBank(sanad))
    const answers = await Promise.all(
      [1, 2, 3].map(() =>
        client.createLetterOfGuarantee(token.accessToken, ConsentId, { idempotencyKey: `letter-${ConsentId.slice(3, 30)}` }),
      ),
    )
    expect(new Set(answers.map((answer) => JSON.stringify(answer.message))).size).toBe(1)
    await expectReserved(before + 250_000_00)
  })

  it('an idempotency key answers nobody with the token of another consent', async () => {
    const [one, two] = [await authorizeGuarantee(sanad, tpp), await authorizeGuarantee(sanad, tpp)]
    const options = { idempotencyKey: `shared-${one.ConsentId.slice(3, 30)}` }
    const create = ({ token }: typeof one, { ConsentId }: typeof one) =>
      tpp.client().createLetterOfGuarantee(token.accessToken, ConsentId, options)
    const first = dataOf(await create(one, one))
    // The very message of the first request, with a token that does not name its consent.
    await expect(create(two, one)).rejects.toMatchObject(refusal(400, 'KSAOB.Resource.InvalidResourceId', 'Data.ConsentId'))
    const second = dataOf(await create(two, two))
    expect([second.ConsentId, second.LetterOfGuaranteeId === first.LetterOfGuaranteeId]).toEqual([two.ConsentId, false])
    expect(dataOf(await create(one, one))).toEqual(first)
  })

  it('asked for several times at once is created once', async () => {
    const { ConsentId, token } = await authorizeGuarantee(sanad, tpp)
    const before = halalasOf(await reservedAtBank(sanad))
    const results = await Promise.allSettled(
      [1, 2, 3, 4].map(() => tpp.client().createLetterOfGuarantee(token.accessToken, ConsentId)),
    )
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    await expectReserved(before + 250_000_00)
  })

  it('an amount that the line does not carry any more is refused at creation too; nothing is reserved and the consent stays usable', async () => {
    const client = tpp.client()
    const [big, other] = [
      await authorizeGuarantee(sanad, tpp, { amount: '30000000.00' }),
      await authorizeGuarantee(sanad, tpp, { amount: '30000000.00' }),
    ]
    const start = halalasOf(await reservedAtBank(sanad))
    const { LetterOfGuaranteeId } = dataOf(await client.createLetterOfGuarantee(big.token.accessToken, big.ConsentId))
    await expectReserved(start + 30_000_000_00)
    const before = await reservedAtBank(sanad)
    const refused = client.createLetterOfGuarantee(other.token.accessToken, other.ConsentId)
    await expect(refused).rejects.toMatchObject(
      refusal(400, 'KSAOB.Consent.BusinessRuleViolation', 'Data.Mt798.GuaranteeAmount.Amount'),
    )
    expect(await reservedAtBank(sanad)).toBe(before)
    expect((await client.getLetterOfGuaranteeConsent(other.ConsentId)).message.Data.Status).toBe('Authorized')
    await decideLetterAtBank(sanad, LetterOfGuaranteeId, 'cancel')
    const letter = dataOf(await client.createLetterOfGuarantee(other.token.accessToken, other.ConsentId))
    await decideLetterAtBank(sanad, letter.LetterOfGuaranteeId, 'cancel')
  })

  it('another consent, another app’s letter and an unknown one are answered alike', async () => {
    const client = tpp.client()
    const [one, two] = [await authorizeGuarantee(sanad, tpp), await authorizeGuarantee(sanad, tpp)]
    await expect(client.createLetterOfGuarantee(one.token.accessToken, two.ConsentId)).rejects.toMatchObject(
      refusal(400, 'KSAOB.Resource.InvalidResourceId', 'Data.ConsentId'),
    )
    const { LetterOfGuaranteeId } = dataOf(await client.createLetterOfGuarantee(one.token.accessToken, one.ConsentId))
    for (const id of [LetterOfGuaranteeId, 'unknown', '9e4c7a12-6b05-4f38-8d21-c3f5a0b7e496']) {
      await expect(client.getLetterOfGuarantee(two.token.accessToken, id)).rejects.toMatchObject(
        refusal(400, 'KSAOB.Resource.InvalidResourceId'),
      )
    }
  })

  it('a developer token creates no letter, and a PSU token no consent', async () => {
    const { ConsentId, token } = await authorizeGuarantee(sanad, tpp)
    await expect(tpp.client().createLetterOfGuarantee(await tpp.developerToken(), ConsentId)).rejects.toMatchObject({
      status: 403,
    })
    const stranger = await registerTpp(sanad, { product: 'KSA PIS' })
    await expect(stranger.client().createLetterOfGuaranteeConsent(guaranteeConsentRequest())).rejects.toMatchObject({
      status: 403,
    })
    await tpp.client().patchLetterOfGuaranteeConsent(ConsentId, { Data: { Status: 'Finished', RevokedBy: 'KSAOB.TPP' } })
    await expect(tpp.client().createLetterOfGuarantee(token.accessToken, ConsentId)).rejects.toMatchObject(
      refusal(403, 'KSAOB.Consent.Revoked'),
    )
  })

  it('is a 401 without a token, and refuses a message that names no consent', async () => {
    const { ConsentId, token } = await authorizeGuarantee(sanad, tpp)
    const { send } = await openConsentStage('KSA LOG')
    const request = { path: '/letters-of-guarantee', message: { Data: { ConsentId } } }
    expect(refusalOf(await send({ ...request, token: null }))).toEqual([401, 'KSAOB.AccessToken.Unauthorized', undefined])
    expect(refusalOf(await send({ ...request, token: token.accessToken, message: { Data: {} } }))).toEqual([
      400,
      'KSAOB.Body.InvalidFormat',
      'Data.ConsentId',
    ])
    expect((await tpp.client().getLetterOfGuaranteeConsent(ConsentId)).message.Data.Status).toBe('Authorized')
  })
})
