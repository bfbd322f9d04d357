import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { boundCoreBank } from '../../src/corebank/boundedCoreBank.ts'
import { followMandates } from '../../src/services/authorization/followMandates.ts'
import { routes } from '../../src/web/routes.ts'
import { readPage, visitBank } from '../support/browser/bankVisit.ts'
import { beginSigning, endSigning, najd, sarat, withoutSignatory } from '../support/consents/companies.ts'
import { guaranteeConsentRequest } from '../support/consents/guaranteeConsent.ts'
import { aboveAlone, letterSigning } from '../support/consents/letterSigning.ts'
import { type RunningSanad, startSanad } from '../support/servers/sanad.ts'
import { advanceClock, approveAsFirst, setAccountStatus } from '../support/story.ts'
import { registerTpp, type TestTpp } from '../support/tpp/tpp.ts'

/** What those are told who approve a letter together. */
const [maha, badr] = sarat.directors
const hessa = sarat.financeManager
let sanad: RunningSanad
let tpp: TestTpp
let letters: ReturnType<typeof letterSigning>
beforeAll(async () => {
  sanad = await startSanad()
  tpp = await registerTpp(sanad, { product: 'KSA LOG' })
  letters = letterSigning(sanad, tpp)
})
afterAll(() => sanad?.close())

/** A letter that the first one has approved, coming from the app. */
async function begin(first: string, amount = aboveAlone, company = sarat as { commercialRegistrationNumber: number }) {
  const ConsentId = await letters.ask(amount, company)
  await letters.approveFromApp(ConsentId, first)
  return ConsentId
}
const post = async (ConsentId: string, who: string, path: string, form: Record<string, string> = {}) =>
  (await visitBank(sanad, who)).post(sanad.url(`/bank/consents/${ConsentId}/${path}`), form)
const follow = () => followMandates(sanad.dependencies, sanad.now())

/** Who was told what of a consent, and why, but for the approvals that were asked. */
async function toldOf(consentId: string): Promise<string[]> {
  const rows = sanad.dependencies.db.selectFrom('customerMessages').selectAll().where('linkId', '=', consentId)
  return (await rows.where('kind', '<>', 'approvalAsked').execute())
    .map(({ nationalIdentificationNumber, kind, terms }) => {
      const { because = '' } = terms as { because?: string }
      return `${nationalIdentificationNumber} ${kind} ${because}`.trim()
    })
    .sort()
}

describe('who approves together with others', () => {
  it('hears each time that somebody has taken back their approval, and who took it back does not', async () => {
    const [first, second] = najd.signatories
    const ConsentId = await begin(first, '1000.00', najd)
    for (const _ of ['taken back', 'nothing left to take back']) await post(ConsentId, first, 'take-back')
    expect(await toldOf(ConsentId)).toEqual([`${second} approvalTakenBack`])
    await letters.approve(ConsentId, first)
    await post(ConsentId, first, 'take-back')
    const [again, back] = [`${second} approvalGivenAgain`, `${second} approvalTakenBack`]
    expect(await toldOf(ConsentId)).toEqual([again, back, back])
  })

  it('hears that only theirs is missing, once others have approved what they have taken back, and who is asked first does not', async () => {
    const [first, second] = najd.signatories
    const ConsentId = await begin(first, '1000.00', najd)
    await post(ConsentId, first, 'take-back')
    await letters.approve(ConsentId, second)
    const back = `${second} approvalTakenBack`
    expect(await toldOf(ConsentId)).toEqual([`${first} approvalMissing`, back])
    const page = await readPage(await (await visitBank(sanad, first)).get(sanad.url(routes.bankMessages())))
    expect(page).toMatch(/Only your approval is missing.*Only yours is still missing\. .*You can decide until/)
    // Given again by the other one it is the same, and is told in place of that.
    await post(ConsentId, second, 'take-back')
    await letters.approve(ConsentId, second)
    const [missing, backToFirst] = [`${first} approvalMissing`, `${first} approvalTakenBack`]
    expect(await toldOf(ConsentId)).toEqual([missing, missing, backToFirst, back])
    await letters.approve(ConsentId, first)
    const authorized = [first, second].map((one) => `${one} letterAuthorized`)
    const given = `${second} approvalGivenAgain`
    expect(await toldOf(ConsentId)).toEqual([missing, missing, backToFirst, back, given, ...authorized].sort())
  })

  it('hears once that an approval stands again which was taken back, and of a first one nothing', async () => {
    const ConsentId = await begin(maha)
    await post(ConsentId, maha, 'take-back')
    await letters.approve(ConsentId, badr)
    const back = [badr, hessa].map((one) => `${one} approvalTakenBack`).sort()
    expect(await toldOf(ConsentId)).toEqual(back)
    await letters.approve(ConsentId, maha)
    // It was the last one: whose place is filled hears that, and who has approved too that it counts.
    const given = [`${badr} approvalGivenAgain`, `${hessa} approvalNotNeeded othersApproved`]
    const authorized = [maha, badr].map((one) => `${one} letterAuthorized`)
    expect(await toldOf(ConsentId)).toEqual([...back, ...given, ...authorized].sort())
  })

  it('hears that another one has declined, and so does whoever is still asked; who declined it does not', async () => {
    const ConsentId = await begin(maha)
    await post(ConsentId, badr, 'decision', { decision: 'decline' })
    expect(await toldOf(ConsentId)).toEqual([`${maha} approvalsFailed declined`, `${hessa} approvalNotNeeded declined`])
    const page = await readPage(await (await visitBank(sanad, hessa)).get(sanad.url(routes.bankMessages())))
    expect(page).toMatch(/You were asked to approve the letter of guarantee of .{0,120} Somebody else has declined it/)
  })

  it('hears that who began it has declined after taking their approval back', async () => {
    const ConsentId = await begin(maha)
    await post(ConsentId, maha, 'take-back')
    await post(ConsentId, maha, 'decision', { decision: 'decline' })
    const ofEach = (kind: string) => [badr, hessa].map((one) => `${one} ${kind}`)
    expect(await toldOf(ConsentId)).toEqual([...ofEach('approvalTakenBack'), ...ofEach('approvalNotNeeded declined')].sort())
  })

  it('hears that the app has withdrawn it, also who is still asked, but for whoever has stopped the app and was never asked', async () => {
    const stopped = { caseId: '7000000003', about: 'consent', resourceId: 'any', stopsOpenBanking: false } as const
    const times = { reportedAt: sanad.now(), stoppedAt: sanad.now() }
    const fraudCase = { ...stopped, nationalIdentificationNumber: hessa, clientId: tpp.clientId, ...times }
    await sanad.dependencies.db.insertInto('fraudCases').values(fraudCase).execute()
    const ConsentId = await begin(maha)
    await tpp.client().patchLetterOfGuaranteeConsent(ConsentId, { Data: { Status: 'Rejected', RevokedBy: 'KSAOB.TPP' } })
    await sanad.dependencies.db.deleteFrom('fraudCases').execute()
    expect(await toldOf(ConsentId)).toEqual([`${maha} approvalsFailed withdrawn`, `${badr} approvalNotNeeded withdrawn`])
  })

  it('hears that others have approved and nothing is left to do', async () => {
    const ConsentId = await begin(maha)
    await letters.approve(ConsentId, hessa)
    const authorized = [maha, hessa].map((one) => `${one} letterAuthorized`)
    expect(await toldOf(ConsentId)).toEqual([...authorized, `${badr} approvalNotNeeded othersApproved`].sort())
  })

  it('reads on its page that others gave it, and is offered nothing there that only those can do', async () => {
    const ConsentId = await begin(maha)
    await letters.approve(ConsentId, hessa)
    const pageOf = async (who: string) =>
      (await (await visitBank(sanad, who)).get(sanad.url(`/bank/consents/${ConsentId}`))).text()
    const [gave, others] = ['Authorized on', 'Others have approved this; your approval was not needed.']
    const offered = ['/end"', '/report"']
    const [ofHessa, ofBadr] = [await pageOf(hessa), await pageOf(badr)]
    expect([gave, others, ...offered].map((part) => ofHessa.includes(part))).toEqual([true, false, true, true])
    expect([gave, others, ...offered].map((part) => ofBadr.includes(part))).toEqual([false, true, false, true])
    // What a company guarantees is not for who may sign for it no more, though they were asked once.
    await withoutSignatory(sanad, { company: sarat, who: badr, group: 'A' }, async () => {
      const page = await pageOf(badr)
      expect(page).toContain('what others have decided is not shown to you')
      expect(page).not.toMatch(/Others have approved this|Authorized/)
    })
  })

  it('is told of a letter in favour of somebody, not paid to them, and for which company it is when they confirm', async () => {
    const ConsentId = await begin(maha)
    const ofBadr = await visitBank(sanad, badr)
    const read = async (path: string) => readPage(await ofBadr.get(sanad.url(path)))
    expect(await read('/bank')).toMatch(/Saudi riyals\s+in favour of/)
    await ofBadr.post(sanad.url(`/bank/consents/${ConsentId}/decision`), { decision: 'approve' })
    const confirmed = await read(`/bank/consents/${ConsentId}/decision`)
    expect(confirmed).toContain('Confirm this letter of guarantee')
    expect(confirmed).toContain(`Commercial registration ${sarat.commercialRegistrationNumber}`)
    // Until when it is valid, and which promise it is, as the code says it too.
    expect(confirmed).toMatch(
      /Guarantee for\s+Tender or bid\s+Guarantee\s+Direct: this bank issues it\s+Validity\s+until \d+ \w+ \d{4} at/,
    )
    // What the app calls the company is told where the bank calls it otherwise.
    expect(await read(`/bank/consents/${ConsentId}`)).toContain('Named by the app as')
  })

  it('hears that their mandate has ended, though nobody looks', async () => {
    const ConsentId = await begin(maha)
    await endSigning(sanad, sarat, badr)
    try {
      for (const _ of ['found', 'found again']) await follow()
      expect(await toldOf(ConsentId)).toEqual([`${badr} approvalNotNeeded mandateEnded`])
    } finally {
      await beginSigning(sanad, sarat, badr)
    }
  })

  it('hears once that the account is gone which was chosen, though nobody looks, and a no is still possible', async () => {
    const shop = await registerTpp(sanad)
    const [holder, other] = najd.signatories
    const { coreBank } = sanad.dependencies
    const { ConsentId } = await approveAsFirst(sanad, shop, holder)
    const without = { ...sanad.dependencies, coreBank: { ...coreBank, findAccounts: async () => [] } }
    for (const _ of ['found', 'found again']) await followMandates(without, sanad.now())
    expect(await toldOf(ConsentId)).toEqual([`${holder} approvalsFailed accountGone`])
    await post(ConsentId, other, 'decision', { decision: 'decline' })
    expect((await shop.client().getPaymentConsent(ConsentId)).message.Data.Status).toBe('Rejected')
  })

  it('hears once that the account of a payment is suspended, and no page says that it only waits', async () => {
    const shop = await registerTpp(sanad)
    const [holder, other] = najd.signatories
    const { ConsentId, accountId } = await approveAsFirst(sanad, shop, holder)
    const pageOf = async (who: string) =>
      readPage(await (await visitBank(sanad, who)).get(sanad.url(`/bank/consents/${ConsentId}`)))
    expect(await pageOf(holder)).toContain('Waiting for the others')
    await setAccountStatus(sanad, accountId, 'Suspended')
    try {
      for (const _ of ['found', 'found again']) await follow()
      expect(await toldOf(ConsentId)).toEqual([`${holder} approvalsFailed accountStopped`])
      const [ofHolder, ofOther] = [await pageOf(holder), await pageOf(other)]
      expect(ofHolder).toContain('The account that was chosen cannot be used for this as it is now')
      expect(ofHolder).not.toMatch(/Waiting for the others|takes effect/)
      expect(ofOther).not.toMatch(/takes effect|Approve the payment/)
    } finally {
      await setAccountStatus(sanad, accountId, 'Active')
    }
  })

  it.each([
    ['has no function for mandates', { lacks: true }],
    ['is left out for letters', { lacks: false }],
  ])('is left as it is where the bank %s, and the log says so once', async (_, { lacks }) => {
    const [left, followed] = [await begin(maha), await begin(maha)]
    const lines: string[] = []
    const write = (__: unknown, line: string) => void lines.push(line)
    const { coreBank, settings } = sanad.dependencies
    const lacking = boundCoreBank(
      { ...coreBank, ...(lacks && ({ findGuaranteeLine: undefined } as object)) },
      settings,
      () => undefined,
    )
    const offers = lacks ? sanad.dependencies.offers : new Set(['payment-initiation'] as const)
    const dependencies = { ...sanad.dependencies, offers, coreBank: lacking, log: { warn: write, error: write } }
    await endSigning(sanad, sarat, badr)
    try {
      for (const __ of [1, 2]) expect(await followMandates(dependencies, sanad.now())).toBe(0)
    } finally {
      await beginSigning(sanad, sarat, badr)
    }
    expect([await toldOf(left), await toldOf(followed), lines]).toEqual([
      [],
      [],
      [expect.stringContaining('they wait as they are')],
    ])
  })

  it('hears once that nobody can approve it to the end any more, though nobody looks', async () => {
    const ConsentId = await begin(maha)
    await endSigning(sanad, sarat, badr)
    await endSigning(sanad, sarat, hessa)
    try {
      for (const _ of ['found', 'found again']) await follow()
      // The service's own job may have looked between the two ends, and told the one that was first.
      const toMaha = (await toldOf(ConsentId)).filter((one) => one.startsWith(maha))
      expect(toMaha).toEqual([`${maha} approvalsFailed mandateEnded`])
    } finally {
      await beginSigning(sanad, sarat, badr)
      await beginSigning(sanad, sarat, hessa, 'B')
    }
  })
})

it('a letter whose validity is over can no longer be approved: pages say so before the button, and who has approved hears it', async () => {
  const request = guaranteeConsentRequest({ amount: aboveAlone, ...sarat })
  request.Data.Mt798.ValidityExpiryDate = new Date(sanad.now().getTime() + 2 * 86_400_000).toISOString()
  const ask = async () => {
    const { ConsentId } = (await tpp.client().createLetterOfGuaranteeConsent(request)).message.Data
    await letters.approveFromApp(ConsentId, maha)
    return ConsentId
  }
  const [half, authorized] = [await ask(), await ask()]
  await letters.approve(authorized, hessa)
  expect(await letters.pageOf(authorized, maha)).toContain('The app may ask the bank for it')
  await advanceClock(sanad, 3 * 86_400)
  const over = 'The validity of this letter is over, so it can no longer be authorized.'
  const ofHessa = await letters.pageOf(half, hessa)
  expect(ofHessa).toContain(over)
  expect(ofHessa).not.toMatch(/Authorize the letter|takes effect|Approve before/)
  const ofMaha = await letters.pageOf(half, maha)
  expect(ofMaha).toContain(over)
  expect(ofMaha).not.toMatch(/Waiting for the others|takes effect/)
  const told = `${maha} approvalsFailed tooLate`
  for (const _ of ['found', 'found again']) await follow()
  expect((await toldOf(half)).filter((line) => line.includes('approvalsFailed'))).toEqual([told])
  const pageOfAuthorized = await letters.pageOf(authorized, maha)
  expect(pageOfAuthorized).toContain('the app can no longer ask the bank for it')
  expect(pageOfAuthorized).not.toContain('The app may ask the bank for it')
  // The end of the time to approve says nothing new.
  await advanceClock(sanad, 30 * 86_400)
  expect(await letters.statusOf(half)).toBe('Rejected')
  expect((await toldOf(half)).filter((line) => line.includes('approvalsFailed'))).toEqual([told])
})
