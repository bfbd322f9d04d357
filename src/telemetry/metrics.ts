import { Counter, Gauge, Histogram, Registry } from '@prometheus-io/client'
import { inTime } from '../config/clock.ts'
import {
  type CoreBankCounters,
  createCoreBankMetrics,
  createDecisionGauges,
  createOpenGauges,
  type OpenDecisions,
  type OpenInstructions,
} from './coreBankMetrics.ts'
import { createDatabaseGauges, createDatabaseMetrics, type DatabaseCounters, type DatabaseState } from './databaseMetrics.ts'
import { createEventGauges, createEventMetrics, type DeliveryOutcome, type OpenEvents } from './eventMetrics.ts'
import { createInstanceGauges, createJobMetrics, type InstanceState, type JobCounters } from './instanceMetrics.ts'
import { buckets, remembered } from './labelSets.ts'

/** How a try to send a mail ended: `failed` is tried again, `dead` is not; `dropped` was never tried. */
export type MailOutcome = 'sent' | 'failed' | 'dead' | 'dropped'

/** What is asked or counted in the database when somebody reads the metrics. */
export interface Counts {
  instructions(): Promise<readonly OpenInstructions[]>
  decisions(): Promise<OpenDecisions>
  events(): Promise<OpenEvents>
  database(): DatabaseState
  instance: InstanceState
}

/**
 * What this instance counts. Labels come from closed sets only (operationIds, codes, kinds): never a path, an id or anything else that a
 * caller makes up.
 */
export interface Counters extends CoreBankCounters, DatabaseCounters, JobCounters {
  countArrival(): void
  /** The end of a request that has arrived. */
  countRequest(operationId: string, method: string, status: number, ms: number): void
  countRefusal(code: string): void
  countSecurityEvent(kind: string): void
  /** `delayMs`: from the event to its delivery, for those that were delivered for the first time. */
  countDelivery(outcome: DeliveryOutcome, delayMs?: number): void
  countSwitchedOff(reason: 'gone' | 'failing'): void
  /** Requests of apps that are missing in the request log. */
  countDroppedRequests(requests: number): void
  countMail(outcome: MailOutcome): void
  /** What became of a message to a customer. */
  countMessage(outcome: 'told' | 'failed' | 'untold' | 'kept' | 'tooMany'): void
  /** Spans of traces that the collector has taken, or not. */
  countSpans(outcome: 'exported' | 'lost', spans: number): void
}

/** The counters of an instance that somebody reads. */
export interface Metrics extends Counters {
  /** Everything in the text format of Prometheus, with its media type. */
  write(): Promise<{ contentType: string; text: string }>
}

/**
 * Makes the metrics of one instance. `counts` are asked when somebody reads them. When one fails, what it counts is left out, because
 * the rest is needed most then.
 */
export function createMetrics(counts: Counts): Metrics {
  const registry = new Registry()
  const registers = [registry]
  const { refusals, securityEvents, droppedRequests, mails, messages, spans } = createCounters(registers)
  const { deliveries, delays, switchedOff } = createEventMetrics(registers)
  const refreshOpen = createOpenGauges(registers, () => soon(counts.instructions()))
  const refreshDecisions = createDecisionGauges(registers, () => soon(counts.decisions()))
  const refreshEvents = createEventGauges(registers, () => soon(counts.events()))
  const refreshDatabase = createDatabaseGauges(registers, () => counts.database())
  const refreshInstance = createInstanceGauges(registers, counts.instance)
  return {
    ...createRequestMetrics(registers),
    ...createCoreBankMetrics(registers),
    ...createDatabaseMetrics(registers),
    ...createJobMetrics(registers),
    countRefusal: (code) => refusals.inc({ code }),
    countSecurityEvent: (kind) => securityEvents.inc({ kind }),
    countDelivery: (outcome, delayMs) => {
      deliveries.inc({ outcome })
      if (delayMs !== undefined) delays.observe(Math.max(0, delayMs) / 1_000)
    },
    countSwitchedOff: (reason) => switchedOff.inc({ reason }),
    countDroppedRequests: (requests) => droppedRequests.inc(requests),
    countMail: (outcome) => mails.inc({ outcome }),
    countMessage: (outcome) => messages.inc({ outcome }),
    countSpans: (outcome, count) => spans.inc({ outcome }, count),
    write: async () => {
      refreshDatabase()
      await Promise.all([refreshOpen(), refreshDecisions(), refreshEvents(), refreshInstance()])
      return { contentType: registry.contentType, text: await registry.metrics() }
    },
  }
}

const mostCountedMs = 2_000

/** What is counted in time. Where all connections are taken, the rest of the metrics says so, and must not wait for one. */
function soon<Counted>(work: Promise<Counted>): Promise<Counted> {
  return inTime(work, mostCountedMs, () => new Error('counting takes too long'))
}

const methods = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'])
const statusClasses: readonly (string | undefined)[] = [undefined, '1xx', '2xx', '3xx', '4xx', '5xx']
const mostRequestSets = 200

function createRequestMetrics(registers: Registry[]): Pick<Counters, 'countArrival' | 'countRequest'> {
  const requests = new Histogram({
    name: 'sanad_http_request_duration_seconds',
    help: 'Requests by operation of the contracts or page, method and class of the status, from arrival to the end of the answer.',
    labelNames: ['operation', 'method', 'status'],
    buckets,
    registers,
  })
  const active = new Gauge({
    name: 'sanad_http_requests_active',
    help: 'Requests that have arrived and have no whole answer yet.',
    registers,
  })
  const observe = remembered(
    (operation: string, method: string, status: string) => requests.labels(operation, method, status),
    mostRequestSets,
    (_, _method, status): [string, string, string] => ['other', 'other', status],
  )
  return {
    countArrival: () => active.inc(),
    countRequest: (operationId, method, status, ms) => {
      active.dec()
      const statusClass = statusClasses[Math.floor(status / 100)] ?? 'other'
      // Prometheus counts in seconds.
      observe(operationId, methods.has(method) ? method : 'other', statusClass).observe(ms / 1_000)
    },
  }
}

function createCounters(registers: Registry[]) {
  const refusals = new Counter({
    name: 'sanad_refusals_total',
    help: 'Requests that were refused, by the code of the refusal.',
    labelNames: ['code'],
    registers,
  })
  const securityEvents = new Counter({
    name: 'sanad_security_events_total',
    help: 'Events that an attack may look like, by kind; each is a line of the log.',
    labelNames: ['kind'],
    registers,
  })
  const droppedRequests = new Counter({
    name: 'sanad_request_log_dropped_total',
    help: 'Requests of apps that are missing in the request log, because too many waited or the database refused them.',
    registers,
  })
  const mails = new Counter({
    name: 'sanad_mails_total',
    help: 'Tries to send a mail, by outcome: sent, failed (tried again), dead (given up), dropped (too many were under way).',
    labelNames: ['outcome'],
    registers,
  })
  const messages = new Counter({
    name: 'sanad_customer_messages_total',
    help: 'Messages to customers by outcome: told, failed (tried again), untold (given up), kept (for their own page), tooMany (so too).',
    labelNames: ['outcome'],
    registers,
  })
  const spans = new Counter({
    name: 'sanad_trace_spans_total',
    help: 'Spans of traces by outcome: exported, or lost because the collector did not take them.',
    labelNames: ['outcome'],
    registers,
  })
  for (const outcome of ['exported', 'lost']) spans.inc({ outcome }, 0)
  for (const outcome of ['sent', 'failed', 'dead', 'dropped']) mails.inc({ outcome }, 0)
  return { refusals, securityEvents, droppedRequests, mails, messages, spans }
}
