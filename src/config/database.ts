import { onOff, postgresAddress, type SettingDefinition, whole } from './definitions.ts'

/** Where the data are, and what may be read from a copy of them. */
export interface DatabaseSettings {
  databaseUrl: string | undefined
  databaseOwnerUrl: string | undefined
  databaseDirectUrl: string | undefined
  /** A standby, from which laggingReads.ts may be answered. */
  databaseReadUrl: string | undefined
  /** How old the answer of a standby may be. */
  replicaLagMs: number
  /** Whether payee verification may look at a standby too. */
  replicaForVerification: boolean
  /** Whether the statements that run most have names on their connections. */
  namedStatements: boolean
}

/** The environment variables of PostgreSQL. */
export const databaseDefinitions = {
  databaseUrl: {
    variable: 'DATABASE_URL',
    fallback: undefined,
    parse: postgresAddress,
    allowed: 'postgres://user:password@host:port/database, with # / ? @ : of a password as %23 %2F %3F %40 %3A',
    reason: 'unset: embedded PGlite in SANAD_DATA_DIR',
  },
  databaseOwnerUrl: {
    variable: 'DATABASE_OWNER_URL',
    fallback: undefined,
    parse: postgresAddress,
    allowed: 'the same of another role',
    reason:
      'the role that owns the tables: it migrates at start, and gives the role of DATABASE_URL its rights; unset: one role does both',
  },
  databaseDirectUrl: {
    variable: 'DATABASE_DIRECT_URL',
    fallback: undefined,
    parse: postgresAddress,
    allowed: 'the same of the same role as DATABASE_URL',
    reason: 'for make migrate where DATABASE_URL leads to a pooler: the address of PostgreSQL itself; unset: there is no pooler',
  },
  databaseReadUrl: {
    variable: 'DATABASE_READ_URL',
    fallback: undefined,
    parse: postgresAddress,
    allowed: 'the same of one or several standbys of DATABASE_URL, through a pooler or not',
    reason:
      'for searches of the console and the dashboard that may lag; where no standby is near enough the primary is asked; unset: the primary does it all',
  },
  replicaLagMs: whole(
    'SANAD_REPLICA_LAG_MS',
    5_000,
    500,
    60_000,
    'ms',
    'how old an answer of DATABASE_READ_URL may be; what instances count is stored every 5 s too, so no page is older than it is without a standby',
  ),
  replicaForVerification: {
    variable: 'SANAD_REPLICA_FOR_VERIFICATION',
    fallback: 'off',
    parse: onOff,
    allowed: 'on or off',
    reason:
      'whether payee verification may find the bank of an account at DATABASE_READ_URL; with it a bank that was switched off, or its old address, is asked for as long as SANAD_REPLICA_LAG_MS, and somebody may pay on its word; so only on request',
  },
  namedStatements: {
    variable: 'SANAD_NAMED_STATEMENTS',
    fallback: 'off',
    parse: onOff,
    allowed: 'on or off',
    reason:
      'whether PostgreSQL keeps the statements that run most under names; behind a pooler that keeps names only: PgBouncer 1.21 or newer with max_prepared_statements',
  },
} satisfies Record<keyof DatabaseSettings, SettingDefinition>
