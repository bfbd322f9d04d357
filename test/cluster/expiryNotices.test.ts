import { randomUUID } from 'node:crypto'
import { type Kysely } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { limits } from '../../src/config/limits.ts'
import { connect } from '../../src/data/connect.ts'
import { insertConsent } from '../../src/data/repositories/consents.ts'
import { type Database } from '../../src/data/schema.ts'
import { type AccountConsent } from '../../src/domain/consent/consent.ts'
import { patchConsent } from '../../src/services/consent/patch.ts'
import { announceExpiries } from '../../src/services/consent/currentConsent.ts'
import { insertAuthorizedConsent } from '../support/consents/accountAccess.ts'
import { createPostgresDatabase } from '../support/database/database.ts'
import { openStepped, type SteppedConnection } from '../support/database/steppedConnection.ts'

const dayMs = 86_400_000
const now = new Date('2026-11-21T09:00:00Z')

let db: Kysely<Database>
let drop: () => Promise<void>
let first: SteppedConnection
let second: SteppedConnection
let authorized: AccountConsent

beforeAll(async () => {
  const database = await createPostgresDatabase('migrated')
  drop = database.drop
  db = (await connect({ databaseUrl: database.databaseUrl, dataDir: '', limits })).db
  first = await openStepped(database.databaseUrl, db)
  second = await openStepped(database.databaseUrl, db)
  authorized = await insertAuthorizedConsent({ db }, { nationalId: '1000000024', accountIds: [], now })
})
afterAll(async () => {
  await Promise.all([first?.close(), second?.close(), db?.destroy()])
  await drop?.()
})

/** A consent that was authorized long ago and expires in two days. */
async function insertExpiring(): Promise<AccountConsent> {
  const ids = { consentId: `aac-${randomUUID()}`, authorisationId: randomUUID() }
  const times = { statusUpdatedAt: new Date(now.getTime() - 30 * dayMs), expiresAt: new Date(now.getTime() + 2 * dayMs) }
  const consent = { ...authorized, ...ids, ...times }
  await insertConsent(db, consent, {}, { occurredAt: now, actor: 'test', action: 'consent.create', subject: ids.consentId })
  return consent
}

const eventsOf = async ({ consentId }: AccountConsent) =>
  (await db.selectFrom('outbox').select('eventType').where('consentId', '=', consentId).orderBy('sequence').execute()).map(
    ({ eventType }) => eventType,
  )

/** The list, the transaction, the lock, the mark, the event, the end of the transaction. */
const stops = [1, 2, 3, 4, 5]

test.each(stops)('two instances announce an expiry once, one of them held before its statement %i', async (heldBefore) => {
  for (const otherHeldBefore of stops) {
    const consents = [await insertExpiring(), await insertExpiring()]
    const told: number[] = []
    const announce = async (executor: Kysely<Database>) => told.push(await announceExpiries({ db: executor }, now))
    first.start(announce, heldBefore)
    await first.rest()
    second.start(announce, otherHeldBefore)
    await second.rest()
    first.release()
    await first.rest()
    second.release()
    await Promise.all([first.ended(), second.ended()])
    for (const consent of consents) expect(await eventsOf(consent)).toEqual(['Sanad.Resource.Expiring'])
    expect(told.reduce((sum, one) => sum + one)).toBe(consents.length)
  }
})

test.each(stops)(
  'a consent that ends while it is announced is announced before its end or not at all (held before %i)',
  async (stop) => {
    const consent = await insertExpiring()
    first.start((executor) => announceExpiries({ db: executor }, now), stop)
    await first.rest()
    const { consentId, clientId } = consent
    const order = {
      consentId,
      clientId,
      kind: 'account',
      status: 'Finished',
      revokedBy: 'KSAOB.TPP',
      interactionId: 'x',
      now,
    } as const
    second.start((executor) => patchConsent({ db: executor, settings: {} as never }, order), Infinity)
    await second.rest()
    first.release()
    await Promise.all([first.ended(), second.ended()])
    expect(['KSAOB.Resource.Updated', 'Sanad.Resource.Expiring KSAOB.Resource.Updated']).toContain(
      (await eventsOf(consent)).join(' '),
    )
  },
)
