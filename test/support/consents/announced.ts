import { randomUUID } from 'node:crypto'
import type { Kysely } from 'kysely'
import { insertConsent } from '../../../src/data/repositories/consents.ts'
import type { Database } from '../../../src/data/schema.ts'
import type { Announcement } from '../../../src/domain/consent/announcements.ts'
import type { AccountConsent } from '../../../src/domain/consent/consent.ts'

/** Writes what stands beside the consent where the time is kept in another table. */
type Prepare = (db: Kysely<Database>, consent: AccountConsent) => Promise<unknown>
type Row = [what: string, change: Partial<AccountConsent>, times: string[], isTold: boolean, prepare?: Prepare]

/** What the tests know of a row of `announcements`. */
interface Announced {
  /** What event.yaml tells apps of when it is sent, and the same as a figure. */
  contract: { says: string; afterMs: number }
  /** How a consent that waits for it differs from an account consent that was authorized at `authorizedAt`. */
  waiting: Partial<AccountConsent>
  prepare?: Prepare
  /** A time at which that consent is to be told of. */
  dueAt: Date
  /** Consents that differ from one that waits, the times at which the job runs, and whether the app is told. */
  rows: Row[]
}

const at = (text: string) => new Date(text)
const dayMs = 86_400_000

/** When the consents of the tests were authorized, where `waiting` says nothing else. */
export const authorizedAt = at('2026-11-01T00:00:00Z')

/** Each type that is announced because time passes. A new one does not compile until it is here. */
export const announced: Record<Announcement['eventType'] & `Sanad.${string}`, Announced> = {
  'Sanad.Resource.Expiring': {
    contract: { says: 'the consent expires in three days or less', afterMs: -3 * dayMs },
    waiting: { expiresAt: at('2026-12-01T00:00:00Z') },
    dueAt: at('2026-11-29T00:00:00Z'),
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

/** Stores a copy of an authorized consent that differs in `change`. */
export async function insertChanged(
  db: Kysely<Database>,
  { authorized, change, prepare }: { authorized: AccountConsent; change: Partial<AccountConsent>; prepare?: Prepare | undefined },
): Promise<AccountConsent> {
  const consentId = `aac-${randomUUID()}`
  const ids = { consentId, authorisationId: randomUUID() }
  const consent = { ...authorized, statusUpdatedAt: authorizedAt, ...change, ...ids } as AccountConsent
  await insertConsent(db, consent, {}, { occurredAt: authorizedAt, actor: 'test', action: 'consent.create', subject: consentId })
  await prepare?.(db, consent)
  return consent
}
