import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { moveApp } from '../../src/services/app/appMove.ts'
import { createLetter } from '../../src/services/guarantee/createLetter.ts'
import { recordLetterDecision } from '../../src/services/guarantee/decision.ts'
import { createSignedFollower, followSignedEveryMs } from '../../src/services/guarantee/followSigned.ts'
import { routes } from '../../src/web/routes.ts'
import { readPage, visitBank } from '../support/browser/bankVisit.ts'
import { beginSigning, endSigning, najd, sarat } from '../support/consents/companies.ts'
import { letterSigning } from '../support/consents/letterSigning.ts'
import { type RunningSanad, startSanad } from '../support/servers/sanad.ts'
import { registerTpp, type TestTpp } from '../support/tpp/tpp.ts'

/** What those are told, and read, who have all authorized a letter that comes to nothing after that. */
const [first, second] = najd.signatories
let sanad: RunningSanad
let tpp: TestTpp
let letters: ReturnType<typeof letterSigning>
beforeAll(async () => {
  sanad = await startSanad()
  tpp = await registerTpp(sanad, { product: 'KSA LOG' })
  letters = letterSigning(sanad, tpp)
})
afterAll(() => sanad?.close())
afterEach(async () => {
  await sanad.dependencies.db.deleteFrom('fraudCasePayments').execute()
  await sanad.dependencies.db.deleteFrom('fraudCases').execute()
})

/** A letter that both have authorized. */
async function authorizeTogether(signing = letters): Promise<string> {
  const ConsentId = await signing.ask('1000.00', najd)
  await signing.approveFromApp(ConsentId, first)
  await signing.approve(ConsentId, second)
  expect(await signing.statusOf(ConsentId)).toBe('Authorized')
  return ConsentId
}
const createOf = (consentId: string) =>
  createLetter(sanad.dependencies, {
    ...{ consentId, tokenConsentId: consentId, clientId: tpp.clientId, interactionId: randomUUID(), now: sanad.now() },
  })
const post = async (who: string, path: string) => (await visitBank(sanad, who)).post(sanad.url(path))
const patch = (ConsentId: string, RevokedBy: 'KSAOB.TPP' | 'KSAOB.TPP.InitiatedByPSU') =>
  tpp.client().patchLetterOfGuaranteeConsent(ConsentId, { Data: { Status: 'Finished', RevokedBy } })

/** Who was told that it is authorized. */
async function toldAuthorized(consentId: string): Promise<string[]> {
  const rows = sanad.dependencies.db.selectFrom('customerMessages').selectAll().where('linkId', '=', consentId)
  const told = await rows.where('kind', '=', 'letterAuthorized').execute()
  return told.map((row) => row.nationalIdentificationNumber).sort()
}

/** Who was told that the letter failed, and why. */
async function toldOf(consentId: string): Promise<string[]> {
  const rows = sanad.dependencies.db.selectFrom('customerMessages').selectAll().where('linkId', '=', consentId)
  return (await rows.where('kind', '=', 'letterFailed').execute())
    .map((row) => `${row.nationalIdentificationNumber} ${(row.terms as { because: string }).because}`)
    .sort()
}
const both = (because: string) => [first, second].map((one) => `${one} ${because}`)
const pageOf = async (who: string, path: string) => readPage(await (await visitBank(sanad, who)).get(sanad.url(path)))

describe('a letter that is authorized', () => {
  it('is told so to all who have approved it when the last one has, and to nobody before', async () => {
    const ConsentId = await letters.ask('1000.00', najd)
    await letters.approveFromApp(ConsentId, first)
    expect(await toldAuthorized(ConsentId)).toEqual([])
    await letters.approve(ConsentId, second)
    expect(await toldAuthorized(ConsentId)).toEqual([first, second].sort())
  })

  it('is told so to who has signed it alone', async () => {
    const [alone] = sarat.directors
    const ConsentId = await letters.ask('1000.00')
    await letters.approveFromApp(ConsentId, alone)
    expect(await toldAuthorized(ConsentId)).toEqual([alone])
  })
})

describe('an authorized letter that its app has not asked for', () => {
  it.each([
    ['KSAOB.TPP', 'app'],
    ['KSAOB.TPP.InitiatedByPSU', 'customerInApp'],
  ] as const)('and that the app withdraws (%s) is told so to all who authorized it', async (revokedBy, because) => {
    const ConsentId = await authorizeTogether()
    await patch(ConsentId, revokedBy)
    expect(await toldOf(ConsentId)).toEqual(both(because))
    expect(await letters.pageOf(ConsentId, second)).toContain('The authorization has ended')
  })

  it('and whose app the bank ends is told so, and the page names the bank', async () => {
    const other = await registerTpp(sanad, { product: 'KSA LOG' })
    const ConsentId = await authorizeTogether(letterSigning(sanad, other))
    await moveApp(sanad.dependencies, { clientId: other.clientId, event: 'end', actor: 'bankUser:1', now: sanad.now() })
    expect(await toldOf(ConsentId)).toEqual(both('bank'))
    expect(await letters.pageOf(ConsentId, second)).toContain('Ended by the bank')
  })

  it.each([
    ['ends on the page', routes.bankConsentEnd],
    ['reports as fraud', routes.bankConsentReport],
  ])('and that one %s is told to the other one alone, without the name and in the same words', async (_, path) => {
    const ConsentId = await authorizeTogether()
    expect((await post(second, path(ConsentId))).status).toBe(303)
    expect(await toldOf(ConsentId)).toEqual([`${first} customer`])
    expect(await pageOf(first, routes.bankMessages())).toContain('somebody else who may sign has withdrawn the authorization')
  })

  it('and whose signatories lose the mandate is told once to both, and the page says so until it is put right', async () => {
    const ConsentId = await authorizeTogether()
    const follow = () => createSignedFollower(sanad.dependencies)(sanad.now())
    await follow()
    expect(await toldOf(ConsentId)).toEqual([])
    const lost = 'those who have approved it may not sign it'
    // Whoever is left of the two would sign alone.
    for (const one of najd.signatories) await endSigning(sanad, najd, one)
    try {
      for (const _ of ['found', 'found again']) await follow()
      expect(await toldOf(ConsentId)).toEqual(both('mandateEnded'))
      for (const who of [first, second]) expect(await letters.pageOf(ConsentId, who)).toContain(lost)
    } finally {
      for (const one of najd.signatories) await beginSigning(sanad, najd, one)
    }
    expect(await letters.pageOf(ConsentId, first)).not.toContain(lost)
  })
})

describe('of authorized letters the core bank is asked', () => {
  /** About which companies, in a run at this time. */
  async function askedAt(now: Date, follow = createSignedFollower(sanad.dependencies)): Promise<number[]> {
    const asked = vi.spyOn(sanad.dependencies.coreBank, 'findGuaranteeLine')
    try {
      await follow(now)
      return asked.mock.calls.map(([company]) => company)
    } finally {
      asked.mockRestore()
    }
  }
  const company = najd.commercialRegistrationNumber

  it('once about each company, however many of them it has, and about none that is not valid any more', async () => {
    for (const _ of ['one', 'another']) await authorizeTogether()
    expect((await askedAt(sanad.now())).filter((one) => one === company)).toEqual([company])
    expect(await askedAt(new Date(sanad.now().getTime() + 200 * 86_400_000))).toEqual([])
  })

  it('about so many companies in a run and no more, and about each of them in its turn', async () => {
    await authorizeTogether()
    await letters.approveFromApp(await letters.ask('1000.00', sarat), sarat.directors[0])
    const runs: number[][] = []
    const follow = createSignedFollower(sanad.dependencies, 1)
    // Twice as far apart as they should be: by the clock it would be the same company's turn each time.
    for (let run = 0; run < 4; run++)
      runs.push(await askedAt(new Date(sanad.now().getTime() + 2 * run * followSignedEveryMs), follow))
    expect(runs.map(({ length }) => length)).toEqual([1, 1, 1, 1])
    expect(new Set(runs.slice(0, 2).flat())).toEqual(new Set([company, sarat.commercialRegistrationNumber]))
    expect(runs.slice(2)).toEqual(runs.slice(0, 2))
  })
})

describe('a letter that its app has asked for', () => {
  it('and that is cancelled at the bank is told so once to all who authorized it', async () => {
    const ConsentId = await authorizeTogether()
    const { letterOfGuaranteeId } = await createOf(ConsentId)
    for (const _ of ['told', 'told again'])
      await recordLetterDecision(sanad.dependencies, { letterOfGuaranteeId, outcome: 'cancelled', decidedAt: sanad.now() })
    expect(await toldOf(ConsentId)).toEqual(both('cancelled'))
    expect(await letters.pageOf(ConsentId, second)).toContain('The letter was cancelled before it was issued')
  })

  it('and that a report of one cancels is told to the other one, and not that it was a report', async () => {
    const ConsentId = await authorizeTogether()
    await createOf(ConsentId)
    expect((await post(second, routes.bankConsentReport(ConsentId))).status).toBe(303)
    expect(await toldOf(ConsentId)).toEqual([`${first} cancelled`])
    expect(await pageOf(first, routes.bankMessages())).not.toMatch(/reported|fraud case/i)
  })
})
