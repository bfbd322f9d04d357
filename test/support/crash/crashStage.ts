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
import { firstOrder, type KillOrder, lastWords } from './killOrder.ts'
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
  /** Waits until everything that the order is about has happened; how many statements that were. */
  counted(): Promise<number>
  /** Waits for the death, starts the next life, which may be to end from its beginning on. Throws when the process ended in another way. */
  revive(next?: KillOrder): Promise<Death>
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

async function countWhenComplete({ server }: CrashStage<ChildServer>): Promise<number> {
  const deadlineMs = Date.now() + deathTimeoutMs
  while (Date.now() < deadlineMs) {
    const { points, isComplete } = (await server.ask('count')) as { points: number; isComplete: boolean }
    if (isComplete) return points
    await wait(50)
  }
  throw new Error('the commits that the order waits for did not come')
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
  const stage: CrashStage<Server> = {
    server: await live(),
    arm: (order) => stage.server.tell(order),
    counted: () => countWhenComplete(stage),
    async revive(next) {
      const signal = await Promise.race([stage.server.ended, wait(deathTimeoutMs, 'nothing', { ref: false })])
      const words = stage.server.output().split(lastWords).at(-1)!
      if (signal !== 'SIGKILL') throw new Error(`the process was ended by ${signal}; its order was not met: ${words}`)
      stage.server = await live(next)
      const [commits, moment, statement] = words.trim().split(': ') as [string, Death['moment'], string]
      return { commits: Number(commits), moment, statement }
    },
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
