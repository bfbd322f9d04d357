import type { CommandInput } from './command.ts'

/** The members of an answer that are told. */
interface Shown {
  status: number
  interactionId: string | undefined
  message: unknown
  kid?: string
}

/** Prints an answer of the bank: its message, and whether its signature was checked. */
export function showAnswer({ terminal }: CommandInput, { status, interactionId, message, kid }: Shown): void {
  // The client gives out no answer that should have been signed and is not.
  const isVerified = kid !== undefined
  terminal.result({ status, interactionId, verified: isVerified, kid, message }, JSON.stringify(message ?? {}, undefined, 2))
  const proof = isVerified ? `signed by the bank with key ${kid}` : 'done'
  terminal.hint(`${terminal.good('✓')} HTTP ${status}, ${proof} (x-fapi-interaction-id ${interactionId ?? 'none'})`)
}
