import type { Compilable, CompiledQuery, Kysely } from 'kysely'
import { FixedText, FixedValues } from './fixedQuery.ts'
import type { Database } from './schema.ts'

/** A place in a compiled statement for a value that each run brings. */
class Parameter {
  readonly name: string

  constructor(name: string) {
    this.name = name
  }
}

/** A compiled statement. It runs with `values` and returns the rows. */
export type Statement<Values extends object, Row, Tables = Database> = (
  executor: Kysely<Tables>,
  values: Values,
) => Promise<Row[]>

/**
 * A statement that Kysely builds and compiles once, at its first run. Later runs only bring their values. It is for the statements
 * that run most: building them each time took a tenth of a consent request's time outside signatures and sockets (profiled).
 * `build` gets placeholders for the values, so it must not look at them, but for whether they are undefined: the statement is compiled
 * once for each set of members that have a value. Both databases use the same SQL. It names its columns one by one.
 */
export function statement<Values extends object, Row, Tables = Database>(
  build: (db: Kysely<Tables>, values: Values) => Compilable<Row>,
): Statement<Values, Row, Tables> {
  const compiledFor = new Map<string, Compiled>()
  return async (executor, values) => {
    const names = Object.keys(values).filter((name) => values[name as keyof Values] !== undefined)
    const key = names.join()
    const compiled = compiledFor.get(key) ?? compile(build(executor, standIns<Values>(names)))
    compiledFor.set(key, compiled)
    const { query, fixed } = compiled
    const parameters = new FixedValues(fixed)
    for (const parameter of query.parameters)
      parameters.push(parameter instanceof Parameter ? values[parameter.name as keyof Values] : parameter)
    // Past the plugins, for the rows come as the code names them; but on the connection of a transaction, and past who logs statements.
    const run = { ...query, parameters }
    const { rows } = await executor.getExecutor().provideConnection((connection) => connection.executeQuery<Row>(run))
    return rows
  }
}

interface Compiled {
  query: CompiledQuery
  fixed: FixedText
}

function compile(built: Compilable): Compiled {
  const query = built.compile()
  if (/(?:\bselect|\breturning|,|\.) ?\*/.test(query.sql)) throw new Error(`A fixed statement names its columns: ${query.sql}`)
  return { query, fixed: new FixedText(query.sql) }
}

function standIns<Values extends object>(names: readonly string[]): Values {
  return Object.fromEntries(names.map((name) => [name, new Parameter(name)])) as Values
}
