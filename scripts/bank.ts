import { openClock } from '../src/config/clock.ts'
import { readSettings } from '../src/config/settings.ts'
import { connect } from '../src/data/connect.ts'
import { prepareDatabase } from '../src/data/runtimeRole.ts'
import { restoreClock } from '../src/services/sandbox/sandboxClock.ts'
import { readPrimary } from '../src/services/shared/openLaggingReads.ts'
import { checkStart } from '../src/startCheck.ts'
import { describeCommands, linesOf, type ParsedCommand, parseCommand, UsageError } from './bank/commands.ts'

/**
 * Commands for the bank's people on the machine of the service: `npm run bank -- help` lists them. They work on the service's own
 * database, with the same environment variables. Exit code 0: done, 1: refused or not possible, 2: not a command.
 */
const words = process.argv.slice(2)

/** The embedded database belongs to one process. */
const embeddedInUse = [
  'The embedded database belongs to one process. Stop the service, give this command again, and start the service;',
  'or do it while the service runs, over its own interface /console/api; or keep the data in PostgreSQL (DATABASE_URL).',
]

async function run(command: ParsedCommand): Promise<string[]> {
  const settings = readSettings(process.env)
  const connection = await connect(settings)
  try {
    await prepareDatabase(connection, settings)
    const { db } = connection
    const clock = openClock()
    // A sandbox whose clock was moved takes a one-time password by its own time.
    await restoreClock({ db, settings, clock })
    return await command.run({ db, lagging: readPrimary(db), settings, now: clock.now() })
  } finally {
    await connection.close()
  }
}

/** All that keeps the service from starting, at once. It changes nothing, also not the schema. */
async function check(): Promise<never> {
  const { problems, remarks } = await checkStart(process.env, new Date(), { triesPorts: true })
  for (const problem of problems) console.log(`missing or wrong: ${problem}`)
  for (const remark of remarks) console.log(`to know: ${remark}`)
  console.log(
    problems.length === 0
      ? 'Nothing is missing: the service can start.'
      : `${problems.length} ${problems.length === 1 ? 'thing keeps' : 'things keep'} the service from starting.`,
  )
  // An adapter may keep connections of its own open.
  process.exit(problems.length === 0 ? 0 : 1)
}

if (words.join(' ') === 'check') await check()
try {
  const lines = words.length === 0 || words[0] === 'help' ? describeCommands() : await run(parseCommand(words))
  for (const line of lines) console.log(line)
} catch (error) {
  for (const line of linesOf(error)) console.error(line)
  if (/ is in use by process /.test((error as Error).message)) for (const line of embeddedInUse) console.error(line)
  process.exitCode = error instanceof UsageError ? 2 : 1
}
