import { sql } from 'kysely'
import type { DecisionFeedTable } from '../decisionTables.ts'
import type { Executor } from '../schema.ts'
import { statement } from '../statement.ts'

/** How far the core bank's feed of decisions has been read. `cursor` is null before its beginning. */
export type FeedPlace = Pick<DecisionFeedTable, 'cursor' | 'asOf'>

const feed = 'coreBank'

/** How far the feed has been read. */
export async function findFeedPlace(executor: Executor): Promise<FeedPlace> {
  const found = executor.selectFrom('decisionFeeds').select(['cursor', 'asOf']).where('name', '=', feed)
  return (await found.executeTakeFirst()) ?? { cursor: null, asOf: null }
}

/**
 * Moves the place on, in the transaction that records what was read. Returns false where somebody else has moved it from `before`
 * meanwhile: what was read is then theirs.
 */
export async function moveFeedPlace(
  trx: Executor,
  before: FeedPlace,
  { cursor, asOf, now }: FeedPlace & { now: Date },
): Promise<boolean> {
  const moved = await trx
    .updateTable('decisionFeeds')
    .set({ cursor, asOf, readAt: now })
    .where('name', '=', feed)
    .where(sql<boolean>`cursor is not distinct from ${before.cursor}::text`)
    .returning('name')
    .executeTakeFirst()
  return moved !== undefined
}

/** Seconds since the moment up to which the feed was read. Null where none was ever read. */
export async function findFeedLag(executor: Executor, now: Date): Promise<number | null> {
  const { asOf } = await findFeedPlace(executor)
  return asOf && Math.max(0, (now.getTime() - asOf.getTime()) / 1_000)
}

interface Ids {
  paymentIds: readonly string[]
  letterIds: readonly string[]
}

/** The statuses of payments and letters, by their ids. Their rows are not locked, so only what is final stays so. */
export async function findStatuses(
  executor: Executor,
  resources: readonly { kind: 'payment' | 'letter'; resourceId: string }[],
): Promise<Map<string, string>> {
  if (resources.length === 0) return new Map()
  const idsOf = (wanted: string) => resources.filter(({ kind }) => kind === wanted).map(({ resourceId }) => resourceId)
  const rows = await selectStatuses(executor, { paymentIds: idsOf('payment'), letterIds: idsOf('letter') })
  return new Map(rows.map(({ id, status }) => [id, status]))
}

const selectStatuses = statement<Ids, { id: string; status: string }>((db, { paymentIds, letterIds }) =>
  db
    .selectFrom('payments')
    .select(['paymentId as id', sql<string>`status`.as('status')])
    .where(sql<boolean>`payment_id = any(${paymentIds})`)
    .unionAll(
      db
        .selectFrom('lettersOfGuarantee')
        .select(['letterOfGuaranteeId as id', sql<string>`status`.as('status')])
        .where(sql<boolean>`letter_of_guarantee_id = any(${letterIds})`),
    ),
)
