import type { Executor } from '../schema.ts'

/** The owner of a key. Keys of different apps, operations and consents never meet (docs/decisions/data.md#idempotency-key). */
export interface IdempotencyScope {
  clientId: string
  operationId: string
  /** The consent of a customer's token. Empty where the app asks in its own name. */
  consentId: string
  idempotencyKey: string
}

/**
 * The key as it is stored, with the consent of the token before it. A key has no blank, so no two scopes look alike, and the release
 * before, which knows no consents here, works on the same table.
 */
const keyOf = ({ consentId, idempotencyKey }: IdempotencyScope) =>
  consentId === '' ? idempotencyKey : `${consentId} ${idempotencyKey}`

/** The first answer that was given under a key. */
export interface IdempotentAnswer {
  status: number
  response: object
}

/**
 * Takes the key. A second request with the same key waits at the unique index until the transaction of the first one ends. Returns
 * false when the key is taken. An expired record is replaced.
 */
export async function claimIdempotencyKey(
  executor: Executor,
  scope: IdempotencyScope,
  messageHash: string,
  now: Date,
  expiresAt: Date,
): Promise<boolean> {
  const row = await executor
    .insertInto('idempotencyRecords')
    .values({
      clientId: scope.clientId,
      operationId: scope.operationId,
      idempotencyKey: keyOf(scope),
      messageHash,
      status: null,
      response: null,
      createdAt: now,
      expiresAt,
    })
    .onConflict((conflict) =>
      conflict
        .columns(['clientId', 'operationId', 'idempotencyKey'])
        .doUpdateSet({ messageHash, createdAt: now, expiresAt, status: null, response: null })
        .where('idempotencyRecords.expiresAt', '<=', now),
    )
    .returning('clientId')
    .executeTakeFirst()
  return row !== undefined
}

/** The record under a taken key. */
export async function findIdempotencyRecord(executor: Executor, scope: IdempotencyScope) {
  return executor
    .selectFrom('idempotencyRecords')
    .select(['messageHash', 'status', 'response', 'expiresAt'])
    .where('clientId', '=', scope.clientId)
    .where('operationId', '=', scope.operationId)
    .where('idempotencyKey', '=', keyOf(scope))
    .executeTakeFirst()
}

/** Stores the first answer, in the transaction that did the work. */
export async function updateIdempotentAnswer(
  executor: Executor,
  scope: IdempotencyScope,
  answer: IdempotentAnswer,
): Promise<void> {
  await executor
    .updateTable('idempotencyRecords')
    .set({ status: answer.status, response: JSON.stringify(answer.response) })
    .where('clientId', '=', scope.clientId)
    .where('operationId', '=', scope.operationId)
    .where('idempotencyKey', '=', keyOf(scope))
    .execute()
}
