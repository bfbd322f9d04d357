import { Counter, Gauge, Histogram, type Registry } from '@prometheus-io/client'
import { buckets, remembered } from './labelSets.ts'

/** How a call to the core bank ended: with an answer, with the bank's own refusal, with a failure, or not in time. */
export type CoreBankOutcome = 'answered' | 'refused' | 'failed' | 'late'

/** Instructions to the core bank that are not done, of one kind and state. */
export interface OpenInstructions {
  kind: string
  state: string
  instructions: number
  /** How many of them have waited for so long that somebody at the bank was told. */
  personTold: number
  /** Age of the oldest of those that have been due. Null: none has been. */
  oldestSeconds: number | null
}

/** What is known of the core bank's decisions. `feedLagSeconds` is null where no feed was ever read. */
export interface OpenDecisions {
  feedLagSeconds: number | null
  contradictions: number
}

/** What is counted of the core bank. */
export interface CoreBankCounters {
  countCoreBankCall(operation: string, outcome: CoreBankOutcome, ms: number): void
  /** `isLeft`: after so many failures a person must look at the instruction. */
  countHandOverFailure(kind: string, isLeft: boolean): void
  /** What the core bank decided, each decision once. */
  countDecision(kind: 'payment' | 'letter', outcome: string): void
  countUnrecordedDecision(): void
  /** What the adapter of the core bank counts itself. A name that is no short word, or comes after many others, is `other`. */
  countAdapterEvent(event: string): void
  timeAdapterEvent(event: string, ms: number): void
}

const mostCalls = 50
const mostAdapterEvents = 50

/** Makes what is counted when the core bank is called and when it decides. */
export function createCoreBankMetrics(registers: Registry[]): CoreBankCounters {
  const calls = new Histogram({
    name: 'sanad_core_bank_call_duration_seconds',
    help: 'Calls to the core bank by operation of the port and outcome: answered, refused, failed, late.',
    labelNames: ['operation', 'outcome'],
    buckets,
    registers,
  })
  const handOverFailures = new Counter({
    name: 'sanad_hand_over_failures_total',
    help: 'Hand-overs to the core bank that failed, by kind of instruction and what follows: retried, or left to a person.',
    labelNames: ['kind', 'then'],
    registers,
  })
  const decisions = new Counter({
    name: 'sanad_decisions_total',
    help: 'What the core bank decided of payments (completed, rejected) and letters (issued, rejected, cancelled).',
    labelNames: ['kind', 'outcome'],
    registers,
  })
  const unrecorded = new Counter({
    name: 'sanad_decisions_unrecorded_total',
    help: 'Decisions that the core bank sent and that could not be recorded, for example because they contradict an earlier one.',
    registers,
  })
  const observeCall = remembered(
    (operation: string, outcome: string) => calls.labels(operation, outcome),
    mostCalls,
    (_, outcome): [string, string] => ['other', outcome],
  )
  return {
    // Prometheus counts in seconds.
    countCoreBankCall: (operation, outcome, ms) => observeCall(operation, outcome).observe(ms / 1_000),
    countHandOverFailure: (kind, isLeft) => handOverFailures.inc({ kind, then: isLeft ? 'leftToPerson' : 'retried' }),
    countDecision: (kind, outcome) => decisions.inc({ kind, outcome }),
    countUnrecordedDecision: () => unrecorded.inc(),
    ...createAdapterMetrics(registers),
  }
}

/** An adapter is somebody else's program, so the number of its series is bounded here. */
function createAdapterMetrics(registers: Registry[]): Pick<CoreBankCounters, 'countAdapterEvent' | 'timeAdapterEvent'> {
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

const kinds = ['payment', 'letter', 'letterExpiry']

/** Makes the gauges of what waits for the core bank, and returns the function that counts anew. */
export function createOpenGauges(registers: Registry[], count: () => Promise<readonly OpenInstructions[]>): () => Promise<void> {
  const openPayments = new Gauge({
    name: 'sanad_payments_open',
    help: 'Payments without a decision, also scheduled ones, by the state of their instruction; counted up to 10,000 a state.',
    labelNames: ['state'],
    registers,
  })
  const forPerson = new Gauge({
    name: 'sanad_instructions_needing_person',
    help: 'Instructions that the core bank failed to take so often, or left undecided for so long, that a person must look, by kind.',
    labelNames: ['kind'],
    registers,
  })
  const oldest = new Gauge({
    name: 'sanad_instructions_oldest_seconds',
    help: 'Age of the oldest instruction without a decision, by kind, without scheduled ones whose day has not come; 0: there is none.',
    labelNames: ['kind'],
    registers,
  })
  return async () => {
    const open = await count().catch(() => undefined)
    for (const gauge of [openPayments, forPerson, oldest]) gauge.reset()
    if (open === undefined) return
    for (const state of ['queued', 'awaitingDecision', 'needsPerson']) openPayments.set({ state }, 0)
    for (const kind of kinds) forPerson.set({ kind }, 0)
    for (const { kind, state, instructions, personTold } of open) {
      if (kind === 'payment') openPayments.set({ state }, instructions)
      forPerson.inc({ kind }, state === 'needsPerson' ? instructions : personTold)
    }
    for (const kind of kinds)
      oldest.set({ kind }, oldestOf(open.filter((row) => row.kind === kind && row.state !== 'needsPerson')))
  }
}

/** Makes the gauges of what the core bank has decided, and returns the function that looks anew. */
export function createDecisionGauges(registers: Registry[], count: () => Promise<OpenDecisions>): () => Promise<void> {
  const lag = new Gauge({
    name: 'sanad_decision_feed_lag_seconds',
    help: 'Seconds since the moment up to which the core bank’s feed of decisions was read; missing where it has none.',
    registers,
  })
  const contradictions = new Gauge({
    name: 'sanad_core_bank_contradictions',
    help: 'Decisions of the core bank against what is recorded, which nobody has closed; counted up to 10,000.',
    registers,
  })
  return async () => {
    const seen = await count().catch(() => undefined)
    for (const gauge of [lag, contradictions]) gauge.remove()
    if (seen === undefined) return
    contradictions.set(seen.contradictions)
    if (seen.feedLagSeconds !== null) lag.set(seen.feedLagSeconds)
  }
}

const oldestOf = (rows: readonly OpenInstructions[]) => Math.max(0, ...rows.map(({ oldestSeconds }) => oldestSeconds ?? 0))
