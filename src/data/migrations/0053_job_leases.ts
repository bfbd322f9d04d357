import { type Kysely, sql } from 'kysely'

/** Which instance does the work that one is enough for, until when, and which of its holders that is, counted from 1. */
const statement = `create table job_leases (job text primary key, holder text not null, held_until timestamptz not null, fence bigint not null)`

/** Adds the table above. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(statement).execute(db)
}
