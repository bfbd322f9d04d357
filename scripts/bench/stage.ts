import pg from 'pg'
import { freePort } from '../../test/support/database/embeddedPostgres.ts'
import { type Child } from './child.ts'
import { type BenchInterface } from './interfaces/benchInterface.ts'
import { interfaces, type Scenario } from './interfaces/index.ts'
import { startBareServer, startPrism, startSanad } from './servers.ts'

/** The servers side by side, each ready, and what a client needs for all of them. */
export interface Stage {
  sanad: Child
  bare: Child
  /** By contract. */
  prisms: ReadonlyMap<string, Child>
  scenario: Scenario
  databaseUrl: string
  stop(): Promise<void>
}

/** Work on a connection of its own, which ends with it. */
export async function withClient<Result>(
  connectionString: string,
  work: (client: pg.Client) => Promise<Result>,
): Promise<Result> {
  const client = new pg.Client({ connectionString })
  await client.connect()
  return work(client).finally(() => client.end())
}

/** The address of one database of a server. */
export function databaseOn(serverUrl: string, name: string): string {
  const url = new URL(serverUrl)
  url.pathname = `/${name}`
  return url.href
}

/** What these interfaces need for their requests, made on one server. */
export async function prepareScenario({ origin }: Child, chosen: readonly BenchInterface[] = interfaces): Promise<Scenario> {
  const scenario: Scenario = {}
  for (const { contract, prepare } of chosen) scenario[contract] = await prepare(origin)
  return scenario
}

/** The keys that a Sanad signs its tokens with. */
export async function publishedKeys(origin: string) {
  return ((await (await fetch(`${origin}/auth/jwks`)).json()) as { keys: { kid: string; alg: string }[] }).keys.filter(
    ({ alg }) => alg === 'PS256',
  )
}

/** Starts everything on one PostgreSQL; the bare server gets a copy of Sanad's database, so that both hold the same rows. */
export async function setStage(serverUrl: string): Promise<Stage> {
  await withClient(serverUrl, (admin) => admin.query('create database sanad'))
  const databaseUrl = databaseOn(serverUrl, 'sanad')
  const port = await freePort()
  const first = await startSanad({ DATABASE_URL: databaseUrl }, port)
  const scenario = await prepareScenario(first)
  const tokenKeys = await publishedKeys(first.origin)
  await first.stop()
  await withClient(serverUrl, (admin) => admin.query('create database bare template sanad'))
  const [sanad, bare, ...prisms] = await Promise.all([
    startSanad({ DATABASE_URL: databaseUrl }, port),
    startBareServer({ databaseUrl: databaseOn(serverUrl, 'bare'), issuer: `${first.origin}/auth`, tokenKeys }),
    ...interfaces.map(({ contract }) => startPrism(contract)),
  ])
  const stop = async () => void (await Promise.all([sanad, bare, ...prisms].map((child) => child.stop())))
  return {
    sanad,
    bare,
    prisms: new Map(interfaces.map(({ contract }, index) => [contract, prisms[index]!])),
    scenario,
    databaseUrl,
    stop,
  }
}
