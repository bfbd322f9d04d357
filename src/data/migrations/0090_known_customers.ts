import { type Kysely, sql } from 'kysely'

const statements = [
  `create table known_customers (
    customer_id text primary key, national_identification_number text not null, seen_at timestamptz not null)`,
  `create index known_customers_by_customer on known_customers (national_identification_number, seen_at)`,
  `create index known_customers_by_time on known_customers (seen_at)`,
]

/** Adds who the customers who use these pages are to the core bank, so that they can end and decline while it is away. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
