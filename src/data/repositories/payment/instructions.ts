import { type Executor } from '../../schema.ts'

/** Queues a payment for the core bank, due at `dueAt`. */
export async function insertPaymentInstruction(executor: Executor, paymentId: string, dueAt: Date, now: Date): Promise<void> {
  await executor
    .insertInto('coreBankInstructions')
    .values({ instructionId: paymentId, kind: 'payment', state: 'queued', attempts: 0, nextAttemptAt: dueAt, createdAt: now })
    .execute()
}

/**
 * Takes due instructions for one try each and moves their next try to `retryAt`, so that a process that dies in between
 * loses nothing and another instance does not take the same ones. Call it outside a longer transaction.
 */
export async function claimDueInstructions(
  executor: Executor,
  now: Date,
  retryAt: Date,
  limit: number,
): Promise<{ paymentId: string; attempts: number }[]> {
  const rows = await executor
    .updateTable('coreBankInstructions')
    .set((update) => ({ attempts: update('attempts', '+', 1), nextAttemptAt: retryAt }))
    .where('instructionId', 'in', (query) =>
      query
        .selectFrom('coreBankInstructions')
        .select('instructionId')
        .where('state', '=', 'queued')
        .where('nextAttemptAt', '<=', now)
        .orderBy('nextAttemptAt')
        .limit(limit)
        .forUpdate()
        .skipLocked(),
    )
    .returning(['instructionId', 'attempts'])
    .execute()
  return rows.map((row) => ({ paymentId: row.instructionId, attempts: row.attempts }))
}

/** Sets when a claimed instruction is tried again. */
export async function postponeInstruction(executor: Executor, paymentId: string, retryAt: Date): Promise<void> {
  await executor
    .updateTable('coreBankInstructions')
    .set({ nextAttemptAt: retryAt })
    .where('instructionId', '=', paymentId)
    .execute()
}

/** The core bank has the payment, or it is not to have it any more: no further try. */
export async function finishInstruction(executor: Executor, paymentId: string): Promise<void> {
  await executor.updateTable('coreBankInstructions').set({ state: 'done' }).where('instructionId', '=', paymentId).execute()
}

/** Takes back an instruction that was never tried. False when it is too late. */
export async function withdrawInstruction(executor: Executor, paymentId: string): Promise<boolean> {
  const row = await executor
    .updateTable('coreBankInstructions')
    .set({ state: 'done' })
    .where('instructionId', '=', paymentId)
    .where('state', '=', 'queued')
    .where('attempts', '=', 0)
    .returning('instructionId')
    .executeTakeFirst()
  return row !== undefined
}
