import { type Kysely, sql } from 'kysely'

/** Adds an index of what rang at a customer's, so that a message costs the same however many were kept without ringing. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(
      `create index customer_messages_rung on customer_messages (national_identification_number, kind, created_at)
        where kept_because is null`,
    )
    .execute(db)
}
