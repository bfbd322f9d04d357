import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { stringify } from 'yaml'
import { monitoringFolder, namesIn, readRules } from './ruleFiles.ts'

/** What one reading of the metrics has said, and when. */
export interface Scrape {
  atMs: number
  values: ReadonlyMap<string, number>
}

/** Reads the metrics at a port, without those of the process, which no alert under test asks for. */
export async function scrape(port: number): Promise<Scrape> {
  return readScrape(await (await fetch(`http://127.0.0.1:${port}/metrics`)).text())
}

/** The same of a text that was read elsewhere. */
export function readScrape(text: string): Scrape {
  const lines = text.split('\n').flatMap((line) => {
    const [, series, value] = /^((?:sanad|nodejs)_\S+) (\S+)$/.exec(line) ?? []
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
}

/** What no alert asks for is not played. */
const asked = new Set(readRules('alerts.yaml').flatMap(({ expr }) => namesIn(expr).metrics.map(({ name }) => name)))
const grows = /_(?:total|count|sum|bucket)(?:\{|$)/
const isTime = /_timestamp_seconds(?:\{|$)/

/**
 * A fault that goes on as it was recorded: what has counted up counts on, each minute as much; a time moves on as it did; everything else
 * stays. Prometheus's own time begins at zero there, so times are counted from the recording.
 */
function stretch({ before, during, minutes }: Recording): { series: string; values: string }[] {
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
        values: `${number(begin)}+${number(step)}x${minutes + 2}`.replace('+-', '-'),
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
      stringify({ rule_files: [join(monitoringFolder, 'alerts.yaml')], evaluation_interval: interval, tests }),
    )
    await promisify(execFile)(promtool, ['test', 'rules', file], { maxBuffer: 16 * 1024 * 1024 })
  } catch (failure) {
    const { stdout = '', stderr = '' } = failure as { stdout?: string; stderr?: string }
    throw new Error(`${stdout}\n${stderr}`.trim() || String(failure), { cause: failure })
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
