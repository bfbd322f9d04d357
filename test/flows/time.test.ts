import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import type { TppClient } from '../../src/sdk/index.ts'
import { moveApp } from '../../src/services/app/appMove.ts'
import { expireConsents } from '../../src/services/consent/currentConsent.ts'
import { cancelScheduledPayment, listScheduledPayments } from '../../src/services/payment/scheduled.ts'
import { askToApprove } from '../support/browser/approveAtBank.ts'
import { readPage, visitBank } from '../support/browser/bankVisit.ts'
import { happyCustomer, paymentConsentRequest } from '../support/consents/paymentConsent.ts'
import { type RunningSanad, startSanad } from '../support/servers/sanad.ts'
import { advanceClock, authorize, balanceOf, customerOf, decideAtBank, ibansOf, payAs } from '../support/story.ts'
import { registerTpp, type TestTpp } from '../support/tpp/tpp.ts'

const hourSeconds = 3_600
const daySeconds = 24 * hourSeconds

let sanad: RunningSanad
let tpp: TestTpp
let client: TppClient
let debtorIban: string

beforeAll(async () => {
  sanad = await startSanad()
  tpp = await registerTpp(sanad)
  client = tpp.client()
  debtorIban = (await ibansOf(sanad, happyCustomer))[0]!
})
afterAll(() => sanad?.close())

const inDays = (days: number) => new Date(sanad.now().getTime() + days * daySeconds * 1000).toISOString()
const create = async (change: Parameters<typeof paymentConsentRequest>[0] = {}) =>
  (await client.createPaymentConsent(paymentConsentRequest({ now: sanad.now(), debtorIban, ...change }))).message.Data

describe('a consent whose window is over', () => {
  it('is Rejected at the next look, and cannot be authorized any more', async () => {
    const { ConsentId } = await create({ data: { AuthorizationExpirationTimeWindow: '001:00:00' } })
    await advanceClock(sanad, hourSeconds)
    expect((await client.getPaymentConsent(ConsentId)).message.Data).toMatchObject({ Status: 'Rejected' })
    const url = await client.authorizationUrl({
      ConsentId,
      redirectUri: tpp.redirectUri,
      state: 'state-state-state',
      nonce: 'nonce-nonce',
      codeVerifier: 'v'.repeat(43),
    })
    const response = await fetch(url, { redirect: 'manual' })
    expect(new URL(response.headers.get('location')!).searchParams.get('error')).toBe('invalid_scope')
    // The dashboard's times would be a riddle otherwise.
    const requests = await fetch(sanad.url(`/dashboard/apps/${tpp.clientId}/requests`), { headers: { cookie: tpp.cookie } })
    expect(await requests.text()).toMatch(/times here are \d+ seconds ahead of your own clock/)
  })

  it('is Rejected by the job when nobody looks', async () => {
    const { ConsentId } = await create({ data: { AuthorizationExpirationTimeWindow: '000:10:00' } })
    await advanceClock(sanad, hourSeconds)
    await expireConsents(sanad.dependencies, sanad.now())
    const row = await sanad.dependencies.db
      .selectFrom('consents')
      .select(['status', 'scaStatus'])
      .where('consentId', '=', ConsentId)
      .executeTakeFirst()
    expect(row).toEqual({ status: 'Rejected', scaStatus: 'failed' })
  })
})

describe('a future-dated payment', () => {
  it('waits for its day in Riyadh, then reaches the core bank', async () => {
    const before = await balanceOf(sanad, debtorIban)
    const { PaymentId } = await payAs(
      sanad,
      tpp,
      paymentConsentRequest({ now: sanad.now(), debtorIban, amount: '4004.00', executionDate: inDays(3) }),
    )
    expect((await client.getPayment(PaymentId)).message.Data).toMatchObject({
      Status: 'KSAOB.Pending',
      Type: 'KSAOB.SingleFutureDatedPayment',
    })
    expect((await decideAtBank(sanad, PaymentId, 'approve')).status).toBe(404)
    expect(await balanceOf(sanad, debtorIban)).toBe(before)
    await advanceClock(sanad, 4 * daySeconds)
    await vi.waitFor(
      async () => expect((await client.getPayment(PaymentId)).message.Data.Status).toBe('KSAOB.AcceptedSettlementCompleted'),
      { timeout: 30_000, interval: 50 },
    )
    expect(await balanceOf(sanad, debtorIban)).toBe(before - 400_400)
  })

  it('of an app that was suspended or has ended is carried out all the same, unless its customer stops it', async () => {
    const message = paymentConsentRequest({ now: sanad.now(), debtorIban, amount: '4004.00', executionDate: inDays(3) })
    const apps = [await registerTpp(sanad), await registerTpp(sanad), await registerTpp(sanad)]
    const payments: string[] = []
    for (const [index, app] of apps.entries()) {
      payments.push((await payAs(sanad, app, { ...message, Data: { ...message.Data, BaseConsentId: randomUUID() } })).PaymentId)
      const event = index === 0 ? 'suspend' : 'end'
      await moveApp(sanad.dependencies, { clientId: app.clientId, event, actor: 'bank', now: sanad.now() })
    }
    const owner = { paymentId: payments[2]!, nationalIdentificationNumber: happyCustomer, customerId: null, now: sanad.now() }
    await cancelScheduledPayment(sanad.dependencies, owner)
    await advanceClock(sanad, 4 * daySeconds)
    const statuses = async () => {
      const { db } = sanad.dependencies
      const rows = await db.selectFrom('payments').select(['paymentId', 'status']).where('paymentId', 'in', payments).execute()
      return payments.map((paymentId) => rows.find((row) => row.paymentId === paymentId)!.status)
    }
    const settled = 'KSAOB.AcceptedSettlementCompleted'
    await vi.waitFor(async () => expect(await statuses()).toEqual([settled, settled, 'KSAOB.Cancelled']), {
      timeout: 30_000,
      interval: 50,
    })
  })

  it('is cancelled by its customer before that day, never afterwards, and by nobody else', async () => {
    const { PaymentId } = await payAs(
      sanad,
      tpp,
      paymentConsentRequest({ now: sanad.now(), debtorIban, amount: '20.00', executionDate: inDays(3) }),
    )
    const asked = { paymentId: PaymentId, nationalIdentificationNumber: happyCustomer }
    const owner = { ...asked, customerId: null, now: sanad.now() }
    expect((await listScheduledPayments(sanad.dependencies, owner)).map(({ paymentId }) => paymentId)).toEqual([PaymentId])
    await expect(
      cancelScheduledPayment(sanad.dependencies, { ...owner, nationalIdentificationNumber: '1000000024' }),
    ).rejects.toMatchObject({ code: 'resourceIdUnknown' })
    await expect(
      cancelScheduledPayment(sanad.dependencies, { ...owner, now: new Date(sanad.now().getTime() + 5 * daySeconds * 1000) }),
    ).rejects.toMatchObject({ code: 'stateConflict' })
    await cancelScheduledPayment(sanad.dependencies, owner)
    await cancelScheduledPayment(sanad.dependencies, owner)
    expect((await client.getPayment(PaymentId)).message.Data.Status).toBe('KSAOB.Cancelled')
    await advanceClock(sanad, 4 * daySeconds)
    expect((await decideAtBank(sanad, PaymentId, 'approve')).status).toBe(404)
    expect((await client.getPayment(PaymentId)).message.Data.Status).toBe('KSAOB.Cancelled')
  })
})

describe('a future-dated payment that nobody has approved when its day begins', () => {
  const approver = '1000000032'
  const halfApproved = async () => {
    const nationalId = '1000000024'
    const accounts = await sanad.dependencies.coreBank.listAccounts(nationalId)
    const joint = accounts.find(({ holders }) => holders.length === 2)!.iban
    const data = { AcceptedAuthorizationType: 'KSAOB.Multi' } as const
    const { ConsentId, PaymentId } = await create({ nationalId, debtorIban: joint, executionDate: inDays(2), data })
    await authorize(client, tpp, ConsentId, customerOf(sanad, nationalId))
    return { ConsentId, PaymentId }
  }
  const toldOf = async (linkId: string) => {
    const rows = await sanad.dependencies.db.selectFrom('customerMessages').selectAll().where('linkId', '=', linkId).execute()
    return rows.map(({ kind, terms }) => ({ kind, because: (terms as { because?: string }).because }))
  }

  it('is Rejected at that moment, and who had approved is told that it was too late, as is who is still asked', async () => {
    const { ConsentId, PaymentId } = await halfApproved()
    await advanceClock(sanad, 3 * daySeconds)
    const browser = await visitBank(sanad, approver)
    expect((await askToApprove(sanad, { browser, nationalId: approver, ConsentId })).status).toBe(409)
    expect((await client.getPaymentConsent(ConsentId)).message.Data.Status).toBe('Rejected')
    for (const kind of ['approvalsFailed', 'approvalNotNeeded'])
      expect((await toldOf(ConsentId)).filter((one) => one.kind === kind)).toEqual([{ kind, because: 'tooLate' }])
    expect(await toldOf(PaymentId)).toEqual([])
    expect((await client.getPaymentStatus(PaymentId)).message.Data.Status).toBeNull()
  })

  it('cannot be approved where an earlier release lets it wait longer, and its page says why', async () => {
    const { ConsentId, PaymentId } = await halfApproved()
    const later = new Date(Date.parse(inDays(9)))
    const { db } = sanad.dependencies
    await db.updateTable('consents').set({ authorizationExpiresAt: later }).where('consentId', '=', ConsentId).execute()
    await advanceClock(sanad, 3 * daySeconds)
    const browser = await visitBank(sanad, approver)
    const page = await readPage(await browser.get(sanad.url(`/bank/consents/${ConsentId}`)))
    expect(page).toContain('The day of this payment has begun, so it can no longer be approved.')
    expect(page).not.toMatch(/Approve the payment|Yours is the last approval|Approve before/)
    expect((await askToApprove(sanad, { browser, nationalId: approver, ConsentId })).status).toBe(409)
    expect((await client.getPaymentConsent(ConsentId)).message.Data.Status).toBe('AwaitingAuthorization')
    expect((await client.getPaymentStatus(PaymentId)).message.Data.Status).toBeNull()
  })
})

it('an access token ends after 600 seconds', async () => {
  const token = await tpp.developerToken()
  const read = () => fetch(sanad.url('/v3.1/pisp/domestic-payments/x'), { headers: { authorization: `Bearer ${token}` } })
  expect((await read()).status).toBe(400)
  await advanceClock(sanad, 601)
  expect((await read()).status).toBe(401)
})
