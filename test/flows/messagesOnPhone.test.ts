import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import type { CustomerNotice } from '../../src/corebank/notices.ts'
import { limits } from '../../src/config/limits.ts'
import type { NewMessage } from '../../src/domain/message/message.ts'
import { backOffs } from '../../src/domain/shared/retries.ts'
import { isWaitingFor } from '../../src/services/decoupled/device.ts'
import { tellCustomers, tellCustomersOfEach } from '../../src/services/message/tell.ts'
import { tellDue } from '../../src/services/message/tellDue.ts'
import { presentMessage } from '../../src/web/bank/messageWords.ts'
import { readPage } from '../support/browser/bankVisit.ts'
import { openBrowser } from '../support/browser/browser.ts'
import { paymentConsentRequest } from '../support/consents/paymentConsent.ts'
import { type RunningSanad, startSanad } from '../support/servers/sanad.ts'
import { authorize, customerOf, sandboxPassword } from '../support/story.ts'
import { askOverBackChannel } from '../support/tpp/decoupled.ts'
import { registerTpp, type TestTpp } from '../support/tpp/tpp.ts'

const [first, second, stranger] = ['1000000024', '1000000032', '1000000016'] as const
let sanad: RunningSanad
let tpp: TestTpp
beforeAll(async () => {
  sanad = await startSanad({ environment: { SANAD_CORE_BANK_APPROVAL: 'manual' } })
  tpp = await registerTpp(sanad)
})
afterAll(() => sanad?.close())
beforeEach(async () => void (await sanad.dependencies.db.deleteFrom('customerMessages').execute()))

const phoneOf = async (nationalId: string) => (await fetch(sanad.url(`/core-bank/customers/${nationalId}/phone?lang=en`))).text()
const linkOn = (html: string, path: RegExp) => new RegExp(`href="[^"]*(${path.source})"`).exec(html)?.[1]

describe('a message on the phone', () => {
  it('leads the second holder through the sign-in to the payment that waits for them', async () => {
    const accounts = await sanad.dependencies.coreBank.listAccounts(first)
    const debtorIban = accounts.find(({ holders }) => holders.length === 2)!.iban
    const message = paymentConsentRequest({ nationalId: first, debtorIban, data: { AcceptedAuthorizationType: 'KSAOB.Multi' } })
    const { ConsentId } = (await tpp.client().createPaymentConsent(message)).message.Data
    await authorize(tpp.client(), tpp, ConsentId, customerOf(sanad, first))
    const html = await vi.waitFor(async () => {
      const shown = await phoneOf(second)
      expect(shown).toContain(`/bank/consents/${ConsentId}`)
      return shown
    }, 5_000)
    const link = linkOn(html, /\/bank\/consents\/[\w-]+/)!
    const browser = openBrowser()
    expect((await browser.get(sanad.url(link))).headers.get('location')).toBe('/bank/sign-in')
    await browser.post(sanad.url('/bank/sign-in'), { nationalIdentificationNumber: second, password: sandboxPassword })
    const oneTimeCode = await customerOf(sanad, second).readOneTimeCode()
    const signedIn = await browser.post(sanad.url('/bank/one-time-code'), { oneTimeCode })
    expect(signedIn.headers.get('location')).toBe(link)
    expect(await readPage(await browser.get(sanad.url(link)))).toContain('150.00')
  })

  it('leads the customer of a decoupled request to that request', async () => {
    const { ConsentId } = (await tpp.client().createPaymentConsent(paymentConsentRequest())).message.Data
    await askOverBackChannel(sanad, tpp, { scope: `openid payments:${ConsentId}`, login_hint: stranger })
    await vi.waitFor(async () => expect(linkOn(await phoneOf(stranger), /\/bank\/decoupled\/[\w-]+/)).toBeDefined(), 5_000)
  })

  it.each([
    ['/bank/messages', '/bank/messages'],
    ['//evil.example', '/bank'],
    ['https://evil.example', '/bank'],
    ['/bank/../dashboard', '/bank'],
    ['/dashboard', '/bank'],
    ['/bank/nothing/here/at', '/bank'],
  ])('goes after the sign-in where a page of the area is named, and nowhere else: %s', async (wanted, where) => {
    const browser = openBrowser()
    await browser.post(sanad.url('/bank/sign-in'), { nationalIdentificationNumber: stranger, password: sandboxPassword })
    const cookie = browser.setCookies.find((line) => line.startsWith('sanad_customer='))!.split(';')[0]!
    const response = await fetch(sanad.url('/bank/one-time-code'), {
      ...{
        method: 'POST',
        redirect: 'manual',
        headers: { cookie: `${cookie}; sanad_customer_page=${encodeURIComponent(wanted)}` },
      },
      body: new URLSearchParams({ oneTimeCode: await customerOf(sanad, stranger).readOneTimeCode() }),
    })
    expect(response.headers.get('location')).toBe(where)
  })
})

// Later than the service's own job looks.
const now = new Date('2030-11-21T09:00:00Z')
const told: NewMessage = { kind: 'accessFirstRead', terms: {}, customers: [stranger], linkId: 'aac-1', now }
const parts = () => ({
  present: presentMessage(sanad.settings),
  isWaiting: (request: Parameters<typeof isWaitingFor>[1]) => isWaitingFor(sanad.dependencies, request),
})
const stateOf = async () =>
  (await sanad.dependencies.db.selectFrom('customerMessages').select(['state', 'keptBecause', 'attempts']).execute())[0]

/** Runs the job with a bank that answers so, at these times. */
async function tellWith(notify: ((notice: CustomerNotice) => Promise<void>) | undefined, times: Date[]): Promise<void> {
  const coreBank = new Proxy(sanad.dependencies.coreBank, {
    get: (target, name) => (name === 'notify' ? notify : (Reflect.get(target, name) as unknown)),
  })
  const log = { warn: () => undefined, error: () => undefined }
  for (const time of times) await tellDue({ ...sanad.dependencies, coreBank, log }, parts(), time)
}

describe('the bank that tells', () => {
  beforeEach(async () => {
    await tellCustomers(sanad.dependencies.db, told)
    // The job of the service itself has another time.
    await sanad.dependencies.db.updateTable('customerMessages').set({ nextAttemptAt: now }).execute()
  })

  it('gets the same id until it has taken it, and then no more', async () => {
    const ids: string[] = []
    const flaky = async ({ messageId }: CustomerNotice) => {
      ids.push(messageId)
      if (ids.length < 3) throw new Error('away')
    }
    const minutes = (count: number) => Array.from({ length: count }, (_, n) => new Date(now.getTime() + n * 60_000))
    await tellWith(flaky, minutes(6))
    expect(ids).toHaveLength(3)
    expect(new Set(ids).size).toBe(1)
    expect(await stateOf()).toEqual({ state: 'told', keptBecause: null, attempts: 3 })
  })

  it('is given up after its tries, and the customer finds it on their own page', async () => {
    const hours = Array.from({ length: 30 }, (_, n) => new Date(now.getTime() + n * 11 * 60_000))
    await tellWith(() => Promise.reject(new Error('away')), hours)
    expect(await stateOf()).toEqual({ state: 'untold', keptBecause: null, attempts: backOffs.notice.tries })
  })

  it.each([
    ['tells nothing', undefined, now, 'noChannel'],
    [
      'is asked a day too late',
      () => Promise.reject(new Error('not asked')),
      new Date(now.getTime() + (limits.messageTellHours + 1) * 3_600_000),
      'tooLate',
    ],
  ] as const)('that %s leaves it on the customer’s own page', async (_, notify, time, keptBecause) => {
    await tellWith(notify, [time])
    expect(await stateOf()).toMatchObject({ state: 'kept', keptBecause })
  })

  it('is not asked to tell what there are too many of, which is counted', async () => {
    await sanad.dependencies.db.updateTable('customerMessages').set({ keptBecause: 'tooMany' }).execute()
    const counted = vi.spyOn(sanad.dependencies.metrics, 'countMessage')
    await tellWith(() => Promise.reject(new Error('not asked')), [now])
    expect(await stateOf()).toMatchObject({ state: 'kept', keptBecause: 'tooMany' })
    expect(counted.mock.calls).toEqual([['tooMany']])
    counted.mockRestore()
  })

  it('hears at once what rings, however many there are before it that do not', async () => {
    const { db } = sanad.dependencies
    const { messageBatch, messageRounds, silentBatch } = sanad.settings.limits
    const links = Array.from({ length: messageBatch * messageRounds + silentBatch }, (_, number) => `silent-${number}`)
    await tellCustomersOfEach(
      db,
      links.map((linkId) => ({ ...told, linkId })),
    )
    const earlier = new Date(now.getTime() - 1)
    const silent = { keptBecause: 'tooMany' as const, state: 'due' as const, nextAttemptAt: earlier }
    await db.updateTable('customerMessages').set(silent).where('linkId', 'like', 'silent-%').execute()
    const notices: CustomerNotice[] = []
    await tellWith(async (notice) => void notices.push(notice), [now])
    expect(notices).toHaveLength(1)
    const kept = db.selectFrom('customerMessages').where('state', '=', 'kept').where('keptBecause', '=', 'tooMany')
    expect(await kept.select((row) => row.fn.countAll().as('count')).execute()).toMatchObject([{ count: links.length }])
  })

  it('is handed words, a link and the terms, and nothing of the row besides', async () => {
    const notices: CustomerNotice[] = []
    await tellWith(async (notice) => void notices.push(notice), [now])
    expect(Object.keys(notices[0]!).sort()).toEqual([
      'app',
      'happenedAt',
      'isOwn',
      'isToldAlways',
      'kind',
      'language',
      'link',
      'messageId',
      'nationalIdentificationNumber',
      'tellUntil',
      'terms',
      'text',
      'title',
    ])
    expect(notices[0]).toMatchObject({ link: `${sanad.settings.baseUrl}/bank/consents/aac-1`, kind: 'accessFirstRead' })
  })
})
