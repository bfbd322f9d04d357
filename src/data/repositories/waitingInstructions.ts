import { type Selectable, sql } from 'kysely'
import type { InstructionState } from '../../domain/shared/handOverProgress.ts'
import type { CoreBankInstructionTable, Executor } from '../schema.ts'
import type { InstructionKey } from './instructions.ts'

/** An instruction as the bank's people see it. */
export type InstructionOnRecord = Pick<
  Selectable<CoreBankInstructionTable>,
  'kind' | 'resourceId' | 'state' | 'attempts' | 'failures' | 'createdAt' | 'nextAttemptAt' | 'personToldAt' | 'takenAt'
>

const columns = [
  ...(['kind', 'resourceId', 'state', 'attempts', 'failures', 'createdAt'] as const),
  ...(['nextAttemptAt', 'personToldAt', 'takenAt'] as const),
] as const satisfies (keyof InstructionOnRecord)[]

/** Which to list, and how many at most. A try pauses for so long at most. */
export interface WaitingSearch {
  state?: Exclude<InstructionState, 'done'> | undefined
  /** Only what stands behind this one. */
  before?: InstructionKey | undefined
  now: Date
  longestPauseMs: number
  limit: number
}

/** Instructions that are left to a person, and those of which one was told because they are undecided: the newest first. */
export async function listWaitingInstructions(
  executor: Executor,
  { state, before, now, longestPauseMs, limit }: WaitingSearch,
): Promise<InstructionOnRecord[]> {
  // Of whom a person was told has been tried, and is due again by then: what waits for a far day is not looked at.
  const soon = new Date(now.getTime() + longestPauseMs)
  const place = sql`(created_at, kind, resource_id)`
  const isBehind =
    before &&
    sql<boolean>`${place} < (select created_at, kind, resource_id from core_bank_instructions as last
      where last.kind = ${before.kind} and last.resource_id = ${before.resourceId})`
  const open = executor.selectFrom('coreBankInstructions').select(columns)
  const left = open.where('state', '=', 'needsPerson')
  const told = open
    .where('state', 'in', ['queued', 'awaitingDecision'])
    .where('nextAttemptAt', '<=', soon)
    .where('personToldAt', 'is not', null)
  return executor
    .selectFrom(left.unionAll(told).as('waiting'))
    .selectAll()
    .$if(state !== undefined, (query) => query.where('state', '=', state!))
    .$if(isBehind !== undefined, (query) => query.where(isBehind!))
    .orderBy('createdAt', 'desc')
    .orderBy('kind', 'desc')
    .orderBy('resourceId', 'desc')
    .limit(limit)
    .execute()
}

/** An instruction, done or not. */
export async function findInstruction(
  executor: Executor,
  { kind, resourceId }: InstructionKey,
): Promise<InstructionOnRecord | undefined> {
  return executor
    .selectFrom('coreBankInstructions')
    .select(columns)
    .where('kind', '=', kind)
    .where('resourceId', '=', resourceId)
    .executeTakeFirst()
}

/** Lets one go on that was left to a person, in this state and with all its tries. Returns false where nobody has to be asked. */
export async function updateRetried(
  trx: Executor,
  { kind, resourceId }: InstructionKey,
  { state, now }: { state: 'queued' | 'awaitingDecision'; now: Date },
): Promise<boolean> {
  const retried = await trx
    .updateTable('coreBankInstructions')
    // One try: as one that was never tried its customer could still cancel it.
    .set({ state, attempts: 1, failures: 0, nextAttemptAt: now, personToldAt: null, lease: null })
    .where('kind', '=', kind)
    .where('resourceId', '=', resourceId)
    .where('state', '=', 'needsPerson')
    .returning('resourceId')
    .executeTakeFirst()
  return retried !== undefined
}

/**
 * Ends one that waits for a person and was not touched since it was read. Returns false where somebody has let it go on, or has ended it,
 * meanwhile.
 */
export async function updateEnded(
  trx: Executor,
  { kind, resourceId, attempts, nextAttemptAt }: InstructionOnRecord,
): Promise<boolean> {
  const ended = await trx
    .updateTable('coreBankInstructions')
    .set({ state: 'done', lease: null })
    .where('kind', '=', kind)
    .where('resourceId', '=', resourceId)
    .where('state', '=', 'needsPerson')
    .where('attempts', '=', attempts)
    // A person may have set it by SQL, to the microsecond.
    .where(sql<boolean>`date_trunc('milliseconds', next_attempt_at) = ${nextAttemptAt}`)
    .where('takenAt', 'is', null)
    .returning('resourceId')
    .executeTakeFirst()
  return ended !== undefined
}
