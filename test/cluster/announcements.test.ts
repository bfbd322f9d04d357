import type { Kysely } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import type { Database } from '../../src/data/schema.ts'
import type { AccountConsent, Consent } from '../../src/domain/consent/consent.ts'
import { patchConsent } from '../../src/services/consent/patch.ts'
import { announceConsents } from '../../src/services/consent/announce.ts'
import { insertAuthorizedConsent } from '../support/consents/accountAccess.ts'
import { announcedRows, authorizedAt, insertChanged } from '../support/consents/announced.ts'
import { openSteppedPair, type SteppedConnection } from '../support/database/steppedConnection.ts'

let db: Kysely<Database>
let close: () => Promise<void>
let first: SteppedConnection
let second: SteppedConnection
let authorized: AccountConsent

beforeAll(async () => {
  ;({ db, first, second, close } = await openSteppedPair())
  authorized = await insertAuthorizedConsent({ db }, { nationalId: '1000000024', accountIds: [], now: authorizedAt })
  await endAll()
})
afterEach(() => endAll())
afterAll(() => close?.())

/** Nothing waits any more for an announcement, of this row or another. */
const endAll = () => db.updateTable('consents').set({ status: 'Finished' }).execute()

const eventsOf = async ({ consentId }: Consent) =>
  (await db.selectFrom('outbox').select('eventType').where('consentId', '=', consentId).orderBy('sequence').execute()).map(
    ({ eventType }) => eventType,
  )

/** The list of each row; the transaction, the lock, the two marks or one, the event, the end of the transaction. */
const stops = Array.from({ length: 5 + announcedRows.length }, (_, index) => index + 1)

describe.each(announcedRows)('$consentKind $eventType', ({ consentKind, eventType, waiting, prepare, dueAt: now }) => {
  const insertDue = () => insertChanged(db, { consentKind, authorized, change: waiting, prepare })

  test.each(stops)('two instances tell it once, one of them held before its statement %i', async (heldBefore) => {
    for (const otherHeldBefore of stops) {
      const consents = [await insertDue(), await insertDue()]
      const told: number[] = []
      const announce = async (executor: Kysely<Database>) => told.push(await announceConsents({ db: executor }, now))
      first.start(announce, heldBefore)
      await first.rest()
      second.start(announce, otherHeldBefore)
      await second.rest()
      first.release()
      await first.rest()
      second.release()
      await Promise.all([first.ended(), second.ended()])
      for (const consent of consents) expect(await eventsOf(consent)).toEqual([eventType])
      expect(told.reduce((sum, one) => sum + one)).toBe(consents.length)
      await endAll()
    }
  })

  test.each(stops)('a consent that ends meanwhile is told of before its end or not at all (held before %i)', async (stop) => {
    const consent = await insertDue()
    first.start((executor) => announceConsents({ db: executor }, now), stop)
    await first.rest()
    const { consentId, clientId, kind } = consent
    const status = consent.status === 'AwaitingAuthorization' ? 'Rejected' : 'Finished'
    const order = { consentId, clientId, kind, status, revokedBy: 'KSAOB.TPP', interactionId: 'x', now } as const
    second.start((executor) => patchConsent({ db: executor, settings: {} as never }, order), Infinity)
    await second.rest()
    first.release()
    await Promise.all([first.ended(), second.ended()])
    expect(['KSAOB.Resource.Updated', `${eventType} KSAOB.Resource.Updated`]).toContain((await eventsOf(consent)).join(' '))
  })
})
