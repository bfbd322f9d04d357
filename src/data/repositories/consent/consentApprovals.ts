import { type Selectable } from 'kysely'
import { type ConsentApprovalTable, type Executor } from '../../schema.ts'

/** One of several people whose approval a consent needs. */
export type ConsentApprovalRow = Selectable<ConsentApprovalTable>

/** Everybody whose approval a consent needs, in a stable order; none where one customer decides alone. */
export async function listConsentApprovals(executor: Executor, consentId: string): Promise<ConsentApprovalRow[]> {
  return executor
    .selectFrom('consentApprovals')
    .selectAll()
    .where('consentId', '=', consentId)
    .orderBy('nationalIdentificationNumber')
    .execute()
}

/** Asks several people for their approval; those asked before stay as they are. */
export async function insertConsentApprovals(
  executor: Executor,
  consentId: string,
  nationalIdentificationNumbers: readonly string[],
  now: Date,
): Promise<void> {
  await executor
    .insertInto('consentApprovals')
    .values(
      nationalIdentificationNumbers.map((nationalIdentificationNumber) => ({
        consentId,
        nationalIdentificationNumber,
        decision: 'pending' as const,
        decidedAt: null,
        requestedAt: now,
      })),
    )
    .onConflict((conflict) => conflict.columns(['consentId', 'nationalIdentificationNumber']).doNothing())
    .execute()
}

/** Notes one person's decision; a decision that was made before stays. */
export async function decideConsentApproval(
  executor: Executor,
  decision: Pick<ConsentApprovalRow, 'consentId' | 'nationalIdentificationNumber' | 'decision'>,
  now: Date,
): Promise<void> {
  await executor
    .updateTable('consentApprovals')
    .set({ decision: decision.decision, decidedAt: now })
    .where('consentId', '=', decision.consentId)
    .where('nationalIdentificationNumber', '=', decision.nationalIdentificationNumber)
    .where('decision', '=', 'pending')
    .execute()
}

/** Whether this person is among those who must approve. */
export async function isAskedToApprove(
  executor: Executor,
  consentId: string,
  nationalIdentificationNumber: string,
): Promise<boolean> {
  const row = await executor
    .selectFrom('consentApprovals')
    .select('nationalIdentificationNumber')
    .where('consentId', '=', consentId)
    .where('nationalIdentificationNumber', '=', nationalIdentificationNumber)
    .executeTakeFirst()
  return row !== undefined
}
