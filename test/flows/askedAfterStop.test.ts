import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { followMandates } from '../../src/services/authorization/followMandates.ts'
import { resumeOpenBanking } from '../../src/services/fraud/desk.ts'
import { routes } from '../../src/web/routes.ts'
import { readPage, visitBank } from '../support/browser/bankVisit.ts'
import type { Browser } from '../support/browser/browser.ts'
import { openBankUser, type TestBankUser } from '../support/console/bankUsers.ts'
import { linkAccounts } from '../support/consents/accountConsent.ts'
import { paymentConsentRequest } from '../support/consents/paymentConsent.ts'
import { listOpenCases } from '../support/operations/fraudCases.ts'
import { askPlatform } from '../support/operations/platform.ts'
import { type RunningSanad, startSanad } from '../support/servers/sanad.ts'
import { approveAsFirst, customerOf, payAs } from '../support/story.ts'
import { registerTpp, type TestTpp } from '../support/tpp/tpp.ts'

/** What others begin while a customer has stopped its app is told to them once the bank's desk has lifted the stop. */
const [first, second] = ['1000000024', '1000000032'] as const

let sanad: RunningSanad
let shop: TestTpp
let reader: TestTpp
let other: TestTpp
let area: Browser
let approver: TestBankUser
beforeAll(async () => {
  sanad = await startSanad()
  shop = await registerTpp(sanad, { name: 'Palm Shop' })
  reader = await registerTpp(sanad, { name: 'Daftar', product: 'KSA AIS' })
  other = await registerTpp(sanad, { name: 'Hisab', product: 'KSA AIS' })
  area = await visitBank(sanad, second)
  approver = await openBankUser(sanad)
})
afterAll(() => sanad?.close())

/** The desk decides at the console. */
async function decide(verb: 'resume' | 'close', caseId: string): Promise<void> {
  const body = { reason: 'The customer was called back.' }
  const answer = await askPlatform(sanad, 'POST', `/console/api/fraud-cases/${caseId}/${verb}`, { cookie: approver.cookie, body })
  expect(answer.status).toBe(200)
}

const openCases = () => listOpenCases(sanad)
afterEach(async () => {
  for (const caseId of await openCases()) for (const verb of ['resume', 'close'] as const) await decide(verb, caseId)
})

/** The second holder reports something on its page, and stops open banking by it where they wish. Returns the case. */
async function report(page: string, form: Record<string, string> = { openBanking: 'stop' }): Promise<string> {
  expect((await area.post(sanad.url(page), form)).status).toBe(303)
  return (await openCases()).at(-1)!
}
/** The page to report an access that they give. It is given before anything is stopped. */
async function giveAccess(to = reader): Promise<string> {
  const { ConsentId } = await linkAccounts(sanad, to, { data: { NationalIdentificationNumber: second } })
  return routes.bankConsentReport(ConsentId)
}
/** The page to report a payment that they make through the shop. */
async function payShop(): Promise<string> {
  const { PaymentId } = await payAs(sanad, shop, paymentConsentRequest({ nationalId: second }), customerOf(sanad, second))
  return routes.bankPaymentReport(PaymentId)
}

/** The first holder begins a payment that needs the second one, too. */
const begin = async (change: Parameters<typeof approveAsFirst>[3] = {}) =>
  (await approveAsFirst(sanad, shop, first, change)).ConsentId

/** How the second holder was told that this consent asks for their approval. */
const listAsked = (consentId: string) =>
  sanad.dependencies.db
    .selectFrom('customerMessages')
    .select(['terms', 'tellUntil', 'clientId', 'keptBecause'])
    .where('nationalIdentificationNumber', '=', second)
    .where('kind', '=', 'approvalAsked')
    .where('linkId', '=', consentId)
    .execute()

describe('what another holder has begun while a customer had stopped its app', () => {
  it('is told in the words of any such request when open banking is resumed, once, however often the desk says it', async () => {
    const caseId = await report(await giveAccess())
    const ConsentId = await begin({ amount: '161.25' })
    expect(await listAsked(ConsentId)).toEqual([])
    await decide('resume', caseId)
    const kept = sanad.dependencies.db
      .selectFrom('consents')
      .select('authorizationExpiresAt')
      .where('consentId', '=', ConsentId)
      .executeTakeFirstOrThrow()
    const told = [
      {
        ...{ clientId: shop.clientId, keptBecause: null, tellUntil: (await kept).authorizationExpiresAt },
        terms: expect.objectContaining({ about: 'payment', amountHalalas: 161_25, currency: 'SAR' }),
      },
    ]
    expect(await listAsked(ConsentId)).toEqual(told)
    const page = await readPage(await area.get(sanad.url(`${routes.bankMessages()}?lang=en`)))
    expect(page).toMatch(/Palm Shop.{0,4} asks to pay 161\.25 SAR to .*you are asked for yours/)
    await decide('resume', caseId)
    await decide('close', caseId)
    expect(await listAsked(ConsentId)).toEqual(told)
  })

  it('is told to who was told before, lost the mandate and has it again only since they stopped the app', async () => {
    const ConsentId = await begin({ amount: '163.25' })
    expect(await listAsked(ConsentId)).toHaveLength(1)
    const rows = sanad.dependencies.db.updateTable('consentApprovals').where('consentId', '=', ConsentId)
    const ofSecond = rows.where('nationalIdentificationNumber', '=', second)
    await ofSecond.set({ decision: 'lapsed' }).execute()
    const caseId = await report(await giveAccess())
    await followMandates(sanad.dependencies, sanad.now())
    expect(await listAsked(ConsentId)).toHaveLength(1)
    await decide('resume', caseId)
    expect(await listAsked(ConsentId)).toHaveLength(2)
    await decide('close', caseId)
    expect(await listAsked(ConsentId)).toHaveLength(2)
  })

  it('is told when the case that stops its company is closed, and not while open banking alone is resumed', async () => {
    const caseId = await report(await payShop())
    const ofShop = await begin()
    await decide('resume', caseId)
    expect(await listAsked(ofShop)).toEqual([])
    for (const _ of ['first', 'again']) await decide('close', caseId)
    expect(await listAsked(ofShop)).toHaveLength(1)
  })

  it('is told once the last of several cases stops it no more, whichever that is', async () => {
    const pages = [await giveAccess(), await giveAccess(other), await payShop()] as const
    const cases = [await report(pages[0]), await report(pages[1]), await report(pages[2], {})] as const
    const ConsentId = await begin()
    for (const [verb, caseId] of [
      ['resume', cases[0]],
      ['close', cases[0]],
      ['close', cases[2]],
    ] as const) {
      await decide(verb, caseId)
      expect(await listAsked(ConsentId)).toEqual([])
    }
    await decide('resume', cases[1])
    expect(await listAsked(ConsentId)).toHaveLength(1)
  })

  it('is told each for itself, those of one app too', async () => {
    const caseId = await report(await giveAccess())
    const both = [await begin(), await begin()]
    await decide('resume', caseId)
    for (const ConsentId of both) expect(await listAsked(ConsentId)).toHaveLength(1)
  })
})

describe('nothing is told, when the bank lifts a stop,', () => {
  it('of what its app has withdrawn, and of what nobody can approve in time any more', async () => {
    const caseId = await report(await giveAccess())
    const withdrawn = await begin()
    await shop.client().patchPaymentConsent(withdrawn, { Data: { Status: 'Rejected', RevokedBy: 'KSAOB.TPP' } })
    const short = await begin({
      data: { AcceptedAuthorizationType: 'KSAOB.Multi', AuthorizationExpirationTimeWindow: '001:00:00' },
    })
    const afterwards = new Date(sanad.now().getTime() + 3_600_001)
    const decision = { caseId, reason: 'Called back.', actor: 'bankUser:test', now: afterwards }
    await resumeOpenBanking(sanad.dependencies, decision)
    expect([await listAsked(withdrawn), await listAsked(short)]).toEqual([[], []])
  })

  it('a second time of what was told before the report, and that the report has not declined yet', async () => {
    const ConsentId = await begin()
    expect(await listAsked(ConsentId)).toHaveLength(1)
    await sanad.dependencies.db
      .insertInto('fraudCases')
      .values({
        ...({ caseId: '7000000003', about: 'consent', resourceId: 'any', stopsOpenBanking: false } as const),
        ...{ nationalIdentificationNumber: second, clientId: shop.clientId, reportedAt: sanad.now(), stoppedAt: sanad.now() },
      })
      .execute()
    await decide('close', '7000000003')
    expect(await listAsked(ConsentId)).toHaveLength(1)
  })

  it('to the one who has begun it', async () => {
    const caseId = await report(await giveAccess())
    const ConsentId = await begin()
    await decide('resume', caseId)
    const told = sanad.dependencies.db.selectFrom('customerMessages').select('nationalIdentificationNumber')
    const asked = await told.where('linkId', '=', ConsentId).where('kind', '=', 'approvalAsked').execute()
    expect(asked).toEqual([{ nationalIdentificationNumber: second }])
  })
})
