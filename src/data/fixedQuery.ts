import { hash } from 'node:crypto'
import { CamelCasePlugin, type PostgresPool, type PostgresPoolClient } from 'kysely'
import type pg from 'pg'
import utils from 'pg/lib/utils.js'
import { serialize } from 'pg-protocol'
import { typeParsers } from './driver.ts'

/** A statement whose text never changes, and what is the same at each of its runs. */
export class FixedText {
  readonly text: string
  /** The same in every process, for a pooler that keeps names. */
  readonly name: string
  readonly parse: Buffer
  /** Known after the first run. The text names them one by one, so that no migration can change them. */
  columns: readonly Column[] | undefined

  constructor(text: string) {
    this.text = text
    this.name = `sanad_${hash('sha256', text).slice(0, 32)}`
    this.parse = serialize.parse({ text })
  }
}

interface Column {
  name: string
  parse: (text: string) => unknown
}

/** The values of one run. Kysely hands them on as they are, so they tell the connection to which statement they belong. */
export class FixedValues extends Array<unknown> {
  readonly fixed: FixedText

  constructor(fixed: FixedText) {
    super()
    this.fixed = fixed
  }
}

/** A pool whose connections run fixed statements as FixedQuery, and all others as before. */
export function passFixedQueries(pool: PostgresPool, isNamed: boolean): PostgresPool {
  const passing = new WeakMap<PostgresPoolClient, PostgresPoolClient>()
  const connect = async () => {
    const client = await pool.connect()
    const known = passing.get(client) ?? passTo(client, isNamed)
    passing.set(client, known)
    return known
  }
  return { connect, end: () => pool.end(), options: pool.options }
}

function passTo(client: PostgresPoolClient, isNamed: boolean): PostgresPoolClient {
  const send = client.query.bind(client) as (query: string | FixedQuery, values?: readonly unknown[]) => unknown
  const query = (text: string, values: readonly unknown[]) =>
    values instanceof FixedValues ? send(new FixedQuery(values, isNamed ? values.fixed.name : undefined)) : send(text, values)
  return { query, release: (discard?: boolean) => client.release(discard as true) } as unknown as PostgresPoolClient
}

/** What pg knows of a connection beside its types: the text under each name that it has prepared there. */
type Connection = pg.Connection & { parsedStatements: Record<string, string> }
type Row = Record<string, unknown>

const describe = serialize.describe({ type: 'P' })
const executeAndSync = Buffer.concat([serialize.execute(), serialize.sync()])

/**
 * One run of a fixed statement, which pg takes in place of its own query (as it takes a pg-cursor). It sends one message, asks for the
 * columns at the first run only, and makes rows that have the members of the code at once. It can be awaited as what pg's query returns.
 */
export class FixedQuery implements pg.Submittable, PromiseLike<{ rows: Row[] }> {
  readonly text: string
  name: string | undefined
  readonly #values: FixedValues
  readonly #rows: Row[] = []
  readonly #answer = Promise.withResolvers<{ rows: Row[] }>()
  #failure: Error | undefined

  constructor(values: FixedValues, name?: string) {
    this.text = values.fixed.text
    this.name = name
    this.#values = values
  }

  then<Done, Failed>(
    onDone?: ((answer: { rows: Row[] }) => Done | PromiseLike<Done>) | null,
    onFailed?: ((error: unknown) => Failed | PromiseLike<Failed>) | null,
  ): Promise<Done | Failed> {
    return this.#answer.promise.then(onDone, onFailed)
  }

  /** Returns the error of a value that cannot be written. Then nothing has been sent. */
  submit(connection: pg.Connection): Error | undefined {
    try {
      const message = this.#write(connection as Connection)
      if (connection.stream.writable) connection.stream.write(message)
      return undefined
    } catch (error) {
      return error as Error
    }
  }

  #write({ parsedStatements }: Connection): Buffer {
    const { name, text } = this
    const { parse, columns } = this.#values.fixed
    const bind = serialize.bind({ statement: name ?? '', values: this.#values, valueMapper: utils.prepareValue })
    const parts = [bind, executeAndSync]
    if (columns === undefined) parts.splice(1, 0, describe)
    if (name === undefined) parts.unshift(parse)
    // The name may be there from before an error.
    else if (parsedStatements[name] === undefined)
      parts.unshift(serialize.close({ type: 'S', name }), serialize.parse({ name, text }))
    return Buffer.concat(parts)
  }

  handleRowDescription({ fields }: { fields: { name: string; dataTypeID: number }[] }): void {
    this.#values.fixed.columns = fields.map(({ name, dataTypeID }) => ({
      name: memberNames.of(name),
      parse: typeParsers.getTypeParser(dataTypeID) as (text: unknown) => unknown,
    }))
  }

  handleDataRow({ fields }: { fields: (string | null)[] }): void {
    if (this.#failure) return
    try {
      this.#rows.push(toRow(this.#values.fixed.columns!, fields))
    } catch (error) {
      this.#failure = error as Error
    }
  }

  handleCommandComplete(): void {
    this.#values.fixed.columns ??= []
  }

  handleReadyForQuery(): void {
    if (this.#failure) this.#answer.reject(this.#failure)
    else this.#answer.resolve({ rows: this.#rows })
  }

  handleError(error: Error, connection: Connection): void {
    // A pooler may have lost the name, or a migration changed what is behind it.
    if (this.name !== undefined) delete connection.parsedStatements[this.name]
    this.#answer.reject(this.#failure ?? error)
  }
}

function toRow(columns: readonly Column[], fields: readonly (string | null)[]): Row {
  const row: Row = {}
  for (let index = 0; index < columns.length; index++) {
    const { name, parse } = columns[index]!
    const field = fields[index]!
    row[name] = field === null ? null : parse(field)
  }
  return row
}

/** Kysely's own rule, by which the rows of all other statements get their names. */
class MemberNames extends CamelCasePlugin {
  of(column: string): string {
    return this.camelCase(column)
  }
}
const memberNames = new MemberNames()
