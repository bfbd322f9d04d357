/** Where work takes the time from. Tests hold it still. */
export interface Clock {
  now(): Date
  /** Milliseconds since some moment. They never run backwards. */
  elapsedMs(): number
}

/** The clock of a service. That of a sandbox may be ahead of the machine's. */
export interface ServiceClock extends Clock {
  /** How far it is ahead, in whole seconds. */
  aheadSeconds(): number
  /** Sets how far it is ahead, in whole seconds. It never goes back. Production never calls this. */
  setAhead(seconds: number): void
}

/** The time of the machine, however far the service's clock is ahead: for limits, which nobody may make forget by moving it. */
export const machineTime = (clock: Pick<ServiceClock, 'now' | 'aheadSeconds'>): Date =>
  new Date(clock.now().getTime() - clock.aheadSeconds() * 1_000)

/** The same as a clock. */
export const machineClock = (clock: ServiceClock): Clock => ({
  now: () => machineTime(clock),
  elapsedMs: () => clock.elapsedMs(),
})

/**
 * The clock of one service (docs/decisions/data.md#one-clock). It moves alone: another service of the same process keeps its own time, and
 * timers, time-outs and the lines of the log keep the machine's.
 */
export function openClock(): ServiceClock {
  let ahead = 0
  return {
    now: () => new Date(Date.now() + ahead * 1_000),
    elapsedMs: () => performance.now(),
    aheadSeconds: () => ahead,
    setAhead(seconds) {
      if (!Number.isSafeInteger(seconds) || seconds < 0) throw new RangeError('the clock is moved by whole seconds, forward only')
      ahead = Math.max(ahead, seconds)
    },
  }
}

/**
 * The result of `work`, or what `late` makes where it takes longer than `mostMs`. The work itself goes on: whoever can end it does so in
 * `late`. It goes by the machine's timers, which no sandbox moves.
 */
export function inTime<Result>(work: Promise<Result>, mostMs: number, late: () => Error): Promise<Result> {
  const { promise, reject } = Promise.withResolvers<never>()
  const timer = setTimeout(() => reject(late()), mostMs)
  return Promise.race([work, promise]).finally(() => clearTimeout(timer))
}
