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

/**
 * The clock of a service. Until the library of the authorization server can be given one, it moves `Date`
 * (docs/decisions/data.md#one-clock).
 */
export function openClock(): ServiceClock {
  return {
    now: () => new Date(),
    elapsedMs: () => performance.now(),
    aheadSeconds: clockOffsetSeconds,
    setAhead: setClockOffset,
  }
}

let offsetMs = 0
/** The Date constructors made here. They are remembered, so that one is never put on top of another. */
const movable = new WeakSet<object>()

/** How far this process's clock is ahead of the machine's, in whole seconds. */
export function clockOffsetSeconds(): number {
  return offsetMs / 1_000
}

/**
 * Sets how far the sandbox's clock is ahead, in whole seconds. `Date` is the one clock of the program and of its libraries, so moving `Date`
 * moves everything that asks for the time. Timers (setTimeout) keep their real pace. Setting the same value again changes nothing. The clock
 * never goes back. Production never calls this.
 */
export function setClockOffset(offsetSeconds: number): void {
  if (!Number.isSafeInteger(offsetSeconds) || offsetSeconds < 0)
    throw new RangeError('the clock is moved by whole seconds, forward only')
  offsetMs = Math.max(offsetMs, offsetSeconds * 1_000)
  if (offsetMs > 0 && !movable.has(globalThis.Date)) globalThis.Date = makeMovable(globalThis.Date)
}

/** Moves this process's clock forward by whole seconds. */
export function shiftClock(seconds: number): void {
  setClockOffset(clockOffsetSeconds() + seconds)
}

/**
 * Makes a stand-in for `Date` whose current time is ahead. It is a proxy and not a subclass: every instance, also an older one or
 * one made by native code, keeps the one Date.prototype. So `instanceof Date` and comparisons of `constructor` still hold.
 */
function makeMovable(base: DateConstructor): DateConstructor {
  const present = () => base.now() + offsetMs
  const proxy: DateConstructor = new Proxy(base, {
    construct: (target, values, newTarget) =>
      Reflect.construct(target, values.length === 0 ? [present()] : values, newTarget === proxy ? target : newTarget) as object,
    apply: () => new base(present()).toString(),
    get: (target, property, receiver) => (property === 'now' ? present : (Reflect.get(target, property, receiver) as unknown)),
  })
  movable.add(proxy)
  return proxy
}
