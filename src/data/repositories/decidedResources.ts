import { sql } from 'kysely'
import type { Executor } from '../schema.ts'
import { statement } from '../statement.ts'

interface Ids {
  paymentIds: readonly string[]
  letterIds: readonly string[]
}

/** The statuses of payments and letters, by their ids. Their rows are not locked, so only what is final stays so. */
export async function findStatuses(
  executor: Executor,
  resources: readonly { kind: 'payment' | 'letter'; resourceId: string }[],
): Promise<Map<string, string>> {
  if (resources.length === 0) return new Map()
  const idsOf = (wanted: string) => resources.filter(({ kind }) => kind === wanted).map(({ resourceId }) => resourceId)
  const rows = await selectStatuses(executor, { paymentIds: idsOf('payment'), letterIds: idsOf('letter') })
  return new Map(rows.map(({ id, status }) => [id, status]))
}

const selectStatuses = statement<Ids, { id: string; status: string }>((db, { paymentIds, letterIds }) =>
  db
    .selectFrom('payments')
    .select(['paymentId as id', sql<string>`status`.as('status')])
    .where(sql<boolean>`payment_id = any(${paymentIds})`)
    .unionAll(
      db
        .selectFrom('lettersOfGuarantee')
        .select(['letterOfGuaranteeId as id', sql<string>`status`.as('status')])
        .where(sql<boolean>`letter_of_guarantee_id = any(${letterIds})`),
    ),
)
