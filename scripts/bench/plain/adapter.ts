import type { Adapter, AdapterFactory, AdapterPayload } from 'oidc-provider'
import pg from 'pg'
import { limits } from '../../../src/config/limits.ts'
import type { PlainClient } from '../authorization.ts'

const createTable = `create table if not exists records (kind text, id text, payload jsonb not null, expires_at timestamptz, primary key (kind, id))`
const upsert = `insert into records (kind, id, payload, expires_at) values ($1, $2, $3, $4)
  on conflict (kind, id) do update set payload = excluded.payload, expires_at = excluded.expires_at`
const find = 'select payload from records where kind = $1 and id = $2 and (expires_at is null or expires_at > $3)'

const notMeasured = () => Promise.reject(new Error('This adapter has only what the measured operations need.'))

/** The least that keeps the library's records, its clients too, in one table of PostgreSQL. Its pool is as large as Sanad's. */
export async function openAdapter(databaseUrl: string, clients: readonly PlainClient[]): Promise<AdapterFactory> {
  const pool = new pg.Pool({ connectionString: databaseUrl, max: limits.databasePoolSize })
  await pool.query(createTable)
  for (const client of clients) await pool.query(upsert, ['Client', client.client_id, JSON.stringify(client), null])
  return (kind): Adapter => ({
    async upsert(id, payload, expiresIn) {
      const expiresAt = expiresIn === undefined ? null : new Date(Date.now() + expiresIn * 1_000)
      await pool.query(upsert, [kind, id, JSON.stringify(payload), expiresAt])
    },
    find: async (id) => (await pool.query<{ payload: AdapterPayload }>(find, [kind, id, new Date()])).rows[0]?.payload,
    findByUid: notMeasured,
    findByUserCode: notMeasured,
    consume: notMeasured,
    destroy: notMeasured,
    revokeByGrantId: notMeasured,
  })
}
