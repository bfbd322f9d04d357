import { randomUUID } from 'node:crypto'
import { type Selectable, sql } from 'kysely'
import type { ContradictionTable } from '../decisionTables.ts'
import { type NewestFirst, newestFirst, standsBehind } from '../newestFirst.ts'
import type { Executor } from '../schema.ts'

const contradictions: NewestFirst = { table: 'coreBankContradictions', at: 'toldAt', id: 'contradictionId' }

/** What the core bank said of a payment or letter that cannot be, before anybody has looked at it. */
export type NewContradiction = Pick<
  ContradictionTable,
  'kind' | 'resourceId' | 'recordedStatus' | 'outcome' | 'reasonCode' | 'eventId'
>

/** Keeps a contradiction. Returns false where the core bank has said the same before. */
export async function insertContradiction(trx: Executor, contradiction: NewContradiction, now: Date): Promise<boolean> {
  const inserted = await trx
    .insertInto('coreBankContradictions')
    .values({ ...contradiction, contradictionId: randomUUID(), toldAt: now })
    .onConflict((conflict) => conflict.columns(['kind', 'resourceId', 'outcome']).doNothing())
    .returning('contradictionId')
    .executeTakeFirst()
  return inserted !== undefined
}

/** How many nobody has closed, counted up to `most`. */
export async function countOpenContradictions(executor: Executor, most: number): Promise<number> {
  const open = sql<{ open: number }>`select count(*)::int as open from (
    select 1 from core_bank_contradictions where closed_at is null limit ${most}) as open_ones`
  return (await open.execute(executor)).rows[0]!.open
}

/** Which contradictions to list, and how many at most. */
export interface ContradictionSearch {
  status?: 'open' | 'closed' | undefined
  contradictionId?: string | undefined
  /** Only what stands behind the one with this id. */
  before?: string | undefined
  limit: number
}

/** Contradictions, newest first. */
export async function listContradictionsOnRecord(
  executor: Executor,
  { status, contradictionId, before, limit }: ContradictionSearch,
): Promise<Selectable<ContradictionTable>[]> {
  return executor
    .selectFrom('coreBankContradictions')
    .selectAll()
    .$if(status !== undefined, (query) => query.where('closedAt', status === 'open' ? 'is' : 'is not', null))
    .$if(contradictionId !== undefined, (query) => query.where('contradictionId', '=', contradictionId!))
    .$if(before !== undefined, (query) => query.where(standsBehind(contradictions, before!)))
    .orderBy(newestFirst(contradictions))
    .limit(limit)
    .execute()
}

/** Closes one. Returns false where it is closed already. What it is about is locked before, as where one is kept. */
export async function updateContradictionClosed(
  trx: Executor,
  contradictionId: string,
  closing: { closedAt: Date; closedBy: string; closeReason: string },
): Promise<boolean> {
  const closed = await trx
    .updateTable('coreBankContradictions')
    .set(closing)
    .where('contradictionId', '=', contradictionId)
    .where('closedAt', 'is', null)
    .returning('contradictionId')
    .executeTakeFirst()
  return closed !== undefined
}
