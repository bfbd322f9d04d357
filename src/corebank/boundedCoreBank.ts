import { SanadError } from '../domain/shared/errors.ts'
import { type CoreBank, UnknownOutcome } from './port.ts'

/** Members that ask nothing of the core bank: listeners, the adapter's own periodic work, and the simulator's switches. */
const unbounded: readonly PropertyKey[] = ['onPaymentDecision', 'onLetterDecision', 'tick', 'sandbox']

/** The settings that bound the calls. */
export interface CallLimits {
  coreBankTimeoutMs: number
  limits: { verificationLookupMs: number }
}

/** Hears how one call ended, and how long it took. */
export type CountCall = (operation: string, outcome: 'answered' | 'refused' | 'failed' | 'late', ms: number) => void

class LateAnswer extends UnknownOutcome {}

function outcomeOf(refusal: unknown): 'refused' | 'failed' | 'late' {
  if (!(refusal instanceof SanadError) || refusal.code !== 'coreBankUnavailable') return 'refused'
  return refusal.detail.cause instanceof LateAnswer ? 'late' : 'failed'
}

/**
 * Wraps a core bank so that every call ends in time: after SANAD_CORE_BANK_TIMEOUT_MS, or sooner for payee verification, where a
 * payer waits. A call that fails or is late throws SanadError 'coreBankUnavailable', with its cause for the log. An answer that
 * comes too late is dropped. `count` hears how each call ended.
 */
export function boundCoreBank(bank: CoreBank, settings: CallLimits, count?: CountCall): CoreBank {
  // Read at each call: tests change it for a core bank that says nothing.
  const limitOf = (name: PropertyKey) => {
    const { coreBankTimeoutMs, limits } = settings
    return name === 'findVerifiableAccount' ? Math.min(coreBankTimeoutMs, limits.verificationLookupMs) : coreBankTimeoutMs
  }
  return new Proxy(bank, {
    get(target, name) {
      const member: unknown = Reflect.get(target, name)
      if (typeof member !== 'function' || unbounded.includes(name)) return member
      return (...values: unknown[]) => {
        const started = performance.now()
        // An adapter that throws before it has a promise has failed like one that rejects.
        const called = new Promise<unknown>((resolve) => resolve(member.apply(target, values)))
        const answer = withinTime(called, limitOf(name))
        if (count)
          answer.then(
            () => count(String(name), 'answered', performance.now() - started),
            (refusal: unknown) => count(String(name), outcomeOf(refusal), performance.now() - started),
          )
        return answer
      }
    },
  })
}

async function withinTime<Answer>(answer: Promise<Answer>, timeoutMs: number): Promise<Answer> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new LateAnswer(`the core bank did not answer within ${timeoutMs} ms`)), timeoutMs)
  })
  try {
    return await Promise.race([answer, late])
  } catch (cause) {
    if (cause instanceof SanadError) throw cause
    throw new SanadError('coreBankUnavailable', 'The bank’s core system does not answer at the moment; try again later.', {
      cause,
    })
  } finally {
    clearTimeout(timer)
  }
}
