import { expectLinesInStep } from '../support/database/audits.ts'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import type { LetterOfGuarantee } from '../../src/sdk/index.ts'
import {
  authorizeGuarantee,
  decideLetterAtBank,
  guaranteeConsentRequest,
  openEnded,
  reservedAtBank,
} from '../support/consents/guaranteeConsent.ts'
import { bringToDecision } from '../support/browser/decisionPage.ts'
import { exhausted, signatory, tuwaiq } from '../support/consents/letters.ts'
import { fetchEventsOf, inShort } from '../support/contract/events.ts'
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
  await expectLinesInStep(sanad.books)
})

/** What a refused call is expected to say. */
const refusal = (status: number, Code: string, Path?: string) => ({
  status,
  errors: [{ Code, ...(Path !== undefined && { Path }) }],
})
const halalasOf = (amount: string) => Number(amount.replace('.', ''))
const dataOf = (answer: { message: LetterOfGuarantee }) => answer.message.Data

it('is approved by nobody who may sign for the company no longer, also after their sign-in and with the right code', async () => {
  const { ConsentId } = (await tpp.client().createLetterOfGuaranteeConsent(guaranteeConsentRequest())).message.Data
  const statusOf = async () => (await tpp.client().getLetterOfGuaranteeConsent(ConsentId)).message.Data.Status
  const visit = await bringToDecision(sanad, tpp, ConsentId, signatory)
  expect(await visit.ask(sanad)).toBeDefined()
  const line = await sanad.dependencies.coreBank.findGuaranteeLine(tuwaiq.commercialRegistrationNumber)
  const companies = vi.spyOn(sanad.dependencies.coreBank, 'findGuaranteeLine').mockResolvedValue({ ...line!, signing: [] })
  expect((await visit.press(sanad)).status).toBe(422)
  expect(await statusOf()).toBe('AwaitingAuthorization')
  expect(await visit.ask(sanad)).toBeUndefined()
  companies.mockRestore()
  expect(await visit.ask(sanad)).toBeDefined()
  expect((await visit.press(sanad)).status).toBe(303)
  expect(await statusOf()).toBe('Authorized')
})

describe('a letter of guarantee from consent to expiry', () => {
  it.each(['jwt', 'json'] as const)(
    'in %s: authorized by a signatory, created once, read with the token and its refresh',
    async (encoding) => {
      const client = tpp.client(encoding)
      const before = halalasOf(await reservedAtBank(sanad))
      const created = await client.createLetterOfGuaranteeConsent(guaranteeConsentRequest({ amount: '250000.5' }))
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

  it('has an event of the contract’s form and an audit entry for every move', async () => {
    const { ConsentId, token } = await authorizeGuarantee(sanad, tpp, { mt798: openEnded })
    const { LetterOfGuaranteeId } = dataOf(await tpp.client().createLetterOfGuarantee(token.accessToken, ConsentId))
    await decideLetterAtBank(sanad, LetterOfGuaranteeId, 'issue')
    const events = await fetchEventsOf(sanad, tpp, 'letter-of-guarantee', ConsentId)
    expect(events.map(inShort)).toEqual(['Updated Authorized', 'Updated Finished', 'Created Pending', 'Updated Issued'])
    const { Data: letter } = (await tpp.client().getLetterOfGuarantee(token.accessToken, LetterOfGuaranteeId)).message
    expect(events[3]!.message.Data).toEqual(letter)
    const { db } = sanad.dependencies
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
})

describe('refusals', () => {
  it('a customer who does not sign for the applicant is turned away, and the consent stays as it was', async () => {
    const client = tpp.client()
    const { ConsentId } = (await client.createLetterOfGuaranteeConsent(guaranteeConsentRequest())).message.Data
    const { callback } = await authorize(client, tpp, ConsentId, customerOf(sanad, '1000000016'))
    expect(callback.searchParams.get('error')).toBe('access_denied')
    expect((await client.getLetterOfGuaranteeConsent(ConsentId)).message.Data.Status).toBe('AwaitingAuthorization')
  })

  it('an amount above the free line cannot be authorized, with its reason on the page', async () => {
    const client = tpp.client()
    const { ConsentId } = (await client.createLetterOfGuaranteeConsent(guaranteeConsentRequest({ ...exhausted, amount: '0.01' })))
      .message.Data
    const journey = authorize(client, tpp, ConsentId, customerOf(sanad, signatory))
    await expect(journey).rejects.toThrow()
    expect((await client.getLetterOfGuaranteeConsent(ConsentId)).message.Data.Status).toBe('AwaitingAuthorization')
  })
})

describe('time', () => {
  it('ends an issued letter at its validity, releases the line, and ends a consent that nobody authorized', async () => {
    const client = tpp.client()
    const validity = new Date(sanad.now().getTime() + 3_600_000).toISOString()
    const { ConsentId, token } = await authorizeGuarantee(sanad, tpp, { mt798: { ValidityExpiryDate: validity } })
    const { LetterOfGuaranteeId } = dataOf(await client.createLetterOfGuarantee(token.accessToken, ConsentId))
    await decideLetterAtBank(sanad, LetterOfGuaranteeId, 'issue')
    const waiting = (await client.createLetterOfGuaranteeConsent(guaranteeConsentRequest({ authExpiration: validity }))).message
      .Data
    const before = halalasOf(await reservedAtBank(sanad))
    await advanceClock(sanad, 3_601)
    const later = await client.refreshToken(token.refreshToken!)
    expect(dataOf(await tpp.client().getLetterOfGuarantee(later.accessToken, LetterOfGuaranteeId)).Status).toBe('Expired')
    // The core bank is told of the end by the job.
    await vi.waitFor(async () => expect(halalasOf(await reservedAtBank(sanad))).toBe(before - 250_000_00), { timeout: 30_000 })
    expect((await tpp.client().getLetterOfGuaranteeConsent(waiting.ConsentId)).message.Data.Status).toBe('Rejected')
  })
})
