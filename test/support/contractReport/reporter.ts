import { mkdirSync, writeFileSync } from 'node:fs'
import { relative } from 'node:path'
import type { Reporter, TestModule } from 'vitest/node'
import { renderHtml } from './html.ts'
import { countVerdicts, makeRows, type ReportRow, type RunProof } from './rows.ts'

const escapeXml = (text: string) =>
  text.replace(/[&<>"]/g, (character) => `&#${character.charCodeAt(0)};`).replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f]/g, '')

function testCase({ operationId, status, verdict, proofs, interfaceName }: ReportRow): string {
  const open = `    <testcase classname="${escapeXml(`${interfaceName}.${operationId}`)}" name="${escapeXml(status)}"`
  if (verdict === 'hole') return `${open}><skipped message="nothing proved this"/></testcase>`
  const failed = proofs.filter(({ passed }) => !passed)
  if (failed.length === 0) return `${open}/>`
  return `${open}><failure message="${escapeXml(failed.map(({ test }) => test).join('; '))}"/></testcase>`
}

/** JUnit XML: a suite for each interface, a case for each status of each operation; holes are skipped cases. */
function renderJunit(rows: readonly ReportRow[]): string {
  const suites = [...new Set(rows.map(({ interfaceName }) => interfaceName))].map((name) => {
    const own = rows.filter(({ interfaceName }) => interfaceName === name)
    const count = (verdict: ReportRow['verdict']) => own.filter((row) => row.verdict === verdict).length
    return [
      `  <testsuite name="${escapeXml(name)}" tests="${own.length}" failures="${count('failed')}" skipped="${count('hole')}">`,
      ...own.map(testCase),
      '  </testsuite>',
    ].join('\n')
  })
  return `<?xml version="1.0" encoding="UTF-8"?>\n<testsuites name="contracts">\n${suites.join('\n')}\n</testsuites>\n`
}

const folder = 'reports/contract'

function proofsOf(module: TestModule): RunProof[] {
  return [...module.children.allTests()].flatMap((test) =>
    (test.meta().proofs ?? []).map((proof) => ({
      ...proof,
      passed: test.result().state === 'passed',
      test: test.fullName,
      file: relative(process.cwd(), module.moduleId),
    })),
  )
}

/**
 * Writes reports/contract from what the tests of a run noted by `proves` (contract/proof.ts); a run that proved nothing leaves the last
 * report alone.
 */
export default class ContractReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[]): void {
    const proofs = modules.flatMap(proofsOf)
    if (proofs.length === 0) return
    const rows = makeRows(proofs)
    mkdirSync(folder, { recursive: true })
    writeFileSync(`${folder}/index.html`, renderHtml(rows, new Date()))
    writeFileSync(`${folder}/junit.xml`, renderJunit(rows))
    const { proved, failed, hole } = countVerdicts(rows)
    process.stdout.write(
      `\ncontracts: ${proved} of ${rows.length} promised answers proved, ${failed} failed, ${hole} holes (${folder}/index.html)\n`,
    )
  }
}
