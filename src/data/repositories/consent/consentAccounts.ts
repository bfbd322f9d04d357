import { type Executor } from '../../schema.ts'
import { statement } from '../../statement.ts'

/** Ids of the accounts that the customer linked to a consent, in a stable order; none before the first approval. */
export async function listConsentAccounts(executor: Executor, consentId: string): Promise<string[]> {
  return (await selectAccounts(executor, { consentId })).map((row) => row.account_id)
}

const selectAccounts = statement<{ consentId: string }, { account_id: string }>((db, { consentId }) =>
  db.selectFrom('consent_accounts').select('account_id').where('consent_id', '=', consentId).orderBy('account_id'),
)

/** Links accounts to a consent. */
export async function insertConsentAccounts(executor: Executor, consentId: string, accountIds: readonly string[]): Promise<void> {
  if (accountIds.length === 0) return
  await executor
    .insertInto('consent_accounts')
    .values(accountIds.map((accountId) => ({ consent_id: consentId, account_id: accountId })))
    .execute()
}
