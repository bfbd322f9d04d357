import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { letterProgress, progressOfLetter } from '../../src/domain/guarantee/progress.ts'
import {
  madePaymentProgress,
  type MadePaymentProgress,
  paymentProgress,
  progressOfPayment,
} from '../../src/domain/payment/progress.ts'
import type { PaymentStatus } from '../../src/domain/payment/payment.ts'
import { reasonWords } from '../../src/domain/shared/reasonWords.ts'
import { latenessOf } from '../../src/domain/shared/handOverProgress.ts'
import { networkOf } from '../../src/telemetry/requests.ts'
import { messageText } from '../../src/web/locales.ts'
import { createKit } from '../../src/web/kit.ts'
import { routes } from '../../src/web/routes.ts'
import { approveAtBank } from '../support/browser/approveAtBank.ts'
import type { Browser } from '../support/browser/browser.ts'
import { readPdf } from '../support/browser/pdfText.ts'
import { visitBank } from '../support/browser/bankVisit.ts'
import { bringToDecision, type WaitingCustomer } from '../support/browser/decisionPage.ts'
import { authorizeGuarantee } from '../support/consents/guaranteeConsent.ts'
import { signatory } from '../support/consents/letters.ts'
import { paymentConsentRequest } from '../support/consents/paymentConsent.ts'
import { type RunningSanad, startSanad } from '../support/servers/sanad.ts'
import { withoutLimits } from '../support/servers/shared.ts'
import { registerTpp, type TestTpp } from '../support/tpp/tpp.ts'

const instructions = ['queued', 'awaitingDecision', 'needsPerson', 'done', null] as const
const minuteMs = 60_000
/** When something was made and when its day is, in minutes from now. */
const times = {
  ahead: { createdAt: -1, executionAt: 60 },
  inTime: { createdAt: -1, executionAt: null },
  late: { createdAt: -10, executionAt: null },
  'late on its day': { createdAt: -2_000, executionAt: -10 },
  undecided: { createdAt: -31, executionAt: null },
} as const

let sanad: RunningSanad
let shop: TestTpp
beforeAll(async () => {
  sanad = await startSanad({ environment: withoutLimits })
  shop = await registerTpp(sanad, { name: 'Palm Shop' })
})
afterAll(() => sanad?.close())
// More receipts are checked here than one address may.
afterEach(() => sanad.dependencies.tries.receiptChecks.forget(networkOf('127.0.0.1')))

const database = () => sanad.dependencies.db
const minutesFrom = (now: Date, minutes: number) => new Date(now.getTime() + minutes * minuteMs)
const when = (kind: 'payment' | 'letter' = 'payment') =>
  latenessOf(kind, sanad.dependencies.settings.limits, sanad.dependencies.clock.now())

/** Puts the instruction into a state, and out of reach of the job. */
async function setInstruction(
  kind: 'payment' | 'letter',
  resourceId: string,
  state: (typeof instructions)[number],
): Promise<void> {
  await database().deleteFrom('coreBankInstructions').where('resourceId', '=', resourceId).execute()
  const nextAttemptAt = minutesFrom(when().now, 100_000)
  const row = { kind, resourceId, attempts: 1, failures: 0, nextAttemptAt, createdAt: when().now }
  if (state)
    await database()
      .insertInto('coreBankInstructions')
      .values({ ...row, state })
      .execute()
}

const plain = (html: string) => html.replace(/<[^>]*>/g, ' ').replace(/\s+/g, ' ')
/** The part of a sentence before the first value. */
const beginning = (key: string) => messageText('en', key).split('{')[0]!.trim()

/** Which sentences of an area a page says, and which words stand in its badges. */
function saidOn(html: string, area: string, all: readonly string[]) {
  const text = plain(html)
  const badges = [...html.matchAll(/<span class="badge[^"]*">([^<]*)</g)].map(([, word]) => word)
  return {
    sentences: all.filter((one) => text.includes(beginning(`${area}.${one}.text`))),
    words: all.filter((one) => badges.includes(messageText('en', `${area}.${one}.status`))),
  }
}

describe('a payment of two holders', () => {
  const [first, second] = ['1000000024', '1000000032'] as const
  const everything = [...madePaymentProgress, 'waiting', 'notMade']
  let ids: { ConsentId: string; PaymentId: string }
  let visit: WaitingCustomer
  let areas: Browser[]
  beforeAll(async () => {
    const accounts = await sanad.dependencies.coreBank.listAccounts(first)
    const debtorIban = accounts.find(({ holders }) => holders.length === 2)!.iban
    const data = { AcceptedAuthorizationType: 'KSAOB.Multi' as const }
    ids = (await shop.client().createPaymentConsent(paymentConsentRequest({ nationalId: first, debtorIban, data }))).message.Data
    visit = await bringToDecision(sanad, shop, ids.ConsentId, first)
    await visit.press(sanad)
    areas = [await visitBank(sanad, first), await visitBank(sanad, second)]
    await approveAtBank(sanad, { browser: areas[1]!, nationalId: second, ConsentId: ids.ConsentId })
  })

  const statuses = [...new Set(paymentProgress.map(({ status }) => status))]
  const cases = statuses.flatMap((status) =>
    instructions.flatMap((instruction) =>
      (Object.keys(times) as (keyof typeof times)[]).map((time) => [status, instruction, time] as const),
    ),
  )

  async function stand(status: PaymentStatus, time: keyof typeof times): Promise<MadePaymentProgress> {
    const { now } = when()
    const executionAt = times[time].executionAt === null ? null : minutesFrom(now, times[time].executionAt)
    const createdAt = minutesFrom(now, times[time].createdAt)
    const rejectReasonCode = status === 'KSAOB.Rejected' ? 'SARIE.AM04' : null
    const change = {
      status,
      executionAt,
      createdAt,
      rejectReasonCode,
      rejectReasonMessage: rejectReasonCode && 'Insufficient funds',
    }
    await database().updateTable('payments').set(change).where('paymentId', '=', ids.PaymentId).execute()
    const { state } = (await database()
      .selectFrom('coreBankInstructions')
      .select('state')
      .where('resourceId', '=', ids.PaymentId)
      .executeTakeFirst()) ?? { state: null }
    return progressOfPayment({ status, executionAt, createdAt }, state, when())
  }

  const pageOf = async (browser: Browser, path: string) => (await browser.get(sanad.url(path))).text()

  it.each(cases)('that is %s, its instruction %s, its time %s, is said to be one thing on every page', async (...standing) => {
    const [status, instruction, time] = standing
    await setInstruction('payment', ids.PaymentId, instruction)
    const progress = await stand(status, time)
    const whole = { sentences: [progress], words: [progress] }
    const said = async (browser: Browser, path: string) => saidOn(await pageOf(browser, path), 'bank.decided', everything)
    for (const area of areas) {
      expect(await said(area, routes.bankPayment(ids.PaymentId)), 'payment').toEqual(whole)
      expect(await said(area, routes.bankConsent(ids.ConsentId)), 'consent').toEqual(whole)
      // Of what is paid, a receipt is the proof: it needs no sentence.
      const receipt = { ...whole, sentences: progress === 'paid' ? [] : [progress] }
      expect(await said(area, routes.bankPaymentReceipt(ids.PaymentId)), 'receipt').toEqual(receipt)
      for (const list of [routes.bankPayments(), routes.bank()]) expect((await said(area, list)).words, list).toEqual([progress])
    }
    expect(await said(visit.browser, routes.authorization(visit.interactionId)), 'the visit of an app').toEqual(whole)
    // What anybody is told who has the receipt.
    const check = plain(await pageOf(visit.browser, `${routes.bankReceipts()}?number=${ids.PaymentId}`))
    expect(check, 'check of a receipt').toContain(messageText('en', `bank.receiptCheck.stands.${progress}`))
    await expectSearch(progress)
    if (times[time].executionAt !== null) await expectScheduled(progress)
    const { message } = await shop.client().getPayment(ids.PaymentId)
    expect(message.Data.Status).toBe(status)
  })

  /** Found under its own word and under no other. */
  async function expectSearch(progress: MadePaymentProgress) {
    for (const one of madePaymentProgress) {
      const list = await pageOf(areas[0]!, `${routes.bankPayments()}?status=${one}`)
      expect(list.includes(ids.PaymentId), `search for ${one}`).toBe(one === progress)
    }
  }

  async function expectScheduled(progress: MadePaymentProgress) {
    const page = await pageOf(areas[0]!, routes.scheduledPayment(ids.PaymentId))
    const isWaiting = progress === 'scheduled'
    const sentences = isWaiting ? [] : [progress]
    expect(saidOn(page, 'bank.decided', everything)).toEqual({ sentences, words: [progress] })
    expect(page.includes(routes.scheduledPaymentCancel(ids.PaymentId)), 'may be cancelled').toBe(isWaiting)
    if (isWaiting) expect(await pageOf(areas[0]!, routes.scheduledPayments())).toContain(ids.PaymentId)
    else if (progress !== 'taken' && progress !== 'delayed')
      expect(await pageOf(areas[0]!, routes.scheduledPayments())).not.toContain(ids.PaymentId)
  }

  it.each(['ar', 'en'] as const)(
    'that is sent on its day is so since that day and not since its approval, in %s',
    async (language) => {
      const { now } = when()
      const [approvedAt, executionAt] = [minutesFrom(now, -4_000), minutesFrom(now, -2)]
      await setInstruction('payment', ids.PaymentId, 'queued')
      const change = { status: 'KSAOB.Pending', executionAt, createdAt: approvedAt, statusUpdatedAt: approvedAt } as const
      await database().updateTable('payments').set(change).where('paymentId', '=', ids.PaymentId).execute()
      const kit = createKit(language)
      const since = (at: Date) =>
        kit.t('bank.receipt.since', { time: kit.t('bank.details.inRiyadh', { time: kit.dayAndTime(at) }) })
      const area = areas[0]!
      const read = async (path: string) => plain(await pageOf(area, `${path}${path.includes('?') ? '&' : '?'}lang=${language}`))
      // Programs that read a PDF turn Arabic ligatures, so its words are compared in English.
      const file = await area.get(sanad.url(`${routes.bankPaymentReceiptFile(ids.PaymentId)}?lang=en`))
      const { text } = await readPdf(await file.arrayBuffer())
      const said = [
        await read(routes.bankPaymentReceipt(ids.PaymentId)),
        await read(`${routes.bankReceipts()}?number=${ids.PaymentId}`),
        ...(language === 'en' ? [text.replace(/\s+/g, ' ')] : []),
      ]
      const page = await read(routes.bankPayment(ids.PaymentId))
      await area.get(sanad.url('/bank?lang=en'))
      for (const text of [...said, page]) expect(text).toContain(kit.t('bank.decided.sending.status'))
      for (const text of said) {
        expect(text).toContain(since(executionAt))
        expect(text).not.toContain(since(approvedAt))
      }
      // The page has the time below the word, and that of the approval only in its own row.
      expect(page).toContain(kit.dayAndTime(executionAt))
      expect(page.split(kit.dayAndTime(approvedAt))).toHaveLength(2)
    },
  )

  it.each([
    ['SARIE.AM04', 'Insufficient funds', 'The balance was not enough.', undefined],
    ['IPS.AM04', '', 'The balance was not enough.', undefined],
    ['SARIE.RR04', 'Regulatory hold by desk 7', 'The bank could not carry it out.', 'Regulatory hold'],
    ['SARIE.ZZ99', 'Ask your branch for form 12.', 'The bank’s system says: Ask your branch for form 12.', undefined],
    ['SARIE.ZZ99', 'x'.repeat(400), 'The bank could not carry it out.', 'xxxx'],
    ['SARIE.ZZ99', '', 'The bank could not carry it out.', 'The bank’s system says'],
  ])('that was rejected with %s (%s) says so in words', async (code, message, words, hidden) => {
    await stand('KSAOB.Rejected', 'inTime')
    const change = { rejectReasonCode: code, rejectReasonMessage: message }
    await database().updateTable('payments').set(change).where('paymentId', '=', ids.PaymentId).execute()
    const pages = [routes.bankPayment(ids.PaymentId), routes.bankPaymentReceipt(ids.PaymentId), routes.bankConsent(ids.ConsentId)]
    for (const path of pages) {
      const text = plain(await pageOf(areas[0]!, path))
      expect(text).toContain(words)
      if (path === pages[0]) expect(text.includes(code)).toBe(code !== 'SARIE.RR04')
      if (hidden) expect(text).not.toContain(hidden)
      // What the words keep back, its code does not tell either.
      if (code === 'SARIE.RR04') expect(text).not.toContain('RR04')
    }
    const arabic = plain(await pageOf(areas[1]!, `${routes.bankPayment(ids.PaymentId)}?lang=ar`))
    await areas[1]!.get(sanad.url('/bank?lang=en'))
    const known = reasonWords[code.split('.')[1]!]?.words.ar
    expect(arabic).toContain(known ?? 'تعذّر على البنك التنفيذ.')
  })
})

describe('a letter', () => {
  let area: Browser
  let ids: { ConsentId: string; letterId: string }
  beforeAll(async () => {
    const bonds = await registerTpp(sanad, { product: 'KSA LOG' })
    const { ConsentId, token } = await authorizeGuarantee(sanad, bonds)
    const { Data } = (await bonds.client().createLetterOfGuarantee(token.accessToken, ConsentId)).message
    ids = { ConsentId, letterId: Data.LetterOfGuaranteeId }
    area = await visitBank(sanad, signatory)
  })

  const statuses = [...new Set(letterProgress.map(({ status }) => status))]
  const cases = statuses.flatMap((status) =>
    instructions.flatMap((instruction) =>
      (['inTime', 'late', 'undecided'] as const).map((time) => [status, instruction, time] as const),
    ),
  )
  const everything = [...new Set(letterProgress.map(({ progress }) => progress))]

  it.each(cases)('that is %s, its instruction %s, its time %s, is said to be one thing', async (status, instruction, time) => {
    await setInstruction('letter', ids.letterId, instruction)
    const createdAt = minutesFrom(when().now, time === 'undecided' ? -5_800 : times[time].createdAt)
    const reason = status === 'Rejected' ? { code: 'PASP.WordingNotAccepted', message: '' } : { code: null, message: null }
    const change = { status, createdAt, rejectReasonCode: reason.code, rejectReasonMessage: reason.message }
    await database().updateTable('lettersOfGuarantee').set(change).where('letterOfGuaranteeId', '=', ids.letterId).execute()
    const progress = progressOfLetter({ status, createdAt }, instruction, when('letter'))
    const html = await (await area.get(sanad.url(routes.bankConsent(ids.ConsentId)))).text()
    expect(saidOn(html, 'guarantee.progress', everything)).toEqual({ sentences: [progress], words: [progress] })
    expect(plain(html).includes('The bank does not accept the wording.')).toBe(status === 'Rejected')
  })
})
