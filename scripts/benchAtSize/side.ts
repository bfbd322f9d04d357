import { measured } from '../bench/child.ts'
import { measure, type Measurement } from '../bench/measure.ts'
import { startBareServer, startSanad } from '../bench/servers.ts'
import { databaseOn, prepareScenario, publishedKeys, withClient } from '../bench/stage.ts'
import { loadAtSize, type Size } from '../seedAtSize/load.ts'
import { type Subject } from './subjects.ts'

/** A database of one size with the service and the bare server on it, and what the requests need. */
export interface Side {
  name: string
  size: Size
  measure(): Promise<Measurement[]>
  stop(): Promise<void>
}

/** `deadlineMs`: for loading; what is not there by then is left out and `size` says so. */
export async function prepareSide(
  serverUrl: string,
  name: string,
  { subject, wanted, deadlineMs }: { subject: Subject; wanted: Size; deadlineMs: number },
): Promise<Side> {
  await withClient(serverUrl, (admin) => admin.query(`create database "${name}"`))
  const databaseUrl = databaseOn(serverUrl, name)
  const sanad = await startSanad({ DATABASE_URL: databaseUrl })
  const scenario = await prepareScenario(sanad, subject.interfaces)
  const size = await withClient(databaseUrl, async (client) => {
    const loaded = await loadAtSize(client, wanted, deadlineMs, (line) => console.log(`${name}: ${line}`))
    const spread = Math.min(subject.spread, loaded.accounts)
    const accountIds = Array.from(
      { length: spread },
      (_, index) => `size-${String(1 + Math.floor((index * loaded.accounts) / spread)).padStart(8, '0')}`,
    )
    for (const prepared of Object.values(scenario)) Object.assign(prepared, await subject.reach(client, prepared, accountIds))
    await client.query('vacuum analyze')
    return loaded
  })
  // On the same database: what is measured here changes no row that the other reads.
  const bare = await startBareServer({
    databaseUrl,
    issuer: `${sanad.origin}/auth`,
    tokenKeys: await publishedKeys(sanad.origin),
  })
  const targets = [
    { name: 'sanad', serverOf: () => measured(sanad) },
    { name: 'bare', serverOf: () => measured(bare) },
  ]
  return {
    name,
    size,
    measure: () => measure(scenario, { targets, connections: [1, 16], secondsPerPhase: 3, rounds: 1 }),
    stop: async () => void (await Promise.all([sanad.stop(), bare.stop()])),
  }
}
