import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { closeFraudCase, resumeOpenBanking } from '../../src/services/fraud/desk.ts'
import { reportFraud } from '../../src/services/fraud/report.ts'
import { routes } from '../../src/web/routes.ts'
import { readPage, visitBank } from '../support/browser/bankVisit.ts'
import { linkAccounts } from '../support/consents/accountConsent.ts'
import { paymentConsentRequest } from '../support/consents/paymentConsent.ts'
import { requestsPath } from '../support/operations/bankApp.ts'
import { askPlatform } from '../support/operations/platform.ts'
import { type RunningSanad, startSanad } from '../support/servers/sanad.ts'
import { approveAsFirst, customerOf, payAs } from '../support/story.ts'
import { makeStatement } from '../support/tpp/bankAppStatement.ts'
import { askOverBackChannel } from '../support/tpp/decoupled.ts'
import { registerTpp, type TestTpp } from '../support/tpp/tpp.ts'

/** What the bank's own app shows a customer who has reported the app that asks, or stopped open banking, as their pages do. */
const [first, second] = ['1000000024', '1000000032'] as const

let sanad: RunningSanad
let shop: TestTpp
beforeAll(async () => {
  sanad = await startSanad({ environment: { SANAD_BANK_APP_LINK: 'http://phone.example/core-bank/phone' } })
})
afterAll(() => sanad?.close())
// After a no, an app may not ask over the back channel for a while.
beforeEach(async () => {
  shop = await registerTpp(sanad, { name: 'Palm Shop' })
})

/** As the bank's desk does when all is well again. */
async function closeAll(): Promise<void> {
  const open = sanad.dependencies.db.selectFrom('fraudCases').select('caseId').where('closedAt', 'is', null)
  for (const { caseId } of await open.execute())
    for (const decide of [resumeOpenBanking, closeFraudCase])
      await decide(sanad.dependencies, { reason: 'Called back.', actor: 'bankUser:test', now: new Date(), caseId })
}
afterEach(closeAll)

/** The second holder reports a payment of the shop. */
async function reportShop(): Promise<void> {
  const { PaymentId: resourceId } = await payAs(
    sanad,
    shop,
    paymentConsentRequest({ nationalId: second }),
    customerOf(sanad, second),
  )
  const reported = { nationalIdentificationNumber: second, about: 'payment', resourceId } as const
  await reportFraud(sanad.dependencies, { ...reported, stopsOpenBanking: false, now: new Date() })
}

/** They report an access of another company, and stop open banking. */
async function stopOpenBanking(): Promise<void> {
  const reader = await registerTpp(sanad, { name: 'Daftar', product: 'KSA AIS' })
  const { ConsentId: resourceId } = await linkAccounts(sanad, reader, { data: { NationalIdentificationNumber: second } })
  const reported = { nationalIdentificationNumber: second, about: 'consent', resourceId } as const
  await reportFraud(sanad.dependencies, { ...reported, stopsOpenBanking: true, now: new Date() })
}

async function call(method: string, path: string, body?: object) {
  const { customerId } = (await sanad.dependencies.coreBank.findCustomer(second))!
  const sent = { method, path, body: body === undefined ? undefined : JSON.stringify(body) }
  const statement = makeStatement({ settings: sanad.settings, customerId, ...sent })
  return askPlatform(sanad, method, path, { headers: { authorization: `Bearer ${statement}` }, ...(body && { body }) })
}
const listed = async () => (await call('GET', requestsPath)).body as unknown as Record<string, string>[]
const statusOf = async (consentId: string) => {
  const found = sanad.dependencies.db.selectFrom('consents').select('status').where('consentId', '=', consentId)
  return (await found.executeTakeFirstOrThrow()).status
}

describe.each([
  ['has reported its app', reportShop, 'appReported', 'You have reported this app or another of the same company as fraud'],
  ['has stopped open banking', stopOpenBanking, 'bankingStopped', 'Open banking is stopped for you'],
] as const)('a request that another holder has begun, at who %s', (_, stop, obstacle, words) => {
  it('is listed with its obstacle as on their page, is told with the same, cannot be approved, and can be declined', async () => {
    await stop()
    const { ConsentId } = await approveAsFirst(sanad, shop, first)
    const page = await (await (await visitBank(sanad, second)).get(sanad.url(routes.bankConsent(ConsentId)))).text()
    for (const said of [words, 'value="decline"']) expect(page).toContain(said)
    expect((await listed()).find(({ consentId }) => consentId === ConsentId)).toMatchObject({ way: 'furtherApproval', obstacle })
    const path = `${requestsPath}/${ConsentId}`
    const { termsDigest, ...told } = (await call('GET', path)).body
    expect(told).toMatchObject({ mayApprove: false, obstacle })
    expect(await call('POST', `${path}/approval`, { termsDigest })).toMatchObject({
      ...{ status: 409, body: { errors: [{ path: 'stop' }] } },
    })
    expect(await statusOf(ConsentId)).toBe('AwaitingAuthorization')
    expect((await call('POST', `${path}/decline`)).body).toMatchObject({ outcome: 'declined' })
    expect([await statusOf(ConsentId), await listed()]).toEqual(['Rejected', []])
  })

  it('is on the phone of the sandbox with the reason and the no alone, and can be approved there once the bank has lifted it', async () => {
    await stop()
    const { ConsentId } = await approveAsFirst(sanad, shop, first)
    const browser = await visitBank(sanad, second)
    const read = async (path: string, language = 'en') => (await browser.get(sanad.url(`${path}?lang=${language}`))).text()
    expect(await read(routes.coreBankPhone(second))).toContain('You can only refuse it.')
    const address = routes.coreBankPhoneRequest(second, ConsentId)
    const page = await read(address)
    expect(page).toContain(words)
    expect(page).not.toContain('value="approve"')
    expect(await readPage(await browser.get(sanad.url(`${address}?lang=ar`)))).toMatch(
      /لا يمكنك الموافقة على هذا الطلب. يمكنك رفضه/,
    )
    await closeAll()
    expect(await read(routes.coreBankPhone(second))).not.toContain('You can only refuse it.')
    expect(await read(address)).toContain('value="approve"')
    await call('POST', `${requestsPath}/${ConsentId}/decline`)
  })

  it('what the app asks over the back channel stays unseen, listed or read', async () => {
    await stop()
    const { ConsentId } = (await shop.client().createPaymentConsent(paymentConsentRequest({ nationalId: second }))).message.Data
    const asked = await askOverBackChannel(sanad, shop, { scope: `openid payments:${ConsentId}`, login_hint: second })
    expect(asked.status).toBe(200)
    const kept = sanad.dependencies.db
      .selectFrom('authorizationSessions')
      .select('interactionId')
      .where('consentId', '=', ConsentId)
    const { interactionId } = await kept.executeTakeFirstOrThrow()
    expect([await listed(), (await call('GET', `${requestsPath}/${interactionId}`)).status]).toEqual([[], 404])
    await closeAll()
    expect((await call('GET', `${requestsPath}/${interactionId}`)).status).toBe(200)
    await call('POST', `${requestsPath}/${interactionId}/decline`)
  })
})
