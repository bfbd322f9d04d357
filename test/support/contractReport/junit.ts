import { type ReportRow } from './rows.ts'

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
export function renderJunit(rows: readonly ReportRow[]): string {
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
