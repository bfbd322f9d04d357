import type { Compilable, CompiledQuery, Kysely } from 'kysely'
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
 * once for each set of members that have a value. Both databases use the same SQL.
 */
export function statement<Values extends object, Row, Tables = Database>(
  build: (db: Kysely<Tables>, values: Values) => Compilable<Row>,
): Statement<Values, Row, Tables> {
  const compiledFor = new Map<string, CompiledQuery<Row>>()
  return async (executor, values) => {
    const names = Object.keys(values).filter((name) => values[name as keyof Values] !== undefined)
    const key = names.join()
    const compiled = compiledFor.get(key) ?? build(executor, standIns<Values>(names)).compile()
    compiledFor.set(key, compiled)
    const parameters = compiled.parameters.map((parameter) =>
      parameter instanceof Parameter ? values[parameter.name as keyof Values] : parameter,
    )
    return (await executor.executeQuery<Row>({ ...compiled, parameters })).rows
  }
}

function standIns<Values extends object>(names: readonly string[]): Values {
  return Object.fromEntries(names.map((name) => [name, new Parameter(name)])) as Values
}
