import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { limits } from '../../src/config/limits.ts'
import { connect } from '../../src/data/connect.ts'
import { migrate } from '../../src/data/migrate.ts'
import { openKeyRing } from '../../src/security/bankKeys/keyRing.ts'

const databaseUrl = process.env.DATABASE_URL
const settings = { keySecret: undefined, keyRotationDays: 90, keyOverlapSeconds: 7_200 }
const start = new Date('2026-11-21T09:00:00Z')

it.skipIf(databaseUrl === undefined)(
  'instances that start or rotate together on one PostgreSQL agree on one key per algorithm',
  async () => {
    const schema = `key_ring_${randomBytes(4).toString('hex')}`
    const url = new URL(databaseUrl as string)
    url.searchParams.set('options', `-c search_path=${schema}`)
    const connections = await Promise.all(
      Array.from({ length: 4 }, () => connect({ databaseUrl: url.href, dataDir: '', limits })),
    )
    const db = connections[0]!.db
    try {
      await sql`create schema ${sql.id(schema)}`.execute(db)
      await migrate(db)
      const rings = await Promise.all(connections.map((connection) => openKeyRing(connection.db, settings, start)))
      expect(
        new Set(
          rings.map((ring) =>
            ring
              .publicJwks(start)
              .keys.map(({ kid }) => kid)
              .join(),
          ),
        ).size,
      ).toBe(1)
      expect(await db.selectFrom('signingKeys').select('kid').execute()).toHaveLength(2)
      const due = new Date(start.getTime() + 90 * 86_400_000)
      await Promise.all(rings.map((ring) => ring.refresh(due)))
      expect(await db.selectFrom('signingKeys').select('kid').execute()).toHaveLength(4)
    } finally {
      await sql`drop schema if exists ${sql.id(schema)} cascade`.execute(db)
      for (const connection of connections) await connection.close()
    }
  },
  60_000,
)
