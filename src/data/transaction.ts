import { type Compilable, type CompiledQuery, type Kysely, type Transaction } from 'kysely'
import { type Database, type Executor } from './schema.ts'

/**
 * Runs `work` in one transaction: the one that `executor` already is, or a new one. So a use case says what belongs together
 * and does not care whether its caller has opened a transaction (the idempotency step of the pipeline does).
 */
export async function inTransaction<Result>(
  executor: Executor,
  work: (trx: Transaction<Database>) => Promise<Result>,
): Promise<Result> {
  if (executor.isTransaction) return work(executor as Transaction<Database>)
  return (executor as Kysely<Database>).transaction().execute(work)
}

/** Stands in a compiled statement for a value that comes with each run. */
class Parameter {
  readonly name: string

  constructor(name: string) {
    this.name = name
  }
}

/** A compiled statement: runs with `values` and gives the rows. */
export type Statement<Values extends object, Row> = (executor: Executor, values: Values) => Promise<Row[]>

/**
 * A statement that Kysely builds and compiles once, at its first run; later runs only bring their values. For statements of the hot
 * path: building them anew was a tenth of a consent request's time outside signatures and sockets (profiled). `build` gets stand-ins
 * for the values, so it must not look at them, and every run must bring the same members. Both databases speak the same SQL.
 */
export function statement<Values extends object, Row>(
  build: (db: Kysely<Database>, values: Values) => Compilable<Row>,
): Statement<Values, Row> {
  let compiled: CompiledQuery<Row> | undefined
  return async (executor, values) => {
    compiled ??= build(executor, standIns(values)).compile()
    const parameters = compiled.parameters.map((parameter) =>
      parameter instanceof Parameter ? values[parameter.name as keyof Values] : parameter,
    )
    return (await executor.executeQuery<Row>({ ...compiled, parameters })).rows
  }
}

function standIns<Values extends object>(values: Values): Values {
  return Object.fromEntries(Object.keys(values).map((name) => [name, new Parameter(name)])) as Values
}
