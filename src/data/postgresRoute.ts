import pg from 'pg'

/** The way from a pool of the service to PostgreSQL. */
export interface PostgresRoute {
  /** Whether a pooler stands between, so that the next statement may come to another session than this one. */
  isPooled(): Promise<boolean>
  /** Gives up the connections that nobody uses. Those that come instead know what was changed of their role meanwhile. */
  renew(): Promise<void>
}

/** The route of a pool that was opened on this address. */
export const openRoute = (pool: pg.Pool, connectionString: string): PostgresRoute => ({
  isPooled: () => isPooled(connectionString, pool.options.connectionTimeoutMillis),
  renew: async () => {
    const idle = await Promise.all(Array.from({ length: pool.idleCount }, () => pool.connect()))
    for (const client of idle) client.release(true)
  },
})

/**
 * PostgreSQL tells each connection the process that serves it, for who wants to cancel a statement. A pooler tells a number of its own,
 * because the process changes from one transaction to the next. Nobody has to set, or can forget, what is between.
 */
async function isPooled(connectionString: string, connectionTimeoutMillis: number | undefined): Promise<boolean> {
  const client = new pg.Client({ connectionString, connectionTimeoutMillis })
  client.on('error', () => undefined)
  try {
    await client.connect()
    const { rows } = await client.query<{ processId: number }>('select pg_backend_pid() as "processId"')
    return rows[0]!.processId !== (client as unknown as { processID: number }).processID
  } finally {
    await client.end()
  }
}
