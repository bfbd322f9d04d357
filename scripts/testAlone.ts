/**
 * `make test-others` runs it when something failed: each file that failed runs once more, alone. What fails again is broken: exit code 1.
 * What passes now failed because others used the machine at the same time: it is named, so that somebody looks for the bound that was too
 * near. More failures than a few, and errors that belong to no file, are broken at once.
 */
import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { failedFilesReport, type FailedFiles } from '../test/support/failedFiles.ts'

/** More files than that do not fail by accident. */
const mostFiles = 4

const { files, unhandledErrors } = JSON.parse(readFileSync(failedFilesReport, 'utf8')) as FailedFiles
const isWorthwhile = files.length > 0 && files.length <= mostFiles && unhandledErrors === 0
const failedAgain = files.filter(
  (file) => !isWorthwhile || spawnSync('vitest', ['run', '--project', '!rules', file], { stdio: 'inherit' }).status !== 0,
)
if (!isWorthwhile || failedAgain.length > 0) {
  console.error(
    `failed: ${[...failedAgain, ...(unhandledErrors ? [`${unhandledErrors} errors outside of tests`] : [])].join(', ')}`,
  )
  process.exitCode = 1
} else {
  console.error(`failed beside other tests and passed alone, so a bound of time there is too near: ${files.join(', ')}`)
}
