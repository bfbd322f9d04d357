import { type Database, type Executor } from './schema.ts'
import { type Kysely, type Transaction } from 'kysely'

/**
 * Runs `work` in one transaction: the one that `executor` already is, or a new one. So a use case says what belongs together
 * and does not care whether its caller has opened a transaction (the idempotency step of the pipeline does).
 */
export async function inTransaction<Result>(
  executor: Executor,
  work: (trx: Transaction<Database>) => Promise<Result>,
): Promise<Result> {
  if (executor.isTransaction) return work(executor as Transaction<Database>)
  return (executor as Kysely<Database>).transaction().execute(work)
}
