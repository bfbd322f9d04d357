import type { Cause } from '../domain/event/mover.ts'
import type { AccountHolders, AccountReader, CoreBank, GuaranteeDesk, PaymentDesk } from './port.ts'

/**
 * What each call of an operation brings along, behind the operation's own values. Its `interactionId` is that of the request that caused
 * it, which the app has in its answer too, or one of a job's run, which is in Sanad's log; `actor` says whose doing it is. Write both into
 * your log: they are for finding out, and no proof of who somebody is.
 */
export interface CoreBankCall extends Cause {
  /** The trace that this call belongs to (W3C Trace Context). Left out where nothing is traced. */
  traceparent?: string
  /** Is aborted when Sanad waits no longer. Hand it on (`fetch(address, { signal })`), so that no request goes on for nobody. */
  signal: AbortSignal
  /** Until when Sanad waits, by this machine's clock. */
  deadline: Date
}

/** Members that ask nothing of the core bank: listeners, what is offered, the adapter's own work, and the simulator's switches. */
export const unbounded = [
  'onPaymentDecision',
  'onLetterDecision',
  'offers',
  'tick',
  'takeStatement',
  'sandbox',
] as const satisfies (keyof CoreBank)[]
type Unbounded = (typeof unbounded)[number]

type Called<Operation> = Operation extends (...values: infer Values) => infer Answer
  ? (...values: [...Values, call: CoreBankCall]) => Answer
  : Operation

type Told<Members> = { [Name in keyof Members]: Name extends Unbounded ? Members[Name] : Called<Members[Name]> }

/** The operations of an interface that a bank may leave out: all of them, or none. */
type WholeOrNone<Desk> = Told<Desk> | { [Name in keyof Desk]?: undefined }

type AccountData = Omit<AccountReader, 'findAccounts'>
type LeftOut = keyof AccountData | keyof PaymentDesk | keyof GuaranteeDesk | keyof AccountHolders

/**
 * What the module of an adapter makes: the port, each of whose operations is also told of its call. One that needs no more leaves it out,
 * and what belongs to an interface that the bank does not offer is not there at all.
 */
export type CoreBankAdapter = Told<Omit<CoreBank, LeftOut>> &
  WholeOrNone<AccountData> &
  WholeOrNone<PaymentDesk> &
  WholeOrNone<GuaranteeDesk> &
  WholeOrNone<AccountHolders>

/** The service's log, for what operators should know of the adapter: what happened in the object, and a text that is always the same. */
export type AdapterLog = Record<'debug' | 'info' | 'warn' | 'error', (details: object, event: string) => void>

/**
 * Metrics of the adapter's own, beside those that Sanad takes of every call. `event` is a word of the adapter's, of 40 letters or digits at
 * most, and never an id: each is a series. What is no such word, or comes after 50 others, counts as `other`.
 */
export interface AdapterMetrics {
  /** Adds one to `sanad_core_bank_adapter_events_total`. */
  count(event: string): void
  /** How long something took, in `sanad_core_bank_adapter_duration_seconds`. */
  time(event: string, ms: number): void
}

/** What an adapter is told of the bank. */
export interface CoreBankSettings {
  approval: 'manual' | 'auto'
  /** The bank's own code of two digits, in positions 5 and 6 of its IBANs. */
  bankIbanCode: string
  /** How long Sanad waits for an answer, in milliseconds. */
  timeoutMs: number
  environment: 'sandbox' | 'production'
}

/** What an adapter can report with. */
export interface AdapterTools {
  log: AdapterLog
  metrics: AdapterMetrics
}

/** What an adapter is given at start. */
export interface CoreBankContext extends CoreBankSettings, AdapterTools {}

/** What the module of an adapter exports by default. */
export type CoreBankFactory = (context: CoreBankContext) => Promise<CoreBankAdapter>

const nothing = () => undefined

/** Tools of which nobody hears, for who only looks whether an adapter opens. */
export const silentTools: AdapterTools = {
  log: { debug: nothing, info: nothing, warn: nothing, error: nothing },
  metrics: { count: nothing, time: nothing },
}
