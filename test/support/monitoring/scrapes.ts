import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { stringify } from 'yaml'
import { monitoringFolder, namesIn, readRules, ruleFiles } from './ruleFiles.ts'

/** What one reading of the metrics has said, and when. */
export interface Scrape {
  atMs: number
  values: ReadonlyMap<string, number>
}

/** Reads the metrics at a port. */
export async function scrape(port: number): Promise<Scrape> {
  return readScrape(await (await fetch(`http://127.0.0.1:${port}/metrics`)).text())
}

/** The same of a text that was read elsewhere. */
export function readScrape(text: string): Scrape {
  const lines = text.split('\n').flatMap((line) => {
    const [, series, value] = /^([a-z]\S+) (\S+)$/.exec(line) ?? []
    return series === undefined ? [] : [[series, Number(value)] as const]
  })
  return { atMs: Date.now(), values: new Map(lines) }
}

/** An alert, and what the metrics said before and during a fault. */
export interface Recording {
  /** Which alerts, as PromQL asks for a label: `="SanadSlow"`. */
  alert: string
  before: Scrape
  during: Scrape
  /** How long the fault goes on when it is played. */
  minutes: number
  fires: boolean
  /** What was read between `before` and `during`, each reading as long as the others: for what counts only when it changes. */
  steps?: readonly Scrape[]
}

/** What no alert asks for is not played. */
const asked = new Set(ruleFiles.flatMap(readRules).flatMap(({ expr }) => namesIn(expr).metrics.map(({ name }) => name)))
const grows = /_(?:total|count|sum|bucket)(?:\{|$)/
/** Times that move on: of what was last done, and the clock of a machine. */
const isTime = /(?:_timestamp|^node_time)_seconds(?:\{|$)/

/**
 * A fault that goes on as it was recorded: what has counted up counts on, each minute as much; a time moves on as it did; everything else
 * stays. Prometheus's own time begins at zero there, so times are counted from the recording.
 */
function stretch({ before, during, minutes, steps = [] }: Recording): { series: string; values: string }[] {
  const elapsedSeconds = Math.max(1, (during.atMs - before.atMs) / 1_000)
  const number = (value: number) => value.toFixed(6)
  return [...during.values]
    .filter(([series]) => asked.has(/^\w+/.exec(series)![0]))
    .flatMap(([series, value]) => {
      const earlier = before.values.get(series) ?? (grows.test(series) ? 0 : isTime.test(series) ? value - elapsedSeconds : value)
      const [begin, step] = isTime.test(series)
        ? [value - during.atMs / 1_000, ((value - earlier) / elapsedSeconds) * 60]
        : [grows.test(series) ? earlier : value, grows.test(series) ? value - earlier : 0]
      // Two instances, as a bank has at least.
      return ['a', 'b'].map((instance) => ({
        series: series.replace(
          /^(\w+)(?:\{(.*)\})?$/,
          (_, name: string, labels?: string) =>
            `${name}{${[labels, `instance="${instance}"`, 'job="sanad"'].filter(Boolean).join(',')}}`,
        ),
        values:
          steps.length > 0
            ? [before, ...steps, during]
                .map((taken, _, all) => `${number(taken.values.get(series) ?? 0)}+0x${Math.ceil(minutes / all.length)}`)
                .join(' ')
            : `${number(begin)}+${number(step)}x${minutes + 2}`.replace('+-', '-'),
      }))
    })
}

const mostMinutes = 120

/** Has promtool play the recordings against the alerts of the repository. Throws with its words where one does not do as expected. */
export async function play(promtool: string, recordings: readonly Recording[]): Promise<void> {
  const isLong = ({ minutes }: Recording) => minutes > mostMinutes
  await playAt(
    promtool,
    '1m',
    recordings.filter((recording) => !isLong(recording)),
  )
  // Minute by minute, days would take minutes.
  await playAt(promtool, '10m', recordings.filter(isLong))
}

/** The alerts that a fault must raise, each after so many minutes of it. */
export async function expectAlerts(
  promtool: string | undefined,
  { before, during, steps }: Pick<Recording, 'before' | 'during' | 'steps'>,
  alerts: Readonly<Record<string, number>>,
): Promise<void> {
  const recordings = Object.entries(alerts).map(([alert, minutes]): Recording => ({
    ...{ alert: `="${alert}"`, before, during, minutes, fires: true },
    ...(steps && { steps }),
  }))
  if (promtool) await play(promtool, recordings)
}

async function playAt(promtool: string, interval: '1m' | '10m', recordings: readonly Recording[]): Promise<void> {
  if (recordings.length === 0) return
  const folder = await mkdtemp(join(tmpdir(), 'sanad-alerts-'))
  const tests = recordings.map((recording) => ({
    name: `alertname${recording.alert}`,
    interval,
    input_series: stretch(recording),
    promql_expr_test: [
      {
        expr: `count(ALERTS{alertname${recording.alert},alertstate="firing"}) > bool 0 or vector(0)`,
        eval_time: `${recording.minutes}m`,
        exp_samples: [{ labels: '{}', value: recording.fires ? 1 : 0 }],
      },
    ],
  }))
  try {
    const file = join(folder, 'recorded.test.yaml')
    await writeFile(
      file,
      stringify({ rule_files: ruleFiles.map((name) => join(monitoringFolder, name)), evaluation_interval: interval, tests }),
    )
    await promisify(execFile)(promtool, ['test', 'rules', file], { maxBuffer: 16 * 1024 * 1024 })
  } catch (failure) {
    const { stdout = '', stderr = '' } = failure as { stdout?: string; stderr?: string }
    throw new Error(`${stdout}\n${stderr}`.trim() || String(failure), { cause: failure })
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
