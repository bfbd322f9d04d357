import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { approveAtBank, askToApprove, typeApproval } from '../support/browser/approveAtBank.ts'
import { readPage, visitBank } from '../support/browser/bankVisit.ts'
import { bringToDecision } from '../support/browser/decisionPage.ts'
import { beginSigning, endSigning, najd, sarat } from '../support/consents/companies.ts'
import { guaranteeConsentRequest } from '../support/consents/guaranteeConsent.ts'
import { expectLinesInStep } from '../support/database/audits.ts'
import { type RunningSanad, startSanad } from '../support/servers/sanad.ts'
import { authorize, customerOf } from '../support/story.ts'
import { registerTpp, type TestTpp } from '../support/tpp/tpp.ts'

const [maha, badr] = sarat.directors
const hessa = sarat.financeManager
const stranger = '1000000016'

let sanad: RunningSanad
let tpp: TestTpp
beforeAll(async () => {
  sanad = await startSanad()
  tpp = await registerTpp(sanad, { product: 'KSA LOG' })
})
afterAll(async () => {
  await expectLinesInStep(sanad.dependencies.db)
  await sanad?.close()
})

const ask = async (amount: string, company: { commercialRegistrationNumber: number } = sarat) => {
  const { commercialRegistrationNumber } = company
  const message = guaranteeConsentRequest({ amount, commercialRegistrationNumber })
  return (await tpp.client().createLetterOfGuaranteeConsent(message)).message.Data.ConsentId
}
const consentOf = async (ConsentId: string) => (await tpp.client().getLetterOfGuaranteeConsent(ConsentId)).message.Data
const statusOf = async (ConsentId: string) => (await consentOf(ConsentId)).Status
/** Approves on the way from the app. */
const approveFromApp = (ConsentId: string, who: string) => authorize(tpp.client(), tpp, ConsentId, customerOf(sanad, who))
/** Approves in their own area of the bank. */
const approve = async (ConsentId: string, who: string) =>
  approveAtBank(sanad, { browser: await visitBank(sanad, who), nationalId: who, ConsentId })
const pageOf = async (ConsentId: string, who: string) =>
  readPage(await (await visitBank(sanad, who)).get(sanad.url(`/bank/consents/${ConsentId}`)))
const tokenOf = async ({ callback, secrets }: Awaited<ReturnType<typeof authorize>>) =>
  tpp.client().exchangeCode({
    code: tpp.client().readCallback(callback, secrets.state),
    redirectUri: tpp.redirectUri,
    codeVerifier: secrets.codeVerifier,
    nonce: secrets.nonce,
  })
const approvalsOf = async (consentId: string) =>
  Object.fromEntries(
    (await sanad.dependencies.db.selectFrom('consentApprovals').selectAll().where('consentId', '=', consentId).execute()).map(
      (row) => [row.nationalIdentificationNumber, row.decision],
    ),
  )
const above = '500000.01'

describe('a letter of guarantee by amount', () => {
  it('is authorized by one director up to the bound, and one halala more needs another', async () => {
    const upTo = await ask(sarat.aloneUpTo.letter)
    await approveFromApp(upTo, maha)
    expect(await statusOf(upTo)).toBe('Authorized')
    expect(await approvalsOf(upTo)).toEqual({})
    const ConsentId = await ask(above)
    await approveFromApp(ConsentId, maha)
    expect(await consentOf(ConsentId)).toMatchObject({ Status: 'AwaitingAuthorization', Flags: [{ Flag: 'PartlyAuthorized' }] })
  })

  it.each([
    ['two directors', maha, badr],
    ['two directors, the other first', badr, maha],
    ['a director and the finance manager', maha, hessa],
    ['the finance manager first', hessa, badr],
  ])('above it by %s, and the letter names both', async (_, first, second) => {
    const ConsentId = await ask(above)
    const journey = await approveFromApp(ConsentId, first)
    const token = await tokenOf(journey)
    await expect(tpp.client().createLetterOfGuarantee(token.accessToken, ConsentId)).rejects.toMatchObject({ status: 403 })
    expect((await approve(ConsentId, second)).status).toBe(303)
    expect(await statusOf(ConsentId)).toBe('Authorized')
    const letter = (await tpp.client().createLetterOfGuarantee(token.accessToken, ConsentId)).message.Data
    const row = await sanad.dependencies.db
      .selectFrom('lettersOfGuarantee')
      .select(['nationalIdentificationNumber', 'status'])
      .where('letterOfGuaranteeId', '=', letter.LetterOfGuaranteeId)
      .executeTakeFirstOrThrow()
    expect(row).toEqual({ nationalIdentificationNumber: first, status: 'Pending' })
    const atBank = await sanad.dependencies.coreBank.findLetter(letter.LetterOfGuaranteeId)
    expect(atBank).toMatchObject({ outcome: 'pending' })
  })

  it('tells the first who will be asked, and the second who has approved and when, by the bank’s names', async () => {
    const ConsentId = await ask(above)
    const { browser, interactionId, press } = await bringToDecision(sanad, tpp, ConsentId, maha)
    const address = sanad.url(`/bank/authorizations/${interactionId}`)
    const before = await readPage(await browser.get(address))
    expect(before).toMatch(/Badr Saleh Al-Harthi Is asked after you Hessa Ahmed Al-Khalidi Is asked after you/)
    expect(before).toContain('This takes effect when one more of them has approved.')
    expect(before).toContain('Once everybody who is needed has approved, the app may ask your bank for this one letter.')
    await press(sanad)
    // Who comes back is told that it waits for the others.
    expect(await readPage(await browser.get(address))).toMatch(
      /takes effect only when the others .* Badr Saleh Al-Harthi Still to decide/,
    )
    const shown = await pageOf(ConsentId, hessa)
    expect(shown).toMatch(/Maha Abdulaziz Al-Rashid Has approved \d+ \w+ \d{4} at \d\d:\d\d, Riyadh time/)
    expect(shown).toContain('Yours is the last approval')
    expect(shown).not.toContain('Badr')
    expect(await pageOf(ConsentId, maha)).toMatch(/Waiting for the others.*Hessa Ahmed Al-Khalidi Still to decide/)
  })

  it('is not authorized twice by one person, at either door, nor by a code that was used', async () => {
    const ConsentId = await ask(above)
    await approveFromApp(ConsentId, maha)
    await approveFromApp(ConsentId, maha)
    const browser = await visitBank(sanad, maha)
    const waiting = { browser, nationalId: maha, ConsentId }
    await askToApprove(sanad, waiting)
    const code = await customerOf(sanad, maha).readOneTimeCode()
    await typeApproval(sanad, waiting, code)
    await typeApproval(sanad, waiting, code)
    expect(await statusOf(ConsentId)).toBe('AwaitingAuthorization')
    expect(await approvalsOf(ConsentId)).toEqual({ [maha]: 'approved', [badr]: 'pending', [hessa]: 'pending' })
  })

  it('is nobody’s who has no mandate: an app that names the company learns nothing and moves nothing', async () => {
    const ConsentId = await ask(above)
    for (const who of [stranger, ...najd.signatories])
      expect((await approveFromApp(ConsentId, who)).callback.searchParams.get('error')).toBe('access_denied')
    await approveFromApp(ConsentId, maha)
    expect((await (await visitBank(sanad, stranger)).get(sanad.url(`/bank/consents/${ConsentId}`))).status).toBe(404)
    expect((await approve(ConsentId, stranger)).status).toBe(404)
    expect(await statusOf(ConsentId)).toBe('AwaitingAuthorization')
  })

  it('says so to a signatory who may not sign this amount, and offers no yes', async () => {
    const ConsentId = await ask('100.00')
    const { browser, interactionId, press } = await bringToDecision(sanad, tpp, ConsentId, hessa)
    const page = await readPage(await browser.get(sanad.url(`/bank/authorizations/${interactionId}`)))
    expect(page).toContain('your approval does not count for this request')
    expect(page).not.toContain('Authorize the letter')
    expect((await press(sanad)).status).toBe(422)
    expect(await statusOf(ConsentId)).toBe('AwaitingAuthorization')
  })

  it('is ended by the no of one of them', async () => {
    const ConsentId = await ask(above)
    await approveFromApp(ConsentId, maha)
    await (await visitBank(sanad, badr)).post(sanad.url(`/bank/consents/${ConsentId}/decision`), { decision: 'decline' })
    expect(await statusOf(ConsentId)).toBe('Rejected')
  })
})

describe('an approval of a letter that is taken back', () => {
  it('does not count, is in the audit trail, and can be given again until the last has approved', async () => {
    const [first, second] = najd.signatories
    const ConsentId = await ask('1000.00', najd)
    await approveFromApp(ConsentId, first)
    const browser = await visitBank(sanad, first)
    const takeBack = () => browser.post(sanad.url(`/bank/consents/${ConsentId}/take-back`))
    expect((await takeBack()).status).toBe(303)
    expect((await approve(ConsentId, second)).status).toBe(303)
    expect(await statusOf(ConsentId)).toBe('AwaitingAuthorization')
    expect((await approveAtBank(sanad, { browser, nationalId: first, ConsentId })).status).toBe(303)
    expect(await statusOf(ConsentId)).toBe('Authorized')
    expect((await takeBack()).status).toBe(409)
    const trail = await sanad.dependencies.db
      .selectFrom('audit')
      .select(['action', 'actor'])
      .where('subject', '=', ConsentId)
      .orderBy('auditId')
      .execute()
    expect(trail.map(({ action }) => action)).toEqual([
      'consent.create',
      'consent.partlyAuthorize',
      'consent.takeBackApproval',
      'consent.authorize',
    ])
    expect(trail[2]?.actor).toMatch(/^psu:/)
  })

  it('asks the others of the group again whose place it had filled', async () => {
    const ConsentId = await ask(above)
    await approveFromApp(ConsentId, hessa)
    const waiting = { browser: await visitBank(sanad, maha), nationalId: maha, ConsentId }
    expect(await approvalsOf(ConsentId)).toEqual({ [hessa]: 'approved', [maha]: 'pending', [badr]: 'pending' })
    await (await visitBank(sanad, hessa)).post(sanad.url(`/bank/consents/${ConsentId}/take-back`))
    expect((await approveAtBank(sanad, waiting)).status).toBe(303)
    expect(await approvalsOf(ConsentId)).toEqual({ [hessa]: 'pending', [maha]: 'approved', [badr]: 'pending' })
  })
})

describe('a mandate that changes while approvals are collected', () => {
  it('does not count who lost it, asks who is needed now, and says so to all of them', async () => {
    const ConsentId = await ask(above)
    const token = await tokenOf(await approveFromApp(ConsentId, maha))
    const waiting = { browser: await visitBank(sanad, badr), nationalId: badr, ConsentId }
    // He is shown that his is the last approval.
    await askToApprove(sanad, waiting)
    await endSigning(sanad, sarat, maha)
    try {
      expect((await typeApproval(sanad, waiting)).status).toBe(303)
      expect(await statusOf(ConsentId)).toBe('AwaitingAuthorization')
      expect(await approvalsOf(ConsentId)).toEqual({ [maha]: 'lapsed', [badr]: 'approved', [hessa]: 'pending' })
      expect(await pageOf(ConsentId, badr)).toMatch(
        /Waiting for the others.*Another person May no longer approve; does not count/,
      )
      const atMaha = await visitBank(sanad, maha)
      const address = sanad.url(`/bank/consents/${ConsentId}`)
      const atLapsed = await readPage(await atMaha.get(address))
      expect(atLapsed).toContain('You are not asked any more')
      expect(atLapsed).not.toContain('Still to decide')
      for (const path of ['decision', 'take-back', 'end']) {
        for (const decision of ['approve', 'decline']) {
          const answer = await atMaha.post(`${address}/${path}`, { decision })
          expect([path, answer.status >= 400]).toEqual([path, true])
        }
      }
      const told = sanad.dependencies.db.selectFrom('customerMessages').selectAll().where('linkId', '=', ConsentId)
      expect((await told.execute()).map((row) => row.nationalIdentificationNumber).sort()).toEqual([maha, badr, hessa])
      expect((await approve(ConsentId, hessa)).status).toBe(303)
      expect(await statusOf(ConsentId)).toBe('Authorized')
      const letter = (await tpp.client().createLetterOfGuarantee(token.accessToken, ConsentId)).message.Data
      expect(await sanad.dependencies.coreBank.findLetter(letter.LetterOfGuaranteeId)).toMatchObject({ outcome: 'pending' })
    } finally {
      await beginSigning(sanad, sarat, maha)
    }
  })

  it('asks who gets it also when somebody only looks, and tells who has it no more before they approve', async () => {
    const [first, second] = najd.signatories
    const ConsentId = await ask('1000.00', najd)
    await approveFromApp(ConsentId, first)
    const atSecond = await visitBank(sanad, second)
    await endSigning(sanad, najd, second)
    await beginSigning(sanad, najd, stranger)
    try {
      expect((await approveAtBank(sanad, { browser: atSecond, nationalId: second, ConsentId })).status).toBe(409)
      expect(await readPage(await atSecond.get(sanad.url(`/bank/consents/${ConsentId}`)))).toContain('You are not asked any more')
      expect(await approvalsOf(ConsentId)).toEqual({ [first]: 'approved', [second]: 'lapsed', [stranger]: 'pending' })
      expect((await approve(ConsentId, stranger)).status).toBe(303)
      expect(await statusOf(ConsentId)).toBe('Authorized')
    } finally {
      await endSigning(sanad, najd, stranger)
      await beginSigning(sanad, najd, second)
    }
  })

  it('carries out no more than was shown: fewer people than a customer was told of make them look again', async () => {
    const [first, second] = najd.signatories
    const ConsentId = await ask('1000.00', najd)
    const visit = await bringToDecision(sanad, tpp, ConsentId, first)
    expect(await visit.ask(sanad)).toBeDefined()
    await endSigning(sanad, najd, second)
    try {
      const answer = await visit.press(sanad)
      expect([answer.status, await readPage(answer)]).toEqual([
        422,
        expect.stringContaining('Who must approve this request has changed'),
      ])
      expect(await statusOf(ConsentId)).toBe('AwaitingAuthorization')
      // The page says by now that nobody else is asked.
      expect(await visit.ask(sanad)).toBeDefined()
      expect((await visit.press(sanad)).status).toBe(303)
      expect(await statusOf(ConsentId)).toBe('Authorized')
    } finally {
      await beginSigning(sanad, najd, second)
    }
  })

  it('is told in words where nobody can approve any more, and the token of the first opens nothing', async () => {
    const ConsentId = await ask(above)
    await approveFromApp(ConsentId, maha)
    await endSigning(sanad, sarat, badr)
    await endSigning(sanad, sarat, hessa)
    try {
      expect(await pageOf(ConsentId, maha)).toContain('not enough people may approve this request, so nobody can')
      expect((await approve(ConsentId, hessa)).status).toBe(409)
      expect(await statusOf(ConsentId)).toBe('AwaitingAuthorization')
      const visit = await bringToDecision(sanad, tpp, await ask(above), maha)
      const page = await readPage(await visit.browser.get(sanad.url(`/bank/authorizations/${visit.interactionId}`)))
      expect(page).toContain('not enough people may approve this request, so nobody can')
      expect(page).not.toContain('Authorize the letter')
    } finally {
      await beginSigning(sanad, sarat, badr)
      await beginSigning(sanad, sarat, hessa, 'B')
    }
  })

  it('stops the letter of an authorized consent when those who approved may sign it no longer', async () => {
    const ConsentId = await ask(above)
    const token = await tokenOf(await approveFromApp(ConsentId, badr))
    await approve(ConsentId, hessa)
    await endSigning(sanad, sarat, hessa)
    try {
      await expect(tpp.client().createLetterOfGuarantee(token.accessToken, ConsentId)).rejects.toMatchObject({ status: 403 })
    } finally {
      await beginSigning(sanad, sarat, hessa, 'B')
    }
    expect((await tpp.client().createLetterOfGuarantee(token.accessToken, ConsentId)).message.Data.Status).toBe('Pending')
  })
})
