/** Where work that goes on by itself takes the time from. Tests hold it still. */
export interface Clock {
  now(): Date
  /** Milliseconds since some moment. They never run backwards. */
  elapsedMs(): number
}

/** The clock of the machine. */
export const machineClock: Clock = { now: () => new Date(), elapsedMs: () => performance.now() }
