import { setTimeout } from 'node:timers/promises'
import { findReportOf } from '../../data/repositories/caseReports.ts'
import {
  type Instruction,
  type InstructionKey,
  instructionQueue,
  isInstructionTaken,
} from '../../data/repositories/instructions.ts'
import { type BackOff, backOffs, pauseAfter } from '../../domain/shared/retries.ts'
import { letterExpiryHandOver, letterHandOver } from '../guarantee/handOver.ts'
import { paymentHandOver } from '../payment/handOver.ts'
import type { Clock } from '../../config/clock.ts'
import { isAwayWithoutEffect, isRefusedByCoreBank } from '../shared/coreBankFailures.ts'
import type { HandOver, HandOverDependencies } from '../shared/handOverKind.ts'
import { LeasedQueue, type Outcome, type Written } from '../shared/leasedQueue.ts'

const kinds: Record<InstructionKey['kind'], HandOver> = {
  payment: paymentHandOver,
  letter: letterHandOver,
  letterExpiry: letterExpiryHandOver,
}

/**
 * Hands all due instructions over to the core bank, and asks for decisions that have not come. When a call fails or takes too long,
 * the resource stays Pending and the call is repeated with the same id, until it has failed too often and waits for a person. So no
 * outcome is guessed and nothing is done twice. Returns how many were tried. Tries all, then throws an AggregateError when some failed.
 */
export async function handOverDue(
  dependencies: HandOverDependencies,
  now: Date,
  clock: Clock = dependencies.clock,
): Promise<number> {
  const failures: unknown[] = []
  const queue = openQueue(dependencies, clock, (failure) => failures.push(failure))
  const tried = await queue.workThrough(now, { limit: dependencies.settings.limits.handOverBatch, rounds: 1 })
  if (failures.length > 0) throw new AggregateError(failures, 'the core bank did not take everything; the rest is repeated')
  return tried
}

/**
 * Hands one instruction over now, before the job runs. A failure is left to the job. While somebody else hands it over, this waits for the
 * end of that, so that the core bank is told once at a time and knows of it afterwards.
 */
export async function handOverNow(dependencies: HandOverDependencies, key: InstructionKey): Promise<void> {
  const { db, settings } = dependencies
  const queue = openQueue(dependencies, dependencies.clock, () => undefined)
  const lookMs = 20
  for (let waitedMs = 0; waitedMs <= settings.coreBankTimeoutMs; waitedMs += lookMs) {
    if ((await queue.begin(dependencies.clock.now(), { atOnce: key })) > 0) return queue.settle()
    if (!(await isInstructionTaken(db, key, dependencies.clock.now()))) return
    await setTimeout(lookMs)
  }
}

function openQueue(
  dependencies: HandOverDependencies,
  clock: Clock,
  report: (failure: unknown) => void,
): LeasedQueue<Instruction> {
  const kind = {
    kept: instructionQueue,
    leaseMs: dependencies.settings.limits.handOverLeaseMs,
    backOff: ({ state }: Instruction) => (state === 'awaitingDecision' ? questionsOf(dependencies) : backOffs.handOver),
    perform: (instruction: Instruction) =>
      handOver(dependencies, instruction).catch((failure: unknown) => {
        report(failure)
        return judgeFailure(dependencies, instruction, failure)
      }),
    report,
  }
  return new LeasedQueue(kind, dependencies.db, { clock })
}

/** Where the core bank has a feed of decisions, a question only finds what the feed lacks. */
const questionsOf = ({ coreBank }: HandOverDependencies): BackOff =>
  coreBank.pollDecisions ? backOffs.decisionBesideFeed : backOffs.decision

async function handOver(
  dependencies: HandOverDependencies,
  { kind, resourceId, state, attempts }: Instruction,
): Promise<Outcome> {
  const isAsked = state === 'awaitingDecision'
  // A report that came during a try could not hold it, and one whose stops are still under way has not yet.
  if (!isAsked && (await isReported(dependencies, { kind, resourceId }))) return { is: 'done', columns: { state: 'needsPerson' } }
  const work = isAsked ? kinds[kind].askAgain : kinds[kind].handOver
  if ((await work(dependencies, resourceId)) === 'done') return { is: 'done' }
  const questions = questionsOf(dependencies)
  const takenAt = dependencies.clock.now()
  if (isAsked) return { is: 'again', afterMs: pauseAfter(questions, attempts), columns: { takenAt } }
  return { is: 'again', afterMs: pauseAfter(questions, 1), columns: { state: 'awaitingDecision', attempts: 0, takenAt } }
}

/** Whether a payment or letter stands in an open case of fraud. It is tried no more then, until a person has looked. */
async function isReported({ db, log }: HandOverDependencies, key: InstructionKey): Promise<boolean> {
  const report = await findReportOf(db, key)
  if (report)
    log.error({ ...key, caseId: report.caseId }, 'what was reported as fraud is not handed over; a person must look at it')
  return report !== undefined
}

/**
 * A failure is one line of the log with the payment's or letter's id. After too many in a row a person must look at it, after a refusal at
 * once. What never reached a core bank that was away does not count, so that all of it goes on by itself when the core bank is back.
 */
function judgeFailure(
  { log, metrics }: HandOverDependencies,
  { kind, resourceId, state, attempts, failures }: Instruction,
  err: unknown,
): Outcome {
  const afterwards = ({ isGivenUp }: Written) => {
    metrics.countHandOverFailure(kind, isGivenUp)
    const details = { kind, resourceId, state, attempt: attempts, err }
    if (isRefusedByCoreBank(err)) log.error(details, 'the core bank refused this instruction; a person must look at it')
    else if (isGivenUp) log.error(details, 'the core bank failed too often; a person must look at this instruction')
    else log.warn(details, 'the core bank failed; the instruction is tried again')
  }
  if (isAwayWithoutEffect(err)) return { is: 'failed', givesUp: 'never', columns: { failures }, afterwards }
  return { is: 'failed', givesUp: isRefusedByCoreBank(err) ? 'now' : undefined, afterwards }
}
