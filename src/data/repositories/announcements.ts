import { type RawBuilder, sql } from 'kysely'
import type { AnnouncedTime, Announcement } from '../../domain/consent/announcements.ts'
import type { Consent } from '../../domain/consent/consent.ts'
import type { MessageKind } from '../../domain/message/kinds.ts'
import { dayMs } from '../../domain/shared/dates.ts'
import type { Executor } from '../schema.ts'
import { consentColumns, toConsent, unaskedLetters } from './consents.ts'

/** What the time makes due of a consent: an event for its app, or a message to its customers. */
type Due = Omit<Announcement, 'eventType'> & { eventType: Announcement['eventType'] | MessageKind }

/** Whether nobody was told yet of the consent of a row of this table. */
export const isUntold = (table: 'consents' | 'lettersOfGuarantee', eventType: Due['eventType']): RawBuilder<boolean> =>
  sql<boolean>`not exists (select from consent_announcements as told
    where told.consent_id = ${sql.ref(`${table}.consentId`)} and told.event_type = ${eventType})`

/** Release 0.2.0 wrote in a column that it had told this one, and still does while both run. */
const ofReleaseBefore = 'Sanad.Resource.Expiring'

/** Where each time is kept. One of another table is an expression over `consents`: a subselect, never null. */
const timeOf: Record<AnnouncedTime, RawBuilder<Date>> = {
  createdAt: sql.ref('consents.createdAt'),
  statusUpdatedAt: sql.ref('consents.statusUpdatedAt'),
  authorizationExpiresAt: sql.ref('consents.authorizationExpiresAt'),
  expiresAt: sql.ref('consents.expiresAt'),
}

/**
 * Consents of which an app is to be told at `now`: the one place that says when a row of the table is due. One whose own time is over has
 * ended, also where the job that moves it has not run yet.
 */
function due(executor: Executor, { eventType, consentKind, statuses, due: { time, afterMs }, until }: Due, now: Date) {
  return executor
    .selectFrom('consents')
    .where('kind', '=', consentKind)
    .where('status', 'in', statuses)
    .where(timeOf[time], '<=', new Date(now.getTime() - afterMs))
    .where(timeOf[until.time], '>', new Date(now.getTime() - until.afterMs))
    .where(({ eb, or }) => or([eb('status', '!=', 'Authorized'), eb('expiresAt', '>', now)]))
    .where(({ eb, or }) => or([eb('status', '!=', 'AwaitingAuthorization'), eb('authorizationExpiresAt', '>', now)]))
    .where('statusUpdatedAt', '<', sql<Date>`${timeOf[time]} + ${afterMs} * interval '1 millisecond'`)
    .where(isUntold('consents', eventType))
    .$if(eventType === ofReleaseBefore, (query) => query.where('expiryAnnouncedAt', 'is', null))
}

/** Ids of consents that are to be announced at `now`. */
export async function listUnannounced(
  executor: Executor,
  announcement: Due,
  { now, limit }: { now: Date; limit: number },
): Promise<string[]> {
  const rows = await due(executor, announcement, now).select('consents.consentId').limit(limit).execute()
  return rows.map(({ consentId }) => consentId)
}

/** For so long after the end of its validity somebody is told of a letter: what is older is news to nobody, such as after an upgrade. */
const newsMs = 30 * dayMs

/** Ids of letters that no app has asked for while they were valid, and of which nobody was told so. */
export async function listLettersUnaskedInTime(
  executor: Executor,
  { now, limit }: { now: Date; limit: number },
): Promise<string[]> {
  const rows = await unaskedLetters(executor)
    .select('consents.consentId')
    .where(sql<boolean>`(terms ->> 'validityExpiresAt')::timestamptz between ${new Date(now.getTime() - newsMs)} and ${now}`)
    .where(isUntold('consents', 'letterFailed'))
    .orderBy('consents.consentId')
    .limit(limit)
    .execute()
  return rows.map(({ consentId }) => consentId)
}

/**
 * Locks a consent that is still to be announced. Undefined when it ended or changed meanwhile, or was announced. No row of another table
 * is locked.
 */
export async function lockUnannounced(
  trx: Executor,
  announcement: Due,
  { consentId, now }: { consentId: string; now: Date },
): Promise<Consent | undefined> {
  const row = await due(trx, announcement, now)
    .select(consentColumns)
    .where('consents.consentId', '=', consentId)
    .forUpdate('consents')
    .executeTakeFirst()
  return row && toConsent(row)
}

/** Records that a consent is announced. False: it was before. */
export async function recordAnnouncement(
  trx: Executor,
  { consentId, eventType, now }: { consentId: string; eventType: Due['eventType']; now: Date },
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto('consentAnnouncements')
    .values({ consentId, eventType, announcedAt: now })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  if (numInsertedOrUpdatedRows !== 1n) return false
  if (eventType === ofReleaseBefore)
    await trx.updateTable('consents').set({ expiryAnnouncedAt: now }).where('consentId', '=', consentId).execute()
  return true
}
