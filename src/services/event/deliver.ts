import { randomBytes, randomUUID } from 'node:crypto'
import { type Settings } from '../../config/settings.ts'
import { type EventOfEndpoint, leaseEvents, listDueEvents } from '../../data/repositories/eventDeliveries.ts'
import { UnderWay } from '../../domain/event/turns.ts'
import { createOutwardFetch, type OutwardFetch } from '../../security/outward/outwardFetch.ts'
import { createNameResolver } from '../../security/outward/resolveName.ts'
import { type Clock } from '../../config/clock.ts'
import { type Attempt, attemptDelivery, type DeliveryDependencies } from './attempt.ts'

/** Delivers the events of the outbox, on any number of instances at once. */
export interface EventDelivery {
  /**
   * Begins as many deliveries as are due and have room, and does not wait for their ends; whenever one ends, it looks again. Returns how
   * many it began.
   */
  deliverDue(now: Date): Promise<number>
  /** Waits until nothing is under way. */
  settle(): Promise<void>
  /** Breaks off what is under way and gives it back untried. */
  close(): Promise<void>
}

/** Makes the caller of webhooks. */
export function createWebhookFetch({ limits, reach }: Pick<Settings, 'reach' | 'limits'>): OutwardFetch {
  return createOutwardFetch({
    reach,
    connectTimeoutMs: limits.eventConnectMs,
    // Several apps may have receivers on one server; each has places of its own, so none waits here for another's.
    connections: limits.eventDeliveries,
    // Names of a developer's own machine stand in its file of hosts.
    ...(!reach.privateAddresses && { resolve: createNameResolver() }),
  })
}

/** What a delivery takes from outside, which tests give it. */
interface Surroundings {
  /** Numbers in [0, 1), for the jitter of the tries. */
  random?: () => number
  clock: Clock
}

/** Makes the delivery of one instance. */
export function createEventDelivery(
  dependencies: DeliveryDependencies,
  outwardFetch: OutwardFetch,
  { random = Math.random, clock }: Surroundings,
): EventDelivery {
  const delivery = new Delivery(dependencies, outwardFetch, { random, clock })
  return {
    deliverDue: (now) => delivery.deliverDue(now),
    settle: () => delivery.settle(),
    close: () => delivery.close(),
  }
}

class Delivery implements EventDelivery {
  readonly #dependencies: DeliveryDependencies
  readonly #outwardFetch: OutwardFetch
  readonly #surroundings: Required<Surroundings>
  readonly #underWay: UnderWay
  readonly #running = new Set<Promise<void>>()
  #claiming: Promise<number> | undefined
  #isAskedAgain = false
  #isClosed = false

  constructor(dependencies: DeliveryDependencies, outwardFetch: OutwardFetch, surroundings: Required<Surroundings>) {
    const { eventDeliveries, eventDeliveriesPerApp, eventDeliveriesPerEndpoint } = dependencies.settings.limits
    this.#dependencies = dependencies
    this.#outwardFetch = outwardFetch
    this.#surroundings = surroundings
    this.#underWay = new UnderWay({
      inAll: eventDeliveries,
      perApp: eventDeliveriesPerApp,
      perEndpoint: eventDeliveriesPerEndpoint,
    })
  }

  async deliverDue(now: Date): Promise<number> {
    if (this.#isClosed) return 0
    if (this.#claiming) {
      this.#isAskedAgain = true
      return this.#claiming
    }
    this.#isAskedAgain = false
    this.#claiming = this.#claim(now).finally(() => {
      this.#claiming = undefined
      if (this.#isAskedAgain) this.#look()
    })
    return this.#claiming
  }

  async settle(): Promise<void> {
    while (this.#running.size > 0 || this.#claiming) await Promise.allSettled([...this.#running, this.#claiming])
  }

  async close(): Promise<void> {
    this.#isClosed = true
    await this.#outwardFetch.close()
    await this.settle()
  }

  async #claim(now: Date): Promise<number> {
    const { db, settings } = this.#dependencies
    const { eventDeliveriesPerEndpoint, eventDeliveriesPerApp, eventsPerLook, endpointsPerLook, eventLeaseMs } = settings.limits
    const due = await listDueEvents(db, now, {
      perEndpoint: eventDeliveriesPerEndpoint,
      perApp: eventDeliveriesPerApp,
      inAll: eventsPerLook,
      endpointsPerApp: endpointsPerLook,
      from: randomBytes(8).toString('hex'),
    })
    const chosen = new Map(this.#underWay.choose(due).map((event) => [event.eventId, event]))
    if (chosen.size === 0) return 0
    const lease = randomUUID()
    const leasedUntil = new Date(now.getTime() + eventLeaseMs)
    const leased = await leaseEvents(db, [...chosen.keys()], { lease, leasedUntil, now })
    for (const event of leased) this.#begin(chosen.get(event.eventId)!, { event, lease, now })
    return leased.length
  }

  #begin(due: EventOfEndpoint, attempt: Pick<Attempt, 'event' | 'lease' | 'now'>): void {
    this.#underWay.add(due)
    const { isFailing, removedAt } = due
    const whole = { ...attempt, ...this.#surroundings, isFailing, removedAt, isClosed: () => this.#isClosed }
    const running = attemptDelivery(this.#dependencies, this.#outwardFetch, whole)
      // The lease ends by itself, and then the event is tried again.
      .catch((err: unknown) =>
        this.#dependencies.log.error({ err, eventId: attempt.event.eventId }, 'an event could not be tried'),
      )
      .finally(() => {
        this.#underWay.add(due, -1)
        this.#running.delete(running)
        this.#look()
      })
    this.#running.add(running)
  }

  /** What has ended leaves room, and may have been waited for. A failure here is met again by the job. */
  #look(): void {
    this.deliverDue(this.#surroundings.clock.now()).catch(() => undefined)
  }
}
