import { randomUUID } from 'node:crypto'
import type { Cause } from '../domain/event/mover.ts'
import { BankRefusal } from '../domain/shared/errors.ts'
import { type CoreBankAdapter, type CoreBankCall, unbounded } from './adapter.ts'
import { isOperation } from './offers.ts'
import { type CoreBank, CoreBankError, readCoreBankError, UnknownOutcome } from './port.ts'

const isUnbounded = (name: PropertyKey) => (unbounded as readonly PropertyKey[]).includes(name)

/** The settings that bound the calls. */
export interface CallLimits {
  coreBankTimeoutMs: number
  limits: { verificationLookupMs: number }
}

/** What a call is made for, and where in a trace. Undefined: nothing has caused it. */
export type CauseNow = () => (Cause & Pick<CoreBankCall, 'traceparent'>) | undefined

type Outcome = 'answered' | 'refused' | 'failed' | 'late'

/** Hears how one call ended, and how long it took. */
export type CountCall = (operation: string, outcome: Outcome, ms: number) => void

/** Makes a call, and whatever somebody wants to do around it. */
export type AroundCall = <Answer>(operation: string, call: () => Promise<Answer>) => Promise<Answer>

/** Nobody waits any longer. */
export class LateAnswer extends UnknownOutcome {}

function outcomeOf(refusal: unknown): Outcome {
  if (!(refusal instanceof BankRefusal) || refusal.code !== 'coreBankUnavailable') return 'refused'
  if (refusal.detail.cause instanceof LateAnswer) return 'late'
  return readCoreBankError(refusal.detail.cause)?.kind === 'refused' ? 'refused' : 'failed'
}

/**
 * Wraps a core bank so that every call ends in time: after SANAD_CORE_BANK_TIMEOUT_MS, or sooner for payee verification, where a
 * payer waits. Each call brings a signal that is aborted then, and its deadline. A call that fails or is late throws BankRefusal
 * 'coreBankUnavailable', with its cause for the log. An answer that comes too late is dropped. `count` hears how each call ended, inside
 * `around`. An operation that the adapter lacks fails like one that the core bank refuses. `causeNow` says what each call is made for; one
 * that nothing caused, as at the start, has an id of its own.
 */
export function boundCoreBank(
  bank: CoreBankAdapter,
  settings: CallLimits,
  count: CountCall,
  around: AroundCall = (_, call) => call(),
  causeNow: CauseNow = () => undefined,
): CoreBank {
  // Read at each call: tests change it for a core bank that says nothing.
  const limitOf = (name: PropertyKey) => {
    const { coreBankTimeoutMs, limits } = settings
    return name === 'findVerifiableAccount' ? Math.min(coreBankTimeoutMs, limits.verificationLookupMs) : coreBankTimeoutMs
  }
  return new Proxy(bank as CoreBank, {
    get(target, name) {
      const member: unknown = Reflect.get(target, name)
      if (isUnbounded(name)) return member
      if (member === undefined && isOperation(name)) return () => Promise.reject(unavailable(lacking(name)))
      if (typeof member !== 'function') return member
      const call = (...values: unknown[]) => {
        const started = performance.now()
        const timeoutMs = limitOf(name)
        const late = new AbortController()
        const cause: ReturnType<CauseNow> = causeNow() ?? { interactionId: randomUUID(), actor: { kind: 'nobody' } }
        const bounds: CoreBankCall = { ...cause, signal: late.signal, deadline: new Date(Date.now() + timeoutMs) }
        // An adapter that throws before it has a promise has failed like one that rejects.
        const called = new Promise<unknown>((resolve) => resolve(member.call(target, ...values, bounds)))
        return withinTime(called, timeoutMs, late, (outcome) => count(String(name), outcome, performance.now() - started))
      }
      return (...values: unknown[]) => around(String(name), () => call(...values))
    },
  })
}

const unavailable = (cause: unknown) =>
  new BankRefusal('coreBankUnavailable', 'The bank’s core system does not answer at the moment; try again later.', { cause })

/** What was begun before the bank left an interface out waits for a person at once. */
const lacking = (operation: string) => new CoreBankError('refused', 'none', `the core bank adapter has no ${operation}`)

async function withinTime<Answer>(
  answer: Promise<Answer>,
  timeoutMs: number,
  controller: AbortController,
  count: (outcome: Outcome) => void,
): Promise<Answer> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => {
      const reason = new LateAnswer(`the core bank did not answer within ${timeoutMs} ms`)
      // First, because an adapter may reject at once when its request is aborted.
      reject(reason)
      controller.abort(reason)
    }, timeoutMs)
  })
  try {
    const given = await Promise.race([answer, late])
    count('answered')
    return given
  } catch (cause) {
    const refusal = cause instanceof BankRefusal ? cause : unavailable(cause)
    count(outcomeOf(refusal))
    throw refusal
  } finally {
    clearTimeout(timer)
  }
}
