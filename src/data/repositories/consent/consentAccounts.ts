import { type Executor } from '../../schema.ts'
import { statement } from '../../statement.ts'

/** Ids of the accounts that the customer linked to a consent, in a stable order; none before the first approval. */
export async function listConsentAccounts(executor: Executor, consentId: string): Promise<string[]> {
  return (await selectAccounts(executor, { consentId })).map((row) => row.accountId)
}

const selectAccounts = statement<{ consentId: string }, { accountId: string }>((db, { consentId }) =>
  db.selectFrom('consentAccounts').select('accountId').where('consentId', '=', consentId).orderBy('accountId'),
)

/** Links accounts to a consent. */
export async function insertConsentAccounts(executor: Executor, consentId: string, accountIds: readonly string[]): Promise<void> {
  if (accountIds.length === 0) return
  await executor
    .insertInto('consentAccounts')
    .values(accountIds.map((accountId) => ({ consentId, accountId })))
    .execute()
}
