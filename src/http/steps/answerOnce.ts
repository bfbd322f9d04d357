import stringify from 'safe-stable-stringify'
import {
  claimIdempotencyKey,
  findIdempotencyRecord,
  type IdempotencyScope,
  updateIdempotentAnswer,
} from '../../data/repositories/idempotencyRecords.ts'
import { inTransaction } from '../../data/transaction.ts'
import { HttpError } from '../errors/httpError.ts'
import { sha256 } from '../../security/secrets.ts'
import { type Dependencies } from '../../services/dependencies.ts'
import { type Exchange } from '../exchange.ts'
import { type AppCaller, type Answer } from '../operation.ts'

const idempotencyHeader = 'x-idempotency-key'

/** The steps of a handler, with its input filled in. `ask` and `tell` may take long; neither is part of the transaction. */
interface Work {
  ask?: () => Promise<void>
  answer(dependencies: Dependencies): Promise<Answer>
  tell?: (given: Answer) => Promise<void>
}

/**
 * Runs the handler once per idempotency key. One transaction claims the key, does the work and keeps the first answer, so a crash
 * leaves all of it or nothing, and a second request waits for the first. The core bank is asked before that transaction, and told
 * after it. Without a key the handler just runs. Throws HttpError 'idempotencyConflict' for the same key with another message.
 */
export async function answerOnce(exchange: Exchange, dependencies: Dependencies, { ask, answer, tell }: Work): Promise<Answer> {
  const idempotencyKey = exchange.request.headers[idempotencyHeader]
  if (!exchange.operation.isIdempotent || typeof idempotencyKey !== 'string') {
    await ask?.()
    const given = await answer(dependencies)
    await tell?.(given)
    return given
  }
  const { clientId, consentId = '' } = exchange.caller as AppCaller
  const scope: IdempotencyScope = {
    clientId,
    operationId: exchange.operation.canonicalId,
    // A token opens what its own consent names, so the answer that another consent's token got is not given to it.
    consentId,
    idempotencyKey,
  }
  // Members are sorted, so that the same message in another order has the same hash.
  const messageHash = sha256(stringify((exchange.body as { message: unknown }).message) ?? '')
  if (ask) {
    const known = await findIdempotencyRecord(dependencies.db, scope)
    if (known && known.expiresAt > exchange.now) return firstAnswer(known, messageHash)
    const refusal = await ask().then(
      () => undefined,
      (error: unknown) => ({ error }),
    )
    if (refusal) {
      // The first request with this key may have used what this one asked for; then the first answer counts.
      const meanwhile = await findIdempotencyRecord(dependencies.db, scope)
      if (meanwhile && meanwhile.expiresAt > exchange.now) return firstAnswer(meanwhile, messageHash)
      throw refusal.error
    }
  }
  const expiresAt = new Date(exchange.now.getTime() + dependencies.settings.limits.idempotencyHours * 3_600_000)
  const { given, isNew } = await inTransaction(dependencies.db, async (trx) => {
    if (!(await claimIdempotencyKey(trx, scope, messageHash, exchange.now, expiresAt))) {
      return { given: firstAnswer(await findIdempotencyRecord(trx, scope), messageHash), isNew: false }
    }
    const given = await answer({ ...dependencies, db: trx })
    await updateIdempotentAnswer(trx, scope, {
      status: given.status,
      response: { body: given.body ?? null, headers: given.headers ?? {} },
    })
    return { given, isNew: true }
  })
  if (isNew) await tell?.(given)
  return given
}

function firstAnswer(record: Awaited<ReturnType<typeof findIdempotencyRecord>>, messageHash: string): Answer {
  if (!record || record.messageHash !== messageHash) {
    throw new HttpError(
      'idempotencyConflict',
      'This idempotency key was used for another message in the last 24 hours; use a new key.',
      { path: idempotencyHeader },
    )
  }
  const { body, headers } = record.response as { body: unknown; headers: Record<string, string> }
  return { status: record.status!, body, headers }
}
