import type { PostgresPool, PostgresPoolClient } from 'kysely'
import type { FixedQuery } from './fixedQuery.ts'

/** What may be told of a statement: never its values. */
export interface StatementName {
  /** Its first word: select, insert, update, delete, with, begin, commit. */
  operation: string
  /** That and its first table, `select payments`. */
  summary: string
}

/** Runs a statement and watches it. */
type Around = <Result>(name: StatementName, run: () => Promise<Result>) => Promise<Result>

/** More texts than the service has; those of lists vary with their length. */
const mostTexts = 1_000

/** Who hears of each statement of a connection. Where nobody does, a statement runs as if this were not here. */
export class StatementWatch {
  around: Around | undefined
  readonly #names = new Map<string, StatementName>()

  /** The name of a statement. It is made once, as long as there are not too many. */
  nameOf(text: string): StatementName {
    const known = this.#names.get(text)
    if (known) return known
    const name = nameStatement(text)
    if (this.#names.size < mostTexts) this.#names.set(text, name)
    return name
  }
}

type Query = (statement: string | FixedQuery, values?: unknown[]) => Promise<unknown>

/** A pool whose statements are watched. */
export function watchPool(pool: PostgresPool, watch: StatementWatch): PostgresPool {
  const watched = new WeakMap<PostgresPoolClient, PostgresPoolClient>()
  const connect = async () => {
    const client = await pool.connect()
    const known = watched.get(client) ?? watchClient(client, watch)
    watched.set(client, known)
    return known
  }
  return { ...pool, connect, end: () => pool.end() } as PostgresPool
}

function watchClient(client: PostgresPoolClient, watch: StatementWatch): PostgresPoolClient {
  const send = client.query.bind(client) as unknown as Query
  const query: Query = (statement, values) => {
    const { around } = watch
    if (around === undefined) return send(statement, values)
    return around(watch.nameOf(typeof statement === 'string' ? statement : statement.text), () => send(statement, values))
  }
  return { query, release: (discard?: boolean) => client.release(discard as true) } as unknown as PostgresPoolClient
}

/** It is made of words of our own SQL only, because values are parameters. */
function nameStatement(text: string): StatementName {
  const operation = (/^[\s(]*([a-z]+)/i.exec(text)?.[1] ?? 'other').toLowerCase()
  const table = /\b(?:from|into|update|join)\s+(?:only\s+)?(?:"?[a-z_]+"?\.)?"?([a-z_]+)"?/i.exec(text)?.[1]
  return { operation, summary: table === undefined ? operation : `${operation} ${table}` }
}
