import { type Kysely, sql } from 'kysely'

/**
 * What apps were told of a consent because time had passed, by type of event: the next such event needs no column. What was told before
 * stays in consents.expiry_announced_at, which the release before still reads and writes.
 */
const statements = [
  `create table consent_announcements (
    consent_id text not null references consents, event_type text not null, announced_at timestamptz not null,
    primary key (consent_id, event_type))`,
]

/** Adds the table above. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
