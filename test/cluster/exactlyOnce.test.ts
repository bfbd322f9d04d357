import { auditLedger, listTrailFindings } from '../support/database/audits.ts'
import { randomUUID } from 'node:crypto'
import type { Kysely } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { limits } from '../../src/config/limits.ts'
import { connect } from '../../src/data/connect.ts'
import type { Database } from '../../src/data/schema.ts'
import { openSimulatorTables } from '../../src/simulator/database.ts'
import { bringToDecision, type WaitingCustomer } from '../support/browser/decisionPage.ts'
import { isCampaign } from '../support/campaign.ts'
import { creditorElsewhere, paymentConsentRequest } from '../support/consents/paymentConsent.ts'
import { createPostgresDatabase } from '../support/database/database.ts'
import { sendRaw } from '../support/http/requests.ts'
import { type SanadProcess, startSanadProcess } from '../support/servers/childServer.ts'
import { decideAtBank } from '../support/story.ts'
import { registerTpp, type TestTpp } from '../support/tpp/tpp.ts'

/** Two processes of the program behind one address, on one PostgreSQL. */
const consents = isCampaign ? 100 : 5
const sessionsPerConsent = 4
const clicksPerSession = 25
const equalRequests = 50
const amountHalalas = 100

let instances: [SanadProcess, SanadProcess]
let db: Kysely<Database>
let dropDatabase: () => Promise<void>
let tpp: TestTpp

beforeAll(async () => {
  const { databaseUrl, drop } = await createPostgresDatabase()
  dropDatabase = drop
  db = (await connect({ databaseUrl, dataDir: '', limits })).db
  const environment = { DATABASE_URL: databaseUrl, SANAD_CORE_BANK_APPROVAL: 'manual' }
  const first = await startSanadProcess({ environment })
  instances = [first, await startSanadProcess({ environment, baseUrl: first.baseUrl })]
  tpp = await registerTpp(first)
})
afterAll(async () => {
  await Promise.all((instances ?? []).map((instance) => instance.stop()))
  await db?.destroy()
  await dropDatabase?.()
})

const times = (count: number) => Array.from({ length: count }, (_, index) => index)
const instanceOf = (index: number) => instances[index % 2]!
/** How many of each. */
const tally = (values: string[]) =>
  Object.fromEntries([...new Set(values)].sort().map((value) => [value, values.filter((other) => other === value).length]))

async function rowsOf(ConsentId: string, PaymentId: string) {
  const by = { consent: ['consentId', '=', ConsentId] as const, subject: ['subject', 'in', [ConsentId, PaymentId]] as const }
  const consent = await db
    .selectFrom('consents')
    .select('status')
    .where(...by.consent)
    .executeTakeFirstOrThrow()
  const payments = await db
    .selectFrom('payments')
    .select(['paymentId', 'status'])
    .where(...by.consent)
    .execute()
  const sessions = await db
    .selectFrom('authorizationSessions')
    .select('interactionId')
    .where(...by.consent)
    .where('outcome', '=', 'approved')
    .execute()
  const audit = await db
    .selectFrom('audit')
    .select('action')
    .where(...by.subject)
    .orderBy('auditId')
    .execute()
  const events = await db
    .selectFrom('outbox')
    .select('eventType')
    .where(...by.consent)
    .execute()
  const postings = await openSimulatorTables(db)
    .selectFrom('bankLedgerTransactions')
    .select('reference')
    .where('reference', '=', PaymentId)
    .execute()
  return {
    status: consent.status,
    payments,
    winners: sessions.map((row) => row.interactionId),
    audit: audit.map((row) => row.action),
    events: events.length,
    postings: postings.length,
  }
}

/** Halalas that have come to the clearing account: each payment goes to another bank. */
async function clearedHalalas(): Promise<number> {
  const rows = await openSimulatorTables(db)
    .selectFrom('bankAccounts')
    .select(['balanceHalalas', 'nameEn'])
    .where('isCustomerAccount', '=', false)
    .execute()
  return rows.find((row) => row.nameEn === 'SARIE clearing')!.balanceHalalas
}

async function authorizeFromEverywhere(): Promise<string> {
  const { Data } = (
    await tpp.client().createPaymentConsent(paymentConsentRequest({ amount: '1.00', creditorIban: creditorElsewhere }))
  ).message
  const accountIds = 'acc-000101'
  const customers = []
  for (const _ of times(sessionsPerConsent)) {
    const customer = await bringToDecision(instances[0], tpp, Data.ConsentId)
    // Each visit has its code before anybody presses the button beside it.
    await customer.ask(instances[0], { accountIds })
    customers.push(customer)
  }
  const clicks = customers.flatMap((customer) =>
    times(clicksPerSession).map((index) => ({ customer, instance: instanceOf(index) })),
  )
  const answers = await Promise.all(
    clicks.map(async ({ customer, instance }) => {
      const answer = await customer.press(instance, { accountIds })
      const way = answer.headers.get('location')?.includes('/auth/authorize/') ? 'back to the app' : 'told that it is over'
      return { customer, location: answer.headers.get('location')!, text: `${answer.status} ${way}` }
    }),
  )
  const rows = await rowsOf(Data.ConsentId, Data.PaymentId)
  expect(rows).toEqual({
    status: 'Finished',
    payments: [{ paymentId: Data.PaymentId, status: 'KSAOB.Pending' }],
    winners: [expect.any(String)],
    audit: ['consent.create', 'payee.checked', 'consent.authorize', 'payment.create', 'consent.consume'],
    events: 3,
    postings: 0,
  })
  const winner = customers.find((customer) => customer.interactionId === rows.winners[0])!
  const answersTo = (wins: boolean) => answers.filter(({ customer }) => (customer === winner) === wins).map(({ text }) => text)
  expect(tally(answersTo(true))).toEqual({ '303 back to the app': clicksPerSession })
  expect(tally(answersTo(false))).toEqual({ '303 told that it is over': clicksPerSession * (sessionsPerConsent - 1) })
  await fetchTheCode(winner, answers.find(({ customer }) => customer === winner)!.location)
  return Data.PaymentId
}

/** The browser of the customer who approved goes back to the app many times at once: the app gets one code, and that code works. */
async function fetchTheCode({ browser, secrets }: WaitingCustomer, location: string): Promise<void> {
  const path = location.replace(instances[0].baseUrl, '')
  const answers = await Promise.all(times(10).map((index) => browser.get(instanceOf(index).url(path))))
  const codes = answers
    .map(({ headers }) => new URL(headers.get('location') ?? 'about:blank').searchParams.get('code'))
    .filter((code) => code !== null)
  expect(codes).toHaveLength(1)
  const token = await tpp
    .client()
    .exchangeCode({ code: codes[0]!, redirectUri: tpp.redirectUri, codeVerifier: secrets.codeVerifier, nonce: secrets.nonce })
  expect(token.scope).toContain('payments:')
}

describe(`two instances on one PostgreSQL, ${consents} consents`, () => {
  it(`${sessionsPerConsent * clicksPerSession} approvals at once, from ${sessionsPerConsent} sessions at both instances, make one payment; 20 approvals at the bank pay it once`, async () => {
    const before = await clearedHalalas()
    for (const _ of times(consents)) {
      const PaymentId = await authorizeFromEverywhere()
      const decisions = await Promise.all(times(20).map((index) => decideAtBank(instanceOf(index), PaymentId, 'approve')))
      expect(tally(decisions.map(({ status }) => String(status)))).toEqual({ 200: 20 })
      const { consentId: ConsentId } = await db
        .selectFrom('payments')
        .select('consentId')
        .where('paymentId', '=', PaymentId)
        .executeTakeFirstOrThrow()
      expect(await rowsOf(ConsentId, PaymentId)).toMatchObject({
        payments: [{ paymentId: PaymentId, status: 'KSAOB.AcceptedSettlementCompleted' }],
        audit: ['consent.create', 'payee.checked', 'consent.authorize', 'payment.create', 'consent.consume', 'payment.settle'],
        events: 4,
        postings: 1,
      })
    }
    expect(await clearedHalalas()).toBe(before + consents * amountHalalas)
    expect(await auditLedger(db)).toEqual({ sumHalalas: 0, accountsOutOfBalance: [] })
    expect(await listTrailFindings(db)).toEqual([])
  }, 900_000)

  it(`${equalRequests} equal BaseConsentIds at once make one consent: one 201, the others refused by name`, async () => {
    const token = await tpp.developerToken()
    for (const _ of times(consents)) {
      const message = paymentConsentRequest()
      const answers = await Promise.all(
        times(equalRequests).map((index) => sendRaw(instanceOf(index), tpp, { path: '/payments/consents', message, token })),
      )
      const texts = answers.map(({ status, body }) => `${status} ${body.Errors?.[0]?.Path ?? ''}`)
      expect(tally(texts)).toEqual({ '201 ': 1, '400 Data.BaseConsentId': equalRequests - 1 })
      expect(
        await db.selectFrom('consents').select('consentId').where('baseConsentId', '=', message.Data.BaseConsentId).execute(),
      ).toHaveLength(1)
    }
  }, 900_000)

  it(`${equalRequests} equal requests with one idempotency key at once get one and the same consent`, async () => {
    const token = await tpp.developerToken()
    for (const _ of times(Math.ceil(consents / 5))) {
      const message = paymentConsentRequest()
      const headers = { 'x-idempotency-key': randomUUID() }
      const answers = await Promise.all(
        times(equalRequests).map((index) =>
          sendRaw(instanceOf(index), tpp, { path: '/payments/consents', message, token, headers }),
        ),
      )
      const ids = answers.map(
        ({ status, body }) => `${status} ${(body.message as { Data?: { ConsentId: string } } | undefined)?.Data?.ConsentId}`,
      )
      expect(Object.values(tally(ids))).toEqual([equalRequests])
      expect(ids[0]).toMatch(/^201 pis-/)
    }
  }, 900_000)
})
