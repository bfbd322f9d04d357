import { setTimeout } from 'node:timers/promises'
import { SanadApiError } from '#sanad-sdk'

/** How a try ended that brought nothing. */
export type Miss =
  /** Nobody took the connection, so nothing has begun. */
  | 'connection refused'
  /** Refused for the moment. What became of a commit may be unknown. */
  | '503'
  /** The connection ended, time was up, or a proxy says that the instance behind it said nothing. */
  | 'no answer'
  /** Anything else, which nobody should be told. */
  | 'wrong'

/** An answer of an address that the client does not know. */
export class OddAnswer extends Error {
  readonly status: number
  constructor(what: string, status: number, text: string) {
    super(`${what}: HTTP ${status} ${text.slice(0, 300)}`)
    this.status = status
  }
}

/** A request was answered wrongly, which the journal has kept. */
export class Abandoned extends Error {}

const byProxy = new Set([502, 504])

function codesOf(error: unknown): string[] {
  if (!(error instanceof Error)) return []
  const { code, cause, errors = [] } = error as NodeJS.ErrnoException & { errors?: unknown[] }
  return [code ?? '', ...[cause, ...errors].flatMap(codesOf)]
}

/** Codes of jose: the bank's keys could not be read, so nobody knows whether the answer is the bank's. */
const keysUnread = ['ERR_JWKS_TIMEOUT', 'ERR_JOSE_GENERIC', 'UND_ERR_SOCKET', 'ECONNRESET']

/** The client's own word for it, that of fetch, or that of a signal whose time is up. Anything else is a fault of this program. */
function isSilence(error: unknown): boolean {
  if (error instanceof SanadApiError)
    return error.kind === 'noAnswer' || (error.kind === 'untrusted' && codesOf(error).some((code) => keysUnread.includes(code)))
  return error instanceof Error && (error.name === 'TimeoutError' || /^(fetch failed|terminated)$/.test(error.message))
}

function missOf(error: unknown): Miss {
  const status = error instanceof SanadApiError || error instanceof OddAnswer ? error.status : 0
  if (codesOf(error).includes('ECONNREFUSED')) return 'connection refused'
  if (status === 503) return '503'
  return byProxy.has(status) || isSilence(error) ? 'no answer' : 'wrong'
}

/** What happened in a stretch of time. */
export interface Stretch {
  /** The longest time without any success, and without one that writes. */
  gapMs: number
  writeGapMs: number
  successes: number
  misses: Record<Miss, number>
}

const newStretch = (): Stretch => ({
  ...{ gapMs: 0, writeGapMs: 0, successes: 0 },
  misses: { 'connection refused': 0, '503': 0, 'no answer': 0, wrong: 0 },
})

/** Whether a try got no answer, so that it may have happened all the same. Then an answer that is otherwise wrong has a meaning. */
export class Doubt {
  isThere = false
}

const againMs = 200

/** Keeps how requests ended, and repeats those that were not answered. */
export class Journal {
  readonly whole = newStretch()
  /** In words, what nobody should have been told. */
  readonly wrong: string[] = []
  slowestMs = 0
  #stretch = newStretch()
  #last = { any: performance.now(), write: performance.now() }

  /** Begins a stretch, and gives the one before. */
  turn(): Stretch {
    this.#measure(performance.now(), true)
    const before = this.#stretch
    this.#stretch = newStretch()
    this.#last = { any: performance.now(), write: performance.now() }
    return before
  }

  #measure(now: number, isWrite: boolean): void {
    for (const stretch of [this.#stretch, this.whole]) {
      stretch.gapMs = Math.max(stretch.gapMs, now - this.#last.any)
      if (isWrite) stretch.writeGapMs = Math.max(stretch.writeGapMs, now - this.#last.write)
    }
  }

  #succeed(begun: number, isWrite: boolean): void {
    const now = performance.now()
    this.#measure(now, isWrite)
    this.#last = { any: now, write: isWrite ? now : this.#last.write }
    this.slowestMs = Math.max(this.slowestMs, now - begun)
    for (const stretch of [this.#stretch, this.whole]) stretch.successes++
  }

  /** Keeps in words what is wrong, and ends what needed it. */
  condemn(what: string): never {
    this.wrong.push(what)
    for (const stretch of [this.#stretch, this.whole]) stretch.misses.wrong++
    throw new Abandoned(what)
  }

  /** Tries until there is an answer. Throws Abandoned for a wrong one. */
  async until<Result>(
    what: string,
    work: () => Promise<Result>,
    {
      isWrite = false,
      doubt = new Doubt(),
      mayMean,
    }: { isWrite?: boolean; doubt?: Doubt; mayMean?: (error: unknown) => Result | undefined } = {},
  ): Promise<Result> {
    for (;;) {
      const begun = performance.now()
      try {
        const result = await work()
        this.#succeed(begun, isWrite)
        return result
      } catch (error) {
        const miss = missOf(error)
        const meant = miss === 'wrong' && doubt.isThere ? mayMean?.(error) : undefined
        if (meant !== undefined) return meant
        if (miss === 'wrong') this.condemn(`${what}: ${String(error)}`)
        for (const stretch of [this.#stretch, this.whole]) stretch.misses[miss]++
        doubt.isThere ||= miss !== 'connection refused'
        await setTimeout(againMs)
      }
    }
  }
}
