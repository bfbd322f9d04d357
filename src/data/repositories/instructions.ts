import { sql } from 'kysely'
import { type CoreBankInstructionTable, type Executor } from '../schema.ts'

/**
 * An instruction to the core bank: a payment, a letter of guarantee, or the end of a letter's validity. A resource has at most one
 * of each kind.
 */
export type InstructionKey = Pick<CoreBankInstructionTable, 'kind' | 'resourceId'>

/** An instruction that an instance has claimed for one try. */
export type ClaimedInstruction = Pick<CoreBankInstructionTable, 'kind' | 'resourceId' | 'state' | 'attempts'>

/** Queues an instruction for the core bank, due at `dueAt`. */
export async function insertInstruction(executor: Executor, key: InstructionKey, dueAt: Date, now: Date): Promise<void> {
  await executor
    .insertInto('coreBankInstructions')
    .values({ ...key, state: 'queued', attempts: 0, failures: 0, nextAttemptAt: dueAt, createdAt: now })
    .execute()
}

/**
 * Takes due instructions for one try each and moves their next try to `retryAt`. So nothing is lost when the process dies, and no
 * other instance takes the same ones. Call it outside a longer transaction.
 */
export async function claimDueInstructions(
  executor: Executor,
  now: Date,
  retryAt: Date,
  limit: number,
): Promise<ClaimedInstruction[]> {
  return executor
    .updateTable('coreBankInstructions')
    .set((update) => ({ attempts: update('attempts', '+', 1), nextAttemptAt: retryAt }))
    .where((where) =>
      where(where.refTuple('kind', 'resourceId'), 'in', (query) =>
        query
          .selectFrom('coreBankInstructions')
          .select(['kind', 'resourceId'])
          .where('state', 'in', ['queued', 'awaitingDecision'])
          .where('nextAttemptAt', '<=', now)
          .orderBy('nextAttemptAt')
          .limit(limit)
          .forUpdate()
          .skipLocked()
          .$asTuple('kind', 'resourceId'),
      ),
    )
    .returning(['kind', 'resourceId', 'state', 'attempts'])
    .execute()
}

const byKey = (executor: Executor, { kind, resourceId }: InstructionKey) =>
  executor.updateTable('coreBankInstructions').where('kind', '=', kind).where('resourceId', '=', resourceId)

/** Sets when an instruction that went well is looked at again. */
export async function postponeInstruction(executor: Executor, key: InstructionKey, retryAt: Date): Promise<void> {
  await byKey(executor, key).set({ nextAttemptAt: retryAt, failures: 0 }).execute()
}

/**
 * Counts a failed try and sets the next one. At the `most`-th failure in a row the instruction is left to a person: state
 * `needsPerson`, which no job takes. Returns true then.
 */
export async function recordInstructionFailure(
  executor: Executor,
  key: InstructionKey,
  retryAt: Date,
  most: number,
): Promise<boolean> {
  const row = await byKey(executor, key)
    .set((column) => ({
      nextAttemptAt: retryAt,
      failures: column('failures', '+', 1),
      state: sql<CoreBankInstructionTable['state']>`case when failures + 1 >= ${most} then 'needsPerson' else state end`,
    }))
    .where('state', 'in', ['queued', 'awaitingDecision'])
    .returning('state')
    .executeTakeFirst()
  return row?.state === 'needsPerson'
}

/** The core bank has taken the instruction over and will decide. At `askAt` it is asked for the decision. */
export async function awaitDecision(executor: Executor, key: InstructionKey, askAt: Date): Promise<void> {
  await byKey(executor, key)
    .set({ state: 'awaitingDecision', attempts: 0, failures: 0, nextAttemptAt: askAt })
    .where('state', '=', 'queued')
    .execute()
}

/** Instructions that are not done, by kind and state. Each state is counted up to `most`, by indexes without what is done. */
export async function countOpenInstructions(
  executor: Executor,
  most: number,
): Promise<(Pick<CoreBankInstructionTable, 'kind' | 'state'> & { instructions: number })[]> {
  const open = (state: 'queued' | 'awaitingDecision' | 'needsPerson') =>
    sql`(select kind, state from core_bank_instructions where state = ${sql.lit(state)} limit ${sql.lit(most)})`
  const states = sql.join([open('queued'), open('awaitingDecision'), open('needsPerson')], sql` union all `)
  type Count = Pick<CoreBankInstructionTable, 'kind' | 'state'> & { instructions: number }
  const counted = sql<Count>`select kind, state, count(*)::int as instructions from (${states}) as open_ones group by kind, state`
  return (await counted.execute(executor)).rows
}

/** Ends the tries: the core bank has decided, or need not be told any more. */
export async function finishInstruction(executor: Executor, key: InstructionKey): Promise<void> {
  await byKey(executor, key).set({ state: 'done' }).execute()
}

/** Takes back an instruction that was never tried. Returns false when it is too late. */
export async function cancelInstruction(executor: Executor, key: InstructionKey): Promise<boolean> {
  const cancelled = await byKey(executor, key)
    .set({ state: 'done' })
    .where('state', '=', 'queued')
    .where('attempts', '=', 0)
    .returning('resourceId')
    .executeTakeFirst()
  return cancelled !== undefined
}
