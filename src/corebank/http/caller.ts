import { setTimeout as pause } from 'node:timers/promises'
import { coreOperations, type CoreOperationId } from '../../../generated/coreOperations.ts'
import { coreBankHttpLimits } from '../../config/coreBankHttp.ts'
import type { Actor } from '../../domain/event/mover.ts'
import type { AdapterTools, CoreBankCall } from '../adapter.ts'
import { LateAnswer } from '../boundedCoreBank.ts'
import { CoreBankError } from '../port.ts'
import { checkAnswer } from './answers.ts'
import { createCircuits, resourcesOf } from './circuits.ts'
import type { AnswerOf, Ask, Question } from './contract.ts'
import { BrokenAnswer, CoreBankAnswered, isWorthRepeating, NotSent, readConnectionFailure, readProblem } from './failures.ts'
import { toWire } from './forms.ts'
import { makeToken } from './secrets.ts'
import type { Transport } from './transport.ts'

interface CallerParts extends AdapterTools {
  /** Ends in the contract's path. */
  base: URL
  /** Sanad's own address, which its tokens are from. */
  issuer: string
  transport: Transport
}

/** The function that asks, and what ends it. */
export interface Caller {
  ask: Ask
  close(): void
}

/** Makes the function that asks. Groups have circuits and bounds of their own. */
export function createCaller(parts: CallerParts): Caller {
  const circuits = createCircuits(parts, parts.transport.connections)
  const ask: Ask = async (operationId, question, call) => {
    const { group } = coreOperations[operationId]
    try {
      const about = { group, resources: resourcesOf(operationId, question as { path?: object; body?: unknown }) }
      return (await circuits.fire(about, () => askInTime(parts, operationId, question, call))) as AnswerOf<typeof operationId>
    } catch (failure) {
      if (failure instanceof BrokenAnswer) {
        const { interactionId } = call
        parts.metrics.count('answersBroken')
        parts.log.error({ operationId, place: failure.place, interactionId }, 'an answer of the core bank breaks the contract')
      }
      throw failure
    }
  }
  return { ask, close: circuits.close }
}

/** Sends it, and again where contract and time allow. One bound is over all tries, because whoever has asked waits no longer. */
async function askInTime<Id extends CoreOperationId>(
  parts: CallerParts,
  operationId: Id,
  question: Question<Id>,
  call: CoreBankCall,
): Promise<unknown> {
  const { timeoutMs, retries } = coreOperations[operationId]
  const untilMs = Math.min(call.deadline.getTime(), Date.now() + timeoutMs)
  const leftMs = () => untilMs - Date.now()
  if (leftMs() <= 0) throw new NotSent('there was no time left to ask the core bank')
  const signal = AbortSignal.any([call.signal, AbortSignal.timeout(leftMs())])
  let isTokenNew = false
  let isUnknown = false
  for (let sent = 0; ; sent++) {
    try {
      return await askOnce(parts, operationId, { question, call, signal, leftMs: leftMs() })
    } catch (failure) {
      if (signal.aborted) throw new LateAnswer(`the core bank did not answer ${operationId} in time`)
      // Each request has a token of its own, so that one more says whether this one was merely over.
      const isOver = failure instanceof CoreBankAnswered && failure.status === 401 && failure.effect === 'none' && !isTokenNew
      if (isOver) isTokenNew = true
      // What an earlier try may have done, no later one undoes.
      const { effect } = failure as Partial<CoreBankError>
      isUnknown ||= effect !== 'none'
      const pauseMs = coreBankHttpLimits.pauseMs * (1 + 2 * Math.random())
      const mayRepeat = isOver || (sent < retries && isWorthRepeating(failure))
      if (!mayRepeat || leftMs() <= 2 * pauseMs) throw isUnknown && effect === 'none' ? unknownBefore(failure as Error) : failure
      parts.metrics.count(`${operationId}Repeated`)
      await pause(pauseMs)
    }
  }
}

/** A failure without effect, after one that may have had some. */
const unknownBefore = (cause: Error) =>
  new CoreBankError('unavailable', 'unknown', `${cause.message}; a try before may have reached it`, { cause })

interface Try<Id extends CoreOperationId> {
  question: Question<Id>
  call: CoreBankCall
  signal: AbortSignal
  leftMs: number
}

async function askOnce<Id extends CoreOperationId>(
  parts: CallerParts,
  operationId: Id,
  { question, call, signal, leftMs }: Try<Id>,
): Promise<unknown> {
  const { method, group, needsToken, answerBytes: largestBytes } = coreOperations[operationId]
  const { transport, base, issuer } = parts
  const token = needsToken ? await makeToken(transport.secrets(), { issuer, audience: base.href }) : undefined
  const body = question.body === undefined ? undefined : JSON.stringify(toWire(question.body))
  const headers = {
    accept: 'application/json, application/problem+json',
    'x-deadline-ms': String(Math.max(1, Math.floor(leftMs))),
    ...causeHeaders(call),
    ...(token !== undefined && { authorization: `Bearer ${token}` }),
    ...(body !== undefined && { 'content-type': 'application/json' }),
  }
  const path = addressOf(base, operationId, question)
  const request = { operationId, method, path, headers, body, signal, largestBytes }
  const answer = await transport.send(group, request).catch((failure: unknown) => {
    throw failure instanceof CoreBankError ? failure : readConnectionFailure(failure)
  })
  if (answer.status !== 200) throw readProblem(answer.status, answer.body)
  if (answer.body === undefined) throw new BrokenAnswer(operationId, '/ (no JSON)')
  return checkAnswer(operationId, answer.body)
}

function addressOf<Id extends CoreOperationId>(base: URL, operationId: Id, question: Question<Id>): string {
  const path = (question.path ?? {}) as Record<string, string>
  const query = (question.query ?? {}) as Record<string, string | undefined>
  const named = coreOperations[operationId].path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(path[name]!))
  const given = Object.entries(query).filter((entry): entry is [string, string] => entry[1] !== undefined)
  return `${base.pathname}${named}${given.length > 0 ? `?${new URLSearchParams(given).toString()}` : ''}`
}

/** Whose doing it is. A customer on a page is known by the national id alone, which stands in no header. */
function causeHeaders({ interactionId, actor, traceparent }: CoreBankCall): Record<string, string> {
  const id = actorIdOf(actor)
  const clientId = 'clientId' in actor ? actor.clientId : undefined
  const isSendable = (value: string | undefined): value is string => value !== undefined && /^[!-~]{1,100}$/.test(value)
  return {
    'x-fapi-interaction-id': interactionId,
    'x-actor': actor.kind,
    ...(traceparent !== undefined && { traceparent }),
    ...(isSendable(id) && { 'x-actor-id': id }),
    ...(isSendable(clientId) && { 'x-client-id': clientId }),
  }
}

function actorIdOf(actor: Actor): string | undefined {
  if (actor.kind === 'app') return actor.customerId
  if (actor.kind === 'bankUser') return actor.bankUserId
  if (actor.kind === 'developer') return actor.developerId
  return actor.kind === 'job' ? actor.name : undefined
}
