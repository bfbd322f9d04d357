import { openClock } from '../src/config/clock.ts'
import { parseArgs } from 'node:util'
import pg from 'pg'
import { readSettings } from '../src/config/settings.ts'
import { createSimulator, simulatorGuest } from '../src/simulator/simulator.ts'
import { connect } from '../src/data/connect.ts'
import { prepareDatabase } from '../src/data/runtimeRole.ts'
import { loadAtSize } from '../test/support/database/atSize.ts'

/**
 * `npm run seed:size -- [--accounts 1000000] [--transactions 50000000] [--minutes 20]`: fills the PostgreSQL of DATABASE_URL for
 * measuring, beside the sandbox's own customers. Stops adding transactions when the time is short and says how many there are.
 */

/** A mistake of the person at the keyboard. */
function stop(line: string): never {
  console.error(line)
  process.exit(2)
}

const { values } = parseArgs({
  options: {
    accounts: { type: 'string', default: '1000000' },
    transactions: { type: 'string', default: '50000000' },
    minutes: { type: 'string', default: '20' },
  },
})
const numberOf = (name: keyof typeof values, least = 1): number => {
  const number = Number(values[name])
  if (!Number.isInteger(number) || number < least) stop(`--${name} must be a whole number from ${least}`)
  return number
}

const settings = readSettings(process.env)
if (settings.databaseUrl === undefined)
  stop('DATABASE_URL is not set: millions of rows are for PostgreSQL, not for the embedded database')
const connection = await connect(settings)
await prepareDatabase(connection, settings, simulatorGuest)
await createSimulator(
  { approval: 'manual', bankIbanCode: settings.bankIbanCode, timeoutMs: 10_000, environment: settings.environment },
  connection.db,
  openClock(),
)
await connection.close()

// A connection of its own: the service's have a time limit for each statement.
const client = new pg.Client({ connectionString: settings.databaseOwnerUrl ?? settings.databaseUrl })
await client.connect()
try {
  const size = await loadAtSize(
    client,
    { accounts: numberOf('accounts'), transactions: numberOf('transactions', 0) },
    numberOf('minutes') * 60_000,
    (line) => console.log(line),
  )
  console.log(`${size.accounts} accounts and ${size.transactions} transactions beside those of the sandbox`)
} finally {
  await client.end()
}
