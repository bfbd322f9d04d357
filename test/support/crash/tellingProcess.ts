import { readSettings } from '../../../src/config/settings.ts'
import { connect } from '../../../src/data/connect.ts'
import { silentParts } from '../silentParts.ts'
import { openSimulator } from '../servers/simulator.ts'
import { type Flow, flows, watchDrivers } from './freezeAtStatement.ts'
import { patientLimits, type Strike, type StrikeReport } from './telling.ts'
import { lastTelling, tellingPaths } from './tellingPaths.ts'

/**
 * A process that tells customers, on the services and the database of the program: each strike is a flow of its own, all at once, and each
 * stops at its statement. Whoever started it kills it then.
 */
watchDrivers()
const databaseUrl = process.env.DATABASE_URL!
const { db } = await connect({ databaseUrl, dataDir: '', limits: patientLimits })
const coreBank = await openSimulator(db, 'manual', 5_000)
const dependencies = { ...silentParts(), db, coreBank, settings: readSettings({}) }

const report = (said: StrikeReport) => process.send!(said)

async function run({ id, path, about, at }: Strike): Promise<void> {
  const flow: Flow = { at, points: 0, commits: [], frozen: (where) => report({ id, is: 'struck', where }) }
  const { act } = [...tellingPaths, lastTelling].find(({ name }) => name === path)!
  const end = await flows
    .run(flow, () => act(dependencies, about))
    .then(
      () => ({ is: 'done' as const }),
      (error: unknown) => ({ is: 'failed' as const, where: String(error instanceof Error ? error.stack : error) }),
    )
  report({ id, ...end, points: flow.points, commits: flow.commits })
}

process.on('message', (strikes: Strike[]) => void strikes.map(run))
process.once('disconnect', () => process.exit())
report({ id: '', is: 'ready' })
