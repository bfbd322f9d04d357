/**
 * `make migrate`: brings the schema up to date, as the role of DATABASE_OWNER_URL where that is set, and gives the role of DATABASE_URL
 * its rights. A service that is started after it needs DATABASE_URL alone, so it never has the owner's password.
 */
import { isSimulated } from '../src/config/production.ts'
import { readSettings } from '../src/config/settings.ts'
import { connect } from '../src/data/connect.ts'
import { prepareDatabase } from '../src/data/runtimeRole.ts'
import { simulatorGuest } from '../src/simulator/database.ts'

try {
  const settings = readSettings(process.env)
  const connection = await connect(settings)
  await prepareDatabase(connection, settings, isSimulated(settings) ? simulatorGuest : undefined).finally(() =>
    connection.close(),
  )
} catch (error) {
  console.error((error as Error).message)
  process.exitCode = 1
}
