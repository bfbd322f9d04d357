import { createHash } from 'node:crypto'
import type { LetterInstruction, PaymentInstruction } from '../corebank/port.ts'

/** One form for what is the same: members by their names, times as texts, and nothing in the place of what is not there. */
function sorted(value: unknown): unknown {
  if (value instanceof Date) return value.toISOString()
  if (Array.isArray(value)) return value.map(sorted)
  if (typeof value !== 'object' || value === null) return value
  const there = Object.entries(value).filter(([, one]) => one !== null && one !== undefined)
  return Object.fromEntries(there.sort(([one], [other]) => (one < other ? -1 : 1)).map(([name, one]) => [name, sorted(one)]))
}

/** A digest of all that an instruction holds, but for what its app is called, which may have changed between two tries. */
export function digestOf({ app: _, ...instruction }: PaymentInstruction | LetterInstruction): string {
  return createHash('sha256')
    .update(JSON.stringify(sorted(instruction)))
    .digest('base64url')
}
