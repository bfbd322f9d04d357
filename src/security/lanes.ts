import { TooManyTries } from '../domain/shared/errors.ts'

/** Who shares places, and how many of them one lane may have at once. */
export interface Lanes<Name extends string> {
  /** How much runs at once, of all lanes together. */
  places: number
  lanes: Record<Name, { places: number; waiting: number }>
  /** The whole sentence for a caller who finds the queue of their lane full, and when to come back. */
  refusal: { message: string; retryAfterSeconds: number }
}

/**
 * Bounds how much costly work runs at once. Each kind has a lane: a share of the places, and a queue of its own. So a flood of one kind
 * never has every place, and those who wait in another lane get the next one that is free; lanes take turns. Returns a function that does
 * work in a lane as soon as it has a place, and throws TooManyTries when too many wait there. The package p-limit bounds what runs, but
 * neither what waits nor a share.
 */
export function createLanes<Name extends string>({ places, lanes, refusal }: Lanes<Name>) {
  // In the order of their turns: the lane that had one goes to the end.
  const queues = (Object.keys(lanes) as Name[]).map((name) => ({
    name,
    ...lanes[name],
    running: 0,
    waits: [] as (() => void)[],
  }))
  type Queue = (typeof queues)[number]
  const isFree = ({ running, places: share }: Queue) =>
    running < share && queues.reduce((sum, queue) => sum + queue.running, 0) < places

  async function takePlace(queue: Queue): Promise<void> {
    if (isFree(queue)) {
      queue.running++
      return
    }
    if (queue.waits.length >= queue.waiting)
      throw new TooManyTries(refusal.message, { retryAfterSeconds: refusal.retryAfterSeconds })
    await new Promise<void>((resolve) => queue.waits.push(resolve))
  }

  /** Passes the place on at once, so that no new call gets in between. */
  function leavePlace(queue: Queue): void {
    queue.running--
    const next = queues.find((one) => one.waits.length > 0 && isFree(one))
    if (next === undefined) return
    queues.push(...queues.splice(queues.indexOf(next), 1))
    next.running++
    next.waits.shift()!()
  }

  return async function inLane<Result>(name: Name, work: () => Promise<Result>): Promise<Result> {
    const queue = queues.find((one) => one.name === name)!
    await takePlace(queue)
    try {
      return await work()
    } finally {
      leavePlace(queue)
    }
  }
}
