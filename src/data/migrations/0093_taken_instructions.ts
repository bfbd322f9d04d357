import { type Kysely, sql } from 'kysely'

/**
 * Adds when the core bank last said that it has an instruction. Of those that wait for a person and were tried it is not known any more, so
 * they count as taken: whoever ended one that was paid would tell its customer what is not so.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(`alter table core_bank_instructions add column taken_at timestamptz`).execute(db)
  await sql
    .raw(
      `update core_bank_instructions set taken_at = created_at
        where state = 'awaitingDecision' or (state = 'needsPerson' and (attempts > 0 or exists (
          select from core_bank_contradictions as told
          where told.kind = core_bank_instructions.kind and told.resource_id = core_bank_instructions.resource_id)))`,
    )
    .execute(db)
  // The release before runs on beside this one, and writes no such time.
  await sql
    .raw(
      `create function note_taken() returns trigger language plpgsql as
        'begin new.taken_at := coalesce(new.taken_at, now()); return new; end'`,
    )
    .execute(db)
  await sql
    .raw(
      `create trigger note_taken before update of state on core_bank_instructions for each row
        when (old.state = 'queued' and new.state = 'awaitingDecision') execute function note_taken()`,
    )
    .execute(db)
}
