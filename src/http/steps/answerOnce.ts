import stringify from 'safe-stable-stringify'
import {
  claimIdempotencyKey,
  findIdempotencyRecord,
  type IdempotencyScope,
  updateIdempotentAnswer,
} from '../../data/repositories/idempotencyRecords.ts'
import { HttpError } from '../errors/httpError.ts'
import { sha256 } from '../../security/secrets.ts'
import type { Dependencies } from '../../services/dependencies.ts'
import type { Answer, AnyInput, HandlerSteps } from '../operation.ts'
import { advance, type Answered, type Guarded } from '../stages.ts'

const idempotencyHeader = 'x-idempotency-key'

type IdempotencyRecord = NonNullable<Awaited<ReturnType<typeof findIdempotencyRecord>>>

/**
 * Runs the handler, once per idempotency key where the operation has one. Throws what the handler throws, and HttpError
 * 'idempotencyConflict' for the same key with another message.
 */
export async function answerOnce(request: Guarded, dependencies: Dependencies, handler: HandlerSteps): Promise<Answered> {
  const input = toInput(request)
  const idempotencyKey = request.request.headers[idempotencyHeader]
  if (request.isFromApp && request.operation.isIdempotent && typeof idempotencyKey === 'string') {
    const { caller, operation, body, now } = request
    const scope: IdempotencyScope = {
      clientId: caller.clientId,
      operationId: operation.canonicalId,
      // A token opens what its own consent names, so the answer that another consent's token got is not given to it.
      consentId: caller.consentId ?? '',
      idempotencyKey,
    }
    // Members are sorted, so that the same message in another order has the same hash.
    const messageHash = sha256(stringify((body as { message: unknown }).message) ?? '')
    return advance(request, { answer: await answerForKey({ scope, messageHash, now }, input, dependencies, handler) })
  }
  await handler.ask?.(input, dependencies)
  const answer = await handler.answer(input, dependencies)
  await handler.tell?.(answer, dependencies)
  return advance(request, { answer })
}

function toInput({ request, parameters, body, caller, interactionId, remoteAddress, now }: Guarded): AnyInput {
  return { ...parameters, body, caller, interactionId, remoteAddress, userAgent: request.headers['user-agent'], now }
}

/** An idempotency key at the time of its request. */
interface KeyedRequest {
  scope: IdempotencyScope
  messageHash: string
  now: Date
}

/**
 * One transaction claims the key, does the work and keeps the first answer, so a crash leaves all of it or nothing, and a second request
 * waits for the first. The core bank is asked before that transaction, and told after it.
 */
async function answerForKey(
  { scope, messageHash, now }: KeyedRequest,
  input: AnyInput,
  dependencies: Dependencies,
  handler: HandlerSteps,
): Promise<Answer> {
  const { db, settings } = dependencies
  const earlier = await askUnlessAnswered({ scope, now }, input, dependencies, handler)
  const { given, known } = earlier
    ? { known: earlier }
    : await db.transaction().execute(async (trx) => {
        const expiresAt = new Date(now.getTime() + settings.limits.idempotencyHours * 3_600_000)
        if (!(await claimIdempotencyKey(trx, scope, messageHash, now, expiresAt)))
          return { known: await findIdempotencyRecord(trx, scope) }
        const answer = await handler.answer(input, { ...dependencies, db: trx })
        const response = { body: answer.body ?? null, headers: answer.headers ?? {} }
        await updateIdempotentAnswer(trx, scope, { status: answer.status, response })
        return { given: answer }
      })
  if (given) {
    await handler.tell?.(given, dependencies)
    return given
  }
  if (!known || known.messageHash !== messageHash) {
    throw new HttpError(
      'idempotencyConflict',
      `This idempotency key was used for another message in the last ${settings.limits.idempotencyHours} hours; use a new key.`,
      { path: idempotencyHeader },
    )
  }
  const { body, headers } = known.response as { body: unknown; headers: Record<string, string> }
  return { status: known.status!, body, headers }
}

/** Asks the core bank, where the handler has a question, or returns the record of a key that has its answer. */
async function askUnlessAnswered(
  { scope, now }: Omit<KeyedRequest, 'messageHash'>,
  input: AnyInput,
  dependencies: Dependencies,
  handler: HandlerSteps,
): Promise<IdempotencyRecord | undefined> {
  if (!handler.ask) return undefined
  const findAnswered = async () => {
    const record = await findIdempotencyRecord(dependencies.db, scope)
    return record && record.expiresAt > now ? record : undefined
  }
  const earlier = await findAnswered()
  if (earlier) return earlier
  try {
    await handler.ask(input, dependencies)
    return undefined
  } catch (error) {
    // The first request with this key may have used what this one asked for; then the first answer counts.
    const meanwhile = await findAnswered()
    if (meanwhile) return meanwhile
    throw error
  }
}
