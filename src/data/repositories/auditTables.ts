import { sql } from 'kysely'
import type { Executor } from '../schema.ts'

/** The triggers that guard the evidence, by table. */
const triggers: Readonly<Record<string, readonly string[]>> = {
  audit: ['audit_append_only', 'audit_is_chained', 'audit_is_of_now', 'audit_not_truncated'],
  audit_heads: ['audit_heads_kept', 'audit_heads_not_truncated'],
  audit_checkpoints: ['audit_checkpoints_append_only', 'audit_checkpoints_not_truncated'],
  audit_checkpoint_heads: ['audit_checkpoint_heads_append_only', 'audit_checkpoint_heads_not_truncated'],
}

/**
 * What makes the tables of the evidence show something else than what was written, as one line each: views and policies show each reader
 * other rows, without its key a table has rows that no page lists, and without a trigger nothing is guarded.
 */
export async function listWeaknesses(executor: Executor): Promise<string[]> {
  const wanted = Object.entries(triggers).flatMap(([table, names]) => names.map((name) => ({ table, name })))
  const { rows } = await sql<{ finding: string }>`
    with wanted as (select * from json_to_recordset(${JSON.stringify(wanted)}::json) as wanted ("table" text, name text)),
      tables as (select distinct "table", to_regclass("table") as oid from wanted)
    select 'the table ' || tables."table" || ' is none of its own: it is a view, or has rules, policies or no primary key' as finding
      from tables left join pg_class on pg_class.oid = tables.oid
      where relkind is distinct from 'r' or relhasrules or relrowsecurity
        or not exists (select from pg_index where indrelid = tables.oid and indisprimary and indisvalid)
        or exists (select from pg_attribute where attrelid = tables.oid and attname = 'subject' and not attnotnull)
    union all
    select 'the trigger ' || name || ' of ' || "table" || ' is missing or switched off' from wanted
      where not exists (select from pg_trigger
        where tgrelid = to_regclass("table") and tgname = name and tgenabled in ('O', 'A'))
    order by finding`.execute(executor)
  return rows.map(({ finding }) => finding)
}
