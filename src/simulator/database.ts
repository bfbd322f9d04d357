import { findSchema, migrateToLatest } from '../data/migrator.ts'
import type { GuestSchema } from '../data/runtimeRole.ts'
import type { SimulatorDatabase } from './schema.ts'

/** Where all of the simulator's tables are, on PostgreSQL and in the embedded database. */
const schema = 'simulator'

/** All migrations of the simulator, oldest first. They only go forward, and a published one is never edited. */
const migrations = {
  '0001_books': () => import('./migrations/0001_books.ts'),
  '0002_references': () => import('./migrations/0002_references.ts'),
  '0003_mandates': () => import('./migrations/0003_mandates.ts'),
  '0004_phone_messages': () => import('./migrations/0004_phone_messages.ts'),
  '0009_decisions': () => import('./migrations/0009_decisions.ts'),
  '0010_instruction_digests': () => import('./migrations/0010_instruction_digests.ts'),
}

/** A query builder over a database, whatever tables it knows, or an open transaction. */
export interface Connections {
  withSchema(schema: string): unknown
}

/** The simulator's own handle over the connections of another. A query builder on it finds the simulator's tables and no others. */
export const openSimulatorTables = (connections: Connections): SimulatorDatabase =>
  connections.withSchema(schema) as SimulatorDatabase

// The names of kysely's own tables differ from those of the service's, because kysely looks for them in every schema.
const bookkeeping = { migrationTableName: 'simulator_migration', migrationLockTableName: 'simulator_migration_lock' }

const plan = { migrations, schema, tables: bookkeeping }

/** Makes the schema where it is missing, and brings it up to date. Throws when a migration fails. */
const migrate: GuestSchema['migrate'] = (db) => migrateToLatest(db, plan)

/** What must be ready before the simulator opens. Ledgers only grow, for the role that serves too. */
export const simulatorGuest: GuestSchema = {
  schema,
  migrate,
  isMigrated: async (db) => (await findSchema(db, plan)).isUpToDate,
  appendOnly: [
    'bank_ledger_transactions',
    'bank_ledger_entries',
    'bank_guarantee_postings',
    'bank_guarantee_entries',
    'bank_decisions',
  ],
  readOnly: Object.values(bookkeeping),
}
