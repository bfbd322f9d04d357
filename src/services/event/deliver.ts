import { randomBytes } from 'node:crypto'
import type { Settings } from '../../config/settings.ts'
import { eventQueue, type EventOfEndpoint, listDueEvents } from '../../data/repositories/eventDeliveries.ts'
import type { OutboxEvent } from '../../domain/event/event.ts'
import { UnderWay } from '../../domain/event/turns.ts'
import { backOffs } from '../../domain/shared/retries.ts'
import { createOutwardFetch, type OutwardFetch } from '../../security/outward/outwardFetch.ts'
import { createNameResolver } from '../../security/outward/resolveName.ts'
import type { Clock } from '../../config/clock.ts'
import { LeasedQueue, type Outcome, type QueueKind, type Surroundings } from '../shared/leasedQueue.ts'
import { attemptDelivery, type DeliveryDependencies } from './attempt.ts'

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

/** Makes the delivery of one instance. */
export function createEventDelivery(
  dependencies: DeliveryDependencies,
  outwardFetch: OutwardFetch,
  surroundings: Surroundings,
): EventDelivery {
  const delivery = new Delivery(dependencies, outwardFetch, surroundings)
  return {
    deliverDue: (now) => delivery.deliverDue(now),
    settle: () => delivery.settle(),
    close: () => delivery.close(),
  }
}

class Delivery implements EventDelivery {
  readonly #dependencies: DeliveryDependencies
  readonly #outwardFetch: OutwardFetch
  readonly #clock: Clock
  readonly #queue: LeasedQueue<OutboxEvent>
  readonly #underWay: UnderWay
  /** What the latest look has chosen, and what is being sent. */
  #chosen: readonly EventOfEndpoint[] = []
  readonly #sending = new Map<string, EventOfEndpoint>()
  #claiming: Promise<number> | undefined
  #isAskedAgain = false
  #isClosed = false

  constructor(dependencies: DeliveryDependencies, outwardFetch: OutwardFetch, surroundings: Surroundings) {
    const { eventDeliveries, eventDeliveriesPerApp, eventDeliveriesPerEndpoint, eventLeaseMs } = dependencies.settings.limits
    this.#dependencies = dependencies
    this.#outwardFetch = outwardFetch
    this.#clock = surroundings.clock
    this.#underWay = new UnderWay({
      inAll: eventDeliveries,
      perApp: eventDeliveriesPerApp,
      perEndpoint: eventDeliveriesPerEndpoint,
    })
    const kind: QueueKind<OutboxEvent> = {
      kept: eventQueue,
      leaseMs: eventLeaseMs,
      backOff: () => backOffs.event,
      perform: (event, { now }) => this.#perform(event, now),
      report: (err, event) => dependencies.log.error({ err, eventId: event?.eventId }, 'an event could not be tried'),
      left: (event) => this.#leave(event),
    }
    this.#queue = new LeasedQueue(kind, dependencies.db, surroundings)
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
    while (this.#queue.underWay > 0 || this.#claiming) await Promise.allSettled([this.#queue.settle(), this.#claiming])
  }

  async close(): Promise<void> {
    this.#isClosed = true
    await this.#outwardFetch.close()
    await this.settle()
  }

  async #claim(now: Date): Promise<number> {
    const { db, settings } = this.#dependencies
    const { eventDeliveriesPerEndpoint, eventDeliveriesPerApp, eventsPerLook, endpointsPerLook } = settings.limits
    const due = await listDueEvents(db, now, {
      perEndpoint: eventDeliveriesPerEndpoint,
      perApp: eventDeliveriesPerApp,
      inAll: eventsPerLook,
      endpointsPerApp: endpointsPerLook,
      from: randomBytes(8).toString('hex'),
    })
    this.#chosen = this.#underWay.choose(due)
    if (this.#chosen.length === 0) return 0
    const times = this.#chosen.map(({ createdAt }) => createdAt)
    return this.#queue.begin(now, { ids: this.#chosen.map(({ eventId }) => eventId), times })
  }

  #perform(event: OutboxEvent, now: Date): Promise<Outcome> {
    const found = this.#chosen.find(({ eventId }) => eventId === event.eventId)!
    this.#sending.set(event.eventId, found)
    this.#underWay.add(found)
    const { isFailing, removedAt } = found
    const attempt = { event, now, isFailing, removedAt, clock: this.#clock, isClosed: () => this.#isClosed }
    return attemptDelivery(this.#dependencies, this.#outwardFetch, attempt)
  }

  #leave({ eventId }: OutboxEvent): void {
    this.#underWay.add(this.#sending.get(eventId)!, -1)
    this.#sending.delete(eventId)
    this.#look()
  }

  /** What has ended leaves room, and may have been waited for. A failure here is met again by the job. */
  #look(): void {
    this.deliverDue(this.#clock.now()).catch(() => undefined)
  }
}
