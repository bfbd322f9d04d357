/** How an instruction to the core bank stands in the queue. */
export type InstructionState = 'queued' | 'awaitingDecision' | 'done' | 'needsPerson'

/**
 * When an instruction is due for the first time, as of a moment: later, since a short time, for longer than the core bank needs to take it,
 * or even to decide it.
 */
export type DueTime = 'ahead' | 'inTime' | 'late' | 'undecided'

/** How far something has come that was approved and is not decided yet. Customers read a sentence for each. */
export type OpenProgress = 'scheduled' | 'sending' | 'taken' | 'delayed'

/**
 * What may be said of a payment or a letter of this status whose instruction stands like this. `none`: it has no instruction. `source` says
 * why nothing else is true.
 */
export interface ProgressRow<Status extends string, Progress extends string> {
  status: Status
  instruction: readonly (InstructionState | 'none')[] | 'any'
  time: readonly DueTime[] | 'any'
  progress: Progress
  source: string
}

const decision = 'docs/decisions/payments.md#what-is-said-of-a-payment'

/** The rows of a status in which the core bank has not decided yet. */
export const openProgressOf = <Status extends string>(status: Status): ProgressRow<Status, OpenProgress>[] => [
  {
    status,
    instruction: ['queued'],
    time: ['ahead'],
    progress: 'scheduled',
    source:
      'docs/decisions/payments.md#states-of-a-payment: nothing is handed over before the day, and until then it can be cancelled',
  },
  {
    status,
    instruction: ['queued'],
    time: ['inTime'],
    progress: 'sending',
    source: `${decision}: a try without an answer is none that the bank has taken`,
  },
  {
    status,
    instruction: ['queued'],
    time: ['late', 'undecided'],
    progress: 'delayed',
    source: `${decision}: config/customerLimits.ts says after which time`,
  },
  {
    status,
    instruction: ['awaitingDecision'],
    time: ['ahead', 'inTime', 'late'],
    progress: 'taken',
    source: 'port.ts, PaymentAnswer: the core bank has answered `pending`, it has taken the instruction and decides later',
  },
  {
    status,
    instruction: ['awaitingDecision'],
    time: ['undecided'],
    progress: 'delayed',
    source: `${decision}: config/limits.ts says after which time the bank's people are called`,
  },
  {
    status,
    instruction: ['needsPerson', 'done', 'none'],
    time: 'any',
    progress: 'delayed',
    source:
      'docs/decisions/core-bank.md#when-the-core-bank-fails-again-and-again: nobody tries it any more until a person has looked',
  },
]

/** What is known of something that was approved. `instruction` is null where it has none. */
export interface Standing<Status extends string> {
  status: Status
  instruction: InstructionState | null
  /** When it was to be handed over first. */
  dueAt: Date
}

/** As of when something is said, and after which time what the bank has not taken is late, or not decided is undecided. */
export interface Lateness {
  now: Date
  delayedAfterMs: number
  undecidedAfterMs: number
}

/** How long the bank may take, in milliseconds (config/limits.ts). */
export interface LatenessLimits {
  delayedAfterMs: number
  undecidedPaymentMs: number
  undecidedLetterMs: number
}

/** After which time a payment or a letter is late or undecided, as of `now`. */
export const latenessOf = (kind: 'payment' | 'letter', limits: LatenessLimits, now: Date): Lateness => ({
  now,
  delayedAfterMs: limits.delayedAfterMs,
  undecidedAfterMs: kind === 'payment' ? limits.undecidedPaymentMs : limits.undecidedLetterMs,
})

/** The row that holds for something as of `now`. */
export function findProgress<Status extends string, Progress extends string>(
  rows: readonly ProgressRow<Status, Progress>[],
  { status, instruction, dueAt }: Standing<Status>,
  when: Lateness,
): Progress {
  const time = dueTimeOf(dueAt, when)
  const row = rows.find(
    (one) =>
      one.status === status &&
      (one.instruction === 'any' || one.instruction.includes(instruction ?? 'none')) &&
      (one.time === 'any' || one.time.includes(time)),
  )
  if (!row) throw new Error(`nothing is known to be true of ${status} with an instruction that is ${instruction ?? 'none'}`)
  return row.progress
}

function dueTimeOf(dueAt: Date, { now, delayedAfterMs, undecidedAfterMs }: Lateness): DueTime {
  const waitedMs = now.getTime() - dueAt.getTime()
  if (waitedMs < 0) return 'ahead'
  if (waitedMs >= undecidedAfterMs) return 'undecided'
  return waitedMs >= delayedAfterMs ? 'late' : 'inTime'
}
