import type { SigningKeyTable } from '../../data/schema.ts'
import { signatureAlgorithms } from '../keyStrength.ts'
import type { KeptKeys } from './keptKeys.ts'
import { isKept } from './keyRows.ts'
import { type RotationPlan, signingKeyAt, successorDue, upcomingKey } from './keySchedule.ts'

type Rows = readonly SigningKeyTable[]

/** Throws an Error of one line where a key that signs now cannot be used here, or where the signer has none to begin with. */
export function demandUsableKeys(rows: Rows, kept: KeptKeys | undefined, now: Date): void {
  for (const alg of signatureAlgorithms) {
    const row = signingKeyAt(rows, alg, now)
    const isMoving = kept !== undefined && row !== undefined && !isKept(row)
    if (row === undefined || (isMoving && upcomingKey(rows, alg, now) === undefined))
      throw new Error(`the signer has no ${alg} key that could sign; make one: npm run keys -- make ${alg}`)
    const problem = problemOf(row, kept)
    if (problem !== undefined) throw new Error(problem)
  }
}

/** What the bank's people should do about the keys, a line each. */
export function remarksOn(rows: Rows, kept: KeptKeys | undefined, now: Date, plan: RotationPlan): string[] {
  const inForce = signatureAlgorithms.flatMap((alg) => [signingKeyAt(rows, alg, now), upcomingKey(rows, alg, now)])
  const withoutNext = signatureAlgorithms.filter((alg) => kept !== undefined && successorDue(rows, alg, now, plan))
  return [
    ...inForce.flatMap((row) => (row && problemOf(row, kept)) ?? []),
    ...withoutNext.map(
      (alg) => `the ${alg} key is due to be followed, and the signer has no unused one: npm run keys -- make ${alg}`,
    ),
  ]
}

/** Why a key that signs, or will, cannot be used here. */
function problemOf(row: SigningKeyTable, kept: KeptKeys | undefined): string | undefined {
  if (!isKept(row)) return undefined
  const { kid, alg, signFrom } = row
  if (kept === undefined) return `a signer keeps the ${alg} key ${kid}; set SANAD_SIGNER to what it was when that key was made`
  if (kept.has(kid)) return undefined
  const from = signFrom.toISOString()
  return `the signer has no key with the kid ${kid} (${alg}), which signs from ${from} on; give this instance the one that others have`
}
