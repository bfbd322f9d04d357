import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { findCurrentConsent } from '../../src/services/consent/currentConsent.ts'
import { tellOfUnaskedLetters } from '../../src/services/guarantee/unaskedLetters.ts'
import { routes } from '../../src/web/routes.ts'
import { readPage, visitBank } from '../support/browser/bankVisit.ts'
import { najd } from '../support/consents/companies.ts'
import { letterSigning } from '../support/consents/letterSigning.ts'
import { type RunningSanad, startSanad } from '../support/servers/sanad.ts'
import { registerTpp, type TestTpp } from '../support/tpp/tpp.ts'

/** A letter that all have authorized, and whose validity is over before its app has asked for it. */
const [first, second] = najd.signatories
const dayMs = 86_400_000
let sanad: RunningSanad
let tpp: TestTpp
let letters: ReturnType<typeof letterSigning>
beforeAll(async () => {
  sanad = await startSanad()
})
afterAll(() => sanad?.close())
// Of an app that somebody has reported, they can approve nothing more.
beforeEach(async () => {
  await sanad.dependencies.db.deleteFrom('fraudCases').execute()
  tpp = await registerTpp(sanad, { product: 'KSA LOG', name: 'Kafala' })
  letters = letterSigning(sanad, tpp)
})

async function authorizeTogether(): Promise<string> {
  const ConsentId = await letters.ask('1000.00', najd)
  await letters.approveFromApp(ConsentId, first)
  await letters.approve(ConsentId, second)
  return ConsentId
}

/** Its validity was over yesterday. */
async function endValidity(consentId: string): Promise<void> {
  const { db } = sanad.dependencies
  const { terms } = await db.selectFrom('consents').select('terms').where('consentId', '=', consentId).executeTakeFirstOrThrow()
  const ended = JSON.stringify({ ...terms, validityExpiresAt: new Date(sanad.now().getTime() - dayMs) })
  await db.updateTable('consents').set({ terms: ended }).where('consentId', '=', consentId).execute()
}
const unasked = async () => {
  const consentId = await authorizeTogether()
  await endValidity(consentId)
  return consentId
}
const runJob = () => tellOfUnaskedLetters(sanad.dependencies, sanad.now())
const post = async (who: string, path: string, form = {}) => (await visitBank(sanad, who)).post(sanad.url(path), form)
const pageOf = async (who: string, path: string) => readPage(await (await visitBank(sanad, who)).get(sanad.url(path)))
const both = [first, second].map((one) => `${one} time`).sort()

/** Who was told that the letter failed, and why. */
async function told(consentId: string): Promise<string[]> {
  const rows = sanad.dependencies.db.selectFrom('customerMessages').selectAll().where('linkId', '=', consentId)
  return (await rows.where('kind', '=', 'letterFailed').execute())
    .map((row) => `${row.nationalIdentificationNumber} ${(row.terms as { because: string }).because}`)
    .sort()
}

describe('a letter whose validity is over before its app asks for it', () => {
  it('is told once to all who have authorized it, and not before it is over', async () => {
    const consentId = await authorizeTogether()
    await runJob()
    expect(await told(consentId)).toEqual([])
    await endValidity(consentId)
    for (const _ of ['told', 'told again']) await runJob()
    expect(await told(consentId)).toEqual(both)
  })

  it.each([
    ['ends it', routes.bankConsentEnd, {}],
    ['reports it', routes.bankConsentReport, {}],
    ['stops open banking', routes.bankConsentReport, { openBanking: 'stop' }],
  ] as const)('is told so alone to all where one %s after that, whether or not it was told before', async (_, path, form) => {
    const [before, after] = [await unasked(), await authorizeTogether()]
    await runJob()
    await endValidity(after)
    for (const consentId of [before, after]) {
      await post(second, path(consentId), form)
      expect(await letters.statusOf(consentId)).toBe('Finished')
      expect(await told(consentId)).toEqual(both)
    }
    // Nor does its page say that somebody has withdrawn it.
    const page = await letters.pageOf(before, first)
    expect(page).toContain('its validity is over')
    expect(page).not.toContain('another person')
  })

  it('is not told again when its authorization ends after a year, though what was told is deleted by then', async () => {
    const consentId = await unasked()
    await runJob()
    await sanad.dependencies.db.deleteFrom('customerMessages').where('linkId', '=', consentId).execute()
    await findCurrentConsent(sanad.dependencies, consentId, new Date(sanad.now().getTime() + 366 * dayMs))
    expect(await letters.statusOf(consentId)).toBe('Finished')
    expect(await told(consentId)).toEqual([])
  })

  it('is among what has ended and not in use, for each who has authorized it, and its page offers no withdrawal', async () => {
    const consentId = await authorizeTogether()
    const address = routes.bankConsent(consentId)
    const listsOf = async (who: string) => {
      const browser = await visitBank(sanad, who)
      const found = async (path: string) => (await (await browser.get(sanad.url(path))).text()).includes(`href="${address}"`)
      const search = (state: string) => `${routes.bankConsents()}?q=Kafala&kind=guarantee&state=${state}`
      const paths = [routes.bankConsents(), search('inUse'), routes.bankEndedConsents(), search('ended')]
      return Promise.all(paths.map(found))
    }
    for (const who of [first, second]) expect(await listsOf(who)).toEqual([true, true, false, false])
    const withdraw = routes.bankConsentEnd(consentId)
    expect(await (await (await visitBank(sanad, first)).get(sanad.url(address))).text()).toContain(withdraw)
    await endValidity(consentId)
    for (const who of [first, second]) {
      expect(await listsOf(who)).toEqual([false, false, true, true])
      expect(await pageOf(who, `${routes.bankEndedConsents()}?lang=en`)).toContain('Validity over')
      const page = await (await (await visitBank(sanad, who)).get(sanad.url(`${address}?lang=en`))).text()
      expect(page).toContain('its validity is over: the app can no longer ask the bank for it')
      expect(page).not.toContain(withdraw)
      expect(await pageOf(who, `${address}?lang=ar`)).toContain('صلاحيته انتهت')
    }
  })

  it('is reported with the words that no letter was issued, before and after the report', async () => {
    const path = routes.bankConsentReport(await unasked())
    const said = async () => {
      const page = await pageOf(second, `${path}?lang=en`)
      expect(page).toContain('No letter was issued: the company is not bound by it.')
      expect(page).not.toMatch(/If the bank has already been asked|With your report the authorization/)
    }
    await said()
    await post(second, path)
    await said()
  })
})
