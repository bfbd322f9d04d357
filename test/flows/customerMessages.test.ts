import fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { limits } from '../../src/config/limits.ts'
import { inTransaction } from '../../src/data/transaction.ts'
import { isBounded, kindsOfChoice, type MessageKind, messageKindNames } from '../../src/domain/message/kinds.ts'
import type { NamedMessage, NewMessage } from '../../src/domain/message/message.ts'
import { replaceLeftOut } from '../../src/data/repositories/customerMessages.ts'
import { tellCustomers, tellCustomersOfEach } from '../../src/services/message/tell.ts'
import { messagePath, messageText } from '../../src/web/bank/messageWords.ts'
import { routes } from '../../src/web/routes.ts'
import { approveAtBank } from '../support/browser/approveAtBank.ts'
import { readPage, visitBank } from '../support/browser/bankVisit.ts'
import { linkAccounts } from '../support/consents/accountConsent.ts'
import { paymentConsentRequest } from '../support/consents/paymentConsent.ts'
import { registerApp, signUp } from '../support/operations/platform.ts'
import { type RunningSanad, startSanad } from '../support/servers/sanad.ts'
import { authorize, customerOf, decideAtBank, ibansOf, payAs } from '../support/story.ts'
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
beforeEach(async () => {
  await sanad.dependencies.db.deleteFrom('customerMessages').execute()
  await sanad.dependencies.db.deleteFrom('messageChoices').execute()
})

/** Who was told what, but for sign-ins where no kind is named, in the order in which it was told. */
async function told(only?: MessageKind): Promise<string[]> {
  const rows = await sanad.dependencies.db
    .selectFrom('customerMessages')
    .select(['nationalIdentificationNumber', 'kind', 'isOwn'])
    .where('kind', only ? '=' : '<>', only ?? 'signInFromNewPlace')
    .orderBy('createdAt')
    .orderBy('nationalIdentificationNumber')
    .execute()
  return rows.map(
    ({ nationalIdentificationNumber, kind, isOwn }) => `${nationalIdentificationNumber} ${kind}${isOwn ? ' own' : ''}`,
  )
}

async function endersOf(): Promise<unknown[]> {
  const ended = sanad.dependencies.db.selectFrom('customerMessages').select('terms').where('kind', '=', 'accessEnded')
  return (await ended.orderBy('createdAt').execute()).map(({ terms }) => (terms as { endedBy: unknown }).endedBy)
}

/** The app asks to pay from the joint account of two holders. */
async function askToPayTogether(later: { executionDate?: string } = {}) {
  const accounts = await sanad.dependencies.coreBank.listAccounts(first)
  const debtorIban = accounts.find(({ holders }) => holders.length === 2)!.iban
  const data = { AcceptedAuthorizationType: 'KSAOB.Multi' } as const
  const message = paymentConsentRequest({ nationalId: first, debtorIban, data, ...later })
  return (await tpp.client().createPaymentConsent(message)).message.Data
}

/** A payment for another day that both holders have approved. */
async function scheduleTogether(): Promise<string> {
  const executionDate = new Date(Date.now() + 3 * 86_400_000).toISOString()
  const { ConsentId, PaymentId } = await askToPayTogether({ executionDate })
  await authorize(tpp.client(), tpp, ConsentId, customerOf(sanad, first))
  await approveAtBank(sanad, { browser: await visitBank(sanad, second), nationalId: second, ConsentId })
  return PaymentId
}

describe('what happens tells its customers', () => {
  it('asks the other holder of a joint account, and tells both what became of the payment', async () => {
    const { ConsentId, PaymentId } = await askToPayTogether()
    expect(await told()).toEqual([])
    await authorize(tpp.client(), tpp, ConsentId, customerOf(sanad, first))
    await authorize(tpp.client(), tpp, ConsentId, customerOf(sanad, first))
    expect(await told()).toEqual([`${second} approvalAsked`])
    await approveAtBank(sanad, { browser: await visitBank(sanad, second), nationalId: second, ConsentId })
    await decideAtBank(sanad, PaymentId, 'approve')
    const done = (await told()).filter((one) => one.includes('paymentDone'))
    expect(done).toEqual([`${first} paymentDone`, `${second} paymentDone`])
  })

  it.each([
    ['its customer cancels', routes.scheduledPaymentCancel, 'payer'],
    ['another holder reports as fraud', routes.bankPaymentReport, 'other'],
    ['its customer reports as fraud', routes.bankPaymentReport, 'payer'],
  ] as const)('tells of a scheduled payment that %s who approved it and believes that it will be paid', async (_, path, by) => {
    const { db, coreBank } = sanad.dependencies
    const PaymentId = await scheduleTogether()
    const scheduled = db.selectFrom('payments').select('nationalIdentificationNumber').where('paymentId', '=', PaymentId)
    const { nationalIdentificationNumber: payer } = await scheduled.executeTakeFirstOrThrow()
    const others = payer === first ? second : first
    const [canceller, reader] = by === 'payer' ? [payer, others] : [others, payer]
    const browser = await visitBank(sanad, canceller)
    for (const __ of ['cancelled', 'again']) expect((await browser.post(sanad.url(path(PaymentId)))).status).toBe(303)
    expect(await told('paymentCancelled')).toEqual([`${reader} paymentCancelled`])
    const row = await db
      .selectFrom('customerMessages')
      .selectAll()
      .where('kind', '=', 'paymentCancelled')
      .executeTakeFirstOrThrow()
    const message = { ...row, appName: 'An app', organisation: null } as unknown as NamedMessage
    const texts = (['en', 'ar'] as const).flatMap((language) => Object.values(messageText(message, language)))
    const { name } = (await coreBank.findCustomer(canceller))!
    for (const text of texts)
      expect(text).not.toMatch(new RegExp(`report|fraud|بلاغ|احتيال|${canceller}|${name.en}|${name.ar ?? name.en}`, 'i'))
    const page = await readPage(await (await visitBank(sanad, reader)).get(sanad.url(messagePath(message))))
    expect(page).toContain('The payment was approved and cancelled afterwards.')
    await db.deleteFrom('fraudCasePayments').execute()
    await db.deleteFrom('fraudCases').execute()
  })

  it('says of a payment that the bank has taken it, and why it was rejected', async () => {
    const { PaymentId } = await payAs(sanad, tpp, paymentConsentRequest())
    await vi.waitFor(async () => expect(await told()).toHaveLength(1), { timeout: 5_000, interval: 50 })
    await decideAtBank(sanad, PaymentId, 'reject', { reasonCode: 'SARIE.AM04', reasonMessage: 'Not enough' })
    expect((await told()).map((one) => one.split(' ')[1])).toEqual(['paymentTaken', 'paymentRejected'])
    const row = await sanad.dependencies.db
      .selectFrom('customerMessages')
      .selectAll()
      .where('kind', '=', 'paymentRejected')
      .executeTakeFirstOrThrow()
    expect(row).toMatchObject({ linkId: PaymentId, terms: { reasonCode: 'SARIE.AM04' }, language: 'en' })
  })

  it('tells of an access that it was given, read for the first time, and ended by whom', async () => {
    const reader = await registerTpp(sanad, { product: 'KSA AIS' })
    const { ConsentId, token } = await linkAccounts(sanad, reader)
    expect(await told()).toEqual([`${stranger} accessGiven own`])
    await Promise.all([1, 2].map(() => reader.client().getAccounts(token.accessToken)))
    expect(await told()).toEqual([`${stranger} accessGiven own`, `${stranger} accessFirstRead`])
    await (await visitBank(sanad, stranger)).post(sanad.url(`/bank/consents/${ConsentId}/end`))
    expect((await told()).at(-1)).toBe(`${stranger} accessEnded own`)
    const other = await linkAccounts(sanad, reader)
    await reader
      .client()
      .patchAccountAccessConsent(other.ConsentId, { Data: { ConsentStatus: 'Finished', RevokedBy: 'KSAOB.TPP' } })
    expect((await told()).at(-1)).toBe(`${stranger} accessEnded`)
    expect(await endersOf()).toEqual(['customer', 'app'])
  })

  it('asks the customer of a decoupled request', async () => {
    const message = paymentConsentRequest({ nationalId: stranger, debtorIban: (await ibansOf(sanad, stranger))[0]! })
    const { ConsentId } = (await tpp.client().createPaymentConsent(message)).message.Data
    await askOverBackChannel(sanad, tpp, { scope: `openid payments:${ConsentId}`, login_hint: stranger })
    expect(await told()).toEqual([`${stranger} requestAsked`])
  })
})

const message = (change: Partial<NewMessage> = {}): NewMessage =>
  ({ kind: 'accessFirstRead', terms: {}, customers: [first, second], linkId: 'aac-1', now: new Date(), ...change }) as NewMessage
const tell = (one: NewMessage) => inTransaction(sanad.dependencies.db, (trx) => tellCustomers(trx, one))

describe('a message', () => {
  it('is told once to each customer, however often it is told, and not where its transaction fails', async () => {
    const failing = inTransaction(sanad.dependencies.db, async (trx) => {
      await tellCustomers(trx, message())
      throw new Error('no')
    })
    await expect(failing).rejects.toThrow('no')
    expect(await told()).toEqual([])
    await Promise.all([1, 2, 3].map(() => tell(message())))
    await tell(message({ customers: [stranger, first] }))
    expect((await told()).sort()).toEqual([stranger, first, second].map((one) => `${one} accessFirstRead`))
    await tell(message({ customers: [stranger], onceKey: 'again' }))
    expect(await told()).toHaveLength(4)
  })

  it.each(messageKindNames)(
    'of kind %s reaches a customer who has left everything out only if it is always told',
    async (kind) => {
      const { db } = sanad.dependencies
      await replaceLeftOut(db, { nationalIdentificationNumber: first, kinds: messageKindNames, now: new Date() })
      await tell(message({ kind } as Partial<NewMessage>))
      const reached = (await told(kind)).map((one) => one.split(' ')[0])
      expect(reached).toEqual(kindsOfChoice.includes(kind) ? [second] : [first, second])
    },
  )

  // Later than the service's own job looks.
  const now = new Date('2030-11-21T09:00:00Z')
  const at = (n: number) => new Date(now.getTime() + n * 1_000)
  /** The app, and whether it rings, of each message in the order of their times. */
  async function rung() {
    const rows = sanad.dependencies.db.selectFrom('customerMessages').select(['clientId', 'keptBecause', 'linkId'])
    return (await rows.where('nationalIdentificationNumber', '=', first).orderBy('createdAt').execute()).map(
      ({ clientId, keptBecause, linkId }) => ({ clientId, linkId, rings: keptBecause === null }),
    )
  }
  const count = (rows: Awaited<ReturnType<typeof rung>>, clientId: string) =>
    rows.filter((row) => row.clientId === clientId && row.rings).length

  it.each([
    ['accessFirstRead', limits.messagesPerDay, limits.messagesOfOneOrganisationPerDay],
    ['requestAsked', limits.messagesAlwaysPerDay, limits.messagesAlwaysOfOneOrganisationPerDay],
  ] as const)(
    'of kind %s rings %i times a day for a customer and %i for one organisation, and the first few of each other all the same',
    async (kind, most, mostOfOne) => {
      let told = 0
      const tellOf = async (clientId: string, times: number, seconds = told) => {
        for (let n = 0; n < times; n++, told++) {
          const change = { kind, customers: [first, second], clientId, linkId: `l${told}`, now: at(seconds + n) }
          await tell(message(change as Partial<NewMessage>))
        }
      }
      await tellOf('noisy', mostOfOne + 5)
      await tellOf('noisy too', most)
      await tellOf('honest', limits.messagesOfEachOrganisationPerDay + 2)
      const rows = await rung()
      expect(['noisy', 'noisy too', 'honest'].map((app) => count(rows, app))).toEqual([
        ...[mostOfOne, most - mostOfOne, limits.messagesOfEachOrganisationPerDay],
      ])
      await tellOf('noisy', 1, 86_400 + told)
      expect((await rung()).at(-1)).toMatchObject({ clientId: 'noisy', rings: true })
    },
  )

  it('counts all apps of one organisation together, and those of another apart', async () => {
    const appsOf = async (apps: number) => {
      const { cookie } = await signUp(sanad)
      return Promise.all(Array.from({ length: apps }, async () => (await registerApp(sanad, cookie)).clientId))
    }
    const [[own, owns], [others]] = [await appsOf(2), await appsOf(1)]
    const most = limits.messagesOfOneOrganisationPerDay
    let told = 0
    const tellOf = async (clientId: string, times: number) => {
      for (let n = 0; n < times; n++, told++) {
        const change = { kind: 'accessFirstRead', customers: [first], clientId, linkId: `l${told}`, now: at(told) }
        await tell(message(change as Partial<NewMessage>))
      }
    }
    await tellOf(own!, most - 1)
    await tellOf(owns!, 3)
    await tellOf(others!, 2)
    const rows = await rung()
    expect([own, owns, others].map((app) => count(rows, app!))).toEqual([most - 1, 1, 2])
  })

  it('rings as often when it is told with others of its moment as when each is told alone', async () => {
    const { db } = sanad.dependencies
    const paid = db
      .selectFrom('payments')
      .select('consentId')
      .where('paymentId', '=', await scheduleTogether())
    // Whoever is named, the two holders have approved it.
    const { consentId: approversOf } = await paid.executeTakeFirstOrThrow()
    const one = fc.record({
      kind: fc.constantFrom('paymentDone' as const, 'accessFirstRead' as const),
      clientId: fc.constantFrom('noisy', 'noisy too', 'honest'),
      customers: fc.constantFrom([first], [stranger], [first, second]),
      approversOf: fc.constantFrom(undefined, approversOf),
      linkId: fc.nat({ max: 400 }).map((number) => `l${number}`),
    })
    const rows = async () => {
      const columns = ['nationalIdentificationNumber', 'kind', 'onceKey', 'clientId', 'keptBecause'] as const
      return db.selectFrom('customerMessages').select(columns).orderBy('kind').orderBy('onceKey').orderBy(columns[0]).execute()
    }
    let silent = 0
    const property = fc.asyncProperty(fc.array(one, { minLength: 120, maxLength: 150 }), async (several) => {
      const messages = several.map((change) => message({ ...change, now } as Partial<NewMessage>))
      await db.deleteFrom('customerMessages').execute()
      for (const each of messages) await tell(each)
      const apart = await rows()
      await db.deleteFrom('customerMessages').execute()
      await inTransaction(db, (trx) => tellCustomersOfEach(trx, messages))
      expect(await rows()).toEqual(apart)
      silent += apart.filter(({ keptBecause }) => keptBecause !== null).length
    })
    await fc.assert(property, { numRuns: 5 })
    expect(silent).toBeGreaterThan(0)
  })

  it.each(messageKindNames.filter((kind) => !isBounded(kind)))(
    'of kind %s rings each time: nobody else can cause it',
    async (kind) => {
      const times = limits.messagesAlwaysPerDay + 2
      for (let n = 0; n < times; n++)
        await tell(message({ kind, customers: [first], clientId: 'one', linkId: `l${n}`, now: at(n) } as Partial<NewMessage>))
      expect(count(await rung(), 'one')).toBe(times)
    },
  )

  it('is not silenced by what an app asks of somebody who may not decide it: only what rang counts', async () => {
    const ask = (linkId: string) =>
      tell(message({ kind: 'requestAsked', customers: [first], linkId, now } as Partial<NewMessage>))
    for (let n = 0; n < limits.messagesAlwaysPerDay; n++) await ask(`not theirs ${n}`)
    const { db } = sanad.dependencies
    await db.updateTable('customerMessages').set({ state: 'kept', keptBecause: 'notTheirs' }).execute()
    await ask('theirs')
    const due = await db.selectFrom('customerMessages').select(['linkId', 'keptBecause']).where('state', '=', 'due').execute()
    expect(due).toEqual([{ linkId: 'theirs', keptBecause: null }])
  })
})
