import { type Executor } from '../schema.ts'

/** Whose key it is: keys of different apps and operations never meet (design.md section 4). */
export interface IdempotencyScope {
  clientId: string
  operationId: string
  idempotencyKey: string
}

/** The first answer under a key. */
export interface IdempotentAnswer {
  status: number
  response: object
}

/**
 * Takes the key, or waits for whoever holds it: a second request with the same key stands still at the unique index until
 * the first one's transaction ends. False when the key is taken. An expired record gives its place up.
 */
export async function claimIdempotencyKey(
  executor: Executor,
  scope: IdempotencyScope,
  messageHash: string,
  now: Date,
  expiresAt: Date,
): Promise<boolean> {
  const row = await executor
    .insertInto('idempotency_records')
    .values({
      client_id: scope.clientId,
      operation_id: scope.operationId,
      idempotency_key: scope.idempotencyKey,
      message_hash: messageHash,
      status: null,
      response: null,
      created_at: now,
      expires_at: expiresAt,
    })
    .onConflict((conflict) =>
      conflict
        .columns(['client_id', 'operation_id', 'idempotency_key'])
        .doUpdateSet({ message_hash: messageHash, created_at: now, expires_at: expiresAt, status: null, response: null })
        .where('idempotency_records.expires_at', '<=', now),
    )
    .returning('client_id')
    .executeTakeFirst()
  return row !== undefined
}

/** The record under a taken key. */
export async function findIdempotencyRecord(executor: Executor, scope: IdempotencyScope) {
  return executor
    .selectFrom('idempotency_records')
    .select(['message_hash', 'status', 'response'])
    .where('client_id', '=', scope.clientId)
    .where('operation_id', '=', scope.operationId)
    .where('idempotency_key', '=', scope.idempotencyKey)
    .executeTakeFirst()
}

/** Keeps the first answer, in the transaction that did the work. */
export async function keepIdempotentAnswer(executor: Executor, scope: IdempotencyScope, answer: IdempotentAnswer): Promise<void> {
  await executor
    .updateTable('idempotency_records')
    .set({ status: answer.status, response: JSON.stringify(answer.response) })
    .where('client_id', '=', scope.clientId)
    .where('operation_id', '=', scope.operationId)
    .where('idempotency_key', '=', scope.idempotencyKey)
    .execute()
}

/** Forgets expired records, at most `limit` at once so that no lock lasts. */
export async function purgeIdempotencyRecords(executor: Executor, now: Date, limit: number): Promise<void> {
  await executor
    .deleteFrom('idempotency_records')
    .where((where) =>
      where(where.refTuple('client_id', 'operation_id', 'idempotency_key'), 'in', (query) =>
        query
          .selectFrom('idempotency_records as old')
          .select(['old.client_id', 'old.operation_id', 'old.idempotency_key'])
          .where('old.expires_at', '<=', now)
          .limit(limit)
          .$asTuple('client_id', 'operation_id', 'idempotency_key'),
      ),
    )
    .execute()
}
