import { writeSync } from 'node:fs'
import { type DatabaseConnection, type Driver, PostgresDialect } from 'kysely'
import { type Counted, firstOrder, type KillOrder, lastWords } from './killOrder.ts'

/**
 * Loaded before the program (`node --import`) in the crash tests: counts the statements that belong to one consent or
 * payment, and ends the process with SIGKILL at the one that the test names. It stands between Kysely and the driver, so the
 * program itself knows nothing of it.
 */
const first = process.env[firstOrder]
let order = first === undefined ? undefined : (JSON.parse(first) as KillOrder)
let count = 0
let commits = 0
const open = new WeakSet<DatabaseConnection>()
const chosen = new WeakSet<DatabaseConnection>()

process.on('message', (message: KillOrder | 'count') => {
  if (message === 'count') {
    const isComplete = commits >= (order?.commits ?? 0)
    const isMissed = isComplete && typeof order?.at === 'number' && count < order.at
    return void process.send!({ points: count, isComplete, isMissed } satisfies Counted)
  }
  order = message
  count = commits = 0
})
// The channel must not keep a process alive that was asked to stop.
process.channel?.unref()

function die(where: string): void {
  writeSync(1, `\n${lastWords}${commits}: ${where}\n`)
  process.kill(process.pid, 'SIGKILL')
}

/** True when this point is the one at which to end. */
function isHere(text: string): boolean {
  if (order === undefined || commits >= order.commits || (count === 0 && !text.includes(order.from))) return false
  return ++count === order.at
}

/** What is written by sets has its ids in an array, or in the JSON of its rows. */
const names = (parameter: unknown, subject: string): boolean =>
  parameter === subject ||
  (Array.isArray(parameter) && parameter.includes(subject)) ||
  (typeof parameter === 'string' && parameter.startsWith('[{') && parameter.includes(subject))

function beforeStatement(connection: DatabaseConnection, text: string, parameters: readonly unknown[]): void {
  const isMine = order?.subjects.some((subject) => parameters.some((parameter) => names(parameter, subject))) ?? false
  if (isMine && open.has(connection)) chosen.add(connection)
  // A read outside a transaction changes nothing, and the test itself causes some.
  const matters = chosen.has(connection) || (isMine && !text.startsWith('select'))
  if (matters && isHere(text)) die(`before: ${text}`)
}

function watchStatements(connection: DatabaseConnection): void {
  const execute = connection.executeQuery.bind(connection)
  connection.executeQuery = (query, ...rest) => {
    // The driver sends these as statements too, and they are counted below.
    if (!/^(begin|commit|rollback)/.test(query.sql)) beforeStatement(connection, query.sql, query.parameters)
    return execute(query, ...rest)
  }
}

function watch(driver: Driver): Driver {
  const watched = new WeakSet<DatabaseConnection>()
  const [acquire, begin, commit, rollback] = [
    driver.acquireConnection,
    driver.beginTransaction,
    driver.commitTransaction,
    driver.rollbackTransaction,
  ].map((method) => method.bind(driver)) as [
    Driver['acquireConnection'],
    Driver['beginTransaction'],
    Driver['commitTransaction'],
    Driver['rollbackTransaction'],
  ]
  const end = (connection: DatabaseConnection) => [open, chosen].map((set) => set.delete(connection))
  return Object.assign(driver, {
    acquireConnection: async (...options: Parameters<typeof acquire>) => {
      const connection = await acquire(...options)
      if (!watched.has(connection)) watchStatements(connection)
      watched.add(connection)
      return connection
    },
    beginTransaction: async (...parameters: Parameters<typeof begin>) => {
      await begin(...parameters)
      open.add(parameters[0])
    },
    commitTransaction: async (...parameters: Parameters<typeof commit>) => {
      const isChosen = chosen.has(parameters[0])
      if (isChosen && isHere('commit')) die('before: commit')
      const committed = commit(...parameters)
      if (isChosen && isHere('commit')) setImmediate(() => die('during: commit'))
      await committed
      if (isChosen && isHere('commit')) die('after: commit')
      if (isChosen && count > 0) commits++
      if (isChosen && order?.at === 'end' && commits === order.commits) die('after: commit')
      end(parameters[0])
    },
    rollbackTransaction: async (...parameters: Parameters<typeof rollback>) => {
      end(parameters[0])
      await rollback(...parameters)
    },
  })
}

const createDriver = PostgresDialect.prototype.createDriver
PostgresDialect.prototype.createDriver = function (this: PostgresDialect) {
  return watch(createDriver.call(this))
}
