import { forgetParts } from '../../src/domain/payee/parts.ts'
import { type Rule, rules, without } from '../../src/domain/payee/rules.ts'
import { type Judged, scores, wilson } from './figures.ts'
import type { LabelledPair } from './pairs.ts'

/** What the matcher answers when one rule after the other is switched off, and how the second opinion is calibrated. */
export function showRuleCosts(pairs: readonly LabelledPair[], judge: (pairs: readonly LabelledPair[]) => Judged[]): string[] {
  const all = judge(pairs)
  const usual = scores(all)
  const right = ({ answer, label }: Judged): boolean => answer === label
  const lines = (Object.keys(rules) as Rule[]).map((rule) => {
    forgetParts()
    const others = without(rule, () => judge(pairs))
    forgetParts()
    const changed = all.flatMap((pair, at) => (pair.answer === others[at]!.answer ? [] : [{ on: pair, off: others[at]! }]))
    const won = changed.filter(({ on, off }) => right(on) && !right(off)).length
    const lost = changed.filter(({ on, off }) => !right(on) && right(off)).length
    const risk = changed.filter(({ on, off }) => on.label === 'NO' && on.answer !== 'NO' && off.answer === 'NO').length
    const { macro } = scores(others)
    return { rule, won, lost, risk, macro: usual.macro - macro }
  })
  return [
    'rule                              right   wrong   NO accepted   macro-F1',
    ...lines
      .sort((one, other) => other.macro - one.macro)
      .map(
        ({ rule, won, lost, risk, macro }) =>
          `${rule.padEnd(32)} ${String(won).padStart(6)} ${String(lost).padStart(7)} ${String(risk).padStart(13)} ${macro.toFixed(4).padStart(10)}`,
      ),
  ]
}

/** For each bound: how many pairs that the rules refuse would be accepted, by label, and the interval of false acceptance. */
export function showCalibration(pairs: readonly (LabelledPair & { distance: number })[]): string[] {
  const negatives = pairs.filter(({ label }) => label === 'NO').length
  const bounds = [0.3, 0.5, 0.7, 0.8, 0.9, 1, 1.1, 1.2, 1.4, 1.6, 2]
  return [
    `bound   MATCH  CLOSE     NO of ${negatives}   false CLOSE at most`,
    ...bounds.map((bound) => {
      const passed = (label: string) => pairs.filter((pair) => pair.label === label && pair.distance <= bound).length
      const [, high] = wilson({ hits: passed('NO'), of: negatives })
      const cells = [passed('MATCH'), passed('CLOSE'), passed('NO')].map((cell) => String(cell).padStart(7)).join('')
      return `${bound.toFixed(1).padStart(5)} ${cells}          ${(100 * high).toFixed(2)} %`
    }),
  ]
}
