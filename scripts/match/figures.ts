import type { NameAnswer } from '../../src/domain/payee/verdict.ts'
import { type Label, type LabelledPair, labels } from './pairs.ts'

/** A pair with the matcher's answer. */
export interface Judged extends LabelledPair {
  answer: Label
  rules: readonly string[]
}

export const labelOf: Readonly<Record<NameAnswer, Label>> = { MTCH: 'MATCH', CMTC: 'CLOSE', NMTC: 'NO' }

interface Rate {
  hits: number
  of: number
}

/** The 95 % interval of a rate after Wilson (1927), in parts of one. */
export function wilson({ hits, of }: Rate): [low: number, high: number] {
  if (of === 0) return [0, 1]
  const z = 1.96
  const share = hits / of
  const middle = share + (z * z) / (2 * of)
  const spread = z * Math.sqrt((share * (1 - share)) / of + (z * z) / (4 * of * of))
  const whole = 1 + (z * z) / of
  return [Math.max(0, (middle - spread) / whole), Math.min(1, (middle + spread) / whole)]
}

const percent = (share: number): string => (100 * share).toFixed(1)
export const showRate = (rate: Rate): string => {
  const [low, high] = wilson(rate)
  return rate.of === 0
    ? '-'
    : `${percent(rate.hits / rate.of).padStart(5)} %  (${rate.hits}/${rate.of}; ${percent(low)} to ${percent(high)})`
}

export const isHardNegative = ({ label, slice, note }: LabelledPair): boolean =>
  label === 'NO' && (slice === 'hard-negative' || /^N[134]\b/.test(note))

const count = (pairs: readonly Judged[], ...conditions: ((pair: Judged) => boolean)[]): number =>
  pairs.filter((pair) => conditions.every((holds) => holds(pair))).length
const labelled = (label: Label) => (pair: Judged) => pair.label === label
const answered = (answer: Label) => (pair: Judged) => pair.answer === answer
const accepted = (pair: Judged): boolean => pair.answer !== 'NO'

function f1(pairs: readonly Judged[], truth: (pair: Judged) => boolean, said: (pair: Judged) => boolean): number {
  const both = count(pairs, truth, said)
  return both === 0 ? 0 : (2 * both) / (count(pairs, truth) + count(pairs, said))
}

/** The mean F1 of the three answers, and the F1 of "yes, more or less". */
export function scores(pairs: readonly Judged[]): { macro: number; accept: number } {
  const macro = labels.reduce((sum, label) => sum + f1(pairs, labelled(label), answered(label)), 0) / labels.length
  return { macro, accept: f1(pairs, (pair) => pair.label !== 'NO', accepted) }
}

/** The rates that decide, as lines. */
export function showRates(pairs: readonly Judged[]): string[] {
  const rate = (said: (pair: Judged) => boolean, among: (pair: Judged) => boolean): string =>
    showRate({ hits: count(pairs, among, said), of: count(pairs, among) })
  const sure = pairs.filter(({ note }) => !/\bdoubt\b/.test(note))
  const [all, undoubted] = [scores(pairs), scores(sure)]
  return [
    `false MATCH                   ${rate(answered('MATCH'), labelled('NO'))}`,
    `false MATCH, hard negatives   ${rate(answered('MATCH'), isHardNegative)}`,
    `MATCH on true CLOSE           ${rate(answered('MATCH'), labelled('CLOSE'))}`,
    `CLOSE on true NO              ${rate(answered('CLOSE'), labelled('NO'))}`,
    `MATCH recall                  ${rate(answered('MATCH'), labelled('MATCH'))}`,
    `MATCH recall, with CLOSE      ${rate(accepted, labelled('MATCH'))}`,
    `MATCH recall, across scripts  ${rate(answered('MATCH'), (pair) => pair.label === 'MATCH' && pair.scripts === 'across')}`,
    `CLOSE recall                  ${rate(answered('CLOSE'), labelled('CLOSE'))}`,
    `macro-F1 ${all.macro.toFixed(3)}, accept-F1 ${all.accept.toFixed(3)}; without doubtful labels (${sure.length}): ` +
      `${undoubted.macro.toFixed(3)}, ${undoubted.accept.toFixed(3)}`,
  ]
}

/** Rows are labels, columns are answers. */
export const showConfusion = (pairs: readonly Judged[]): string[] => [
  `label    ${labels.map((label) => label.padStart(6)).join('')}`,
  ...labels.map(
    (label) =>
      label.padEnd(9) + labels.map((answer) => String(count(pairs, labelled(label), answered(answer))).padStart(6)).join(''),
  ),
]

/** One line for each value of a key: how many, how many right, MATCH recall, with CLOSE, CLOSE recall, false MATCH, false CLOSE. */
export function showSlices(pairs: readonly Judged[], title: string, key: (pair: Judged) => string): string[] {
  const share = (hits: number, of: number): string => (of === 0 ? '-' : percent(hits / of)).padStart(7)
  const lines = [...new Set(pairs.map(key))].sort().map((value) => {
    const some = pairs.filter((pair) => key(pair) === value)
    const among = (label: Label) => some.filter(labelled(label))
    const [match, close, no] = [among('MATCH'), among('CLOSE'), among('NO')]
    return [
      value.padEnd(24),
      String(some.length).padStart(5),
      share(some.filter((pair) => pair.answer === pair.label).length, some.length),
      share(count(match, answered('MATCH')), match.length),
      share(count(match, accepted), match.length),
      share(count(close, answered('CLOSE')), close.length),
      share(count(no, answered('MATCH')), no.length),
      share(count(no, answered('CLOSE')), no.length),
    ].join(' ')
  })
  return [`${title.padEnd(24)}     n   right   M>M   M>M|C   C>C    NO>M    NO>C`, ...lines]
}
