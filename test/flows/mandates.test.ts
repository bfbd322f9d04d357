import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { approveAtBank, askToApprove, typeApproval } from '../support/browser/approveAtBank.ts'
import { readPage, visitBank } from '../support/browser/bankVisit.ts'
import { bringToDecision } from '../support/browser/decisionPage.ts'
import { najd, sarat } from '../support/consents/companies.ts'
import { aboveAlone, letterSigning } from '../support/consents/letterSigning.ts'
import { expectLinesInStep } from '../support/database/audits.ts'
import { type RunningSanad, startSanad } from '../support/servers/sanad.ts'
import { customerOf } from '../support/story.ts'
import { registerTpp, type TestTpp } from '../support/tpp/tpp.ts'

const [maha, badr] = sarat.directors
const hessa = sarat.financeManager
const stranger = '1000000016'

let sanad: RunningSanad
let tpp: TestTpp
let letters: ReturnType<typeof letterSigning>
beforeAll(async () => {
  sanad = await startSanad()
  tpp = await registerTpp(sanad, { product: 'KSA LOG' })
  letters = letterSigning(sanad, tpp)
})
afterAll(async () => {
  await expectLinesInStep(sanad.books)
  await sanad?.close()
})

describe('a letter of guarantee by amount', () => {
  it('is authorized by one director up to the bound, and one halala more needs another', async () => {
    const upTo = await letters.ask(sarat.aloneUpTo.letter)
    await letters.approveFromApp(upTo, maha)
    expect(await letters.statusOf(upTo)).toBe('Authorized')
    expect(await letters.approvalsOf(upTo)).toEqual({})
    const ConsentId = await letters.ask(aboveAlone)
    await letters.approveFromApp(ConsentId, maha)
    expect(await letters.consentOf(ConsentId)).toMatchObject({
      Status: 'AwaitingAuthorization',
      Flags: [{ Flag: 'PartlyAuthorized' }],
    })
  })

  it.each([
    ['two directors', maha, badr],
    ['two directors, the other first', badr, maha],
    ['a director and the finance manager', maha, hessa],
    ['the finance manager first', hessa, badr],
  ])('above it by %s, and the letter names both', async (_, first, second) => {
    const ConsentId = await letters.ask(aboveAlone)
    const journey = await letters.approveFromApp(ConsentId, first)
    const token = await letters.tokenOf(journey)
    await expect(tpp.client().createLetterOfGuarantee(token.accessToken, ConsentId)).rejects.toMatchObject({ status: 403 })
    expect((await letters.approve(ConsentId, second)).status).toBe(303)
    expect(await letters.statusOf(ConsentId)).toBe('Authorized')
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
    const ConsentId = await letters.ask(aboveAlone)
    const { browser, interactionId, press } = await bringToDecision(sanad, tpp, ConsentId, maha)
    const address = sanad.url(`/bank/authorizations/${interactionId}`)
    const before = await readPage(await browser.get(address))
    expect(before).toMatch(/Badr Saleh Al-Harthi Is asked after you Hessa Ahmed Al-Khalidi Is asked after you/)
    expect(before).toContain('This takes effect when one more of them has approved.')
    expect(before).toContain('Once everybody who is needed has approved, the app may ask your bank for this one letter.')
    await press(sanad)
    // Who comes back is told that it waits for the others.
    expect(await readPage(await browser.get(address))).toMatch(
      /takes effect only if the others .* Badr Saleh Al-Harthi Still to decide/,
    )
    const shown = await letters.pageOf(ConsentId, hessa)
    expect(shown).toMatch(/Maha Abdulaziz Al-Rashid Has approved \d+ \w+ \d{4} at \d\d:\d\d, Riyadh time/)
    expect(shown).toContain('Yours is the last approval')
    expect(shown).not.toContain('Badr')
    expect(await letters.pageOf(ConsentId, maha)).toMatch(/Waiting for the others.*Hessa Ahmed Al-Khalidi Still to decide/)
  })

  it('asks whoever opens it first whether they began it, and nobody who decides after them, nor once all have approved', async () => {
    const ConsentId = await letters.ask(aboveAlone)
    const unchecked = 'Go on only if you know it and started this yourself'
    const asking = ['Was this not you?', 'Did you not start this?', unchecked, 'Another person began this']
    const { browser, interactionId, press } = await bringToDecision(sanad, tpp, ConsentId, maha)
    const opened = await readPage(await browser.get(sanad.url(`/bank/authorizations/${interactionId}`)))
    expect(opened).toContain('Did you not start this?')
    await press(sanad)
    const visit = await bringToDecision(sanad, tpp, ConsentId, hessa)
    const visited = await readPage(await visit.browser.get(sanad.url(`/bank/authorizations/${visit.interactionId}`)))
    for (const words of asking) expect(visited).not.toContain(words)
    for (const words of asking) expect(await letters.pageOf(ConsentId, badr)).not.toContain(words)
    expect(visited).toContain('Do you believe that this is fraud?')
    await letters.approve(ConsentId, badr)
    const authorized = await letters.pageOf(ConsentId, badr)
    for (const words of asking) expect(authorized).not.toContain(words)
    expect(await letters.pageOf(ConsentId, maha)).toContain('Was this not you?')
  })

  it('is not authorized twice by one person, at either door, nor by a code that was used', async () => {
    const ConsentId = await letters.ask(aboveAlone)
    await letters.approveFromApp(ConsentId, maha)
    await letters.approveFromApp(ConsentId, maha)
    const browser = await visitBank(sanad, maha)
    const waiting = { browser, nationalId: maha, ConsentId }
    await askToApprove(sanad, waiting)
    const code = await customerOf(sanad, maha).readOneTimeCode()
    await typeApproval(sanad, waiting, code)
    await typeApproval(sanad, waiting, code)
    expect(await letters.statusOf(ConsentId)).toBe('AwaitingAuthorization')
    expect(await letters.approvalsOf(ConsentId)).toEqual({ [maha]: 'approved', [badr]: 'pending', [hessa]: 'pending' })
  })

  it('is nobody’s who has no mandate: an app that names the company learns nothing and moves nothing', async () => {
    const ConsentId = await letters.ask(aboveAlone)
    for (const who of [stranger, ...najd.signatories])
      expect((await letters.approveFromApp(ConsentId, who)).callback.searchParams.get('error')).toBe('access_denied')
    await letters.approveFromApp(ConsentId, maha)
    expect((await (await visitBank(sanad, stranger)).get(sanad.url(`/bank/consents/${ConsentId}`))).status).toBe(404)
    expect((await letters.approve(ConsentId, stranger)).status).toBe(404)
    expect(await letters.statusOf(ConsentId)).toBe('AwaitingAuthorization')
  })

  it('says so to a signatory who may not sign this amount, and offers no yes', async () => {
    const ConsentId = await letters.ask('100.00')
    const { browser, interactionId, press } = await bringToDecision(sanad, tpp, ConsentId, hessa)
    const page = await readPage(await browser.get(sanad.url(`/bank/authorizations/${interactionId}`)))
    expect(page).toContain('your approval does not count for this request')
    // An approval that does not count asks nobody.
    expect(page).toMatch(/Is not asked.*Nobody else is asked, because your approval does not count/)
    expect(page).not.toMatch(/Is asked after you|This takes effect/)
    expect(page).not.toContain('Authorize the letter')
    expect((await press(sanad)).status).toBe(422)
    expect(await letters.statusOf(ConsentId)).toBe('AwaitingAuthorization')
  })

  it('is ended by the no of one of them', async () => {
    const ConsentId = await letters.ask(aboveAlone)
    await letters.approveFromApp(ConsentId, maha)
    await (await visitBank(sanad, badr)).post(sanad.url(`/bank/consents/${ConsentId}/decision`), { decision: 'decline' })
    expect(await letters.statusOf(ConsentId)).toBe('Rejected')
  })
})

describe('an approval of a letter that is taken back', () => {
  it('does not count, is in the audit trail, and can be given again until the last has approved', async () => {
    const [first, second] = najd.signatories
    const ConsentId = await letters.ask('1000.00', najd)
    await letters.approveFromApp(ConsentId, first)
    const browser = await visitBank(sanad, first)
    const takeBack = () => browser.post(sanad.url(`/bank/consents/${ConsentId}/take-back`))
    expect((await takeBack()).status).toBe(303)
    expect((await letters.approve(ConsentId, second)).status).toBe(303)
    expect(await letters.statusOf(ConsentId)).toBe('AwaitingAuthorization')
    expect((await approveAtBank(sanad, { browser, nationalId: first, ConsentId })).status).toBe(303)
    expect(await letters.statusOf(ConsentId)).toBe('Authorized')
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
      'approval.given',
      'consent.authorize',
    ])
    // Who approved, took back, and approved last is the first; in between it is the second.
    const [, ...actors] = trail.map(({ actor }) => actor)
    expect(actors).toEqual([actors[0], actors[0], actors[2], actors[0]])
    for (const actor of actors) expect(actor).toMatch(/^psu:/)
    expect(actors[2]).not.toBe(actors[0])
  })

  it('asks the others of the group again whose place it had filled', async () => {
    const ConsentId = await letters.ask(aboveAlone)
    await letters.approveFromApp(ConsentId, hessa)
    const waiting = { browser: await visitBank(sanad, maha), nationalId: maha, ConsentId }
    expect(await letters.approvalsOf(ConsentId)).toEqual({ [hessa]: 'approved', [maha]: 'pending', [badr]: 'pending' })
    await (await visitBank(sanad, hessa)).post(sanad.url(`/bank/consents/${ConsentId}/take-back`))
    expect((await approveAtBank(sanad, waiting)).status).toBe(303)
    expect(await letters.approvalsOf(ConsentId)).toEqual({ [hessa]: 'pending', [maha]: 'approved', [badr]: 'pending' })
  })
})
