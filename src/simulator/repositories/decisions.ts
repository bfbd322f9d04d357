import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { SimulatedDecision, SimulatorDatabase } from '../schema.ts'

/** A decision that is not in the feed yet. */
type NewDecision = Omit<SimulatedDecision, 'position' | 'eventId'>

/**
 * Adds a decision to the feed, in the transaction that makes it. Call it last: whoever decides something else waits from here to the
 * commit, so that the feed has no gap that is filled later.
 */
export async function insertDecision(trx: SimulatorDatabase, decision: NewDecision): Promise<void> {
  await trx
    .with('moved', (query) =>
      query
        .updateTable('bankDecisionFeed')
        .set({ lastPosition: sql<number>`last_position + 1` })
        .returning('lastPosition'),
    )
    .insertInto('bankDecisions')
    .columns(['position', 'eventId', 'kind', 'resourceId', 'outcome', 'reasonCode', 'reasonMessage', 'decidedAt'])
    .expression((query) =>
      query
        .selectFrom('moved')
        .select([
          'lastPosition',
          sql<string>`${randomUUID()}::text`.as('eventId'),
          sql<SimulatedDecision['kind']>`${decision.kind}::text`.as('kind'),
          sql<string>`${decision.resourceId}::text`.as('resourceId'),
          sql<SimulatedDecision['outcome']>`${decision.outcome}::text`.as('outcome'),
          sql<string | null>`${decision.reasonCode}::text`.as('reasonCode'),
          sql<string | null>`${decision.reasonMessage}::text`.as('reasonMessage'),
          sql<Date>`${decision.decidedAt}::timestamptz`.as('decidedAt'),
        ]),
    )
    .execute()
}

/** The name of the feed. One of another database has another. */
export async function getFeedId(db: SimulatorDatabase): Promise<string> {
  return (await db.selectFrom('bankDecisionFeed').select('feedId').executeTakeFirstOrThrow()).feedId
}

/** Decisions behind a position, in the order of the feed. */
export async function listDecisions(
  db: SimulatorDatabase,
  { after, limit }: { after: number; limit: number },
): Promise<SimulatedDecision[]> {
  return db.selectFrom('bankDecisions').selectAll().where('position', '>', after).orderBy('position').limit(limit).execute()
}

/** The decision at a position. Undefined where there is none (yet). */
export async function findDecisionAt(
  db: SimulatorDatabase,
  position: number,
): Promise<Pick<SimulatedDecision, 'position' | 'eventId'> | undefined> {
  return db.selectFrom('bankDecisions').select(['position', 'eventId']).where('position', '=', position).executeTakeFirst()
}
