import { type Kysely, sql } from 'kysely'

/** An order says whom a mail is for and why. Neither its text nor the address is there: the code in it would open the account. */
const statements = [
  `create table mail_orders (
    mail_id uuid primary key, developer_id text not null references developers, purpose text not null, attempts integer not null,
    created_at timestamptz not null, next_attempt_at timestamptz not null, unique (developer_id, purpose))`,
  `create index mail_orders_due on mail_orders (next_attempt_at)`,
]

/** Mails that are under way, or wait for another try. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
