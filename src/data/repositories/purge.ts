import { sql } from 'kysely'
import { type Database, type Executor } from '../schema.ts'

/** A table whose rows are over by themselves: the columns of its key, and the one that says when. */
interface Ending<Columns> {
  key: readonly (keyof Columns)[]
  end: keyof Columns
}

const endings = {
  authorizationSessions: { key: ['interactionId'], end: 'expiresAt' },
  bankSessions: { key: ['sessionIdHash'], end: 'expiresAt' },
  bankUserSessions: { key: ['sessionIdHash'], end: 'expiresAt' },
  invitations: { key: ['email'], end: 'expiresAt' },
  dashboardSessions: { key: ['sessionIdHash'], end: 'expiresAt' },
  idempotencyRecords: { key: ['clientId', 'operationId', 'idempotencyKey'], end: 'expiresAt' },
  oidcRecords: { key: ['kind', 'idHash'], end: 'expiresAt' },
  securityEvents: { key: ['minute', 'kind', 'subject'], end: 'minute' },
  verificationTries: { key: ['developerId', 'accountHash', 'partyHash'], end: 'triedAt' },
  verificationAccounts: { key: ['developerId', 'accountHash'], end: 'askedAt' },
  bankSignInTries: { key: ['idHash'], end: 'expiresAt' },
} as const satisfies { [Table in keyof Database]?: Ending<Database[Table]> }

/** A table that is purged. */
export type PurgedTable = keyof typeof endings

/** Deletes rows of a table that were over before `before`, at most `limit` at once so that no lock lasts. Returns how many. */
export async function purge(executor: Executor, table: PurgedTable, before: Date, limit: number): Promise<number> {
  const { key, end } = endings[table]
  const [name, columns] = [sql.table(table), sql.join(key.map((column) => sql.ref(column)))]
  const { numAffectedRows } = await sql`
    delete from ${name} where (${columns}) in (select ${columns} from ${name} where ${sql.ref(end)} < ${before} limit ${limit})`.execute(
    executor,
  )
  return Number(numAffectedRows)
}
