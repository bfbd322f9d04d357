import CircuitBreaker from 'opossum'
import { coreBankHttpLimits } from '../../config/coreBankHttp.ts'
import type { AdapterTools } from '../adapter.ts'
import { isAwayAltogether, isIllness, NotSent } from './failures.ts'

/** A call of a group, and what it is about, such as several accounts: whose failures it may be that are nobody else's. */
interface GroupCall {
  group: string
  resources: readonly string[]
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
  const made = new Map<string, { circuit: Circuit; tally: Tally; trials: Trials; places: Places }>()
  const open = (group: string) => {
    const circuit: Circuit = new CircuitBreaker((work: Work) => work(), circuitOptions)
    circuit.on('open', () => {
      metrics.count(`${group}CircuitOpened`)
      log.error({ group }, 'the core bank fails too often; these operations are left alone for a while')
    })
    circuit.on('close', () => log.info({ group }, 'the core bank answers these operations again'))
    const places = new Places(connections() * coreBankHttpLimits.callsPerConnection)
    const known = { circuit, tally: new Tally(), trials: new Trials(), places }
    made.set(group, known)
    return known
  }
  return {
    async fire({ group, resources }, work) {
      const { circuit, tally, trials, places } = made.get(group) ?? open(group)
      if (places.areTaken()) throw new NotSent(`too many calls of ${group} wait for the core bank already`)
      if (circuit.pendingClose && !trials.mayTry(resources)) throw leftAlone(group)
      try {
        return await circuit.fire(() =>
          places.take(work).catch((failure: unknown) => {
            throw new Judged(failure, tally.counts(failure, resources))
          }),
        )
      } catch (failure) {
        if (failure instanceof Judged) throw failure.cause
        throw (failure as { code?: string }).code === 'EOPENBREAKER' ? leftAlone(group) : failure
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
  errorFilter: (failure: unknown) => !(failure instanceof Judged && failure.isCounted),
  enableSnapshots: false,
}

/**
 * The calls of a group that are under way, those that wait for a connection among them. The library's own bound counts what finds no place
 * as a success, and under load a core bank that answers nobody would never be left alone.
 */
class Places {
  readonly #most: number
  #taken = 0

  constructor(most: number) {
    this.#most = most
  }

  areTaken(): boolean {
    return this.#taken >= this.#most
  }

  take(work: Work): Promise<unknown> {
    this.#taken += 1
    return work().finally(() => (this.#taken -= 1))
  }
}

/**
 * Which failures say that the core bank as a whole is not well. One customer or account that always fails counts a few times and no more,
 * until others fail too: else whoever knows of one that the core bank stumbles over could close the way for all.
 */
class Tally {
  /** What failed last: all names that it was asked under, and when its counted failures were. */
  #failing: { names: ReadonlySet<string>; times: readonly number[] }[] = []

  counts(failure: unknown, resources: readonly string[]): boolean {
    if (!isIllness(failure)) return false
    if (isAwayAltogether(failure)) return true
    const { circuitCountedMs, circuitFailuresOfOne, circuitFailing } = coreBankHttpLimits
    const nowMs = performance.now()
    const sinceMs = nowMs - circuitCountedMs
    const failing = this.#failing.filter(({ times }) => times.at(-1)! > sinceMs)
    // An account that fails alone and in each list with it is one: its customer chooses what else is asked about with it.
    const known = failing.find(({ names }) => resources.some((name) => names.has(name)))
    const recent = (known?.times ?? []).filter((atMs) => atMs > sinceMs)
    const isCounted = recent.length < circuitFailuresOfOne
    const noted = { names: new Set([...(known?.names ?? []), ...resources]), times: isCounted ? [...recent, nowMs] : recent }
    // More say nothing more.
    this.#failing = [noted, ...failing.filter((one) => one !== known)].slice(0, circuitFailing)
    return isCounted || this.#failing.length >= circuitFailing
  }
}

/** Which call may try whether the core bank is well again: not one about the same as the last, or that one alone could keep it closed. */
class Trials {
  #last = { resources: [] as readonly string[], untilMs: 0 }

  mayTry(resources: readonly string[]): boolean {
    const nowMs = performance.now()
    if (nowMs < this.#last.untilMs && resources.some((name) => this.#last.resources.includes(name))) return false
    this.#last = { resources, untilMs: nowMs + coreBankHttpLimits.circuitTrialMs }
    return true
  }
}

/** What a question is about: the customer where one is named, or else what its path or body names. Kept for seconds, in memory alone. */
export function resourcesOf(
  operationId: string,
  { path, body }: { path?: object | undefined; body?: unknown },
): readonly string[] {
  const { nationalIdentificationNumber: customer, accountIds, ...named } = (body ?? {}) as Record<string, unknown>
  if (typeof customer === 'string') return [customer]
  if (Array.isArray(accountIds)) return accountIds as string[]
  if (path && Object.keys(path).length > 0) return [Object.values(path).join(' ')]
  return [body === undefined ? operationId : JSON.stringify(named).slice(0, 500)]
}
