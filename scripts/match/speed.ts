import { matchPayee } from '../../src/domain/payee/matchPayee.ts'
import { readPairs } from './pairs.ts'

/** What comparing a typed name with one holder takes, over all pairs of the tests. */
export interface MatcherSpeed {
  pairs: number
  medianMs: number
  p99Ms: number
}

const rounds = 9

/** Measures the matcher after a first round; of each pair the middle of its rounds counts, so that other work on the machine does not. */
export function measureMatcher(): MatcherSpeed {
  const pairs = readPairs('test/unit/domain/payee/pairs/tuning').map(({ typed, holders }) => ({
    typed,
    holders,
    ms: [] as number[],
  }))
  for (let round = 0; round <= rounds; round++)
    for (const { typed, holders, ms } of pairs) {
      const begin = performance.now()
      matchPayee(typed, holders)
      if (round > 0) ms.push((performance.now() - begin) / holders.length)
    }
  const at = (numbers: readonly number[], share: number) =>
    [...numbers].sort((one, other) => one - other)[Math.floor(numbers.length * share)]!
  const middles = pairs.map(({ ms }) => at(ms, 0.5))
  return { pairs: pairs.length, medianMs: at(middles, 0.5), p99Ms: at(middles, 0.99) }
}

/** The measurement as a line. */
export const showSpeed = ({ pairs, medianMs, p99Ms }: MatcherSpeed): string =>
  `names: a holder is compared in ${medianMs.toFixed(3)} ms in the middle, ${p99Ms.toFixed(3)} ms at p99 (${pairs} pairs)`
