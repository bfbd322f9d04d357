import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { findProgram } from '../support/database/debianPackage.ts'
import { monitoringFolder, readRules, readTests, testFiles } from '../support/monitoring/ruleFiles.ts'

const promtool = findProgram('promtool')
const run = (...words: string[]) => promisify(execFile)(promtool!, words, { cwd: monitoringFolder })

test('each alert has a case in which it must fire and one in which it must not', () => {
  const tests = readTests()
  const alerts = ['alerts.yaml', 'machines.yaml'].flatMap(readRules).flatMap(({ alert = [] }) => alert)
  expect(tests.map(({ name }) => name).sort()).toEqual(
    alerts.flatMap((alert) => [`${alert} fires`, `${alert} keeps quiet`]).sort(),
  )
})

test.skipIf(!promtool)('Prometheus can read the rules', async () => {
  expect((await run('check', 'rules', 'alerts.yaml', 'machines.yaml')).stdout).not.toContain('FAILED')
})

test.skipIf(!promtool)('each alert fires when it must and keeps quiet beside it', async () => {
  const { stdout } = await run('test', 'rules', ...testFiles)
  expect(stdout.match(/SUCCESS/g)).toHaveLength(testFiles.length)
})
