import { sql } from 'kysely'
import type { Executor } from '../schema.ts'

/** How far the sandbox's clock is ahead, in whole seconds. 0 when it was never moved. */
export async function readClockOffsetSeconds(db: Executor): Promise<number> {
  const row = await db.selectFrom('sandboxSettings').select('value').where('name', '=', 'clock').executeTakeFirst()
  const value = row?.value as { offsetSeconds?: unknown } | undefined
  return typeof value?.offsetSeconds === 'number' ? value.offsetSeconds : 0
}

/**
 * Adds to the offset in one statement, so that two calls at once both count. Returns the new offset, or undefined when it would
 * exceed `maxSeconds`.
 */
export async function addClockOffsetSeconds(db: Executor, addSeconds: number, maxSeconds: number): Promise<number | undefined> {
  const before = sql<number>`(sandbox_settings.value->>'offsetSeconds')::bigint`
  const row = await db
    .insertInto('sandboxSettings')
    .values({ name: 'clock', value: JSON.stringify({ offsetSeconds: addSeconds }) })
    .onConflict((conflict) =>
      conflict
        .column('name')
        .doUpdateSet({ value: sql`jsonb_build_object('offsetSeconds', ${before} + ${addSeconds}::bigint)` })
        .where(before, '<=', maxSeconds - addSeconds),
    )
    .returning('value')
    .executeTakeFirst()
  return (row?.value as { offsetSeconds: number } | undefined)?.offsetSeconds
}

/** Marks a database as a sandbox's, for good. Every start of a sandbox does so. */
export async function insertSandboxMark(db: Executor): Promise<void> {
  await db
    .insertInto('sandboxSettings')
    .values({ name: 'mark', value: JSON.stringify({}) })
    .onConflict((conflict) => conflict.column('name').doNothing())
    .execute()
}

/** Whether a sandbox ever started on this database. Production writes nothing into this table. */
export async function hasSandboxSettings(db: Executor): Promise<boolean> {
  return (await db.selectFrom('sandboxSettings').select('name').limit(1).executeTakeFirst()) !== undefined
}

/** The key under which the security log hashes ids while there is no SANAD_KEY_SECRET. */
export type SandboxKey = 'securityLogKey'

/** A key of the sandbox. The first start stores `fresh`; later starts and other instances read it. */
export async function getSandboxKey(db: Executor, name: SandboxKey, fresh: string): Promise<string> {
  await db
    .insertInto('sandboxSettings')
    .values({ name, value: JSON.stringify({ key: fresh }) })
    .onConflict((conflict) => conflict.column('name').doNothing())
    .execute()
  const { value } = await db.selectFrom('sandboxSettings').select('value').where('name', '=', name).executeTakeFirstOrThrow()
  return (value as { key: string }).key
}
