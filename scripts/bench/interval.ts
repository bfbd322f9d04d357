/** A ratio with the bounds between which it lies with 95 % confidence. */
export interface RatioInterval {
  ratio: number
  low: number
  high: number
}

/** What an interval allows to be said of a cost. */
export type Verdict =
  'dearer by more than 3 %' | 'cheaper by more than 3 %' | 'no difference' | 'undecided: more rounds would tell'

/** Student's t, 97.5 %, for 1 to 30 degrees of freedom (NIST/SEMATECH e-Handbook of Statistical Methods, table 1.3.6.7.2). */
const quantiles = [
  12.706, 4.303, 3.182, 2.776, 2.571, 2.447, 2.365, 2.306, 2.262, 2.228, 2.201, 2.179, 2.16, 2.145, 2.131, 2.12, 2.11, 2.101,
  2.093, 2.086, 2.08, 2.074, 2.069, 2.064, 2.06, 2.056, 2.052, 2.048, 2.045, 2.042,
]

/**
 * The mean of the ratios of single rounds and its 95 % interval. It is a t-interval, because it keeps its promise with ten rounds, where
 * a bootstrap's is too narrow; of logarithms, so that a ratio and its inverse weigh alike. Wants two rounds or more.
 */
export function ratioInterval(ratios: readonly number[]): RatioInterval {
  const logarithms = ratios.map(Math.log)
  const count = logarithms.length
  const mean = logarithms.reduce((total, value) => total + value, 0) / count
  const variance = logarithms.reduce((total, value) => total + (value - mean) ** 2, 0) / (count - 1)
  const reach = quantiles[Math.min(count - 1, quantiles.length) - 1]! * Math.sqrt(variance / count)
  return { ratio: Math.exp(mean), low: Math.exp(mean - reach), high: Math.exp(mean + reach) }
}

/** "Dearer" only when all of the interval is: chance alone then says so once in forty times for a cost that is dearer by just 3 %. */
export function judge({ low, high }: RatioInterval): Verdict {
  if (low > 1.03) return 'dearer by more than 3 %'
  if (high < 0.97) return 'cheaper by more than 3 %'
  return low >= 0.97 && high <= 1.03 ? 'no difference' : 'undecided: more rounds would tell'
}
