import { sql } from 'kysely'
import type { Executor } from '../schema.ts'
import { statement } from '../statement.ts'
import type { Consent, ConsentApproval } from '../../domain/consent/consent.ts'
import type { KeptPayeeCheck } from '../../domain/verification/payeeCheck.ts'
import { consentColumns, toConsent } from './consents.ts'
import type { CustomerList } from './customerConsents.ts'
import { stopOf } from './fraudCases.ts'

/** Ids of the accounts that the customer linked to a consent, in a stable order; none before the first approval. */
export async function listConsentAccounts(executor: Executor, consentId: string): Promise<string[]> {
  return (await selectAccounts(executor, { consentId })).map((row) => row.accountId)
}

const selectAccounts = statement<{ consentId: string }, { accountId: string }>((db, { consentId }) =>
  db.selectFrom('consentAccounts').select('accountId').where('consentId', '=', consentId).orderBy('accountId'),
)

/** The same as a column of a statement about `consents`; with an id only that account, where it is linked. */
export const linkedAccounts = (accountId?: string) =>
  sql<string[]>`array(select account_id from consent_accounts where consent_id = consents.consent_id
    ${accountId === undefined ? sql`` : sql`and account_id = ${accountId}`} order by account_id)`

/**
 * Up to `limit` of these accounts, oldest first, behind `skip` older ones. Fewer, also none, where the release before has linked them: it
 * did not note their order.
 */
export async function listConsentAccountsInOrder(
  executor: Executor,
  { consentId, skip, limit }: { consentId: string; skip: number; limit: number },
): Promise<string[]> {
  const rows = await executor
    .selectFrom('consentAccounts')
    .select('accountId')
    .where('consentId', '=', consentId)
    .where('place', '>=', skip)
    .where('place', '<', skip + limit)
    .orderBy('place')
    .execute()
  return rows.map((row) => row.accountId)
}

/** Links accounts, oldest first, to a locked consent. Returns false, and links nothing, where it has some, or none are given. */
export async function insertConsentAccounts(
  executor: Executor,
  consentId: string,
  accountIds: readonly string[],
): Promise<boolean> {
  return accountIds.length > 0 && (await linkFirst(executor, { consentId, accountIds: [...accountIds] })).length > 0
}

const linkFirst = statement<{ consentId: string; accountIds: string[] }, { accountId: string }>((db, { consentId, accountIds }) =>
  db
    .insertInto('consentAccounts')
    .columns(['consentId', 'accountId', 'place'])
    .expression(
      sql`select ${consentId}::text, account_id, number - 1
        from unnest(${accountIds}::text[]) with ordinality as chosen(account_id, number)
        where not exists (select from consent_accounts where consent_id = ${consentId})`,
    )
    .returning('accountId'),
)

/** Everybody whose approval a consent needs, or needed, in a stable order. Empty where one customer decides alone. */
export async function listConsentApprovals(executor: Executor, consentId: string): Promise<ConsentApproval[]> {
  return executor
    .selectFrom('consentApprovals')
    .selectAll()
    .where('consentId', '=', consentId)
    .orderBy('nationalIdentificationNumber')
    .execute()
}

/** Who has approved each of these consents. One that a customer decides alone is not among them. */
export async function listApprovers(executor: Executor, consentIds: readonly string[]): Promise<Map<string, string[]>> {
  const rows = await selectApprovers(executor, { consentIds })
  const byConsent = Map.groupBy(rows, ({ consentId }) => consentId)
  return new Map([...byConsent].map(([id, approved]) => [id, approved.map((row) => row.nationalIdentificationNumber)]))
}

const selectApprovers = statement<{ consentIds: readonly string[] }, BegunConsent>((db, { consentIds }) =>
  db
    .selectFrom('consentApprovals')
    .select(['consentId', 'nationalIdentificationNumber'])
    .where(sql<boolean>`consent_id = any(${consentIds})`)
    .where('decision', '=', 'approved'),
)

/** A consent that waits for further people, and one who has approved it. */
export type BegunConsent = Pick<ConsentApproval, 'consentId' | 'nationalIdentificationNumber'>

/** Consents that somebody has approved and that wait for others, behind the consent `after`. */
export async function listBegunConsents(
  executor: Executor,
  { after, limit }: { after: string; limit: number },
): Promise<BegunConsent[]> {
  return executor
    .selectFrom('consents')
    .innerJoin('consentApprovals', 'consentApprovals.consentId', 'consents.consentId')
    .select('consents.consentId')
    .select(({ fn }) => fn.min('consentApprovals.nationalIdentificationNumber').as('nationalIdentificationNumber'))
    .where('consents.status', '=', 'AwaitingAuthorization')
    .where('consentApprovals.decision', '=', 'approved')
    .where('consents.consentId', '>', after)
    .groupBy('consents.consentId')
    .orderBy('consents.consentId')
    .limit(limit)
    .execute()
}

/**
 * Consents that this customer is asked to approve and was not told of since, in time and for apps that nothing stops for them, the soonest
 * deadline first. None of them moves until the transaction ends. They are locked in the order in which the end of their app locks them.
 */
export async function lockApprovable(
  trx: Executor,
  { nationalIdentificationNumber, now, limit }: CustomerList,
): Promise<Consent[]> {
  const stop = stopOf({ nationalIdentificationNumber, clientId: sql`c.client_id` })
  const rows = await trx
    .selectFrom('consents')
    .select(consentColumns)
    // Once more for the row itself: one that ends while this waits for its lock is not found.
    .where('status', '=', 'AwaitingAuthorization')
    .where(
      sql<boolean>`consent_id in (
        select c.consent_id from consent_approvals as a join consents as c using (consent_id)
        where a.national_identification_number = ${nationalIdentificationNumber} and a.decision = 'pending'
          and c.status = 'AwaitingAuthorization' and c.authorization_expires_at > ${now} and ${stop} is null
          and not exists (select from customer_messages as told
            where told.national_identification_number = a.national_identification_number and told.kind = 'approvalAsked'
              and told.link_id = a.consent_id and told.created_at >= a.requested_at)
        order by c.authorization_expires_at, c.consent_id limit ${limit})`,
    )
    .orderBy('createdAt')
    .orderBy('consentId')
    .forShare()
    .execute()
  return rows.map(toConsent).sort((one, other) => one.authorizationExpiresAt.getTime() - other.authorizationExpiresAt.getTime())
}

/** Account consents of an app that this customer has approved and that wait for others, in the order of their ids, behind `after`. */
export async function listWaitingForOthers(
  executor: Executor,
  { nationalIdentificationNumber, clientId }: { nationalIdentificationNumber: string; clientId: string },
  { after, limit }: { after: string; limit: number },
): Promise<string[]> {
  const rows = await executor
    .selectFrom('consentApprovals')
    .innerJoin('consents', 'consents.consentId', 'consentApprovals.consentId')
    .select('consents.consentId')
    .where('consentApprovals.nationalIdentificationNumber', '=', nationalIdentificationNumber)
    .where('decision', '=', 'approved')
    .where('clientId', '=', clientId)
    .where('kind', '=', 'account')
    .where('status', '=', 'AwaitingAuthorization')
    .where('consents.consentId', '>', after)
    .orderBy('consents.consentId')
    .limit(limit)
    .execute()
  return rows.map(({ consentId }) => consentId)
}

/**
 * Writes how the approvals of some people stand now. When somebody was first asked stays, but for who is asked again after they were not
 * any more: what they did meanwhile is older than the question.
 */
export async function writeConsentApprovals(
  executor: Executor,
  consentId: string,
  approvals: readonly Pick<ConsentApproval, 'nationalIdentificationNumber' | 'decision' | 'decidedAt'>[],
  now: Date,
): Promise<void> {
  if (approvals.length === 0) return
  await executor
    .insertInto('consentApprovals')
    .values(approvals.map((approval) => ({ consentId, requestedAt: now, ...approval })))
    .onConflict((conflict) =>
      conflict.columns(['consentId', 'nationalIdentificationNumber']).doUpdateSet((row) => ({
        decision: row.ref('excluded.decision'),
        decidedAt: row.ref('excluded.decidedAt'),
        requestedAt: sql`case when consent_approvals.decision = 'lapsed' and excluded.decision = 'pending'
          then excluded.requested_at else consent_approvals.requested_at end`,
      })),
    )
    .execute()
}

/** Records one person's decision. An earlier decision of the person stays. */
export async function decideConsentApproval(
  executor: Executor,
  decision: Pick<ConsentApproval, 'consentId' | 'nationalIdentificationNumber' | 'decision'>,
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

/** Asks a person again who has approved. Returns false when they have not. */
export async function reopenConsentApproval(
  executor: Executor,
  { consentId, nationalIdentificationNumber }: Pick<ConsentApproval, 'consentId' | 'nationalIdentificationNumber'>,
): Promise<boolean> {
  const { numUpdatedRows } = await executor
    .updateTable('consentApprovals')
    .set({ decision: 'pending', decidedAt: null })
    .where('consentId', '=', consentId)
    .where('nationalIdentificationNumber', '=', nationalIdentificationNumber)
    .where('decision', '=', 'approved')
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Stores what the page of a person who is to decide says of the payee's name. */
export async function keepPayeeShownToAuthorizer(
  executor: Executor,
  { consentId, nationalIdentificationNumber }: Pick<ConsentApproval, 'consentId' | 'nationalIdentificationNumber'>,
  shown: KeptPayeeCheck,
): Promise<void> {
  await executor
    .updateTable('consentApprovals')
    .set({ payeeShown: JSON.stringify(shown) })
    .where('consentId', '=', consentId)
    .where('nationalIdentificationNumber', '=', nationalIdentificationNumber)
    .where('decision', '=', 'pending')
    .execute()
}

/** What this person's page last said of the payee's name. Null before that. */
export async function findPayeeShownToAuthorizer(
  executor: Executor,
  { consentId, nationalIdentificationNumber }: Pick<ConsentApproval, 'consentId' | 'nationalIdentificationNumber'>,
): Promise<KeptPayeeCheck | null> {
  const row = await executor
    .selectFrom('consentApprovals')
    .select('payeeShown')
    .where('consentId', '=', consentId)
    .where('nationalIdentificationNumber', '=', nationalIdentificationNumber)
    .executeTakeFirst()
  return row?.payeeShown ?? null
}

/** How the approval of one person stands. Undefined for somebody who was never asked. */
export async function findApprovalDecision(
  executor: Executor,
  { consentId, nationalIdentificationNumber }: Pick<ConsentApproval, 'consentId' | 'nationalIdentificationNumber'>,
): Promise<ConsentApproval['decision'] | undefined> {
  const row = await executor
    .selectFrom('consentApprovals')
    .select('decision')
    .where('consentId', '=', consentId)
    .where('nationalIdentificationNumber', '=', nationalIdentificationNumber)
    .executeTakeFirst()
  return row?.decision
}

/** Who has taken back their approval of a consent and not given it again, by their name in the audit trail. */
export async function listTakenBack(executor: Executor, consentId: string): Promise<string[]> {
  const { rows } = await sql<{ actor: string }>`select actor from (
    select distinct on (actor) actor, action from audit where subject = ${consentId}
      and action in ('consent.partlyAuthorize', 'approval.given', 'consent.takeBackApproval')
    order by actor, audit_id desc) as newest where action = 'consent.takeBackApproval'`.execute(executor)
  return rows.map(({ actor }) => actor)
}
