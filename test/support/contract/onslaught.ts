import fc from 'fast-check'
import { sql } from 'kysely'
import { expect, vi } from 'vitest'
import { brokenRequests, type BrokenRequest } from './breakage.ts'
import { campaignSeed, generatedCount, isCampaign } from '../campaign.ts'
import { type ContractOperation, type ContractSchema, compileSchema } from './contracts.ts'
import { sendOnWire, type WireAnswer } from '../http/requests.ts'
import type { RunningSanad } from '../servers/sanad.ts'
import { signBytes, signBytesDetached, type TppKey } from '../tpp/tppKeys.ts'

/** In a campaign 10,000 requests to each operation; the seed of a failure is printed and taken from CAMPAIGN_SEED. */
export const requestsPerOperation = generatedCount(100, 10_000)
export const seed = campaignSeed
/** Where a password is hashed for each request, 10,000 take an hour on a busy machine. */
export const operationTimeoutMs = isCampaign ? 6 * 3_600_000 : 300_000

/** A request as it goes out, for callers whose credentials belong to one. */
export interface Sent {
  method: string
  path: string
  body: string | undefined
}

/** An operation with all that a right request to it needs. */
export interface Front {
  sanad: RunningSanad
  method: string
  operation: ContractOperation
  address: () => string
  /** Those of the caller: token or cookie. */
  headers: (sent: Sent) => Record<string, string>
  /** A message or body that the operation takes. */
  right?: () => unknown
  /** Who signs, for operations with envelopes. */
  signer?: { clientId: string; key: TppKey }
  /** Called before each request: a campaign outlives a token. */
  refresh?: () => Promise<void>
  /** Puts back what a request that succeeded has used up. */
  restore?: () => Promise<void>
}

function violations(schema: ContractSchema, value: unknown): unknown {
  const validate = compileSchema(schema)
  return validate(value) ? [] : validate.errors
}

/** Everything that a refused request must leave as it is: rows counted, and every version of a row. */
async function fingerprint({ dependencies: { db } }: RunningSanad): Promise<string> {
  const tables = [
    'consents',
    'payments',
    'apps',
    'developers',
    'invitations',
    'bank_users',
    'bank_user_sessions',
    'idempotency_records',
    'simulator.bank_payments',
    'simulator.bank_ledger_entries',
    'verification_tries',
    'verification_accounts',
  ]
  const parts = sql.join(
    [
      ...tables.map((table) => sql`(select count(*) || ':' || coalesce(sum(xmin::text::bigint), 0) from ${sql.table(table)})`),
      // The tries of a delivery change its row at any time.
      sql`(select count(*) || ':' || coalesce(sum(sequence), 0) from outbox)`,
    ],
    sql` || ' ' || `,
  )
  return (await sql<{ state: string }>`select ${parts} as state`.execute(db)).rows[0]!.state
}

async function onWire(
  front: Front,
  attack: BrokenRequest,
): Promise<{ method: string; path: string; headers: Record<string, string>; body?: string | undefined }> {
  const { headers, body } = attack.message === undefined ? { headers: {}, body: undefined } : await bodyOf(front, attack)
  const sent = { method: attack.method ?? front.method, path: attack.address(front.address()), body }
  const all = { ...front.headers(sent), ...headers, ...attack.headers }
  return {
    ...sent,
    headers: Object.fromEntries(
      Object.entries(all)
        .filter((entry): entry is [string, string] => entry[1] !== undefined)
        .map(([name, value]) => [name, Buffer.from(value).toString('latin1')]),
    ),
  }
}

async function bodyOf(
  { signer, sanad }: Front,
  attack: BrokenRequest,
): Promise<{ headers: Record<string, string>; body: string }> {
  if (!signer)
    return {
      headers: { 'content-type': 'application/json' },
      body: attack.tamper(attack.rewrite(JSON.stringify(attack.message))),
    }
  const seconds = Math.floor(Date.now() / 1000)
  const text = attack.rewrite(
    JSON.stringify({
      aud: [sanad.settings.issuer],
      iss: signer.clientId,
      iat: seconds,
      nbf: seconds,
      exp: seconds + 300,
      message: attack.message,
    }),
  )
  if (attack.encoding === 'jwt')
    return { headers: { 'content-type': 'application/jwt' }, body: attack.tamper(await signBytes(signer.key, text)) }
  return {
    headers: { 'content-type': 'application/json', 'x-jws-signature': attack.tamper(await signBytesDetached(signer.key, text)) },
    body: text,
  }
}

/** The answer must be one that the contract declares for this operation, with a body of the declared form. */
function expectDeclared({ operation }: Front, { status, headers, text }: WireAnswer): void {
  const declared = operation.responses[status]
  expect(Object.keys(operation.responses), `${status} ${text}`).toContain(String(status))
  const type = String(headers['content-type'] ?? '').split(';')[0]!
  if (declared?.content === undefined) return expect(text).toBe('')
  expect(Object.keys(declared.content)).toContain(type)
  const media = declared.content[type]!
  const value: unknown = JSON.parse(type === 'application/jwt' ? Buffer.from(text.split('.')[1]!, 'base64url').toString() : text)
  expect(violations(media.schema['x-payload'] ?? media.schema, value), text).toEqual([])
}

function expectHeaders({ status, headers }: WireAnswer): void {
  expect(headers['x-fapi-interaction-id']).toMatch(/^[0-9a-fA-F-]{36}$/)
  expect(headers['cache-control']).toBe('no-store')
  if (status === 405) expect(headers.allow).toMatch(/^[A-Z, ]+$/)
  if (status === 429) expect(headers['retry-after']).toMatch(/^[1-9]\d*$/)
}

/** What was approved is handed over to the core bank by a job, which writes rows that are compared. */
export const waitForHandOver = ({ dependencies: { db } }: RunningSanad): Promise<void> =>
  vi.waitFor(
    async () => {
      const queued = db.selectFrom('coreBankInstructions').select('resourceId').where('state', '=', 'queued')
      // The end of a letter is months away.
      expect(await queued.where('kind', '<>', 'letterExpiry').execute()).toEqual([])
    },
    { timeout: 50_000 },
  )

/** Sends generated requests to one operation. Returns how often each status was answered. Throws fast-check's report with the seed. */
export async function assail(front: Front): Promise<Record<number, number>> {
  const statuses: Record<number, number> = {}
  await waitForHandOver(front.sanad)
  let state = await fingerprint(front.sanad)
  const property = fc.asyncProperty(brokenRequests(front.operation, front.right), async (attack) => {
    await front.refresh?.()
    const answer = await sendOnWire(front.sanad.baseUrl, await onWire(front, attack))
    statuses[answer.status] = (statuses[answer.status] ?? 0) + 1
    expect(answer.status, `${attack.broken}: ${answer.text}`).toBeLessThan(500)
    // Another method or address may be another operation's, or a page.
    const isOwn = attack.method === undefined && !attack.broken.startsWith('path')
    if (isOwn) {
      expectDeclared(front, answer)
      expectHeaders(answer)
    }
    const now = await fingerprint(front.sanad)
    if (answer.status >= 400)
      expect(now, `${attack.broken} was refused with ${answer.status} and left something behind`).toBe(state)
    else await front.restore?.()
    state = answer.status >= 400 ? now : await fingerprint(front.sanad)
  })
  await fc.assert(property, { numRuns: requestsPerOperation, seed, endOnFailure: true })
  if (isCampaign) process.stdout.write(`${front.operation.operationId}: ${JSON.stringify(statuses)}\n`)
  return statuses
}
