import { sql } from 'kysely'
import type pg from 'pg'
import type { Executor } from './schema.ts'

const question = `select pg_is_in_recovery() or current_setting('transaction_read_only')::boolean as "isReadOnly"`

/** PostgreSQL's class for what a server that only reads refuses. */
export const readOnly = '25006'

/** Throws when the database cannot answer, and when it only reads. It locks no row, but PostgreSQL takes it for a write. */
export async function demandWritableDatabase(executor: Executor): Promise<void> {
  await sql`select from consents where false for update`.execute(executor)
}

/**
 * Which connections lead to a server that writes. During a failover a proxy may still lead to a standby, or to a primary that is one no
 * longer, and what is read there may be old: a consent that was revoked since. A connection is asked once, and again after a doubt.
 */
export class WritableServers {
  #round = 0
  readonly #asked = new WeakMap<pg.PoolClient, number>()

  doubt(): void {
    this.#round++
  }

  isKnown(client: pg.PoolClient): boolean {
    return this.#asked.get(client) === this.#round
  }

  /** Throws an Error of PostgreSQL's class where the server only reads. */
  async ask(client: pg.PoolClient): Promise<void> {
    const round = this.#round
    const { rows } = await client.query<{ isReadOnly: boolean }>(question)
    if (rows[0]!.isReadOnly) throw Object.assign(new Error('the database only reads'), { code: readOnly })
    this.#asked.set(client, round)
  }
}
