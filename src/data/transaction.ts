import type { Kysely, Transaction } from 'kysely'
import type { Database, Executor } from './schema.ts'

/**
 * Runs `work` in one transaction: in `executor` when that is a transaction, otherwise in a new one. So a use case says what belongs
 * together, whether or not its caller has opened a transaction. The pipeline's idempotency step opens one.
 */
export async function inTransaction<Result>(
  executor: Executor,
  work: (trx: Transaction<Database>) => Promise<Result>,
): Promise<Result> {
  if (executor.isTransaction) return work(executor as Transaction<Database>)
  return (executor as Kysely<Database>).transaction().execute(work)
}
