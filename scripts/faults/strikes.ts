import { setTimeout } from 'node:timers/promises'
import { faults } from './faults.ts'
import type { Stretch } from './journal.ts'
import type { Strike } from './plan.ts'
import { type Stage, untilWhole } from './stage.ts'

/** One row of the table of gaps. */
export interface Row extends Stretch {
  fault: string
  victim: string
  downMs: number
  /** From the fault until every part runs again and follows. */
  wholeMs: number
}

const quietMs = 2_000
const columns = ['fault', 'victim', 'down', 'gap', 'writes', 'whole', '503', 'cut', 'refused'] as const
const widths = [33, 12, 7, 7, 7, 7, 6, 5, 8]
const seconds = (ms: number) => `${(ms / 1_000).toFixed(1)} s`
const line = (cells: readonly (string | number)[]) =>
  cells.map((cell, index) => (index < 2 ? String(cell).padEnd(widths[index]!) : String(cell).padStart(widths[index]!))).join(' ')

/** Strikes one after the other, each once all is whole again, and adds and prints a row for each. */
export async function strikeAll(
  { cluster, journal }: Stage,
  plan: readonly Strike[],
  say: (line: string) => void,
  rows: Row[],
): Promise<void> {
  say('down: until it is mended; gap, writes: the longest time without any success, and without one that writes;')
  say('whole: until every part runs and follows; 503, cut, refused: tries that ended so, each of which was repeated')
  say(line(columns))
  for (const { fault, choice, downMs } of plan) {
    await setTimeout(quietMs)
    journal.turn()
    const begun = performance.now()
    const { victim, mend } = await faults[fault](cluster, choice)
    await setTimeout(downMs)
    await mend()
    await untilWhole(cluster)
    const wholeMs = performance.now() - begun
    await setTimeout(quietMs)
    const stretch = journal.turn()
    const { misses, gapMs, writeGapMs } = stretch
    rows.push({ fault, victim, downMs, wholeMs, ...stretch })
    const times = [downMs, gapMs, writeGapMs, wholeMs].map(seconds)
    say(line([fault, victim, ...times, misses['503'], misses['no answer'], misses['connection refused']]))
  }
}
