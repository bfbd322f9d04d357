import pg from 'pg'
import type { Reachable } from '../../test/support/story.ts'
import { registerTpp } from '../../test/support/tpp/tpp.ts'
import { type ListedOperation, listOperations, prepareConsents, type PreparedConsents } from './interfaces.ts'
import { type Caller, cpuMs, sum } from './measure.ts'
import { developerToken } from './operations.ts'
import { PlanError } from './plan.ts'

/**
 * Rates as they are by default, so that blocks of them are leased as often as in a bank. One app alone would be refused, so the requests
 * come from several.
 */
export const defaultRates = { SANAD_RATE_PER_SECOND: '200', SANAD_RATE_BURST: '400' }
const apps = 16
/** Of each app, read in turn. */
const consentsOfApp = 10

/** Registers the apps with their consents. */
export async function prepareCrowd(sanad: Reachable): Promise<PreparedConsents[]> {
  const crowd: PreparedConsents[] = []
  while (crowd.length < apps) crowd.push(await prepareConsents(sanad, await registerTpp(sanad), consentsOfApp))
  return crowd
}

/** The apps with new tokens. */
export const callersOf = (crowd: readonly PreparedConsents[]): Promise<Caller[]> =>
  Promise.all(crowd.map(async (prepared) => ({ prepared, accessToken: await developerToken(prepared) })))

/** What is measured with the crowd. */
const operations = { instances: ['token', 'consentCreate', 'consentRead'], mechanisms: ['consentCreate', 'consentRead'] }

/** Those of them that BENCH_OPERATIONS names. Throws PlanError for another one. */
export function operationsOfCrowd(of: keyof typeof operations, chosen = process.env.BENCH_OPERATIONS): ListedOperation[] {
  const known = operations[of]
  const unknown = (chosen?.split(',') ?? []).filter((name) => !known.includes(name))
  if (unknown.length > 0) throw new PlanError(`Here BENCH_OPERATIONS may name ${known.join(', ')}, not ${unknown.join(', ')}.`)
  return listOperations(chosen ?? known.join(','))
}

/** Reads the CPU time that PostgreSQL has used for a database, in milliseconds: that of connections, not of what writes or tidies up. */
export class DatabaseClock {
  readonly #admin: pg.Client
  /** What each connection had used when it was last seen: those that have ended count on. */
  readonly #seen = new Map<string, Map<number, number>>()

  private constructor(admin: pg.Client) {
    this.#admin = admin
  }

  static async open(connectionString: string): Promise<DatabaseClock> {
    const admin = new pg.Client({ connectionString })
    await admin.connect()
    return new DatabaseClock(admin)
  }

  async read(databaseUrl: string): Promise<number> {
    const name = new URL(databaseUrl).pathname.slice(1)
    const { rows } = await this.#admin.query<{ pid: number }>(
      `select pid from pg_stat_activity where datname = $1 and backend_type = 'client backend'`,
      [name],
    )
    const seen = this.#seen.get(name) ?? new Map<number, number>()
    this.#seen.set(name, seen)
    for (const { pid } of rows) seen.set(pid, cpuOfLiving(pid) ?? seen.get(pid) ?? 0)
    return sum([...seen.values()])
  }

  close(): Promise<void> {
    return this.#admin.end()
  }
}

/** A connection may end between two looks. */
function cpuOfLiving(pid: number): number | undefined {
  try {
    return cpuMs(pid)
  } catch {
    return undefined
  }
}
