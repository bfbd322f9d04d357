import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { linkAccounts } from '../support/consents/accountConsent.ts'
import { happyCustomer, paymentConsentRequest } from '../support/consents/paymentConsent.ts'
import { type AskedStatement, countBy, recordStatements } from '../support/database/askedStatements.ts'
import { type RunningSanad, startSanad } from '../support/servers/sanad.ts'
import { authorize, customerOf } from '../support/story.ts'
import { askOverBackChannel, decideByScript, pollOnce } from '../support/tpp/decoupled.ts'
import { registerTpp, type TestTpp } from '../support/tpp/tpp.ts'

let sanad: RunningSanad
beforeAll(async () => {
  sanad = await startSanad()
  // What an approval wakes is done beside its answer.
  vi.spyOn(sanad.dependencies, 'wakeJobs').mockReturnValue()
})
afterAll(() => sanad.close())

/** From the app to the bank's pages, by sign-in, decision and code back to the app, and to the token. */
async function payByRedirect(tpp: TestTpp): Promise<void> {
  const client = tpp.client()
  const { ConsentId } = (await client.createPaymentConsent(paymentConsentRequest())).message.Data
  const { callback, secrets } = await authorize(client, tpp, ConsentId, customerOf(sanad, happyCustomer))
  const { codeVerifier, nonce, state } = secrets
  const code = client.readCallback(callback, state)
  await client.exchangeCode({ code, redirectUri: tpp.redirectUri, codeVerifier, nonce })
}

async function payDecoupled(tpp: TestTpp): Promise<void> {
  const { ConsentId } = (await tpp.client().createPaymentConsent(paymentConsentRequest())).message.Data
  const form = { scope: `openid payments:${ConsentId}`, login_hint: happyCustomer }
  const authReqId = String((await askOverBackChannel(sanad, tpp, form)).body.auth_req_id)
  await decideByScript(sanad, authReqId)
  expect((await pollOnce(sanad, tpp, authReqId)).status).toBe(200)
}

/** By table; `begin` and `commit` count too. */
type Bounds = Readonly<Record<string, number>>

const everyWay: Bounds = { begin: 3, commit: 3, consent_accounts: 1 }
const byRedirect: Bounds = {
  ...everyWay,
  ...{ oidc_records: 19, consents: 12, authorization_sessions: 13, apps: 4, approval_questions: 1, customer_sign_ins: 1 },
  // Two of the sessions: for whom the form of the decision, and that of the code, was made.
  // A sign-in from a new place.
  customer_messages: 1,
  // Whether the customer has stopped open banking, at the sign-in.
  fraud_cases: 1,
  // That the customer stops nothing while an approval is written.
  stops: 1,
  // A sign-in counts for all instances, and is taken back when the password was right.
  tries: 2,
  // Kept at the sign-in; read at each step instead of a question to the core bank.
  known_customers: 3,
  // The simulated core bank's.
  ...{ bank_accounts: 4, bank_customers: 3, bank_one_time_codes: 4, bank_sign_in_tries: 2, sign_in_codes: 2 },
}
const ofPayment: Bounds = { outbox: 3, audit: 2, payments: 1, core_bank_instructions: 1, verification_participants: 4 }

const ways: [name: string, product: 'KSA AIS' | 'KSA PIS', walk: (tpp: TestTpp) => Promise<unknown>, most: number, of: Bounds][] =
  [
    ['account', 'KSA AIS', (tpp) => linkAccounts(sanad, tpp), 79, { ...byRedirect, outbox: 1, customer_messages: 2 }],
    ['payment', 'KSA PIS', payByRedirect, 86, { ...byRedirect, ...ofPayment }],
    [
      ...(['payment, decoupled', 'KSA PIS', payDecoupled, 56] as const),
      {
        ...{ ...everyWay, ...ofPayment, oidc_records: 5, consents: 11, authorization_sessions: 9, apps: 3, bank_accounts: 2 },
        known_customers: 1,
        ...{ decoupled_requests: 4, app_refusals: 1, bank_customers: 1, select: 1, stops: 1, customer_messages: 1 },
        // Whether the customer has stopped the app, before their phone rings.
        fraud_cases: 1,
      },
    ],
  ]

/** Where the way begins. What is before it makes the consent. */
const isBeginning = ({ request }: AskedStatement) => /^(GET \/auth\/authorize|POST \/auth\/bc-authorize)$/.test(request)
/** The customer looks at their phone. */
const isOfPhone = ({ request }: AskedStatement) => /^GET \/core-bank\//.test(request)

describe('a customer’s way from an app to the bank and back', () => {
  it.each(ways)('is within its bound of statements, and within that of each table: %s', async (_, product, walk, most, of) => {
    const tpp = await registerTpp(sanad, { product })
    const all = await recordStatements(() => walk(tpp))
    const asked = all.slice(all.findIndex(isBeginning)).filter((one) => !isOfPhone(one))
    const counts = countBy(asked, ({ table }) => table)
    const above = Object.fromEntries(Object.entries(counts).filter(([table, count]) => count > (of[table] ?? 0)))
    expect(above, JSON.stringify(countBy(asked, ({ request }) => request))).toEqual({})
    expect(asked.length).toBeLessThanOrEqual(most)
    // Nothing slips past the counter.
    expect(asked.length).toBeGreaterThan(most / 2)
  })
})
