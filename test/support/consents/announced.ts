import { randomUUID } from 'node:crypto'
import type { Kysely } from 'kysely'
import { limits } from '../../../src/config/limits.ts'
import { insertConsent } from '../../../src/data/repositories/consents.ts'
import type { Database } from '../../../src/data/schema.ts'
import { type Announcement, type AnnouncementName, announcements } from '../../../src/domain/consent/announcements.ts'
import type { AccountConsent, Consent, ConsentKind } from '../../../src/domain/consent/consent.ts'
import { consentIdPrefix } from '../../../src/domain/consent/products.ts'
import { parseGuaranteeTerms } from '../../../src/domain/guarantee/terms.ts'
import { parsePaymentTerms } from '../../../src/domain/payment/terms.ts'
import { guaranteeConsentRequest } from './guaranteeConsent.ts'
import { paymentConsentRequest } from './paymentConsent.ts'

/** Writes what stands beside the consent where the time is kept in another table. */
type Prepare = (db: Kysely<Database>, consent: Consent) => Promise<unknown>
type Change = Partial<Pick<Consent, 'status' | 'createdAt' | 'statusUpdatedAt' | 'authorizationExpiresAt' | 'expiresAt'>>
type Row = [what: string, change: Change, times: string[], isTold: boolean, prepare?: Prepare]

/** What the tests know of a row of `announcements`. */
interface Announced {
  /** What event.yaml tells apps of when it is sent, and the same as a figure. */
  contract: { says: string; afterMs: number }
  /** How a consent that waits for it differs from one of its kind that was authorized at `authorizedAt` and is good for a year. */
  waiting: Change
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

/** Each row of `announcements`, by its name. A new one does not compile until it is here. */
const announced: Record<AnnouncementName, Announced> = {
  'account Sanad.Resource.Expiring': {
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

/** Each row of `announcements` with what the tests know of it. */
export const announcedRows = announcements.map((row: Announcement) => ({
  ...row,
  ...announced[`${row.consentKind} ${row.eventType}` as AnnouncementName],
}))

const inAYear = new Date(authorizedAt.getTime() + 365 * dayMs)
const stored = { statusUpdatedAt: authorizedAt, authorizationExpiresAt: inAYear, expiresAt: inAYear }

/** What a consent of each kind has of its own. */
const ownMembers: Record<ConsentKind, () => object> = {
  account: () => ({}),
  payment: () => ({
    baseConsentId: randomUUID(),
    paymentId: randomUUID(),
    terms: parsePaymentTerms(paymentConsentRequest({ now: authorizedAt }), authorizedAt, limits),
  }),
  guarantee: () => ({ terms: parseGuaranteeTerms(guaranteeConsentRequest().Data.Mt798, authorizedAt) }),
}

/** Stores a consent of this kind, of the app and the customer of an authorized one, that differs in `change`. */
export async function insertChanged(
  db: Kysely<Database>,
  {
    consentKind,
    authorized,
    change,
    prepare,
  }: { consentKind: ConsentKind; authorized: AccountConsent; change: Change; prepare?: Prepare | undefined },
): Promise<Consent> {
  const consentId = `${consentIdPrefix(consentKind)}${randomUUID()}`
  const own = { ...ownMembers[consentKind](), kind: consentKind, consentId, authorisationId: randomUUID() }
  const consent = { ...authorized, ...stored, ...change, ...own } as Consent
  await insertConsent(db, consent, {}, { occurredAt: authorizedAt, actor: 'test', action: 'consent.create', subject: consentId })
  await prepare?.(db, consent)
  return consent
}
