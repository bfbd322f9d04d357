import { type Executor } from '../../schema.ts'

/** Queues a payment for the core bank, due at `dueAt`. */
export async function insertPaymentInstruction(executor: Executor, paymentId: string, dueAt: Date, now: Date): Promise<void> {
  await executor
    .insertInto('core_bank_instructions')
    .values({ instruction_id: paymentId, kind: 'payment', state: 'queued', attempts: 0, next_attempt_at: dueAt, created_at: now })
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
    .updateTable('core_bank_instructions')
    .set((update) => ({ attempts: update('attempts', '+', 1), next_attempt_at: retryAt }))
    .where('instruction_id', 'in', (query) =>
      query
        .selectFrom('core_bank_instructions')
        .select('instruction_id')
        .where('state', '=', 'queued')
        .where('next_attempt_at', '<=', now)
        .orderBy('next_attempt_at')
        .limit(limit)
        .forUpdate()
        .skipLocked(),
    )
    .returning(['instruction_id', 'attempts'])
    .execute()
  return rows.map((row) => ({ paymentId: row.instruction_id, attempts: row.attempts }))
}

/** Sets when a claimed instruction is tried again. */
export async function postponeInstruction(executor: Executor, paymentId: string, retryAt: Date): Promise<void> {
  await executor
    .updateTable('core_bank_instructions')
    .set({ next_attempt_at: retryAt })
    .where('instruction_id', '=', paymentId)
    .execute()
}

/** The core bank has the payment, or it is not to have it any more: no further try. */
export async function finishInstruction(executor: Executor, paymentId: string): Promise<void> {
  await executor.updateTable('core_bank_instructions').set({ state: 'done' }).where('instruction_id', '=', paymentId).execute()
}

/** Takes back an instruction that was never tried. False when it is too late. */
export async function withdrawInstruction(executor: Executor, paymentId: string): Promise<boolean> {
  const row = await executor
    .updateTable('core_bank_instructions')
    .set({ state: 'done' })
    .where('instruction_id', '=', paymentId)
    .where('state', '=', 'queued')
    .where('attempts', '=', 0)
    .returning('instruction_id')
    .executeTakeFirst()
  return row !== undefined
}
