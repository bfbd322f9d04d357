import { TooManyTries } from '../domain/shared/errors.ts'

/** Who shares places, and how many of them one lane may have at once. */
export interface Lanes<Name extends string> {
  /** How much runs at once, of all lanes together. */
  places: number
  lanes: Record<Name, { places: number; waiting: number }>
  /** The whole sentence for a caller who finds the queue of their lane full, and when to come back. */
  refusal: { message: string; retryAfterSeconds: number }
}

interface Waiter {
  begin: () => void
  refuse: (reason: TooManyTries) => void
}

const sumOf = (waits: Map<string, Waiter[]>): number => [...waits.values()].reduce((sum, { length }) => sum + length, 0)

/**
 * Bounds how much costly work runs at once. Each kind has a lane: a share of the places, and a queue of its own. So a flood of one kind
 * never has every place, and those who wait in another lane get the next one that is free; lanes take turns. In a lane those do who come
 * from different places, and where its queue is full, whoever has most in it gives way to who has less. Returns a function that does work
 * in a lane as soon as it has a place, and throws TooManyTries when too many wait there. The package p-limit bounds what runs, but neither
 * what waits nor a share.
 */
export function createLanes<Name extends string>({ places, lanes, refusal }: Lanes<Name>) {
  // In the order of their turns: the lane that had one goes to the end.
  const queues = (Object.keys(lanes) as Name[]).map((name) => ({
    name,
    ...lanes[name],
    running: 0,
    // By who they come from, in the order of their turns.
    waits: new Map<string, Waiter[]>(),
  }))
  type Queue = (typeof queues)[number]
  const isFree = ({ running, places: share }: Queue) =>
    running < share && queues.reduce((sum, queue) => sum + queue.running, 0) < places

  const tooMany = () => new TooManyTries(refusal.message, { retryAfterSeconds: refusal.retryAfterSeconds })

  async function takePlace(queue: Queue, from: string): Promise<void> {
    if (isFree(queue)) {
      queue.running++
      return
    }
    const waits = queue.waits.get(from) ?? []
    if (sumOf(queue.waits) >= queue.waiting) {
      const [most] = [...queue.waits.values()].sort((one, other) => other.length - one.length)
      if (most === undefined || most.length < waits.length + 2) throw tooMany()
      most.pop()!.refuse(tooMany())
    }
    queue.waits.set(from, waits)
    await new Promise<void>((begin, refuse) => waits.push({ begin, refuse }))
  }

  /** Passes the place on at once, so that no new call gets in between. */
  function leavePlace(queue: Queue): void {
    queue.running--
    const next = queues.find((one) => one.waits.size > 0 && isFree(one))
    if (next === undefined) return
    queues.push(...queues.splice(queues.indexOf(next), 1))
    next.running++
    const [from, waits] = next.waits.entries().next().value!
    const { begin } = waits.shift()!
    next.waits.delete(from)
    if (waits.length > 0) next.waits.set(from, waits)
    begin()
  }

  return async function inLane<Result>(name: Name, work: () => Promise<Result>, from = ''): Promise<Result> {
    const queue = queues.find((one) => one.name === name)!
    await takePlace(queue, from)
    try {
      return await work()
    } finally {
      leavePlace(queue)
    }
  }
}
