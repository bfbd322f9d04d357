import { readFileSync } from 'node:fs'
import type { Kysely } from 'kysely'
import { parse } from 'yaml'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { eventTypes } from '../../generated/eventTypes.ts'
import { listUnannounced } from '../../src/data/repositories/announcements.ts'
import { findConsent } from '../../src/data/repositories/consents.ts'
import type { Database } from '../../src/data/schema.ts'
import type { Announcement } from '../../src/domain/consent/announcements.ts'
import type { AccountConsent, Consent } from '../../src/domain/consent/consent.ts'
import { announceConsents } from '../../src/services/consent/announce.ts'
import { insertAuthorizedConsent } from '../support/consents/accountAccess.ts'
import { announcedRows, authorizedAt, insertChanged } from '../support/consents/announced.ts'
import { openTestDatabase } from '../support/database/database.ts'

let db: Kysely<Database>
let authorized: AccountConsent
beforeAll(async () => {
  db = await openTestDatabase()
  authorized = await insertAuthorizedConsent({ db }, { nationalId: '1000000024', accountIds: [], now: authorizedAt })
})
afterAll(() => db?.destroy())

/** The types of events that the app of a stored consent gets when the job runs at these times. */
async function toldOf({ consentId }: Consent, times: readonly string[]): Promise<string[]> {
  for (const time of times) await announceConsents({ db }, new Date(time))
  const events = await db.selectFrom('outbox').select('eventType').where('consentId', '=', consentId).execute()
  await db.updateTable('consents').set({ status: 'Finished' }).where('consentId', '=', consentId).execute()
  return events.map(({ eventType }) => eventType)
}

describe.each(announcedRows)('$consentKind $eventType', ({ consentKind, eventType, waiting, prepare, rows }) => {
  it.each(rows)('%s: %o at %o: %s', async (_, change, times, isTold, prepareThis = prepare) => {
    const ofThis = { consentKind, authorized, change: { ...waiting, ...change }, prepare: prepareThis }
    const consent = await insertChanged(db, ofThis)
    expect((await toldOf(consent, times)).filter((type) => type === eventType)).toEqual(isTold ? [eventType] : [])
  })
})

describe('what is announced because time passes', () => {
  const types = parse(readFileSync('specs/shared/schemas/event.yaml', 'utf8')).EventType['x-extensible-enum-of']

  it('has one row for each kind of consent whose contract announces the type', () => {
    const contractOf = {
      payment: 'payment-initiation',
      account: 'account-information',
      guarantee: 'letter-of-guarantee',
    } as const
    const announced = new Set<string>(announcedRows.map(({ eventType }) => eventType))
    const listed = Object.entries(contractOf).flatMap(([kind, contract]) =>
      eventTypes[contract].filter((type) => announced.has(type)).map((type) => `${kind} ${type}`),
    )
    expect(announcedRows.map(({ consentKind, eventType }) => `${consentKind} ${eventType}`).toSorted()).toEqual(listed.toSorted())
  })

  it.each(['payment', 'account', 'guarantee'] as const)('can be tried with a consent of the kind %s', async (consentKind) => {
    const consent = await insertChanged(db, { consentKind, authorized, change: { status: 'AwaitingAuthorization' } })
    expect(await findConsent(db, consent.consentId)).toEqual(consent)
  })

  it.each([
    ['Authorized', 'expiresAt'],
    ['AwaitingAuthorization', 'authorizationExpiresAt'],
  ] as const)(
    'is not told of a consent that is %s and whose time is over, also before the job that ends it',
    async (status, end) => {
      const [day, ends] = [86_400_000, new Date('2026-11-05T00:00:00Z')]
      const soonAfter: Announcement = {
        ...{ consentKind: 'account', eventType: 'Sanad.Resource.Expiring', statuses: [status] },
        ...{ due: { time: 'statusUpdatedAt', afterMs: day }, until: { time: 'statusUpdatedAt', afterMs: 9 * day } },
      }
      const { consentId } = await insertChanged(db, { consentKind: 'account', authorized, change: { status, [end]: ends } })
      const isDue = async (now: Date) => (await listUnannounced(db, soonAfter, { now, limit: 1_000 })).includes(consentId)
      expect(await isDue(new Date(ends.getTime() - 1))).toBe(true)
      expect(await isDue(ends)).toBe(false)
    },
  )

  it('is not told again where the release before has told it', async () => {
    const { consentKind, waiting, dueAt } = announcedRows.find(({ eventType }) => eventType === 'Sanad.Resource.Expiring')!
    const { consentId } = await insertChanged(db, { consentKind, authorized, change: waiting })
    await db.updateTable('consents').set({ expiryAnnouncedAt: dueAt }).where('consentId', '=', consentId).execute()
    expect(await announceConsents({ db }, dueAt)).toBe(0)
  })

  it.each(announcedRows)('is what the contract tells of $eventType', ({ eventType, due, contract: { says, afterMs } }) => {
    expect(JSON.stringify(types[eventType])).toContain(says)
    expect(due.afterMs).toBe(afterMs)
  })
})
