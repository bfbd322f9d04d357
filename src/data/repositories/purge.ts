import { type RawBuilder, sql } from 'kysely'
import type { Database, Executor } from '../schema.ts'

/** Tables whose rows are over by themselves, and the column that says when. */
const ends = {
  appRefusals: 'countedUntil',
  approvalQuestions: 'countedUntil',
  authorizationSessions: 'expiresAt',
  consentReads: 'day',
  coreBankInstructions: 'nextAttemptAt',
  credentialUses: 'lastUsedAt',
  mailCodes: 'expiresAt',
  sandboxMails: 'createdAt',
  customerSignIns: 'signedInAt',
  knownCustomers: 'seenAt',
  customerMessages: 'createdAt',
  bankSessions: 'expiresAt',
  signInCodes: 'countedUntil',
  bankUserSessions: 'expiresAt',
  invitations: 'expiresAt',
  dashboardSessions: 'expiresAt',
  apiTokens: 'expiresAt',
  begunSignIns: 'expiresAt',
  organisationInvitations: 'expiresAt',
  idempotencyRecords: 'expiresAt',
  oidcRecords: 'expiresAt',
  sinkArrivals: 'receivedAt',
  rateBuckets: 'refilledAt',
  tries: 'countedUntil',
  verificationTries: 'triedAt',
  verificationAccounts: 'askedAt',
  payeeMisses: 'askedAt',
  transactionLists: 'expiresAt',
  serviceDays: 'day',
  serviceNotices: 'endsAt',
} as const satisfies { [Table in keyof Database]?: keyof Database[Table] }

/** Which rows of a table are over at all: of instructions those of which nothing is left to do. The others wait, however old. */
const over: { [Table in keyof typeof ends]?: RawBuilder<boolean> } = { coreBankInstructions: sql`state = 'done'` }

/** A table that is purged. */
export type PurgedTable = keyof typeof ends | 'securityEvents'

/** Whether a table is one that `purge` knows. */
export const isPurged = (table: string): table is PurgedTable => table === 'securityEvents' || Object.hasOwn(ends, table)

/**
 * Deletes rows of a table that were over before `before`, at most `limit` at once so that no lock lasts. Returns how many. Rows are
 * named by their place (ctid): joined by key, a table that has just grown is read once per row, because the planner takes it for
 * small. A row that is changed meanwhile has another place and stays. One that somebody holds is passed over: a purge has no order in
 * common with others, so if it waited, each could wait for the other. The oldest go first: in order, the index is the shortest way even
 * while statistics still say that most rows are over.
 */
export async function purge(executor: Executor, table: PurgedTable, before: Date, limit: number): Promise<number> {
  if (table === 'securityEvents') return purgeSecurityEvents(executor, before, limit)
  const name = sql.table(table)
  const end = sql.ref(ends[table])
  const { numAffectedRows } = await sql`
    delete from ${name}
    where ctid = any (array(select ctid from ${name} where ${end} < ${before}
      ${over[table] ? sql`and ${over[table]}` : sql``} order by ${end} limit ${limit} for update skip locked))`.execute(executor)
  return Number(numAffectedRows)
}

/** Evidence goes by a function of its owner's, which knows how long it is kept: the service's own role may delete none. */
async function purgeSecurityEvents(executor: Executor, before: Date, limit: number): Promise<number> {
  const { rows } = await sql<{ deleted: number }>`
    select security_events_purge(${before}::timestamptz, ${limit}::integer) as deleted`.execute(executor)
  return rows[0]!.deleted
}
