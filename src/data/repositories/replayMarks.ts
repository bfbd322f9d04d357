import { sql } from 'kysely'
import type { Executor } from '../schema.ts'
import { statement } from '../statement.ts'

interface NewMark {
  idHash: string
  expiresAt: Date
  now: Date
}

const add = statement<NewMark, { isNew: boolean }>((db, { idHash, expiresAt, now }) =>
  db
    .selectFrom(
      sql<{ isNew: boolean }>`replay_mark_add(${idHash}, ${expiresAt}::timestamptz, ${now}::timestamptz)`.as<'added'>(
        sql`added (is_new)`,
      ),
    )
    .select('isNew'),
)

/**
 * Remembers that an assertion was used, until it ends. Returns false, and stores nothing, where it was used before and has not ended at
 * `now`, whichever release took it. Of two calls at once only one gets true.
 */
export async function insertReplayMark(executor: Executor, mark: NewMark): Promise<boolean> {
  return (await add(executor, mark))[0]!.isNew
}
