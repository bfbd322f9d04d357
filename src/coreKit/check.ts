import type { CoreOperationId } from '../../generated/coreOperations.ts'
import type { Callbacks } from './callbacks.ts'
import type { Answers, Core } from './core.ts'
import type { Hooks } from './hooks.ts'
import type { Profile } from './profile.ts'
import type { Transport } from './transport.ts'

/** The parts of the kit, in the order in which they run. */
export const groups = [
  'transport',
  'handshake',
  'form',
  'customers',
  'confirmations',
  'accounts',
  'transactions',
  'payees',
  'payments',
  'letters',
  'decisions',
  'notices',
  'callbacks',
  'restart',
  'load',
] as const

/** One of them. */
export type Group = (typeof groups)[number]

/** What a check works with. */
export interface Bank {
  core: Core
  profile: Profile
  capabilities: Answers['getCapabilities']
  hooks: Hooks
  /** What https asks; undefined on plain http. */
  transport: Transport | undefined
  /** Where the adapter's signed decisions come; undefined where nobody has said so. */
  callbacks: Callbacks | undefined
  /** How long the load checks ask, and how often a second. Undefined where nobody wants them. */
  load: { seconds: number; perSecond: number } | undefined
  /** How long an adapter may keep an old set of keys. */
  rotationSeconds: number
  /** When a decision must have been called for: for the first time, for the fourth after three refusals, and again after a restart. */
  callbackSeconds: { first: number; fourth: number; afterRestart: number }
  /** Ends the adapter and starts it again. Throws NotProved without a hook for it. */
  restart(): Promise<void>
}

/** One thing that an adapter must do. */
export interface Check {
  id: `${Group}.${string}`
  /** What is known once it did not fail, as a sentence. */
  proves: string
  /** What it asks, beside the preparation that payments need. */
  operations: readonly CoreOperationId[]
  /** It is asked only of an adapter that names this feature. */
  feature?: string
  /** It is asked only of an adapter that offers one of these interfaces. */
  offers?: readonly string[]
  /** Throws CheckFailed with what was wrong, or NotProved with what is lacking. */
  run(bank: Bank): Promise<void>
}

/** Waits. */
export const pause = (milliseconds: number): Promise<void> =>
  new Promise((resolve) => setTimeout(resolve, Math.max(0, milliseconds)))

/** Asks until the answer is there. Undefined when it is not in time. */
export async function until<Value>(seconds: number, ask: () => Promise<Value | undefined>): Promise<Value | undefined> {
  const end = performance.now() + seconds * 1_000
  for (;;) {
    const value = await ask()
    if (value !== undefined || performance.now() > end) return value
    await pause(200)
  }
}
