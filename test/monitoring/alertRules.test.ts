import { execFile } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { findProgram } from '../support/database/debianPackage.ts'
import { monitoringFolder, readRules, readTests, ruleFiles, testFiles } from '../support/monitoring/ruleFiles.ts'

const promtool = findProgram('promtool')
const run = (...words: string[]) => promisify(execFile)(promtool!, words, { cwd: monitoringFolder })

test('each alert has a case in which it must fire and one in which it must not', () => {
  const tests = readTests()
  const alerts = ruleFiles.flatMap(readRules).flatMap(({ alert = [] }) => alert)
  expect(tests.map(({ name }) => name).sort()).toEqual(
    alerts.flatMap((alert) => [`${alert} fires`, `${alert} keeps quiet`]).sort(),
  )
})

test('each alert is raised by a fault that a test provokes', () => {
  const provoking = readdirSync(import.meta.dirname).filter((name) => name.startsWith('provoked'))
  const words = provoking.map((name) => readFileSync(join(import.meta.dirname, name), 'utf8')).join()
  const alerts = ruleFiles.flatMap(readRules).flatMap(({ alert = [] }) => alert)
  expect(alerts.filter((alert) => !new RegExp(`\\b${alert}: \\d`).test(words))).toEqual([])
})

test.skipIf(!promtool)('Prometheus can read the rules', async () => {
  expect((await run('check', 'rules', ...ruleFiles)).stdout).not.toContain('FAILED')
})

test.skipIf(!promtool)('each alert fires when it must and keeps quiet beside it', async () => {
  const { stdout } = await run('test', 'rules', ...testFiles)
  expect(stdout.match(/SUCCESS/g)).toHaveLength(testFiles.length)
})
