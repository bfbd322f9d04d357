import { type Kysely, sql } from 'kysely'

/** The audit trail, and the ledgers of the simulated bank: postings with their entries. */
const appendOnly = [
  'audit',
  'bank_ledger_transactions',
  'bank_ledger_entries',
  'bank_guarantee_postings',
  'bank_guarantee_entries',
]

const ledgers = [
  { entries: 'bank_ledger_entries', key: 'ledger_transaction_id', name: 'bank_ledger', posting: 'ledger transaction' },
  { entries: 'bank_guarantee_entries', key: 'posting_id', name: 'bank_guarantee_ledger', posting: 'guarantee posting' },
]

const statements = [
  // Triggers for each row do not see a truncation.
  `create function refuse_truncate() returns trigger language plpgsql as
    $$ begin raise exception 'table % is append-only and is never emptied', tg_table_name; end $$`,
  ...appendOnly.map(
    (table) =>
      `create trigger ${table}_not_truncated before truncate on ${table} for each statement execute function refuse_truncate()`,
  ),
  // A posting also loses its balance when one of its entries is deleted, or moved to another posting. A posting that is deleted
  // with all of its entries had none.
  ...ledgers.flatMap(({ entries, key, name, posting }) => [
    `create or replace function ${name}_is_balanced() returns trigger language plpgsql as
      $$ begin
        if exists (select from ${entries} where ${key} in (old.${key}, new.${key}) group by ${key} having sum(amount_halalas) <> 0) then
          raise exception '${posting} % does not sum to zero', coalesce(new.${key}, old.${key});
        end if;
        return null;
      end $$`,
    `drop trigger ${name}_balanced on ${entries}`,
    `create constraint trigger ${name}_balanced after insert or update or delete on ${entries}
      deferrable initially deferred for each row execute function ${name}_is_balanced()`,
  ]),
]

/** Closes two ways around the triggers that keep the audit trail and the ledgers as they were written. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
