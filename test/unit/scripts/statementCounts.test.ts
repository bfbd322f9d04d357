import { createPrivateKey, constants, sign } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  fetchAccessToken,
  type ListedOperation,
  listOperations,
  prepareScenario,
  type Scenario,
} from '../../../scripts/bench/interfaces.ts'
import { envelopeBody, type SignedBody } from '../../../scripts/bench/operations.ts'
import { readSettings } from '../../../src/config/settings.ts'
import { connect } from '../../../src/data/connect.ts'
import { operationPaths } from '../../../generated/paths.ts'
import { paymentConsentRequest } from '../../support/consents/paymentConsent.ts'
import { createPostgresDatabase } from '../../support/database/database.ts'
import { type StatementTap, tapStatements } from '../../support/database/statementTap.ts'
import { type RunningSanad, startSanad } from '../../support/servers/sanad.ts'
import { withoutLimits } from '../../support/servers/shared.ts'
import { payAs } from '../../support/story.ts'
import { registerTpp } from '../../support/tpp/tpp.ts'

const granted = 'apps + consent_accounts + consents + oidc_records'
// What the simulator asks stands behind the port to the core bank: another bank's core asks what it likes.
const account = 'bank_account_holders + bank_accounts'
const pageOfTransactions = ['bank_accounts + bank_transactions', 'bank_transactions']
const verification = ['bank_accounts + bank_payees', 'audit + verification_accounts + verification_tries']

/**
 * How often each operation of the bench asks the database, and for what: the tables of each statement, joined by a plus. A trip to the
 * database is the dearest part of a request that nobody sees (docs/speed.md), so one more than here is a decision.
 */
const statements: Readonly<Record<string, readonly string[]>> = {
  token: ['apps'],
  tokenByKey: ['apps', 'replay_mark_add'],
  tokenByCertificate: ['apps'],
  par: ['apps + consents', 'oidc_records'],
  consentCreate: ['apps', 'audit + consents'],
  consentRead: ['apps + consents'],
  consentReadEs256: ['apps + consents'],
  paymentRead: ['apps + payments'],
  accounts: [granted, account],
  balances: [granted, account, 'bank_accounts + bank_transactions'],
  transactionsFirst: [granted, account, ...pageOfTransactions],
  transactionsMiddle: [granted, account, ...pageOfTransactions],
  transactionsLast: [granted, account, ...pageOfTransactions],
  letterConsentCreate: ['apps', 'audit + consents'],
  letterRead: ['apps + consent_accounts + consents + letters_of_guarantee + oidc_records'],
  payeeVerification: ['apps', ...verification],
  accountVerification: ['apps', ...verification],
}

let sanad: RunningSanad
let tap: StatementTap
let dropDatabase: () => Promise<void>
let scenario: Scenario

beforeAll(async () => {
  const { databaseUrl, drop } = await createPostgresDatabase()
  dropDatabase = drop
  tap = await tapStatements(databaseUrl)
  sanad = await startSanad({
    openDatabase: () => connect(readSettings({ DATABASE_URL: tap.databaseUrl })),
    // As the bench starts it (scripts/bench/servers.ts).
    environment: { ...withoutLimits, SANAD_CORE_BANK_APPROVAL: 'auto', SANAD_TRUSTED_PROXY: '127.0.0.1' },
  })
  scenario = await prepareScenario(sanad)
})
afterAll(async () => {
  await sanad?.close()
  tap?.close()
  await dropDatabase?.()
})

const base64url = (text: string) => Buffer.from(text).toString('base64url')

function signBody({ kid, privateKeyPem, claims, bodyOf }: SignedBody): string {
  const header = base64url(JSON.stringify({ alg: 'PS256', kid, typ: 'JWT' }))
  const input = `${header}.${base64url(JSON.stringify(claims(Math.floor(Date.now() / 1_000))))}`
  const pss = { padding: constants.RSA_PKCS1_PSS_PADDING, saltLength: constants.RSA_PSS_SALTLEN_DIGEST }
  return bodyOf(
    `${input}.${sign('sha256', Buffer.from(input), { key: createPrivateKey(privateKeyPem), ...pss }).toString('base64url')}`,
  )
}

async function send(operation: ListedOperation, accessToken: string): Promise<void> {
  const prepared = scenario[operation.contract]!
  const { method, paths, headers, bodies, status } = operation.plan(prepared, accessToken)
  const signed = operation.signed?.(prepared) ?? (operation.message && envelopeBody(prepared, operation.message))
  const body = signed ? signBody(signed) : bodies?.[0]
  const response = await fetch(sanad.url(paths[0]!), { method, headers, ...(body !== undefined && { body }) })
  expect(response.status, await response.text()).toBe(status)
}

/** The tables that a statement names. */
function tablesOf(statement: string): string {
  const text = statement.replaceAll('"', '').replaceAll('simulator.', '')
  const own = new Set([...text.matchAll(/(?:with|,) (\w+)(?:\([^)]*\))? as \(/g)].map(([, name]) => name))
  const named = [...text.matchAll(/\b(?:from|join|into|update) (?!set\b|lateral\b)(\w+)/g)].map(([, name]) => name!)
  return (
    [...new Set(named)]
      .filter((name) => !own.has(name))
      .sort()
      .join(' + ') || text
  )
}

/** Jobs and what is written in batches come in between, so the shortest of some looks is the operation's own. */
const looksAtMost = 20

async function shortestOf(operation: ListedOperation, expected: readonly string[]): Promise<string[]> {
  const accessToken = await fetchAccessToken(operation, scenario)
  // What happens once is no part of it: the first use of a consent, a key that is looked for.
  await send(operation, accessToken)
  let shortest: string[] | undefined
  for (let look = 0; look < looksAtMost && shortest?.join() !== expected.join(); look++) {
    tap.take()
    await send(operation, accessToken)
    const seen = tap.take().map(tablesOf)
    if (shortest === undefined || seen.length < shortest.length) shortest = seen
  }
  return shortest!
}

const operations = listOperations()

test.each(operations.map((operation) => [operation.name, statements[operation.name]?.length, operation] as const))(
  '%s asks the database %s times',
  async (name, _, operation) => {
    const expected = statements[name] ?? []
    expect(await shortestOf(operation, expected)).toEqual(expected)
  },
)

test('the table has the operations of the bench, and no others', () => {
  expect(Object.keys(statements)).toEqual(operations.map(({ name }) => name))
})

test('a page of events asks once for the payments of all used consents', async () => {
  const tpp = await registerTpp(sanad)
  const paid = [await payAs(sanad, tpp, paymentConsentRequest()), await payAs(sanad, tpp, paymentConsentRequest())]
  const headers = { authorization: `Bearer ${await tpp.developerToken()}` }
  const counts: number[] = []
  for (let look = 0; look < looksAtMost && counts.at(-1) !== 1; look++) {
    tap.take()
    const { events } = (await (await fetch(sanad.url(operationPaths.listEvents), { headers })).json()) as { events: string[] }
    expect(events.length).toBeGreaterThanOrEqual(2 * paid.length)
    counts.push(tap.take().filter((statement) => tablesOf(statement) === 'payments').length)
  }
  expect(Math.min(...counts)).toBe(1)
})
