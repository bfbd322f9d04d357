import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse } from 'yaml'

/** Where alerts and dashboard lie. */
export const monitoringFolder = join(import.meta.dirname, '..', '..', '..', 'ops', 'monitoring')

/** A rule of Prometheus: an alert, or what is worked out beforehand under a name of its own. */
export interface Rule {
  alert?: string
  record?: string
  expr: string
  labels?: { severity: string }
  annotations?: { summary: string; runbook_url: string }
}

/** The rules of a file of the folder. */
export function readRules(file: string): Rule[] {
  const { groups } = parse(readFileSync(join(monitoringFolder, file), 'utf8')) as { groups: { rules: Rule[] }[] }
  return groups.flatMap(({ rules }) => rules)
}

/** The alerts, of the program and of the machines below. */
export const ruleFiles = ['alerts.yaml', 'machines.yaml']

/** What promtool plays: a file for each subject, and one for what looks back for days. */
export const testFiles = readdirSync(monitoringFolder).filter((name) => name.endsWith('.test.yaml'))

/** The cases that promtool plays. */
export const readTests = (): { name: string; input_series: { series: string }[] }[] =>
  testFiles.flatMap(
    (file) => (parse(readFileSync(join(monitoringFolder, file), 'utf8')) as { tests: ReturnType<typeof readTests> }).tests,
  )

/** One question of the dashboard. */
interface Target {
  expr: string
  legendFormat: string
}

/** The questions of all panels of the dashboard. */
export function readDashboard(): Target[] {
  const { panels } = JSON.parse(readFileSync(join(monitoringFolder, 'dashboard.json'), 'utf8')) as {
    panels: { targets?: Target[] }[]
  }
  return panels.flatMap(({ targets = [] }) => targets)
}

/** A metric that an expression of PromQL names, with the labels that it asks of it. */
interface Named {
  name: string
  labels: string[]
}

/** What an expression names: metrics with their labels, and the labels that it keeps (`by`). */
export function namesIn(expr: string): { metrics: Named[]; kept: string[] } {
  const metrics = [...expr.matchAll(/\b((?:sanad|process|nodejs|node)[_:][\w:]*)\s*(?:\{([^}]*)\})?/g)].map(
    ([, name, asked = '']) => ({
      name: name!,
      labels: [...asked.replaceAll(/"[^"]*"/g, '').matchAll(/(\w+)\s*[=!]/g)].map(([, label]) => label!),
    }),
  )
  const kept = [...expr.matchAll(/\bby\s*\(([^)]*)\)/g)].flatMap(([, labels]) => labels!.split(',').map((label) => label.trim()))
  return { metrics, kept }
}

/** The labels of each name in the text format of Prometheus, those of its help without series too. */
export function labelsByName(scraped: string): Map<string, Set<string>> {
  const found = new Map<string, Set<string>>()
  for (const line of scraped.split('\n')) {
    const [, name, labels = ''] = /^([a-z]\w*)(?:\{(.*)\})? /.exec(line) ?? []
    if (name === undefined) continue
    const known = found.get(name) ?? new Set<string>()
    for (const [, label] of labels.matchAll(/(\w+)="/g)) known.add(label!)
    found.set(name, known)
  }
  return found
}
