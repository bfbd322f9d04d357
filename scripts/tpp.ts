/** A TPP on the command line: `npm run --silent tpp -- <verb>`; every verb is one step of README's walk. */
import { SanadApiError } from '../src/sdk/index.ts'
import { SandboxError } from '../test/support/tpp/sandboxApi.ts'
import { UsageError } from './tpp/state.ts'
import { verbs } from './tpp/verbs.ts'

const [name = 'help', argument] = process.argv.slice(2)
const verb = verbs[name]
if (!verb) {
  process.stderr.write(
    `npm run --silent tpp -- <verb>\n${Object.entries(verbs)
      .map(([key, { help }]) => `  ${key.padEnd(10)} ${help}`)
      .join('\n')}\n`,
  )
  process.exitCode = name === 'help' ? 0 : 2
} else {
  try {
    await verb.run(argument)
  } catch (error) {
    const known = error instanceof SanadApiError || error instanceof UsageError || error instanceof SandboxError
    process.stderr.write(`${known ? error.message : error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`)
    process.exitCode = 1
  }
}
