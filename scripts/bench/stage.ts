import { freePort } from '../../test/support/freePort.ts'
import { startQuietMock } from '../../test/support/prism.ts'
import type { ChildServer } from '../../test/support/servers/childServer.ts'
import type { PreparedAuthorization } from './authorization.ts'
import {
  fetchAccessToken,
  interfaces,
  type ListedOperation,
  listOperations,
  prepareScenario,
  type Scenario,
} from './interfaces.ts'
import type { Server } from './measure.ts'
import type { Neighbour } from './operations.ts'
import type { Side, Stage } from './rounds.ts'
import { createDatabase, makeDataFolder, type PlainLibrary, preparePlain, startBareServer, startSanad } from './servers.ts'

/** Databases, addresses and apps of all servers; the processes on them come and go with the rounds. */
export interface Cast {
  scenario: Scenario
  /** Of Sanad. */
  environment: { DATABASE_URL: string; SANAD_DATA_DIR: string }
  /** New processes of all servers. */
  start(): Promise<Stage>
  /** A Sanad by itself, at the address of the others. */
  startAlone(): Promise<ChildServer>
}

const isBeside = (neighbour: Neighbour, { beside = ['bare', 'prism'] }: ListedOperation) => beside.includes(neighbour)

/** A side for each server. Sanad is the first one, which the others are held against. */
function sidesOf(
  servers: { sanad: Server; bare: Server; plain: Server; plainPg: Server; prisms: ReadonlyMap<string, Server> },
  plains: { plain: PlainLibrary; plainPg: PlainLibrary },
  scenario: Scenario,
): Side[] {
  const accessTokens = new Map<string, Promise<string>>()
  const common = {
    preparedOf: ({ contract }: ListedOperation) => scenario[contract]!,
    /** One for all: the bare server takes the tokens of Sanad, Prism and the library take any. */
    accessTokenOf(operation: ListedOperation) {
      const token = accessTokens.get(operation.name) ?? fetchAccessToken(operation, scenario)
      accessTokens.set(operation.name, token)
      return token
    },
  }
  const beside = (name: Neighbour, serverOf: (operation: ListedOperation) => Server | undefined): Side => ({
    ...common,
    name,
    serverOf: (operation) => (isBeside(name, operation) ? serverOf(operation) : undefined),
  })
  return [
    { ...common, name: 'sanad', serverOf: () => servers.sanad },
    beside('bare', () => servers.bare),
    beside('prism', ({ contract }) => servers.prisms.get(contract)),
    { ...beside('plain', () => servers.plain), preparedOf: () => plains.plain.prepared },
    { ...beside('plainPg', () => servers.plainPg), preparedOf: () => plains.plainPg.prepared },
  ]
}

/**
 * Prepares everything on one PostgreSQL; the bare server gets a copy of Sanad's database, so that both hold the same rows. `core` is the
 * only one that the servers may use.
 */
export async function prepareCast(serverUrl: string, core?: number): Promise<Cast> {
  const environment = { DATABASE_URL: await createDatabase(serverUrl, 'sanad'), SANAD_DATA_DIR: await makeDataFolder() }
  const port = await freePort()
  const startAlone = () => startSanad(environment, { port, core })
  const first = await startAlone()
  const scenario = await prepareScenario(first)
  await first.stop()
  const bareUrl = await createDatabase(serverUrl, 'bare', 'sanad')
  const apps = scenario.authorization as PreparedAuthorization
  const plains = {
    plain: await preparePlain(apps),
    plainPg: await preparePlain(apps, await createDatabase(serverUrl, 'plain')),
  }
  const contracts = interfaces
    .map(({ contract }) => contract)
    .filter((contract) => listOperations().some((one) => one.contract === contract && isBeside('prism', one)))
  const start = async () => {
    const sanad = await startAlone()
    const [bare, plain, plainPg, ...prisms] = await Promise.all([
      startBareServer(sanad, bareUrl, core),
      plains.plain.start(core),
      plains.plainPg.start(core),
      ...contracts.map((contract) => startQuietMock(contract, core)),
    ])
    const ofContracts = new Map(contracts.map((contract, index) => [contract, prisms[index]!]))
    return {
      sides: sidesOf({ sanad, bare, plain, plainPg, prisms: ofContracts }, plains, scenario),
      stop: async () => void (await Promise.all([sanad, bare, plain, plainPg, ...prisms].map((server) => server.stop()))),
    }
  }
  return { scenario, environment, start, startAlone }
}
