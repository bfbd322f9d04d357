import fc from 'fast-check'
import type { FaultName } from './faults.ts'

/** One fault of a run, drawn before it begins. */
export interface Strike {
  fault: FaultName
  /** Which of several, from 0 to 1. */
  choice: number
  /** How long it lasts until somebody mends it: shorter and longer than what Patroni waits for a leader (ttl, 6 s). */
  downMs: number
}

/** As many faults of these as wanted. A seed draws the same ones each time. None comes again before all have come. */
export function drawPlan(seed: number, count: number, of: readonly FaultName[]): Strike[] {
  const rounds = Math.ceil(count / of.length)
  const order = fc.array(fc.shuffledSubarray([...of], { minLength: of.length }), {
    minLength: rounds,
    maxLength: rounds,
  })
  const details = fc.array(
    fc.record({ choice: fc.double({ min: 0, max: 0.999, noNaN: true }), downMs: fc.integer({ min: 300, max: 14_000 }) }),
    {
      minLength: count,
      maxLength: count,
    },
  )
  const [drawn] = fc.sample(fc.noBias(fc.tuple(order, details)), { seed, numRuns: 1 })
  const [names, rest] = drawn!
  return rest.map((detail, index) => ({ fault: names.flat()[index]!, ...detail }))
}
