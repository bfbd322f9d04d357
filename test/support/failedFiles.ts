import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, relative } from 'node:path'
import type { Reporter, SerializedError, TestModule } from 'vitest/node'

/** Where the last run left what failed in it. */
export const failedFilesReport = 'reports/failed.json'

/** What failed: the files, and how many errors belong to none. */
export interface FailedFiles {
  files: string[]
  unhandledErrors: number
}

/** Writes which files failed, for `scripts/testAlone.ts`. */
export default class FailedFilesReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[], errors: readonly SerializedError[]): void {
    const failed = modules.filter((module) => !module.ok()).map(({ moduleId }) => relative(process.cwd(), moduleId))
    const report: FailedFiles = { files: [...new Set(failed)].sort(), unhandledErrors: errors.length }
    mkdirSync(dirname(failedFilesReport), { recursive: true })
    writeFileSync(failedFilesReport, JSON.stringify(report))
  }
}
