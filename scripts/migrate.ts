/**
 * `make migrate`: brings the schema up to date, as the role of DATABASE_OWNER_URL where that is set, and gives the role of DATABASE_URL
 * its rights. A service that is started after it needs DATABASE_URL alone, so it never has the owner's password. Where DATABASE_URL leads
 * to a pooler, one role comes past it by DATABASE_DIRECT_URL.
 */
import { isSimulated } from '../src/config/production.ts'
import { readSettings } from '../src/config/settings.ts'
import { connect } from '../src/data/connect.ts'
import { migrateDatabase } from '../src/data/runtimeRole.ts'

try {
  const settings = readSettings(process.env)
  const connection = await connect(settings)
  // An image for production has no simulator.
  const simulator = isSimulated(settings) ? await import('../src/simulator/database.ts') : undefined
  await migrateDatabase(connection, settings, simulator?.simulatorGuest).finally(() => connection.close())
} catch (error) {
  console.error((error as Error).message)
  process.exitCode = 1
}
