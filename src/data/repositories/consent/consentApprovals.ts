import { type Selectable } from 'kysely'
import { type ConsentApprovalTable, type Executor } from '../../schema.ts'

/** One of several people whose approval a consent needs. */
export type ConsentApprovalRow = Selectable<ConsentApprovalTable>

/** Everybody whose approval a consent needs, in a stable order; none where one customer decides alone. */
export async function listConsentApprovals(executor: Executor, consentId: string): Promise<ConsentApprovalRow[]> {
  return executor.selectFrom('consent_approvals').selectAll().where('consent_id', '=', consentId).orderBy('national_id').execute()
}

/** Asks several people for their approval; those asked before stay as they are. */
export async function insertConsentApprovals(
  executor: Executor,
  consentId: string,
  nationalIds: readonly string[],
  now: Date,
): Promise<void> {
  await executor
    .insertInto('consent_approvals')
    .values(
      nationalIds.map((nationalId) => ({
        consent_id: consentId,
        national_id: nationalId,
        decision: 'pending' as const,
        decided_at: null,
        requested_at: now,
      })),
    )
    .onConflict((conflict) => conflict.columns(['consent_id', 'national_id']).doNothing())
    .execute()
}

/** Notes one person's decision; a decision that was made before stays. */
export async function decideConsentApproval(
  executor: Executor,
  decision: Pick<ConsentApprovalRow, 'consent_id' | 'national_id' | 'decision'>,
  now: Date,
): Promise<void> {
  await executor
    .updateTable('consent_approvals')
    .set({ decision: decision.decision, decided_at: now })
    .where('consent_id', '=', decision.consent_id)
    .where('national_id', '=', decision.national_id)
    .where('decision', '=', 'pending')
    .execute()
}

/** Whether this person is among those who must approve. */
export async function isAskedToApprove(executor: Executor, consentId: string, nationalId: string): Promise<boolean> {
  const row = await executor
    .selectFrom('consent_approvals')
    .select('national_id')
    .where('consent_id', '=', consentId)
    .where('national_id', '=', nationalId)
    .executeTakeFirst()
  return row !== undefined
}
