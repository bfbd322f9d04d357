/**
 * `node scripts/eventLoad.ts [events]`: 10,000 events to 50 receivers of which 5 hang, on a PostgreSQL and two instances of its own.
 * Prints how late fresh events of the others arrive, alone and while everything is sent again, and whether anything is lost or invented
 * when instances are killed at random. It ends with 1 when a bound is not kept.
 */
import { setTimeout } from 'node:timers/promises'
import { limits } from '../src/config/limits.ts'
import { connect } from '../src/data/connect.ts'
import { migrate } from '../src/data/migrate.ts'
import { replayEvents } from '../src/data/repositories/eventReplays.ts'
import { startEmbeddedPostgres } from '../test/support/database/embeddedPostgres.ts'
import { type EventStage, openEventStage } from '../test/support/events/eventStage.ts'
import { startReceiver } from '../test/support/events/receiver.ts'
import { type SanadProcess, startSanadProcess } from '../test/support/servers/childServer.ts'

const events = Number(process.argv[2] ?? 10_000)
const [apps, hanging, kills] = [50, 5, 20]
const boundMs = 2_000
const say = (line: string) => process.stdout.write(`${line}\n`)

const isHanging = (path: string) => Number(path.slice(2)) < hanging
const receiver = await startReceiver(({ path }) => (isHanging(path) ? undefined : 202))
const postgres = await startEmbeddedPostgres({ durable: false })
const connection = await connect({ databaseUrl: postgres.url, dataDir: '', limits })
const { db } = connection
await migrate(db)
const stage = await openEventStage(db)
const environment = { DATABASE_URL: postgres.url }
const instances: SanadProcess[] = [await startSanadProcess({ environment }), await startSanadProcess({ environment })]
const failures: string[] = []

interface Load {
  clientIds: string[]
  /** Consents of each app, each to be moved three times. */
  next(): Promise<{ consentId: string; move: 'authorize' | 'activate' | 'revoke' }>
}

async function prepareLoad(of: EventStage): Promise<Load> {
  const clientIds: string[] = []
  for (let app = 0; app < apps; app++) clientIds.push(await of.newApp())
  const queue: { consentId: string; move: 'authorize' | 'activate' | 'revoke' }[] = []
  let turn = 0
  const refill = async () => {
    for (const [index, clientId] of clientIds.entries()) {
      const consentId = await of.newConsent(clientId, { Url: receiver.url(`/r${index}`), IsActive: true })
      for (const move of ['authorize', 'activate', 'revoke'] as const) queue.push({ consentId, move })
    }
    // The moves of a consent stay in their order, with those of all others between them.
    queue.sort(
      (a, b) => ['authorize', 'activate', 'revoke'].indexOf(a.move) - ['authorize', 'activate', 'revoke'].indexOf(b.move),
    )
  }
  return {
    clientIds,
    async next() {
      if (turn === queue.length) {
        queue.length = turn = 0
        await refill()
      }
      return queue[turn++]!
    },
  }
}

const load = await prepareLoad(stage)

/** Lets so many moves happen, `perSecond` of them at most. */
async function happen(count: number, perSecond: number): Promise<void> {
  const started = performance.now()
  for (let done = 0; done < count; done++) {
    const { consentId, move } = await load.next()
    await stage.move(consentId, [move], new Date())
    const aheadMs = (done / perSecond) * 1_000 - (performance.now() - started)
    if (aheadMs > 0) await setTimeout(aheadMs)
  }
}

/** How late the events arrived that happened from then on, at receivers that answer. */
function delaysSince(since: number): number[] {
  const first = new Map<string, number>()
  for (const { path, jti, eventDateTime, receivedMs } of receiver.received) {
    const happened = Date.parse(eventDateTime)
    if (!isHanging(path) && happened >= since && !first.has(jti)) first.set(jti, receivedMs - happened)
  }
  return [...first.values()].sort((a, b) => a - b)
}

function report(what: string, since: number): void {
  const delays = delaysSince(since)
  const at = (share: number) => delays[Math.min(delays.length - 1, Math.floor(delays.length * share))] ?? NaN
  say(`${what}: ${delays.length} events, p50 ${at(0.5)} ms, p95 ${at(0.95)} ms, p99 ${at(0.99)} ms, latest ${at(1)} ms`)
  if (!(at(0.95) <= boundMs)) failures.push(`${what}: p95 is over ${boundMs} ms`)
}

say(`${apps} receivers, ${hanging} of them hang; two instances`)
let since = Date.now()
await happen(events, 200)
await setTimeout(3_000)
report('fresh events', since)

let replayed = 0
for (const clientId of load.clientIds)
  replayed += (await replayEvents(db, { clientId, now: new Date(), limit: limits.eventsPerReplay, from: new Date(0) })).events
say(`${replayed} events are sent again`)
since = Date.now()
await happen(Math.min(2_000, events), 100)
await setTimeout(3_000)
report('fresh events meanwhile', since)

say(`${kills} kills`)
const working = happen(Math.min(4_000, events), 100)
for (let kill = 0; kill < kills; kill++) {
  await setTimeout(300 + Math.random() * 1_500)
  await instances[kill % 2]!.kill()
  instances[kill % 2] = await startSanadProcess({ environment })
}
await working
const good = load.clientIds.slice(hanging)
const open = async () =>
  (
    await db
      .selectFrom('outbox')
      .select('eventId')
      .where('clientId', 'in', good)
      .where('state', '=', 'pending')
      .limit(1)
      .execute()
  ).length
// What a killed instance had taken is free again after a minute.
for (let waited = 0; waited < 300 && (await open()) > 0; waited++) await setTimeout(1_000)
const committed = new Set(
  (await db.selectFrom('outbox').select('eventId').where('clientId', 'in', good).execute()).map(({ eventId }) => eventId),
)
const arrived = receiver.received.filter(({ path }) => !isHanging(path)).map(({ jti }) => jti)
const arrivedOnce = new Set(arrived)
const lost = [...committed].filter((jti) => !arrivedOnce.has(jti)).length
const invented = [...arrivedOnce].filter((jti) => !committed.has(jti)).length
say(`committed ${committed.size}, arrived ${arrived.length}, different ${arrivedOnce.size}, lost ${lost}, invented ${invented}`)
if (lost + invented > 0) failures.push('what arrived is not what was committed')

for (const instance of instances) await instance.kill()
await connection.close()
await postgres.stop()
await receiver.close()
for (const failure of failures) say(`FAILED: ${failure}`)
process.exit(failures.length === 0 ? 0 : 1)
