import { eventsKeptDays } from '../domain/shared/partitions.ts'

/** The bounds of what is sent to apps: events and their deliveries, pings, and the sandbox's own receiver. A part of `limits`. */
export const eventLimits = {
  /** A ping is one small call. Its time-out is far below its lease, so that no other instance sends it meanwhile. */
  pingTimeoutMs: 3_000,
  pingLeaseMs: 30_000,
  pingBodyBytes: 4 * 1024,
  pingBatch: 20,
  /** Pings of one app that one run of the job sends, one after the other. */
  pingRounds: 10,
  /** Standard Webhooks: a receiver has 15 to 30 s. The lease is far longer, so that no other instance sends the event meanwhile. */
  eventTimeoutMs: 15_000,
  eventConnectMs: 5_000,
  eventLeaseMs: 60_000,
  /** Of a receiver's answer only the status matters; so much of it is taken from the connection. */
  eventAnswerBytes: 8 * 1024,
  /**
   * Deliveries under way at once on one instance: in all, to one app, to one endpoint. Half of the places are kept from endpoints that do
   * not answer and from events that are sent again, so 30 endpoints that hang hold up nobody.
   */
  eventDeliveries: 256,
  eventDeliveriesPerApp: 32,
  eventDeliveriesPerEndpoint: 4,
  /** What one look for due events reads: events in all, and endpoints of one app on each side of where it begins. */
  eventsPerLook: 2_048,
  endpointsPerLook: 128,
  /** An endpoint that fails for so long is switched off (Svix: five days). */
  endpointFailingDays: 5,
  /** When the events of an app that is suspended are looked at again. */
  eventHeldMs: 3_600_000,
  /** The latest tries of an event that its developer can see. One series has 11. */
  eventTriesKept: 20,
  /** How long apps can fetch events, and how long the outbox keeps them, to be sent again. */
  eventFetchDays: 7,
  eventDays: eventsKeptDays,
  /** Events in one answer. Each is signed, but the whole answer counts as one request. */
  eventsPerFetch: 25,
  /** The most events that one replay sends again; the answer says where to go on. */
  eventsPerReplay: 10_000,
  deliveriesShown: 100,
  endpointsShown: 100,
  /** How many of an app's latest events are looked through for the list of its webhook addresses. */
  eventsLookedThrough: 1_000,
  /**
   * What the sandbox's own receiver keeps of an app, how much of each body, and for how long; how long its slow address takes, longer
   * than `eventTimeoutMs`.
   */
  /** The latest that are kept of an app: the bank's own events, and what anybody else posted to the address. */
  sinkEvents: 40,
  sinkStrangers: 10,
  sinkBodyBytes: 32 * 1024,
  sinkDays: 7,
  sinkSlowMs: 20_000,
} as const
