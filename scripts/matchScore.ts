/**
 * `npm run --silent match:score -- [FILE or FOLDER ...]`: scores the name matcher on labelled pairs (columns id, slice, query, record_en,
 * record_ar, entity, label, note). Without a file it scores the pairs of the tests. `--failures` lists the pairs that are answered
 * wrongly, `--rules` what each rule is worth, `--opinion` the calibration of the second opinion, `--before FILE.jsonl` (made by `npm run
 * match`) what has changed, `--speed` what a comparison takes.
 */
import { readFileSync } from 'node:fs'
import { matchPayee } from '../src/domain/payee/matchPayee.ts'
import { personName } from '../src/domain/payee/personName.ts'
import { without } from '../src/domain/payee/rules.ts'
import { distanceTogether } from '../src/domain/payee/secondOpinion.ts'
import type { NameAnswer } from '../src/domain/payee/verdict.ts'
import { showCalibration, showRuleCosts } from './match/experiments.ts'
import { type Judged, labelOf, showConfusion, showRates, showSlices } from './match/figures.ts'
import { type LabelledPair, readPairs } from './match/pairs.ts'
import { measureMatcher, showSpeed } from './match/speed.ts'

const pairsOfTests = ['tuning', 'heldOut', 'blind'].map((set) => `test/unit/domain/payee/pairs/${set}`)

function readArguments(): { files: string[]; flags: Set<string>; before: string | undefined } {
  const given = process.argv.slice(2)
  const at = given.indexOf('--before')
  const before = at < 0 ? undefined : given.splice(at, 2)[1]
  const flags = new Set(given.filter((word) => word.startsWith('--')))
  const files = given.filter((word) => !word.startsWith('--'))
  return { files: files.length > 0 ? files : pairsOfTests, flags, before }
}

const judge = (pairs: readonly LabelledPair[]): Judged[] =>
  pairs.map((pair) => {
    const { answer, rules } = matchPayee(pair.typed, pair.holders)
    return { ...pair, answer: labelOf[answer], rules }
  })

/** Persons that the rules refuse, with the distance that the second opinion judges. */
const refused = (pairs: readonly LabelledPair[]) =>
  without('person.secondOpinion', () => judge(pairs))
    .filter(({ answer, holders }) => answer === 'NO' && holders.every(({ kind }) => kind === 'person'))
    .map((pair) => {
      const held = pair.holders.flatMap(({ names }) => names)
      const distances = held.map((name) => distanceTogether(personName(pair.typed).parts, personName(name).parts))
      return { ...pair, distance: Math.min(...distances) }
    })

/** What has changed against answers of another version, by label and kind, and the pairs themselves. */
function showChanges(judged: readonly Judged[], file: string): string[] {
  const rows = readFileSync(file, 'utf8').trim().split('\n')
  const answers = new Map(
    rows.map((row) => JSON.parse(row) as { id: string; answer: NameAnswer }).map(({ id, answer }) => [id, answer]),
  )
  const changed = judged.flatMap((pair) => {
    const before = answers.get(pair.id)
    return before === undefined || labelOf[before] === pair.answer ? [] : [{ ...pair, before: labelOf[before] }]
  })
  const kinds = new Map<string, number>()
  for (const { label, before, answer } of changed) {
    const kind = `label ${label}: ${before} -> ${answer}${answer === label ? ', now right' : before === label ? ', now wrong' : ''}`
    kinds.set(kind, (kinds.get(kind) ?? 0) + 1)
  }
  return [
    `${changed.length} of ${judged.length} answers changed`,
    ...[...kinds].sort().map(([kind, count]) => `${String(count).padStart(5)}  ${kind}`),
    ...showSlices(changed, 'changed, by slice', ({ slice }) => slice),
  ]
}

const { files, flags, before } = readArguments()
if (flags.has('--speed')) console.log(showSpeed(measureMatcher()))
for (const file of files) {
  const pairs = readPairs(file)
  const judged = judge(pairs)
  console.log(`\n${file}: ${pairs.length} pairs\n`)
  const sections = [
    showRates(judged),
    showConfusion(judged),
    showSlices(judged, 'slice', ({ slice }) => slice),
    showSlices(judged, 'reason of the label', ({ note }) => /^[MCN]\d|^[a-z]+/.exec(note)?.[0] ?? '-'),
    showSlices(judged, 'scripts', ({ scripts }) => scripts),
    before === undefined ? [] : showChanges(judged, before),
    flags.has('--rules') ? showRuleCosts(pairs, judge) : [],
    flags.has('--opinion') ? showCalibration(refused(pairs)) : [],
    flags.has('--failures')
      ? judged
          .filter(({ label, answer }) => label !== answer)
          .map(
            (pair) =>
              `${pair.id} ${pair.label}>${pair.answer} | ${pair.typed} | ${pair.held} | ${pair.note} | ${pair.rules.join(', ')}`,
          )
      : [],
  ]
  console.log(
    sections
      .filter((lines) => lines.length > 0)
      .map((lines) => lines.join('\n'))
      .join('\n\n'),
  )
}
