import CircuitBreaker from 'opossum'
import { coreBankHttpLimits } from '../../config/coreBankHttp.ts'
import type { AdapterTools } from '../adapter.ts'
import { isAwayAltogether, isIllness, NotSent } from './failures.ts'

/** A call of a group, and what it is about: whose failures it may be that are nobody else's. */
interface GroupCall {
  group: string
  resource: string
}

type Work = () => Promise<unknown>
type Circuit = CircuitBreaker<[Work], unknown>

/** The circuits of the groups: where half of a group's calls have failed, it is left alone for a while. */
export interface Circuits {
  fire(call: GroupCall, work: Work): Promise<unknown>
  close(): void
}

/** Makes them. `connections` is how many each group has. */
export function createCircuits({ log, metrics }: AdapterTools, connections: () => number): Circuits {
  const made = new Map<string, { circuit: Circuit; tally: Tally; trials: Trials }>()
  const open = (group: string) => {
    // Those that wait for a connection are among them. What is more fails at once.
    const capacity = connections() * coreBankHttpLimits.callsPerConnection
    const circuit: Circuit = new CircuitBreaker((work: Work) => work(), { ...circuitOptions, capacity })
    circuit.on('open', () => {
      metrics.count(`${group}CircuitOpened`)
      log.error({ group }, 'the core bank fails too often; these operations are left alone for a while')
    })
    circuit.on('close', () => log.info({ group }, 'the core bank answers these operations again'))
    const known = { circuit, tally: new Tally(), trials: new Trials() }
    made.set(group, known)
    return known
  }
  return {
    async fire({ group, resource }, work) {
      const { circuit, tally, trials } = made.get(group) ?? open(group)
      if (circuit.pendingClose && !trials.mayTry(resource)) throw leftAlone(group)
      try {
        return await circuit.fire(() =>
          work().catch((failure: unknown) => {
            throw new Judged(failure, tally.counts(failure, resource))
          }),
        )
      } catch (failure) {
        if (failure instanceof Judged) throw failure.cause
        const { code } = failure as { code?: string }
        if (code === 'EOPENBREAKER') throw leftAlone(group)
        if (code === 'ESEMLOCKED') throw new NotSent(`too many calls of ${group} wait for the core bank already`)
        throw failure
      }
    },
    close: () => made.forEach(({ circuit }) => circuit.shutdown()),
  }
}

const leftAlone = (group: string) => new NotSent(`the core bank fails too often; ${group} is left alone for a while`)

/** A failure of a call, and whether it says that the core bank as a whole is not well. */
class Judged extends Error {
  readonly isCounted: boolean

  constructor(cause: unknown, isCounted: boolean) {
    super('', { cause })
    this.isCounted = isCounted
  }
}

const circuitOptions = {
  // The call bounds itself.
  timeout: false as const,
  volumeThreshold: coreBankHttpLimits.circuitVolume,
  errorThresholdPercentage: coreBankHttpLimits.circuitErrorPercent,
  rollingCountTimeout: coreBankHttpLimits.circuitCountedMs,
  resetTimeout: coreBankHttpLimits.circuitPauseMs,
  // What waits too long for a place is no failure of the core bank.
  errorFilter: (failure: unknown) => !(failure instanceof Judged && failure.isCounted),
  enableSnapshots: false,
}

/**
 * Which failures say that the core bank as a whole is not well. One customer or account that always fails counts a few times and no more,
 * until others fail too: else whoever knows of one that the core bank stumbles over could close the way for all.
 */
class Tally {
  /** When the counted failures of each were. */
  readonly #failures = new Map<string, number[]>()

  counts(failure: unknown, resource: string): boolean {
    if (!isIllness(failure)) return false
    if (isAwayAltogether(failure)) return true
    const { circuitCountedMs, circuitFailuresOfOne, circuitFailing } = coreBankHttpLimits
    const nowMs = performance.now()
    for (const [name, times] of this.#failures) if (times.at(-1)! <= nowMs - circuitCountedMs) this.#failures.delete(name)
    const recent = (this.#failures.get(resource) ?? []).filter((atMs) => atMs > nowMs - circuitCountedMs)
    const isCounted = recent.length < circuitFailuresOfOne
    if (isCounted) this.#failures.set(resource, [...recent, nowMs])
    return isCounted || this.#failures.size >= circuitFailing
  }
}

/** Which call may try whether the core bank is well again: not one about the same as the last, or that one alone could keep it closed. */
class Trials {
  #last = { resource: '', untilMs: 0 }

  mayTry(resource: string): boolean {
    const nowMs = performance.now()
    if (resource === this.#last.resource && nowMs < this.#last.untilMs) return false
    this.#last = { resource, untilMs: nowMs + coreBankHttpLimits.circuitTrialMs }
    return true
  }
}

/** What a question is about: the customer where one is named, or else what its path or body names. Kept for seconds, in memory alone. */
export function resourceOf(operationId: string, { path, body }: { path?: object | undefined; body?: unknown }): string {
  const { nationalIdentificationNumber: customer, ...named } = (body ?? {}) as Record<string, unknown>
  if (typeof customer === 'string') return customer
  if (path && Object.keys(path).length > 0) return Object.values(path).join(' ')
  return body === undefined ? operationId : JSON.stringify(named).slice(0, 500)
}
