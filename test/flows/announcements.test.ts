import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { type Kysely } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { insertConsent } from '../../src/data/repositories/consents.ts'
import { type Database } from '../../src/data/schema.ts'
import { announcements } from '../../src/domain/consent/announcements.ts'
import { type AccountConsent } from '../../src/domain/consent/consent.ts'
import { announceConsents } from '../../src/services/consent/announce.ts'
import { insertAuthorizedConsent } from '../support/consents/accountAccess.ts'
import { openTestDatabase } from '../support/database/database.ts'

const at = (text: string) => new Date(text)
let db: Kysely<Database>
let authorized: AccountConsent
beforeAll(async () => {
  db = await openTestDatabase()
  authorized = await insertAuthorizedConsent(
    { db },
    { nationalId: '1000000024', accountIds: [], now: at('2026-11-01T00:00:00Z') },
  )
})
afterAll(() => db?.destroy())

/** The types of events that the app of a consent gets that stands so, when the job runs at these times. */
async function toldOf(change: Partial<AccountConsent>, times: readonly string[]): Promise<string[]> {
  const consentId = `aac-${randomUUID()}`
  const consent = { ...authorized, consentId, authorisationId: randomUUID(), ...change } as AccountConsent
  await insertConsent(db, consent, {}, { occurredAt: at(times[0]!), actor: 'test', action: 'consent.create', subject: consentId })
  for (const time of times) await announceConsents({ db }, at(time))
  const events = await db.selectFrom('outbox').select('eventType').where('consentId', '=', consentId).execute()
  await db.updateTable('consents').set({ status: 'Finished' }).where('consentId', '=', consentId).execute()
  return events.map(({ eventType }) => eventType)
}

type Row = [what: string, change: Partial<AccountConsent>, times: string[], isTold: boolean]

/** A table for each row of `announcements`: consents that differ from one that waits for it, and whether their app is told. */
const tables: Record<
  (typeof announcements)[number]['eventType'] & `Sanad.${string}`,
  { waiting: Partial<AccountConsent>; rows: Row[] }
> = {
  'Sanad.Resource.Expiring': {
    waiting: { statusUpdatedAt: at('2026-11-01T00:00:00Z'), expiresAt: at('2026-12-01T00:00:00Z') },
    rows: [
      ['a millisecond earlier', {}, ['2026-11-27T23:59:59.999Z'], false],
      ['at three days', {}, ['2026-11-28T00:00:00Z'], true],
      ['once, however often the job runs', {}, ['2026-11-28T00:00:00Z', '2026-11-28T00:01:00Z'], true],
      ['late, after a failure of the service', {}, ['2026-11-30T23:59:59.999Z'], true],
      ['at the end, which is an event of its own', {}, ['2026-12-01T00:00:00Z'], false],
      ['authorized a millisecond before', { statusUpdatedAt: at('2026-11-27T23:59:59.999Z') }, ['2026-11-28T00:00:00Z'], true],
      ['authorized with three days left', { statusUpdatedAt: at('2026-11-28T00:00:00Z') }, ['2026-11-29T00:00:00Z'], false],
      ['not authorized yet', { status: 'AwaitingAuthorization' }, ['2026-11-29T00:00:00Z'], false],
      ['revoked', { status: 'Finished' }, ['2026-11-29T00:00:00Z'], false],
    ],
  },
}

describe.each(Object.entries(tables))('%s', (eventType, { waiting, rows }) => {
  it.each(rows)('%s: %o at %o: %s', async (_, change, times, isTold) => {
    expect((await toldOf({ ...waiting, ...change }, times)).filter((type) => type === eventType)).toEqual(
      isTold ? [eventType] : [],
    )
  })
})

describe('what is announced because time passes', () => {
  it('has a table above for each row, and each type is announced for one kind of consent by one row', () => {
    const types = announcements.map(({ consentKind, eventType }) => `${consentKind} ${eventType}`)
    expect(new Set(types).size).toBe(types.length)
    expect(Object.keys(tables).sort()).toEqual([...new Set(announcements.map(({ eventType }) => eventType))].sort())
  })

  it('is not told again where the release before has told it', async () => {
    const consentId = `aac-${randomUUID()}`
    const consent = { ...authorized, ...tables['Sanad.Resource.Expiring'].waiting, consentId, authorisationId: randomUUID() }
    const now = at('2026-11-29T00:00:00Z')
    await insertConsent(db, consent, {}, { occurredAt: now, actor: 'test', action: 'consent.create', subject: consentId })
    await db.updateTable('consents').set({ expiryAnnouncedAt: now }).where('consentId', '=', consentId).execute()
    expect(await announceConsents({ db }, now)).toBe(0)
  })

  it('is what the contract tells', () => {
    const contract = readFileSync('specs/shared/schemas/event.yaml', 'utf8')
    expect(contract).toContain('the consent expires in three days or less')
    expect(announcements[0]!.due.afterMs).toBe(-3 * 86_400_000)
  })
})
