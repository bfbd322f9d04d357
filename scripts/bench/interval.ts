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

/** A mean with the bounds between which it lies with 95 % confidence. */
export interface Interval {
  mean: number
  low: number
  high: number
}

/** The mean of measurements and its 95 % interval by Student's t. Wants two or more. */
export function meanInterval(values: readonly number[]): Interval {
  const count = values.length
  const mean = values.reduce((total, value) => total + value, 0) / count
  const variance = values.reduce((total, value) => total + (value - mean) ** 2, 0) / (count - 1)
  const reach = quantiles[Math.min(count - 1, quantiles.length) - 1]! * Math.sqrt(variance / count)
  return { mean, low: mean - reach, high: mean + reach }
}

/**
 * The mean of the ratios of single rounds and its 95 % interval. It is a t-interval, because it keeps its promise with ten rounds, where
 * a bootstrap's is too narrow; of logarithms, so that a ratio and its inverse weigh alike. Wants two rounds or more.
 */
export function ratioInterval(ratios: readonly number[]): RatioInterval {
  const { mean, low, high } = meanInterval(ratios.map(Math.log))
  return { ratio: Math.exp(mean), low: Math.exp(low), high: Math.exp(high) }
}

/** "Dearer" only when all of the interval is: chance alone then says so once in forty times for a cost that is dearer by just 3 %. */
export function judge({ low, high }: RatioInterval): Verdict {
  if (low > 1.03) return 'dearer by more than 3 %'
  if (high < 0.97) return 'cheaper by more than 3 %'
  return low >= 0.97 && high <= 1.03 ? 'no difference' : 'undecided: more rounds would tell'
}
