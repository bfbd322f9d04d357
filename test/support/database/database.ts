import { randomBytes } from 'node:crypto'
import { type Kysely } from 'kysely'
import pg from 'pg'
import { limits } from '../../../src/config/limits.ts'
import { connect } from '../../../src/data/connect.ts'
import { migrate } from '../../../src/data/migrate.ts'
import { type Database } from '../../../src/data/schema.ts'
import { openPGlite } from './pglite.ts'

async function onServer(statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: process.env.DATABASE_URL as string })
  await client.connect()
  await client.query(statement).finally(() => client.end())
}

/** A new, empty database on the PostgreSQL of DATABASE_URL; `drop` removes it when nothing uses it any more. */
export async function createPostgresDatabase(): Promise<{ databaseUrl: string; drop: () => Promise<void> }> {
  const name = `sanad_${randomBytes(6).toString('hex')}`
  await onServer(`create database ${name}`)
  const url = new URL(process.env.DATABASE_URL as string)
  url.pathname = `/${name}`
  return { databaseUrl: url.href, drop: () => onServer(`drop database if exists ${name} with (force)`) }
}

async function openPostgres(): Promise<Kysely<Database>> {
  const { databaseUrl, drop } = await createPostgresDatabase()
  const { db } = await connect({ databaseUrl, dataDir: '', limits })
  const destroy = db.destroy.bind(db)
  db.destroy = async () => {
    await destroy()
    await drop()
  }
  return db
}

/** A fresh database with all tables: PostgreSQL where DATABASE_URL is set, else PGlite in memory. Close it with `db.destroy()`. */
export async function openTestDatabase(): Promise<Kysely<Database>> {
  const db = process.env.DATABASE_URL ? await openPostgres() : await openPGlite('migrated')
  await migrate(db)
  return db
}
