import { Counter, Gauge, Histogram, Registry } from '@prometheus-io/client'
import { createEventGauges, createEventMetrics, type DeliveryOutcome, type OpenEvents } from './eventMetrics.ts'

/** How a call to the core bank ended: with an answer, with the bank's own refusal, with a failure, or not in time. */
export type CoreBankOutcome = 'answered' | 'refused' | 'failed' | 'late'

/** Instructions to the core bank that are not done, of one kind and state. */
export interface OpenInstructions {
  kind: string
  state: string
  instructions: number
}

/** How a try to send a mail ended: `failed` is tried again, `dead` is not; `dropped` was never tried. */
export type MailOutcome = 'sent' | 'failed' | 'dead' | 'dropped'

/** What is counted in the database when somebody reads the metrics. */
export interface Counts {
  instructions(): Promise<readonly OpenInstructions[]>
  events(): Promise<OpenEvents>
}

/**
 * What this instance counts. Labels come from closed sets only (operationIds, codes, kinds): never a path, an id or anything else that a
 * caller makes up.
 */
export interface Counters {
  countRequest(operationId: string, method: string, status: number, ms: number): void
  countRefusal(code: string): void
  countSecurityEvent(kind: string): void
  countCoreBankCall(operation: string, outcome: CoreBankOutcome, ms: number): void
  /** `isLeft`: after so many failures a person must look at the instruction. */
  countHandOverFailure(kind: string, isLeft: boolean): void
  /** `delayMs`: from the event to its delivery, for those that were delivered for the first time. */
  countDelivery(outcome: DeliveryOutcome, delayMs?: number): void
  countSwitchedOff(reason: 'gone' | 'failing'): void
  /** Requests of apps that are missing in the request log. */
  countDroppedRequests(requests: number): void
  countMail(outcome: MailOutcome): void
  /** What the adapter of the core bank counts itself. A name that is no short word, or comes after many others, is `other`. */
  countAdapterEvent(event: string): void
  timeAdapterEvent(event: string, ms: number): void
}

/** The counters of an instance that somebody reads. */
export interface Metrics extends Counters {
  /** Everything in the text format of Prometheus, with its media type. */
  write(): Promise<{ contentType: string; text: string }>
}

/** Requests take milliseconds; a core bank may take as long as SANAD_CORE_BANK_TIMEOUT_MS allows. In seconds. */
const buckets = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]
const methods = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'])

/**
 * Makes the metrics of one instance. `counts` are asked when somebody reads them. When one fails, what it counts is left out, because
 * the rest is needed most then.
 */
export function createMetrics(counts: Counts): Metrics {
  const registry = new Registry()
  const registers = [registry]
  const requests = new Histogram({
    name: 'sanad_http_request_duration_seconds',
    help: 'Requests by operation of the contracts or page, method and class of the status, from arrival to the end of the answer.',
    labelNames: ['operation', 'method', 'status'],
    buckets,
    registers,
  })
  const coreBankCalls = new Histogram({
    name: 'sanad_core_bank_call_duration_seconds',
    help: 'Calls to the core bank by operation of the port and outcome: answered, refused, failed, late.',
    labelNames: ['operation', 'outcome'],
    buckets,
    registers,
  })
  const { refusals, securityEvents, handOverFailures, droppedRequests, mails } = createCounters(registers)
  const adapterMetrics = createAdapterMetrics(registers)
  const { deliveries, delays, switchedOff } = createEventMetrics(registers)
  const observeRequest = remembered((operation: string, method: string, status: string) =>
    requests.labels(operation, method, status),
  )
  const observeCall = remembered((operation: string, outcome: string) => coreBankCalls.labels(operation, outcome))
  const refreshOpen = createOpenGauges(registers, () => counts.instructions())
  const refreshEvents = createEventGauges(registers, () => counts.events())
  return {
    countRequest: (operationId, method, status, ms) =>
      observeRequest(operationId, methods.has(method) ? method : 'other', statusClasses[Math.floor(status / 100)] ?? 'other')
        // Prometheus counts in seconds.
        .observe(ms / 1_000),
    countRefusal: (code) => refusals.inc({ code }),
    countSecurityEvent: (kind) => securityEvents.inc({ kind }),
    countCoreBankCall: (operation, outcome, ms) => observeCall(operation, outcome).observe(ms / 1_000),
    countHandOverFailure: (kind, isLeft) => handOverFailures.inc({ kind, then: isLeft ? 'leftToPerson' : 'retried' }),
    countDelivery: (outcome, delayMs) => {
      deliveries.inc({ outcome })
      if (delayMs !== undefined) delays.observe(Math.max(0, delayMs) / 1_000)
    },
    countSwitchedOff: (reason) => switchedOff.inc({ reason }),
    countDroppedRequests: (requests) => droppedRequests.inc(requests),
    countMail: (outcome) => mails.inc({ outcome }),
    ...adapterMetrics,
    write: async () => {
      await Promise.all([refreshOpen(), refreshEvents()])
      return { contentType: registry.contentType, text: await registry.metrics() }
    },
  }
}

const mostAdapterEvents = 50

/** An adapter is somebody else's program, so the number of its series is bounded here. */
function createAdapterMetrics(registers: Registry[]): Pick<Metrics, 'countAdapterEvent' | 'timeAdapterEvent'> {
  const events = new Counter({
    name: 'sanad_core_bank_adapter_events_total',
    help: 'What the adapter of the core bank counts, by its own names.',
    labelNames: ['event'],
    registers,
  })
  const durations = new Histogram({
    name: 'sanad_core_bank_adapter_duration_seconds',
    help: 'What the adapter of the core bank measures, by its own names.',
    labelNames: ['event'],
    buckets,
    registers,
  })
  const known = new Set<string>()
  const nameOf = (event: string) => {
    if (known.has(event)) return event
    if (known.size >= mostAdapterEvents || !/^[A-Za-z0-9]{1,40}$/.test(event)) return 'other'
    known.add(event)
    return event
  }
  return {
    countAdapterEvent: (event) => events.inc({ event: nameOf(event) }),
    timeAdapterEvent: (event, ms) => durations.observe({ event: nameOf(event) }, ms / 1_000),
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
  const handOverFailures = new Counter({
    name: 'sanad_hand_over_failures_total',
    help: 'Hand-overs to the core bank that failed, by kind of instruction and what follows: retried, or left to a person.',
    labelNames: ['kind', 'then'],
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
  return { refusals, securityEvents, handOverFailures, droppedRequests, mails }
}

const statusClasses: readonly (string | undefined)[] = [undefined, '1xx', '2xx', '3xx', '4xx', '5xx']

/** Makes the gauges of what waits for the core bank, and returns the function that counts anew. */
function createOpenGauges(registers: Registry[], countOpen: () => Promise<readonly OpenInstructions[]>): () => Promise<void> {
  const openPayments = new Gauge({
    name: 'sanad_payments_open',
    help: 'Payments without a decision, also scheduled ones, by the state of their instruction; counted up to 10,000 a state.',
    labelNames: ['state'],
    registers,
  })
  const forPerson = new Gauge({
    name: 'sanad_instructions_needing_person',
    help: 'Instructions that the core bank failed to take so often that a person must look at them, by kind.',
    labelNames: ['kind'],
    registers,
  })
  return async () => {
    const open = await countOpen().catch(() => undefined)
    openPayments.reset()
    forPerson.reset()
    if (open === undefined) return
    for (const state of ['queued', 'awaitingDecision', 'needsPerson']) openPayments.set({ state }, 0)
    for (const kind of ['payment', 'letter', 'letterExpiry']) forPerson.set({ kind }, 0)
    for (const { kind, state, instructions } of open) {
      if (kind === 'payment') openPayments.set({ state }, instructions)
      if (state === 'needsPerson') forPerson.set({ kind }, instructions)
    }
  }
}

/** Keeps the counter of each set of labels, so that a request makes no objects for them. The sets are few, because labels are closed. */
function remembered<Labels extends string[], Child>(make: (...labels: Labels) => Child): (...labels: Labels) => Child {
  const made = new Map<string, Child>()
  return (...labels) => {
    const key = labels.join(' ')
    const child = made.get(key) ?? make(...labels)
    made.set(key, child)
    return child
  }
}
