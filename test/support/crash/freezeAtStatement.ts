import { AsyncLocalStorage } from 'node:async_hooks'
import { type DatabaseConnection, type Driver, PostgresDialect } from 'kysely'

/** One thing that the process does, and the statement at which it stops for ever, until the process is killed. Counted from 1; 0 never. */
export interface Flow {
  at: number
  points: number
  /** At which points a commit had come back. */
  commits: number[]
  frozen?: (where: string) => void
}

/** Which flow a statement belongs to: the one in whose course it is sent. */
export const flows = new AsyncLocalStorage<Flow>()

const never = new Promise<never>(() => undefined)

/** True when this point of the flow is the one at which it stops. */
const isHere = (flow: Flow | undefined): boolean => flow !== undefined && ++flow.points === flow.at

async function freeze(flow: Flow | undefined, where: string): Promise<never> {
  flow?.frozen?.(where)
  return never
}

function watchStatements(connection: DatabaseConnection): void {
  const execute = connection.executeQuery.bind(connection)
  connection.executeQuery = (query, ...rest) => {
    const flow = flows.getStore()
    // The driver sends these as statements too, and commits are counted below.
    if (!/^(begin|commit|rollback)/.test(query.sql) && isHere(flow)) return freeze(flow, `before: ${query.sql}`)
    return execute(query, ...rest)
  }
}

function watch(driver: Driver): Driver {
  const watched = new WeakSet<DatabaseConnection>()
  const [acquire, commit] = [driver.acquireConnection.bind(driver), driver.commitTransaction.bind(driver)]
  return Object.assign(driver, {
    acquireConnection: async (...options: Parameters<typeof acquire>) => {
      const connection = await acquire(...options)
      if (!watched.has(connection)) watchStatements(connection)
      watched.add(connection)
      return connection
    },
    commitTransaction: async (...parameters: Parameters<typeof commit>) => {
      const flow = flows.getStore()
      if (isHere(flow)) return freeze(flow, 'before: commit')
      const committed = commit(...parameters)
      // On its way: the process dies before it hears of it.
      if (isHere(flow)) return freeze(flow, 'during: commit')
      await committed
      if (isHere(flow)) return freeze(flow, 'after: commit')
      flow?.commits.push(flow.points)
    },
  })
}

/** Stands between Kysely and the driver of every database that is opened from now on, so the program itself knows nothing of it. */
export function watchDrivers(): void {
  const createDriver = PostgresDialect.prototype.createDriver
  PostgresDialect.prototype.createDriver = function (this: PostgresDialect) {
    return watch(createDriver.call(this))
  }
}
