import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import type { Kysely } from 'kysely'
import { limits } from '../../../src/config/limits.ts'
import { connect, embeddedFolder } from '../../../src/data/connect.ts'
import type { Database } from '../../../src/data/schema.ts'
import { isCampaign } from '../campaign.ts'
import { copyPGlite, createPostgresDatabase } from '../database/database.ts'
import { type Counted, firstOrder, type KillOrder, lastWords } from './killOrder.ts'
import { freePort } from '../freePort.ts'
import { type ChildServer, type SanadProcess, startChildServer, startSanadProcess } from '../servers/childServer.ts'

/** Where the process ended: before, during or after what. */
export interface Death {
  /** Commits of the order that had come back before. */
  commits: number
  moment: 'before' | 'during' | 'after'
  statement: string
}

/** One database and one address, on which the program lives and dies again and again. */
export interface CrashStage<Server extends ChildServer = SanadProcess> {
  /** The present life. */
  server: Server
  /** Says at which statement this life is to end. */
  arm(order: KillOrder): Promise<void>
  /** Waits until the first statement of the order has come. */
  begun(): Promise<void>
  /** Waits until everything that the order is about has happened; how many statements that were. */
  counted(): Promise<number>
  /** Waits for the death, starts the next life, which may be to end from its beginning on. Throws when the process ended in another way. */
  revive(next?: KillOrder): Promise<Death>
  /** The same; undefined when this life goes on, because it came to its end in fewer statements than the order counts to. */
  reviveIfMet(): Promise<Death | undefined>
  /** Kills this life from outside and starts the next one. */
  killAndRevive(): Promise<void>
  /** Ends this life and looks into the database without any server. */
  autopsy<Result>(look: (db: Kysely<Database>) => Promise<Result>): Promise<Result>
  close(): Promise<void>
}

/**
 * At which of `count` points to die: all of them in a campaign. Otherwise the two databases share them, PostgreSQL taking
 * more because a life begins faster there, and both die around the commit.
 */
export function killPoints(count: number): number[] {
  const points = Array.from({ length: count }, (_, index) => index + 1)
  const isOurs = (at: number) => (process.env.DATABASE_URL ? at % 3 !== 0 : at % 3 === 0)
  return points.filter((at) => isCampaign || isOurs(at) || at > count - 2)
}

/** How a death reads in a report. */
export const describeDeath = ({ moment, statement }: Death): string => `${moment}: ${statement}`

/** An order that is not met is a fault of the test. A job begins once the lease of a dead process is over (limits.jobLeaseMs). */
const deathTimeoutMs = 90_000

async function countWhen({ server }: CrashStage<ChildServer>, isEnough: (counted: Counted) => boolean): Promise<number> {
  const deadlineMs = Date.now() + deathTimeoutMs
  for (;;) {
    const counted = (await server.ask('count')) as Counted
    if (isEnough(counted)) return counted.points
    if (Date.now() > deadlineMs)
      throw new Error(`what the order waits for did not come: ${JSON.stringify(counted)} ${server.output()}`)
    await wait(50)
  }
}

/** The signal that ended the process, `missed` when its order can be met no more, or `nothing` within the time. */
async function endOf({ ended, ask }: ChildServer): Promise<NodeJS.Signals | 'missed' | 'nothing' | null> {
  const deadlineMs = Date.now() + deathTimeoutMs
  while (Date.now() < deadlineMs) {
    // A process that dies does not answer.
    const counted = ask('count').then(
      (answer) => (answer as Counted).isMissed,
      () => false,
    )
    const end = await Promise.race([ended, counted])
    if (end === true) return 'missed'
    if (end !== false) return end
    await wait(50)
  }
  return 'nothing'
}

async function makeDatabase(): Promise<{
  environment: Record<string, string>
  databaseUrl: string | undefined
  dataDir: string
  remove(): Promise<void>
}> {
  if (process.env.DATABASE_URL) {
    const { databaseUrl, drop } = await createPostgresDatabase('seeded')
    return { environment: { DATABASE_URL: databaseUrl }, databaseUrl, dataDir: '', remove: drop }
  }
  const dataDir = await mkdtemp(join(tmpdir(), 'sanad-crash-'))
  await copyPGlite('seeded', embeddedFolder(dataDir))
  return {
    environment: { SANAD_DATA_DIR: dataDir },
    databaseUrl: undefined,
    dataDir,
    remove: () => rm(dataDir, { recursive: true, force: true }),
  }
}

type Settings = Record<string, string>

const preload = new URL('./killAtStatement.ts', import.meta.url)
const withOrder = (first: KillOrder | undefined): Settings => (first ? { [firstOrder]: JSON.stringify(first) } : {})

/** Opens a fresh database with the sandbox's customers, PostgreSQL or an embedded one in a folder, and starts the first life. */
export async function openCrashStage(environment: Settings = {}): Promise<CrashStage> {
  const port = await freePort()
  return openStage((own, first) =>
    startSanadProcess({ port, preload, environment: { ...own, ...environment, ...withOrder(first) } }),
  )
}

/** The same for the simulated core bank as a program of its own, on a database that Sanad has no part in. */
export async function openCoreBankStage(environment: Settings = {}): Promise<CrashStage<ChildServer>> {
  const port = await freePort()
  const settings = { PORT: String(port), SANAD_BASE_URL: `http://127.0.0.1:${port}`, SANAD_LOG_LEVEL: 'error' }
  const rates = { SANAD_RATE_PER_SECOND: '100000', SANAD_RATE_BURST: '200000' }
  return openStage((own, first) =>
    startChildServer({
      port,
      wordsOf: () => ['--liftoff-only', '--import', preload.href, 'src/coreBankMain.ts'],
      readyPath: '/health/ready',
      isReady: ({ ok }) => ok,
      environmentOf: () => ({ ...settings, ...rates, ...own, ...environment, ...withOrder(first) }),
    }),
  )
}

async function openStage<Server extends ChildServer>(
  start: (database: Settings, first?: KillOrder) => Promise<Server>,
): Promise<CrashStage<Server>> {
  const database = await makeDatabase()
  const live = (first?: KillOrder) => start(database.environment, first)
  const rise = async (signal: Awaited<ReturnType<typeof endOf>>, next?: KillOrder): Promise<Death> => {
    const words = stage.server.output().split(lastWords).at(-1)!
    if (signal !== 'SIGKILL') throw new Error(`the process was ended by ${signal}; its order was not met: ${words}`)
    stage.server = await live(next)
    const [commits, moment, statement] = words.trim().split(': ') as [string, Death['moment'], string]
    return { commits: Number(commits), moment, statement }
  }
  const stage: CrashStage<Server> = {
    server: await live(),
    arm: (order) => stage.server.tell(order),
    begun: async () => void (await countWhen(stage, ({ points }) => points > 0)),
    counted: () => countWhen(stage, ({ isComplete }) => isComplete),
    async reviveIfMet() {
      const signal = await endOf(stage.server)
      return signal === 'missed' ? undefined : rise(signal)
    },
    revive: async (next) => rise(await endOf(stage.server), next),
    async killAndRevive() {
      await stage.server.kill()
      stage.server = await live()
    },
    async autopsy(look) {
      await stage.server.kill()
      const connection = await connect({ databaseUrl: database.databaseUrl, dataDir: database.dataDir, limits })
      return look(connection.db).finally(() => connection.close())
    },
    async close() {
      await stage.server.kill()
      await database.remove()
    },
  }
  return stage
}
