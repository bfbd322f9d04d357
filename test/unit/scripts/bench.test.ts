import { describe, expect, it } from 'vitest'
import { judge, ratioInterval } from '../../../scripts/bench/interval.ts'

/** Numbers of a normal distribution that are the same in every run (Box and Muller over a linear congruential generator). */
function* normals(): Generator<number, never> {
  let state = 20_261_121
  const uniform = () => (state = (state * 48_271) % 2_147_483_647) / 2_147_483_647
  for (;;) yield Math.sqrt(-2 * Math.log(uniform())) * Math.cos(2 * Math.PI * uniform())
}

describe('the interval of a ratio', () => {
  it('is that of Student’s t over the logarithms', () => {
    // Logarithms -0.02, 0, 0.02, 0.04: mean 0.01, deviation 0.02582, t with three degrees of freedom 3.182.
    const { ratio, low, high } = ratioInterval([-0.02, 0, 0.02, 0.04].map(Math.exp))
    expect([ratio, low, high].map((value) => Math.log(value).toFixed(4))).toEqual(['0.0100', '-0.0311', '0.0511'])
  })

  it('says the same of a ratio and of its inverse', () => {
    const ratios = [1.1, 0.97, 1.02, 1.3]
    const inverse = ratioInterval(ratios.map((ratio) => 1 / ratio))
    expect(1 / inverse.low).toBeCloseTo(ratioInterval(ratios).high, 12)
  })

  it('holds the truth 95 times in 100, with ten rounds', () => {
    const noise = normals()
    const runs = 4_000
    const holding = Array.from({ length: runs }, () => {
      const { low, high } = ratioInterval(Array.from({ length: 10 }, () => 1.05 * Math.exp(0.04 * noise.next().value)))
      return low <= 1.05 && high >= 1.05
    }).filter(Boolean).length
    expect(holding / runs).toBeGreaterThan(0.94)
    expect(holding / runs).toBeLessThan(0.96)
  })

  it.each([
    [1.031, 1.08, 'dearer by more than 3 %'],
    [1.03, 1.08, 'undecided: more rounds would tell'],
    [0.99, 1.02, 'no difference'],
    [0.97, 1.03, 'no difference'],
    [0.95, 1.01, 'undecided: more rounds would tell'],
    [0.9, 0.969, 'cheaper by more than 3 %'],
  ])('from %d to %d means: %s', (low, high, verdict) => {
    expect(judge({ ratio: Math.sqrt(low * high), low, high })).toBe(verdict)
  })
})
