import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { findAppPause } from '../../src/data/repositories/decoupledRequests.ts'
import { countSignInCode } from '../../src/data/repositories/signInCodes.ts'
import { routes } from '../../src/web/routes.ts'
import { openBrowser } from '../support/browser/browser.ts'
import { readPage, visitBank } from '../support/browser/bankVisit.ts'
import { bringToDecision } from '../support/browser/decisionPage.ts'
import { paymentConsentRequest } from '../support/consents/paymentConsent.ts'
import { shorten, whereBankIsSilent } from '../support/http/requests.ts'
import { type RunningSanad, startSanad } from '../support/servers/sanad.ts'
import { ibansOf, sandboxPassword } from '../support/story.ts'
import { askOverBackChannel, decideByScript, listWaiting, pollOnce } from '../support/tpp/decoupled.ts'
import { registerTpp, type TestTpp } from '../support/tpp/tpp.ts'

/** What apps, and whoever knows a password, may ask of one customer. Each test has a customer of its own, who is counted alone. */
const [codes, patient, repeated, flooded] = ['1000000016', '1000000099', '2000000014', '1000000024'] as const
const [weary, unsent] = ['1000000032', '1000000057'] as const

let sanad: RunningSanad
let tpp: TestTpp
let other: TestTpp
beforeAll(async () => {
  sanad = await startSanad()
  tpp = await registerTpp(sanad, { name: 'Spamapp' })
  other = await registerTpp(sanad, { name: 'Honestapp' })
})
afterAll(() => sanad?.close())

async function newConsent(customer: string, app = tpp): Promise<string> {
  const debtorIban = (await ibansOf(sanad, customer))[0]!
  return (await app.client().createPaymentConsent(paymentConsentRequest({ nationalId: customer, debtorIban }))).message.Data
    .ConsentId
}
async function ask(customer: string, consentId: string, app = tpp) {
  const form = { scope: `openid payments:${consentId}`, login_hint: customer }
  const { status, body } = await askOverBackChannel(sanad, app, form)
  return { status, error: body.error, authReqId: String(body.auth_req_id) }
}
const errorOf = async (authReqId: string, app = tpp) => (await pollOnce(sanad, app, authReqId)).body.error
const waitingFor = async (customer: string) => (await listWaiting(sanad, customer)).map(({ consentId }) => consentId)

describe('codes to one customer', () => {
  it('for one consent are five, however many visits and ways there are', async () => {
    const requests = vi.spyOn(sanad.dependencies.coreBank, 'requestConfirmation')
    const ConsentId = await newConsent(codes)
    const accountIds = 'acc-000101'
    for (let visit = 0; visit < 4; visit++)
      expect(await (await bringToDecision(sanad, tpp, ConsentId, codes)).ask(sanad, { accountIds })).toBeDefined()
    await ask(codes, ConsentId)
    const { id } = (await listWaiting(sanad, codes)).find(({ consentId }) => consentId === ConsentId)!
    const phone = openBrowser()
    await phone.post(sanad.url(routes.decoupledSignIn(id)), {
      nationalIdentificationNumber: codes,
      password: sandboxPassword,
    })
    const approve = () => phone.post(sanad.url(routes.decoupledDecision(id)), { decision: 'approve', accountIds })
    expect((await approve()).status).toBe(303)
    expect(requests).toHaveBeenCalledTimes(5)
    for (const [language, told] of [
      ['en', 'Try again in a quarter of an hour'],
      ['ar', 'حاول مرة أخرى بعد ربع ساعة'],
    ] as const) {
      const late = await bringToDecision(sanad, tpp, ConsentId, codes)
      const address = sanad.url(`${routes.authorization(late.interactionId)}?lang=${language}`)
      await late.browser.get(address, { 'sec-fetch-site': 'same-origin' })
      const answer = await late.press(sanad, { accountIds })
      expect([answer.status, await readPage(answer)]).toEqual([422, expect.stringContaining(told)])
    }
    expect(requests).toHaveBeenCalledTimes(5)
    requests.mockRestore()
  })

  it('for all consents together are bounded too, and one that is used does not count', async () => {
    const { db } = sanad.dependencies
    const [counted, most] = [`${patient}#consents`, sanad.settings.codesPerCustomer]
    const used = await bringToDecision(sanad, tpp, await newConsent(patient), patient)
    expect((await used.press(sanad)).status).toBe(303)
    const now = new Date()
    const rule = { most, now, countedUntil: new Date(now.getTime() + sanad.settings.limits.sentCodesSeconds * 1_000) }
    let more = 0
    while (more <= most && (await countSignInCode(db, counted, rule))) more++
    expect(more).toBe(most)
    const refused = await bringToDecision(sanad, tpp, await newConsent(patient), patient)
    expect(await readPage(await refused.press(sanad))).toContain('Try again in a quarter of an hour')
  })
})

describe('a question that was not sent uses up nothing of the customer’s', () => {
  const form = { accountIds: 'acc-000141' }
  const ofAll = `${unsent}#consents`
  /** How many count: about this consent, and by the keys of those that count together. */
  async function counted(ConsentId: string, ...keys: string[]) {
    const { db } = sanad.dependencies
    const about = await db.selectFrom('approvalQuestions').select('asked').where('consentId', '=', ConsentId).executeTakeFirst()
    const sent = await db.selectFrom('signInCodes').select('sent').where('counted', 'in', keys).execute()
    return [about?.asked ?? 0, ...sent.map((row) => row.sent)]
  }
  const press = async (ConsentId: string) => (await bringToDecision(sanad, tpp, ConsentId, unsent)).press(sanad, form)

  it('where the bound of all consents refuses it', async () => {
    const ConsentId = await newConsent(unsent)
    const { db, settings } = sanad.dependencies
    const rule = { sent: settings.codesPerCustomer, countedUntil: new Date(Date.now() + 900_000) }
    await db
      .insertInto('signInCodes')
      .values({ counted: ofAll, ...rule })
      .execute()
    for (let click = 0; click < 6; click++)
      expect(await readPage(await press(ConsentId))).toContain('Try again in a quarter of an hour')
    expect(await counted(ConsentId, ofAll)).toEqual([0, settings.codesPerCustomer])
    await db.deleteFrom('signInCodes').where('counted', '=', ofAll).execute()
  })

  it('where the bank cannot send, and a late answer counts, because the question may have come', async () => {
    const ConsentId = await newConsent(unsent)
    const requests = vi.spyOn(sanad.dependencies.coreBank, 'requestConfirmation')
    const enter = () =>
      openBrowser().post(sanad.url('/bank/sign-in'), { nationalIdentificationNumber: unsent, password: sandboxPassword })
    requests.mockRejectedValue(new Error('the gateway is down'))
    for (let time = 0; time < 6; time++) {
      expect((await press(ConsentId)).status).toBe(503)
      expect((await enter()).status).toBe(503)
    }
    expect(await counted(ConsentId, ofAll, unsent, `${unsent}@127.0.0.1`)).toEqual([0, 0, 0, 0])
    const waiting = await bringToDecision(sanad, tpp, ConsentId, unsent)
    requests.mockReturnValue(new Promise(() => undefined))
    expect(await whereBankIsSilent(sanad, () => waiting.ask(sanad, form))).toBeUndefined()
    requests.mockRestore()
    expect(await counted(ConsentId, ofAll)).toEqual([1, 1])
    expect(await waiting.ask(sanad, form)).toBeDefined()
    expect((await enter()).status).toBe(303)
  })
})

describe('requests of an app to one customer', () => {
  it('for one consent are one: a later one ends the one before it, which has expired', async () => {
    const ConsentId = await newConsent(repeated)
    const first = await ask(repeated, ConsentId)
    const [{ id } = { id: '' }] = await listWaiting(sanad, repeated)
    const second = await ask(repeated, ConsentId)
    expect(await errorOf(first.authReqId)).toBe('expired_token')
    expect(await waitingFor(repeated)).toEqual([ConsentId])
    expect(await readPage(await fetch(sanad.url(routes.decoupled(id))))).toContain('The time for this request has run out')
    expect(await decideByScript(sanad, second.authReqId)).toMatchObject({ body: { outcome: 'approved' } })
    expect((await pollOnce(sanad, tpp, second.authReqId)).status).toBe(200)
  })

  it('are few, and hide those of no other app: on the phone, on /bank and in the API', async () => {
    const honest = await newConsent(flooded, other)
    await ask(flooded, honest, other)
    const asked = []
    for (let count = 0; count < sanad.settings.decoupledPerCustomer + 2; count++) {
      const consentId = await newConsent(flooded)
      asked.push({ consentId, ...(await ask(flooded, consentId)) })
    }
    const open = asked.slice(2).map(({ consentId }) => consentId)
    expect((await waitingFor(flooded)).toSorted()).toEqual([honest, ...open].toSorted())
    expect(await errorOf(asked[0]!.authReqId)).toBe('expired_token')
    expect(await errorOf(asked[2]!.authReqId)).toBe('authorization_pending')
    const phone = await fetch(sanad.url(routes.coreBankPhone(flooded)))
    const bank = await (await visitBank(sanad, flooded)).get(sanad.url('/bank/consents'))
    for (const page of [phone, bank]) expect(await readPage(page)).toContain('Honestapp')
  })

  it('many at once are no more', async () => {
    const ids = await Promise.all(Array.from({ length: 8 }, () => newConsent(flooded)))
    await Promise.all(ids.map((consentId) => ask(flooded, consentId)))
    const open = (await listWaiting(sanad, flooded)).filter(({ appName }) => appName === 'Spamapp')
    expect(open).toHaveLength(sanad.settings.decoupledPerCustomer)
  })

  it('take turns in the list, so that an app with many of them does not fill it', async () => {
    await ask(flooded, await newConsent(flooded, other), other)
    for (let count = 0; count < 3; count++) await ask(flooded, await newConsent(flooded))
    const { waitingShown } = sanad.settings.limits
    shorten(sanad, { waitingShown: 2 })
    try {
      const apps = (await listWaiting(sanad, flooded)).map(({ appName }) => appName)
      expect(apps.toSorted()).toEqual(['Honestapp', 'Spamapp'])
    } finally {
      shorten(sanad, { waitingShown })
    }
  })

  it('end for a while after the customer’s fifth no in ten minutes, for this app alone', async () => {
    for (let no = 0; no < 5; no++) {
      const { status, authReqId } = await ask(weary, await newConsent(weary))
      expect(status).toBe(200)
      expect(await decideByScript(sanad, authReqId, 'deny')).toMatchObject({ body: { outcome: 'declined' } })
    }
    const form = { scope: `openid payments:${await newConsent(weary)}`, login_hint: weary }
    const paused = await askOverBackChannel(sanad, tpp, form)
    expect([paused.status, paused.body.error]).toEqual([403, 'access_denied'])
    expect(paused.body.error_description).toMatch(/ask them again in \d+ seconds/)
    expect((await ask(weary, await newConsent(weary, other), other)).status).toBe(200)
    const { db, settings } = sanad.dependencies
    const pauseAt = (now: Date) =>
      findAppPause(
        db,
        { clientId: tpp.clientId, nationalIdentificationNumber: weary },
        { most: settings.limits.declinesBeforePause, now },
      )
    const until = (await pauseAt(new Date()))!
    // It ends by itself, ten minutes after the first no.
    expect(until.getTime() - Date.now()).toBeLessThanOrEqual(600_000)
    expect(await pauseAt(new Date(until.getTime() - 1))).toEqual(until)
    expect(await pauseAt(until)).toBeUndefined()
    const pauses = db.updateTable('appRefusals').where('nationalIdentificationNumber', '=', weary)
    await pauses.set({ countedUntil: new Date() }).execute()
    expect((await askOverBackChannel(sanad, tpp, form)).status).toBe(200)
  })
})
