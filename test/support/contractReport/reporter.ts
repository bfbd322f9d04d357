import { mkdirSync, writeFileSync } from 'node:fs'
import { relative } from 'node:path'
import { type Reporter, type TestModule } from 'vitest/node'
import { renderHtml } from './html.ts'
import { renderJunit } from './junit.ts'
import { countVerdicts, makeRows, type RunProof } from './rows.ts'

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

/** Writes reports/contract from what the tests of a run noted by `proves` (../proof.ts); a run that proved nothing leaves the last report alone. */
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
