import { Counter, Gauge, Histogram, type Registry } from '@prometheus-io/client'

/** How a try to deliver an event ended: `gone` by a 410, `dead` by the last try that failed. */
export type DeliveryOutcome = 'delivered' | 'failed' | 'gone' | 'dead'

/** Events that wait and that could not be delivered, and addresses that are switched off. */
export interface OpenEvents {
  pending: number
  dead: number
  switchedOff: number
}

/** From the event to its delivery, in seconds: at once, after the first tries, after an outage, after days. */
const delayBuckets = [0.5, 1, 2, 5, 15, 60, 600, 3_600, 21_600, 86_400, 345_600]

/** Makes what is counted when an event is tried. */
export function createEventMetrics(registers: Registry[]) {
  const deliveries = new Counter({
    name: 'sanad_event_deliveries_total',
    help: 'Tries to deliver an event, by outcome: delivered, failed (tried again), gone (410), dead (the last try failed).',
    labelNames: ['outcome'],
    registers,
  })
  // Without them, the first of a kind would be no increase to Prometheus.
  for (const outcome of ['delivered', 'failed', 'gone', 'dead']) deliveries.inc({ outcome }, 0)
  const delays = new Histogram({
    name: 'sanad_event_delay_seconds',
    help: 'Time from an event to its delivery, without those that were sent again on request.',
    buckets: delayBuckets,
    registers,
  })
  const switchedOff = new Counter({
    name: 'sanad_webhooks_switched_off_total',
    help: 'Webhook addresses that were switched off: gone (410), or failing for days.',
    labelNames: ['reason'],
    registers,
  })
  return { deliveries, delays, switchedOff }
}

/** Makes the gauges of what waits in the outbox, and returns the function that counts anew. */
export function createEventGauges(registers: Registry[], count: () => Promise<OpenEvents>): () => Promise<void> {
  const events = new Gauge({
    name: 'sanad_events_open',
    help: 'Events that wait for their delivery (pending), or could not be delivered (dead); counted up to 10,000 a state.',
    labelNames: ['state'],
    registers,
  })
  const webhooks = new Gauge({
    name: 'sanad_webhooks_switched_off',
    help: 'Webhook addresses that are switched off now.',
    registers,
  })
  return async () => {
    const open = await count().catch(() => undefined)
    events.reset()
    webhooks.reset()
    if (open === undefined) return
    events.set({ state: 'pending' }, open.pending)
    events.set({ state: 'dead' }, open.dead)
    webhooks.set(open.switchedOff)
  }
}
