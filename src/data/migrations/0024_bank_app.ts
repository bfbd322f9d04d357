import { type Kysely, sql } from 'kysely'

/** Customers may confirm in the bank's own app. The simulator keeps its questions beside its codes. */
const statements = [
  `alter table bank_one_time_codes add column method text not null default 'code' check (method in ('code', 'app')),
    add column answer text check (answer in ('approved', 'declined'))`,
  `alter table bank_sessions add column method text not null default 'code' check (method in ('code', 'app')),
    add column shown_number text`,
]

/** Adds the columns above. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
