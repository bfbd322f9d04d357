import { readFileSync } from 'node:fs'
import type { Kysely } from 'kysely'
import { parse } from 'yaml'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Database } from '../../src/data/schema.ts'
import { announcements } from '../../src/domain/consent/announcements.ts'
import type { AccountConsent } from '../../src/domain/consent/consent.ts'
import { announceConsents } from '../../src/services/consent/announce.ts'
import { insertAuthorizedConsent } from '../support/consents/accountAccess.ts'
import { announced, authorizedAt, insertChanged } from '../support/consents/announced.ts'
import { openTestDatabase } from '../support/database/database.ts'

let db: Kysely<Database>
let authorized: AccountConsent
beforeAll(async () => {
  db = await openTestDatabase()
  authorized = await insertAuthorizedConsent({ db }, { nationalId: '1000000024', accountIds: [], now: authorizedAt })
})
afterAll(() => db?.destroy())

/** The types of events that the app of a stored consent gets when the job runs at these times. */
async function toldOf({ consentId }: AccountConsent, times: readonly string[]): Promise<string[]> {
  for (const time of times) await announceConsents({ db }, new Date(time))
  const events = await db.selectFrom('outbox').select('eventType').where('consentId', '=', consentId).execute()
  await db.updateTable('consents').set({ status: 'Finished' }).where('consentId', '=', consentId).execute()
  return events.map(({ eventType }) => eventType)
}

describe.each(Object.entries(announced))('%s', (eventType, { waiting, prepare, rows }) => {
  it.each(rows)('%s: %o at %o: %s', async (_, change, times, isTold, prepareThis = prepare) => {
    const consent = await insertChanged(db, { authorized, change: { ...waiting, ...change }, prepare: prepareThis })
    expect((await toldOf(consent, times)).filter((type) => type === eventType)).toEqual(isTold ? [eventType] : [])
  })
})

describe('what is announced because time passes', () => {
  it('has a table for each row, and each type is announced for one kind of consent by one row', () => {
    const types = announcements.map(({ consentKind, eventType }) => `${consentKind} ${eventType}`)
    expect(new Set(types).size).toBe(types.length)
    expect(Object.keys(announced).sort()).toEqual([...new Set(announcements.map(({ eventType }) => eventType))].sort())
  })

  it('is not told again where the release before has told it', async () => {
    const { waiting, dueAt } = announced['Sanad.Resource.Expiring']
    const { consentId } = await insertChanged(db, { authorized, change: waiting })
    await db.updateTable('consents').set({ expiryAnnouncedAt: dueAt }).where('consentId', '=', consentId).execute()
    expect(await announceConsents({ db }, dueAt)).toBe(0)
  })

  it.each(announcements)('is what the contract tells of $eventType', ({ eventType, due }) => {
    const { 'x-extensible-enum-of': types } = parse(readFileSync('specs/shared/schemas/event.yaml', 'utf8')).EventType
    const { says, afterMs } = announced[eventType as keyof typeof announced].contract
    expect(JSON.stringify(types[eventType])).toContain(says)
    expect(due.afterMs).toBe(afterMs)
  })
})
