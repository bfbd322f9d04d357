import { type BankCustomer, type Journey, walkBankPages } from './browser/bankCustomer.ts'
import { newAuthorizationSecrets, type PaymentConsentRequest, type TppClient } from '../../src/sdk/index.ts'
import { openSimulatorTables } from '../../src/simulator/database.ts'
import { type ConsentChange, happyCustomer, paymentConsentRequest } from './consents/paymentConsent.ts'
import type { Reachable, RunningSanad } from './servers/sanad.ts'
import type { TestTpp } from './tpp/tpp.ts'

export const sandboxPassword = 'Sanad-2026!'

export type { Reachable }

/** A customer of the seed at the bank's pages; their code is read where the sandbox shows it. */
export function customerOf(sanad: Reachable, nationalId: string, change: Partial<BankCustomer> = {}): BankCustomer {
  const readOneTimeCode = async () => {
    const response = await fetch(sanad.url(`/core-bank/api/customers/${nationalId}/one-time-codes`))
    return ((await response.json()) as { code: string }[]).at(-1)?.code ?? '000000'
  }
  return { nationalIdentificationNumber: nationalId, password: sandboxPassword, decision: 'approve', readOneTimeCode, ...change }
}

/** Sends the customer to the bank for one consent and waits until the bank sends them back to the app. */
export async function authorize(
  client: TppClient,
  tpp: Pick<TestTpp, 'redirectUri'>,
  ConsentId: string,
  customer: BankCustomer,
  language: 'ar' | 'en' = 'en',
): Promise<Journey & { secrets: ReturnType<typeof newAuthorizationSecrets> }> {
  const secrets = newAuthorizationSecrets()
  const url = await client.authorizationUrl({ ConsentId, redirectUri: tpp.redirectUri, ...secrets })
  return { ...(await walkBankPages(url, customer, { redirectUri: tpp.redirectUri, language })), secrets }
}

/** A consent created and approved by the happy-path customer; returns its ids. */
export async function payAs(
  sanad: Reachable,
  tpp: TestTpp,
  message: PaymentConsentRequest,
  customer = customerOf(sanad, happyCustomer),
): Promise<{ ConsentId: string; PaymentId: string; journey: Journey }> {
  const client = tpp.client()
  const { Data } = (await client.createPaymentConsent(message)).message
  const journey = await authorize(client, tpp, Data.ConsentId, customer)
  return { ConsentId: Data.ConsentId, PaymentId: Data.PaymentId, journey }
}

/** A payment from the account that two holders share. This one has approved it, and the other decides. */
export async function approveAsFirst(
  sanad: RunningSanad,
  tpp: TestTpp,
  first: string,
  change: ConsentChange = {},
): Promise<{ ConsentId: string; accountId: string }> {
  const accounts = await sanad.dependencies.coreBank.listAccounts(first)
  const { iban: debtorIban, accountId } = accounts.find(({ holders }) => holders.length === 2)!
  const data = { AcceptedAuthorizationType: 'KSAOB.Multi' } as const
  const request = paymentConsentRequest({ nationalId: first, debtorIban, data, ...change })
  const { ConsentId } = (await tpp.client().createPaymentConsent(request)).message.Data
  await authorize(tpp.client(), tpp, ConsentId, customerOf(sanad, first))
  return { ConsentId, accountId }
}

/** The simulator's own tables, behind a running service. */
export const booksOf = (sanad: RunningSanad) => openSimulatorTables(sanad.books)

/** Balance in halalas of an account held at the bank. */
export async function balanceOf(sanad: RunningSanad, iban: string): Promise<number> {
  const row = await booksOf(sanad)
    .selectFrom('bankAccounts')
    .select('balanceHalalas')
    .where('iban', '=', iban)
    .executeTakeFirstOrThrow()
  return row.balanceHalalas
}

/** IBANs of a customer, first account first. */
export async function ibansOf(sanad: RunningSanad, nationalId: string): Promise<string[]> {
  return (await sanad.dependencies.coreBank.listAccounts(nationalId)).map(({ iban }) => iban)
}

/** Decides a payment at the core bank over its API. */
export async function decideAtBank(
  sanad: Reachable,
  paymentId: string,
  decision: 'approve' | 'reject',
  body?: object,
): Promise<{ status: number; body: Record<string, unknown> }> {
  const response = await fetch(sanad.url(`/core-bank/api/payments/${paymentId}/${decision}`), {
    method: 'POST',
    ...(body && { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
  })
  return { status: response.status, body: (await response.json()) as Record<string, unknown> }
}

/** The core bank stops an account, or lets it be used again. */
export async function setAccountStatus(sanad: Reachable, accountId: string, status: 'Suspended' | 'Active'): Promise<void> {
  const response = await fetch(sanad.url(`/core-bank/api/accounts/${accountId}/status`), {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ status }),
  })
  if (response.status !== 200) throw new Error(`status: ${response.status} ${await response.text()}`)
}

/** Moves the sandbox's clock. Real HTTP, so the server, its tokens and its jobs all see the new time. */
export async function advanceClock(sanad: Reachable, advanceSeconds: number): Promise<void> {
  const response = await fetch(sanad.url('/core-bank/api/clock'), {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ advanceSeconds }),
  })
  if (response.status !== 200) throw new Error(`clock: ${response.status} ${await response.text()}`)
}
