import type { Insertable, Selectable } from 'kysely'
import type { Executor, IdempotencyRecordTable } from '../schema.ts'
import { statement } from '../statement.ts'

/** The owner of a key. Keys of different apps, operations and consents never meet (docs/decisions/data.md#idempotency-key). */
export interface IdempotencyScope {
  clientId: string
  operationId: string
  /** The consent of a customer's token. Empty where the app asks in its own name. */
  consentId: string
  idempotencyKey: string
}

type StoredKey = Pick<IdempotencyRecordTable, 'clientId' | 'operationId' | 'idempotencyKey'>

/**
 * The key as it is stored, with the consent of the token before it. A key has no blank, so no two scopes look alike, and the release
 * before, which knows no consents here, works on the same table.
 */
const keyOf = ({ clientId, operationId, consentId, idempotencyKey }: IdempotencyScope): StoredKey => ({
  clientId,
  operationId,
  idempotencyKey: consentId === '' ? idempotencyKey : `${consentId} ${idempotencyKey}`,
})

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
  const record = { ...keyOf(scope), messageHash, status: null, response: null, createdAt: now, expiresAt }
  return (await claim(executor, record)).length > 0
}

const claim = statement<Insertable<IdempotencyRecordTable>, { clientId: string }>((db, record) => {
  const { clientId: _client, operationId: _operation, idempotencyKey: _key, ...replaced } = record
  return db
    .insertInto('idempotencyRecords')
    .values(record)
    .onConflict((conflict) =>
      conflict
        .columns(['clientId', 'operationId', 'idempotencyKey'])
        .doUpdateSet(replaced)
        .where('idempotencyRecords.expiresAt', '<=', record.createdAt),
    )
    .returning('clientId')
})

/** The record under a taken key. */
export async function findIdempotencyRecord(executor: Executor, scope: IdempotencyScope) {
  return (await selectRecord(executor, keyOf(scope)))[0]
}

type FirstAnswer = Pick<Selectable<IdempotencyRecordTable>, 'messageHash' | 'status' | 'response' | 'expiresAt'>

const selectRecord = statement<StoredKey, FirstAnswer>((db, { clientId, operationId, idempotencyKey }) =>
  db
    .selectFrom('idempotencyRecords')
    .select(['messageHash', 'status', 'response', 'expiresAt'])
    .where('clientId', '=', clientId)
    .where('operationId', '=', operationId)
    .where('idempotencyKey', '=', idempotencyKey),
)

/** Stores the first answer, in the transaction that did the work. */
export async function updateIdempotentAnswer(
  executor: Executor,
  scope: IdempotencyScope,
  answer: IdempotentAnswer,
): Promise<void> {
  await updateAnswer(executor, { ...keyOf(scope), status: answer.status, response: JSON.stringify(answer.response) })
}

const updateAnswer = statement<StoredKey & { status: number; response: string }, unknown>(
  (db, { clientId, operationId, idempotencyKey, ...answer }) =>
    db
      .updateTable('idempotencyRecords')
      .set(answer)
      .where('clientId', '=', clientId)
      .where('operationId', '=', operationId)
      .where('idempotencyKey', '=', idempotencyKey),
)
