import type { AppLink } from '../../domain/session/sessions.ts'
import type { Executor } from '../schema.ts'
import { statement } from '../statement.ts'

/** A link as it is made: nobody has opened it. */
export type NewAppLink = Omit<AppLink, 'openedAt' | 'nationalIdentificationNumber'>

const columns = [
  'interactionId',
  'code',
  'shownNumber',
  'createdAt',
  'expiresAt',
  'openedAt',
  'nationalIdentificationNumber',
] as const satisfies (keyof AppLink)[]

const fresh = { openedAt: null, nationalIdentificationNumber: null }

/** Stores a link in the place of one that nobody has opened in time. One that is good, or was opened, stays. */
export async function replaceAppLink(executor: Executor, link: NewAppLink): Promise<void> {
  await replace(executor, link)
}

const replace = statement<NewAppLink, unknown>((db, { interactionId, ...link }) =>
  db
    .insertInto('appLinks')
    .values({ interactionId, ...link, ...fresh })
    .onConflict((conflict) =>
      conflict
        .column('interactionId')
        .doUpdateSet(link)
        .where('appLinks.openedAt', 'is', null)
        .where('appLinks.expiresAt', '<=', link.createdAt),
    ),
)

/** The link of this visit, in whatever state, or undefined. */
export async function findAppLink(executor: Executor, interactionId: string): Promise<AppLink | undefined> {
  return (await select(executor, { interactionId }))[0]
}

const select = statement<Pick<AppLink, 'interactionId'>, AppLink>((db, { interactionId }) =>
  db.selectFrom('appLinks').select(columns).where('interactionId', '=', interactionId),
)

/** The link with this code, in whatever state, or undefined. */
export async function findAppLinkByCode(executor: Executor, code: string): Promise<AppLink | undefined> {
  return executor.selectFrom('appLinks').select(columns).where('code', '=', code).executeTakeFirst()
}

/** Gives a link to who opens it. Returns false, and changes nothing, where it was opened before or its time is over. */
export async function openAppLinkOnce(
  executor: Executor,
  { code, nationalIdentificationNumber, now }: { code: string; nationalIdentificationNumber: string; now: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await executor
    .updateTable('appLinks')
    .set({ openedAt: now, nationalIdentificationNumber })
    .where('code', '=', code)
    .where('openedAt', 'is', null)
    .where('expiresAt', '>', now)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** The same, held until the transaction ends: who looks at it meanwhile waits. */
export async function lockAppLink(trx: Executor, interactionId: string): Promise<AppLink | undefined> {
  return trx.selectFrom('appLinks').select(columns).where('interactionId', '=', interactionId).forUpdate().executeTakeFirst()
}

/** Forgets the link of a visit, so that its page makes a new one. */
export async function deleteAppLink(executor: Executor, interactionId: string): Promise<void> {
  await executor.deleteFrom('appLinks').where('interactionId', '=', interactionId).execute()
}

/** The visits that a customer goes on with in the bank's app and has not decided, the soonest end first. */
export async function listOpenedVisits(
  executor: Executor,
  { nationalIdentificationNumber, now, limit }: { nationalIdentificationNumber: string; now: Date; limit: number },
): Promise<{ interactionId: string; consentId: string; expiresAt: Date }[]> {
  return executor
    .selectFrom('appLinks as link')
    .innerJoin('authorizationSessions as session', 'session.interactionId', 'link.interactionId')
    .where('link.nationalIdentificationNumber', '=', nationalIdentificationNumber)
    .where('session.outcome', 'is', null)
    .where('session.stage', '!=', 'ended')
    .where('session.expiresAt', '>', now)
    .select(['session.interactionId', 'session.consentId', 'session.expiresAt'])
    .orderBy('session.expiresAt')
    .limit(limit)
    .execute()
}
