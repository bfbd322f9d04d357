/** An event that is due, as far as it matters whose turn it is. */
export interface DueEvent {
  eventId: string
  endpointId: string
  clientId: string
  /** It is sent again because somebody asked for it. */
  isReplay: boolean
  /** The latest try to reach its endpoint failed. */
  isFailing: boolean
}

/** How many deliveries may be under way at once: in all, to one app, to one endpoint. */
export interface Room {
  inAll: number
  perApp: number
  perEndpoint: number
}

/**
 * What an event takes a place of, and how many places there are. Events that are sent again, and those for an endpoint that does not
 * answer, share half of all places, so that nothing fresh waits for them. An endpoint that does not answer gets one place.
 */
function placesOf(
  { clientId, endpointId, isReplay, isFailing }: DueEvent,
  { inAll, perApp, perEndpoint }: Room,
): [string, number][] {
  const endpoint = `endpoint ${endpointId}`
  const places: [string, number][] = [
    ['all', inAll],
    [`app ${clientId}`, perApp],
    [endpoint, isFailing ? 1 : perEndpoint],
  ]
  if (!isReplay && !isFailing) return places
  return [...places, ['half', inAll / 2], [`half of app ${clientId}`, perApp / 2], [`half of ${endpoint}`, perEndpoint / 2]]
}

/** Deliveries under way, counted by what they take a place of. */
export class UnderWay {
  readonly #counts: Map<string, number>
  readonly #room: Room

  constructor(room: Room, counts: Iterable<[string, number]> = []) {
    this.#room = room
    this.#counts = new Map(counts)
  }

  /** A delivery begins, or with -1 it ends. */
  add(event: DueEvent, change: 1 | -1 = 1): void {
    for (const [place] of placesOf(event, this.#room)) {
      const count = (this.#counts.get(place) ?? 0) + change
      if (count === 0) this.#counts.delete(place)
      else this.#counts.set(place, count)
    }
  }

  /** How many deliveries are under way. */
  get total(): number {
    return this.#counts.get('all') ?? 0
  }

  /** Whether one more delivery of this event has room. */
  hasRoom(event: DueEvent): boolean {
    return placesOf(event, this.#room).every(([place, most]) => (this.#counts.get(place) ?? 0) < most)
  }

  /**
   * Which of the due events are sent now. First come those that were never sent, then those that are sent again; among these every
   * endpoint has its first before any has its second. `due` has the events of each endpoint in the order in which they are due.
   */
  choose<Due extends DueEvent>(due: readonly Due[]): Due[] {
    const planned = new UnderWay(this.#room, this.#counts)
    return [false, true].flatMap((isReplay) => planned.#takeTurns(due.filter((event) => event.isReplay === isReplay)))
  }

  #takeTurns<Due extends DueEvent>(due: readonly Due[]): Due[] {
    const chosen: Due[] = []
    const queues = Map.groupBy(due, ({ endpointId }) => endpointId)
    for (let round = 0; queues.size > 0; round++) {
      for (const [endpointId, queue] of queues) {
        const event = queue[round]
        if (event === undefined || !this.hasRoom(event)) {
          queues.delete(endpointId)
          continue
        }
        this.add(event)
        chosen.push(event)
      }
    }
    return chosen
  }
}
