import {
  awaitDecision,
  claimDueInstructions,
  type ClaimedInstruction,
  finishInstruction,
  type InstructionKey,
  postponeInstruction,
  recordInstructionFailure,
} from '../../data/repositories/instructions.ts'
import { readCoreBankError } from '../../corebank/port.ts'
import { SanadError } from '../../domain/shared/errors.ts'
import { type Dependencies } from '../dependencies.ts'
import { letterExpiryHandOver, letterHandOver } from '../guarantee/handOver.ts'
import { paymentHandOver } from '../payment/handOver.ts'
import { type Clock } from '../../config/clock.ts'
import { type HandOver, type HandOverDependencies } from '../shared/handOver.ts'

const kinds: Record<InstructionKey['kind'], HandOver> = {
  payment: paymentHandOver,
  letter: letterHandOver,
  letterExpiry: letterExpiryHandOver,
}

/** The pause before the next try. It doubles with each try: 1 s, 2 s, 4 s … up to the longest. */
function pauseMs(firstMs: number, attempts: number, { limits }: Dependencies['settings']): number {
  return Math.min(limits.handOverLongestPauseMs, firstMs * 2 ** Math.min(attempts - 1, 20))
}

/**
 * Hands all due instructions over to the core bank, and asks for decisions that have not come. When a call fails or takes too long,
 * the resource stays Pending and the call is repeated with the same id, until it has failed too often and waits for a person. So no outcome is guessed and nothing is done twice. Returns
 * how many were tried. Tries all, then throws an AggregateError when some failed.
 */
export async function handOverDue(
  dependencies: HandOverDependencies,
  now: Date,
  clock: Pick<Clock, 'now'> = dependencies.clock,
): Promise<number> {
  const { handOverBatch, handOverLeaseMs } = dependencies.settings.limits
  const claimed = await claimDueInstructions(dependencies.db, now, new Date(now.getTime() + handOverLeaseMs), handOverBatch)
  const failures: unknown[] = []
  const tried = claimed.map((instruction) =>
    handOver(dependencies, instruction, clock).catch((error: unknown) => failures.push(error)),
  )
  await Promise.all(tried)
  if (failures.length > 0) throw new AggregateError(failures, 'the core bank did not take everything; the rest is repeated')
  return claimed.length
}

/** Hands one instruction over now, before the job runs. A failure is left to the job. */
export async function handOverNow(dependencies: HandOverDependencies, key: InstructionKey): Promise<void> {
  await handOver(dependencies, { ...key, state: 'queued', attempts: 1 }, dependencies.clock).catch(() => undefined)
}

async function handOver(
  dependencies: HandOverDependencies,
  { kind, resourceId, state, attempts }: ClaimedInstruction,
  clock: Pick<Clock, 'now'>,
): Promise<void> {
  const { db, settings } = dependencies
  const key = { kind, resourceId }
  const inPause = (firstMs: number, tries: number) => new Date(clock.now().getTime() + pauseMs(firstMs, tries, settings))
  const isAsked = state === 'awaitingDecision'
  const work = isAsked ? kinds[kind].askAgain : kinds[kind].handOver
  const pauseFor = () => inPause(isAsked ? settings.limits.decisionFirstAskMs : 1_000, attempts)
  try {
    const outcome = await work(dependencies, resourceId)
    if (outcome === 'done') return await finishInstruction(db, key)
    if (isAsked) return await postponeInstruction(db, key, pauseFor())
    await awaitDecision(db, key, inPause(settings.limits.decisionFirstAskMs, 1))
  } catch (error) {
    await recordFailure(dependencies, { kind, resourceId, state, attempts }, pauseFor(), error)
    throw error
  }
}

/** Whether the core bank said that it will not do this, and has not. */
function isRefused(failure: unknown): boolean {
  const said = failure instanceof SanadError ? readCoreBankError(failure.detail.cause) : undefined
  return said?.kind === 'refused' && said.effect === 'none'
}

/**
 * A failure is one line of the log with the payment's or letter's id. After too many in a row a person must look at it, after a refusal at
 * once.
 */
async function recordFailure(
  { db, settings, log, metrics }: HandOverDependencies,
  { kind, resourceId, state, attempts }: ClaimedInstruction,
  retryAt: Date,
  err: unknown,
): Promise<void> {
  const most = isRefused(err) ? 1 : settings.limits.handOverFailures
  const isLeft = await recordInstructionFailure(db, { kind, resourceId }, retryAt, most)
  metrics.countHandOverFailure(kind, isLeft)
  const details = { kind, resourceId, state, attempt: attempts, err }
  if (isRefused(err)) log.error(details, 'the core bank refused this instruction; a person must look at it')
  else if (isLeft) log.error(details, 'the core bank failed too often; a person must look at this instruction')
  else log.warn(details, 'the core bank failed; the instruction is tried again')
}
