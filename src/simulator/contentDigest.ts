import { createHash } from 'node:crypto'
import type { LetterInstruction, PaymentInstruction } from '../corebank/port.ts'

/** The same for the same content, in whatever order its members come. */
export function contentDigest(content: unknown): string {
  const sorted = (_: string, value: unknown) =>
    value !== null && typeof value === 'object' && !Array.isArray(value)
      ? Object.fromEntries(Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1)))
      : value
  return createHash('sha256').update(JSON.stringify(content, sorted)).digest('base64url')
}

/**
 * A digest of all that an instruction holds, but for what its app is called, which may have changed between two tries. A member that is
 * null is one that is not there.
 */
export function instructionDigest({ app: _, ...instruction }: PaymentInstruction | LetterInstruction): string {
  const there: unknown = JSON.parse(JSON.stringify(instruction, (_name, value: unknown) => (value === null ? undefined : value)))
  return contentDigest(there)
}
