import { type Kysely, sql } from 'kysely'

/** How many people must approve, as the bank knew when it asked a further authorizer to confirm: an approval carries out no more than that said. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table approval_questions add column signers integer`.execute(db)
}
