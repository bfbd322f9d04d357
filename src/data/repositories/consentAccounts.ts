import { type Executor } from '../schema.ts'

/** Ids of the accounts that the customer linked to a consent, in a stable order; none before the first approval. */
export async function listConsentAccounts(executor: Executor, consentId: string): Promise<string[]> {
  const rows = await executor.selectFrom('consent_accounts').select('account_id').where('consent_id', '=', consentId).orderBy('account_id').execute()
  return rows.map((row) => row.account_id)
}

/** Links accounts to a consent. */
export async function insertConsentAccounts(executor: Executor, consentId: string, accountIds: readonly string[]): Promise<void> {
  if (accountIds.length === 0) return
  await executor
    .insertInto('consent_accounts')
    .values(accountIds.map((accountId) => ({ consent_id: consentId, account_id: accountId })))
    .execute()
}
