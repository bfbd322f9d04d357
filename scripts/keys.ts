import { readSettings } from '../src/config/settings.ts'
import { connect, type Connection } from '../src/data/connect.ts'
import { prepareDatabase } from '../src/data/runtimeRole.ts'
import { runKeyCommand } from './keys/commands.ts'

/**
 * The bank's signing keys, on the machine of the service and with its environment variables: `npm run keys` says which commands there are.
 * Exit code 0: done, 1: not possible.
 */
let connection: Connection | undefined
try {
  const settings = readSettings(process.env)
  const open = async () => {
    connection = await connect(settings)
    await prepareDatabase(connection, settings)
    return connection
  }
  for (const line of await runKeyCommand(process.argv.slice(2), { settings, open, now: new Date() })) console.log(line)
} catch (error) {
  console.error((error as Error).message)
  process.exitCode = 1
} finally {
  await connection?.close()
}
