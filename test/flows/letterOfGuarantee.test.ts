import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { auditGuaranteeLines } from '../../src/data/repositories/simulator/letters.ts'
import { type LetterOfGuarantee } from '../../src/sdk/index.ts'
import {
  authorizeGuarantee,
  decideLetterAtBank,
  guaranteeConsentMessage,
  openEnded,
  reservedAtBank,
} from '../support/consents/guaranteeConsent.ts'
import { exhausted, signatory } from '../support/consents/letters.ts'
import { type RunningSanad, startSanad } from '../support/servers/sanad.ts'
import { advanceClock, authorize, customerOf } from '../support/story.ts'
import { registerTpp, type TestTpp } from '../support/tpp/tpp.ts'

let sanad: RunningSanad
let tpp: TestTpp

beforeAll(async () => {
  sanad = await startSanad()
  tpp = await registerTpp(sanad, { product: 'KSA LOG' })
})
afterAll(() => sanad?.close())
afterEach(async () => {
  expect(await auditGuaranteeLines(sanad.dependencies.db)).toEqual({
    sumHalalas: 0,
    accountsOutOfBalance: [],
    linesOutOfStep: [],
  })
})

/** What a refused call is expected to say. */
const refusal = (status: number, Code: string, Path?: string) => ({
  status,
  errors: [{ Code, ...(Path !== undefined && { Path }) }],
})
const halalasOf = (amount: string) => Number(amount.replace('.', ''))
const dataOf = (answer: { message: LetterOfGuarantee }) => answer.message.Data

describe('a letter of guarantee from consent to expiry', () => {
  it.each(['jwt', 'json'] as const)(
    'in %s: authorized by a signatory, created once, read with the token and its refresh',
    async (encoding) => {
      const client = tpp.client(encoding)
      const before = halalasOf(await reservedAtBank(sanad))
      const created = await client.createLetterOfGuaranteeConsent(guaranteeConsentMessage({ amount: '250000.5' }))
      expect(created.message).toMatchObject({
        Data: { Status: 'AwaitingAuthorization', Mt798: { GuaranteeAmount: { Amount: '250000.50' }, ReferenceDate: null } },
        Links: null,
        Meta: null,
      })
      const { ConsentId } = created.message.Data
      expect(ConsentId).toMatch(/^lg-[0-9a-f-]{36}$/)
      const { callback, secrets } = await authorize(
        client,
        tpp,
        ConsentId,
        customerOf(sanad, signatory),
        encoding === 'jwt' ? 'ar' : 'en',
      )
      const token = await client.exchangeCode({
        code: client.readCallback(callback, secrets.state),
        redirectUri: tpp.redirectUri,
        codeVerifier: secrets.codeVerifier,
        nonce: secrets.nonce,
      })
      expect((await client.getLetterOfGuaranteeConsent(ConsentId)).message.Data.Status).toBe('Authorized')
      expect(halalasOf(await reservedAtBank(sanad))).toBe(before)

      const letter = dataOf(await client.createLetterOfGuarantee(token.accessToken, ConsentId))
      expect(letter).toMatchObject({
        ConsentId,
        Status: 'Pending',
        Mt798: { CustomerReferenceNumber: 'TMC-LG-2026-0117', ReferenceDate: null },
      })
      expect(halalasOf(await reservedAtBank(sanad))).toBe(before + 250_000_50)
      expect((await client.getLetterOfGuaranteeConsent(ConsentId)).message.Data).toMatchObject({
        Status: 'Finished',
        Flags: [{ Flag: 'Consumed' }],
      })
      const refreshed = await client.refreshToken(token.refreshToken!)
      for (const accessToken of [token.accessToken, refreshed.accessToken]) {
        expect(dataOf(await client.getLetterOfGuarantee(accessToken, letter.LetterOfGuaranteeId))).toEqual(letter)
      }

      await expect(client.createLetterOfGuarantee(token.accessToken, ConsentId)).rejects.toMatchObject(
        refusal(400, 'KSAOB.Consent.BusinessRuleViolation', 'Data.ConsentId'),
      )
      expect((await decideLetterAtBank(sanad, letter.LetterOfGuaranteeId, 'issue')).body).toMatchObject({ state: 'issued' })
      expect((await decideLetterAtBank(sanad, letter.LetterOfGuaranteeId, 'issue')).status).toBe(200)
      expect((await decideLetterAtBank(sanad, letter.LetterOfGuaranteeId, 'cancel')).status).toBe(409)
      expect(dataOf(await client.getLetterOfGuarantee(refreshed.accessToken, letter.LetterOfGuaranteeId)).Status).toBe('Issued')
      expect(halalasOf(await reservedAtBank(sanad))).toBe(before + 250_000_50)
    },
  )

  it.each([
    [
      'reject',
      'Rejected',
      { reasonCode: 'PASP.WordingNotAccepted', reasonMessage: 'لا يقبل البنك الصيغة' },
      [{ Code: 'PASP.WordingNotAccepted', Message: 'لا يقبل البنك الصيغة' }],
    ],
    ['cancel', 'Cancelled', undefined, undefined],
  ] as const)('%s releases the amount and says so', async (decision, Status, body, RejectReasonCode) => {
    const before = await reservedAtBank(sanad)
    const { ConsentId, token } = await authorizeGuarantee(sanad, tpp)
    const { LetterOfGuaranteeId } = dataOf(await tpp.client().createLetterOfGuarantee(token.accessToken, ConsentId))
    expect(await reservedAtBank(sanad)).not.toBe(before)
    await decideLetterAtBank(sanad, LetterOfGuaranteeId, decision, body)
    const letter = dataOf(await tpp.client().getLetterOfGuarantee(token.accessToken, LetterOfGuaranteeId))
    expect(letter.Status).toBe(Status)
    expect(letter.RejectReasonCode).toEqual(RejectReasonCode)
    expect(await reservedAtBank(sanad)).toBe(before)
  })

  it('writes an outbox event and an audit entry with every move', async () => {
    const { ConsentId, token } = await authorizeGuarantee(sanad, tpp, { mt798: openEnded })
    const { LetterOfGuaranteeId } = dataOf(await tpp.client().createLetterOfGuarantee(token.accessToken, ConsentId))
    await decideLetterAtBank(sanad, LetterOfGuaranteeId, 'issue')
    const { db } = sanad.dependencies
    const events = await db.selectFrom('outbox').select(['eventType', 'payload']).where('consentId', '=', ConsentId).execute()
    expect(
      events.map(({ eventType, payload }) => `${eventType.split('.')[2]} ${(payload as { Status: string }).Status}`).sort(),
    ).toEqual(['Created Pending', 'Updated Authorized', 'Updated Finished', 'Updated Issued'])
    const audit = await db
      .selectFrom('audit')
      .select('action')
      .where('subject', 'in', [ConsentId, LetterOfGuaranteeId])
      .orderBy('auditId')
      .execute()
    expect(audit.map(({ action }) => action)).toEqual([
      'consent.create',
      'consent.authorize',
      'consent.consume',
      'letter.create',
      'letter.issue',
    ])
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
    expect(halalasOf(await reservedAtBank(sanad))).toBe(before + 250_000_00)
  })

  it('asked for several times at once is created once', async () => {
    const { ConsentId, token } = await authorizeGuarantee(sanad, tpp)
    const before = halalasOf(await reservedAtBank(sanad))
    const results = await Promise.allSettled(
      [1, 2, 3, 4].map(() => tpp.client().createLetterOfGuarantee(token.accessToken, ConsentId)),
    )
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect(halalasOf(await reservedAtBank(sanad))).toBe(before + 250_000_00)
  })
})

describe('refusals', () => {
  it('a customer who does not sign for the applicant is turned away, and the consent stays as it was', async () => {
    const client = tpp.client()
    const { ConsentId } = (await client.createLetterOfGuaranteeConsent(guaranteeConsentMessage())).message.Data
    const { callback } = await authorize(client, tpp, ConsentId, customerOf(sanad, '1000000016'))
    expect(callback.searchParams.get('error')).toBe('access_denied')
    expect((await client.getLetterOfGuaranteeConsent(ConsentId)).message.Data.Status).toBe('AwaitingAuthorization')
  })

  it('an amount above the free line cannot be authorized, with its reason on the page', async () => {
    const client = tpp.client()
    const { ConsentId } = (await client.createLetterOfGuaranteeConsent(guaranteeConsentMessage({ ...exhausted, amount: '0.01' })))
      .message.Data
    const journey = authorize(client, tpp, ConsentId, customerOf(sanad, signatory))
    await expect(journey).rejects.toThrow()
    expect((await client.getLetterOfGuaranteeConsent(ConsentId)).message.Data.Status).toBe('AwaitingAuthorization')
  })

  it('an amount that the line does not carry any more is refused at creation too; nothing is reserved and the consent stays usable', async () => {
    const client = tpp.client()
    const [big, other] = [
      await authorizeGuarantee(sanad, tpp, { amount: '30000000.00' }),
      await authorizeGuarantee(sanad, tpp, { amount: '30000000.00' }),
    ]
    const { LetterOfGuaranteeId } = dataOf(await client.createLetterOfGuarantee(big.token.accessToken, big.ConsentId))
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
    await expect(stranger.client().createLetterOfGuaranteeConsent(guaranteeConsentMessage())).rejects.toMatchObject({
      status: 403,
    })
    await tpp.client().patchLetterOfGuaranteeConsent(ConsentId, { Data: { Status: 'Finished', RevokedBy: 'KSAOB.TPP' } })
    await expect(tpp.client().createLetterOfGuarantee(token.accessToken, ConsentId)).rejects.toMatchObject(
      refusal(403, 'KSAOB.Consent.Revoked'),
    )
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
    await expect(tpp.client().createLetterOfGuaranteeConsent(guaranteeConsentMessage(change))).rejects.toMatchObject({
      status: 400,
      errors: [{ Path: path }],
    })
  })

  it('NUL is refused before anything reads it', async () => {
    await expect(
      tpp.client().createLetterOfGuaranteeConsent(guaranteeConsentMessage({ mt798: { ProjectName: 'a\u0000b' } })),
    ).rejects.toMatchObject({ status: 400 })
  })
})

describe('time', () => {
  it('ends an issued letter at its validity, releases the line, and ends a consent that nobody authorized', async () => {
    const client = tpp.client()
    const validity = new Date(Date.now() + 3_600_000).toISOString()
    const { ConsentId, token } = await authorizeGuarantee(sanad, tpp, { mt798: { ValidityExpiryDate: validity } })
    const { LetterOfGuaranteeId } = dataOf(await client.createLetterOfGuarantee(token.accessToken, ConsentId))
    await decideLetterAtBank(sanad, LetterOfGuaranteeId, 'issue')
    const waiting = (await client.createLetterOfGuaranteeConsent(guaranteeConsentMessage({ authExpiration: validity }))).message
      .Data
    const before = halalasOf(await reservedAtBank(sanad))
    await advanceClock(sanad, 3_601)
    const later = await client.refreshToken(token.refreshToken!)
    expect(dataOf(await tpp.client().getLetterOfGuarantee(later.accessToken, LetterOfGuaranteeId)).Status).toBe('Expired')
    expect(halalasOf(await reservedAtBank(sanad))).toBe(before - 250_000_00)
    expect((await tpp.client().getLetterOfGuaranteeConsent(waiting.ConsentId)).message.Data.Status).toBe('Rejected')
  })
})
