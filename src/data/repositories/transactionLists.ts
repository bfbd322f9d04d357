import type { ListPlaces, TransactionExtent } from '../../domain/account/transactionList.ts'
import type { Executor } from '../schema.ts'

/** A list of transactions that a core bank knows by its cursors alone. */
export interface StoredList {
  mark: number
  /** Names the rows that it was begun with. */
  query: string
  extent: TransactionExtent
  places: ListPlaces
}

/** Stores a list until `expiresAt`. */
export async function insertTransactionList(
  db: Executor,
  { mark, query, extent, places, expiresAt }: StoredList & { expiresAt: Date },
): Promise<void> {
  await db
    .insertInto('transactionLists')
    .values({ mark, query, ...extent, places: JSON.stringify([...places]), expiresAt })
    .execute()
}

/** The list with this number, of these rows. Undefined when it is over. */
export async function findTransactionList(
  db: Executor,
  { mark, query }: Pick<StoredList, 'mark' | 'query'>,
  now: Date,
): Promise<StoredList | undefined> {
  const row = await db
    .selectFrom('transactionLists')
    .selectAll()
    .where('mark', '=', mark)
    .where('query', '=', query)
    .where('expiresAt', '>', now)
    .executeTakeFirst()
  if (!row) return undefined
  const { total, firstAvailableAt, lastAvailableAt } = row
  return { mark, query, extent: { total, firstAvailableAt, lastAvailableAt }, places: new Map(row.places) }
}
