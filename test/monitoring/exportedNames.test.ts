import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import type { Counters } from '../../src/telemetry/metrics.ts'
import { freePort } from '../support/freePort.ts'
import {
  labelsByName,
  monitoringFolder,
  namesIn,
  readDashboard,
  readRules,
  readTests,
  ruleFiles,
} from '../support/monitoring/ruleFiles.ts'
import { type RunningSanad, startSanad } from '../support/servers/sanad.ts'

let sanad: RunningSanad
let exported: Map<string, Set<string>>
beforeAll(async () => {
  const port = await freePort()
  sanad = await startSanad({ environment: { SANAD_METRICS_PORT: String(port) }, tls: true })
  countOneOfEach(sanad.dependencies.metrics as Counters)
  await fetch(sanad.url('/health/live'))
  // The feed of decisions has an age once it was read.
  await vi.waitFor(
    async () => {
      exported = labelsByName(await (await fetch(`http://127.0.0.1:${port}/metrics`)).text())
      expect([...exported.keys()]).toContain('sanad_decision_feed_lag_seconds')
    },
    { timeout: 30_000, interval: 200 },
  )
})
afterAll(() => sanad?.close())

/** What has not happened yet has no series, so it has no labels either. */
function countOneOfEach(metrics: Counters): void {
  metrics.countRequest('getAccounts', 'GET', 200, 1)
  metrics.countRefusal('tokenInvalid')
  metrics.countSecurityEvent('clientRefused')
  metrics.countCoreBankCall('signIn', 'answered', 1)
  metrics.countHandOverFailure('payment', true)
  metrics.countDecision('payment', 'completed')
  metrics.countDelivery('delivered', 1)
  metrics.countAdapterEvent('called')
  metrics.timeAdapterEvent('called', 1)
}

/** Prometheus gives these to every series. */
const ofTarget = ['job', 'instance']
/** What a file names and the program does not export. */
function strangersIn(expr: string, known: ReadonlyMap<string, ReadonlySet<string>>): string[] {
  const { metrics, kept } = namesIn(expr)
  const labelsOf = (name: string) => [...(known.get(name) ?? []), ...ofTarget]
  const all = new Set(metrics.flatMap(({ name }) => labelsOf(name)))
  return [
    ...metrics.filter(({ name }) => !known.has(name)).map(({ name }) => name),
    ...metrics.flatMap(({ name, labels }) =>
      labels.filter((label) => !labelsOf(name).includes(label)).map((label) => `${name}{${label}}`),
    ),
    ...kept.filter((label) => !all.has(label)).map((label) => `by (${label})`),
  ]
}

const rules = readRules('alerts.yaml')
const recorded = () =>
  new Map([...exported, ...rules.flatMap(({ record }) => (record ? [[record, new Set<string>()] as const] : []))])

test('every rule asks for metrics and labels that a running Sanad exports', () => {
  expect(rules.length).toBeGreaterThan(20)
  for (const { alert, record, expr } of rules) expect(strangersIn(expr, recorded()), alert ?? record).toEqual([])
})

test('so does every panel of the dashboard, and its legends name labels that are there', () => {
  const targets = readDashboard()
  expect(targets.length).toBeGreaterThan(30)
  for (const { expr, legendFormat } of targets) {
    expect(strangersIn(expr, recorded()), expr).toEqual([])
    const { metrics, kept } = namesIn(expr)
    const labels = [...kept, ...ofTarget, ...metrics.flatMap(({ name }) => [...(exported.get(name) ?? [])])]
    for (const [, label] of legendFormat.matchAll(/\{\{(\w+)\}\}/g)) expect(labels, expr).toContain(label)
  }
})

test('every series that promtool plays is one that the program exports, so a renamed metric cannot pass there', () => {
  const played = readTests()
    .flatMap(({ input_series }) => input_series.map(({ series }) => series))
    .filter((series) => !/^node_/.test(series))
  expect(played.length).toBeGreaterThan(40)
  for (const series of played) expect(strangersIn(series, exported), series).toEqual([])
})

test('a name that nobody exports is found, and so is a label', () => {
  expect(strangersIn('rate(sanad_gone_total[5m])', exported)).toEqual(['sanad_gone_total'])
  expect(strangersIn('sum by (path) (sanad_refusals_total{client="x"})', exported)).toEqual([
    'sanad_refusals_total{client}',
    'by (path)',
  ])
})

test('the labels that an alert prints are there when it fires', () => {
  for (const { alert, expr, annotations } of rules) {
    const { metrics, kept } = namesIn(expr)
    const labels = kept.length > 0 ? kept : metrics.flatMap(({ name }) => [...(exported.get(name) ?? [])])
    for (const [, label] of (annotations?.summary ?? '').matchAll(/\$labels\.(\w+)/g)) expect(labels, alert).toContain(label)
  }
})

describe('the runbook', () => {
  const root = join(monitoringFolder, '..', '..')
  const anchorOf = (heading: string) =>
    heading
      .toLowerCase()
      .replaceAll(/[^\w\s-]/g, '')
      .trim()
      .replaceAll(' ', '-')
  const anchorsOf = (page: string) =>
    [...readFileSync(join(root, page), 'utf8').matchAll(/^#+ (.+)$/gm)].map(([, heading]) => anchorOf(heading!))

  test.each(ruleFiles)('has an entry for each alert of %s, and each alert says how urgent it is', (file) => {
    for (const { alert, labels, annotations } of readRules(file).filter((rule) => rule.alert !== undefined)) {
      const [page, anchor] = annotations!.runbook_url.split('#') as [string, string]
      expect(anchorsOf(page), alert).toContain(anchor)
      expect(['page', 'ticket'], alert).toContain(labels?.severity)
    }
  })
})
