import { type Selectable } from 'kysely'
import { type ConsentTable, type Executor } from '../../schema.ts'
import { statement } from '../../statement.ts'

/** A consent as it is stored: `message` holds the request's Data and Risk, `webhook` its Subscription.Webhook. */
export type ConsentRow = Selectable<ConsentTable>

/** The consent, or undefined. */
export async function findConsent(executor: Executor, consentId: string): Promise<ConsentRow | undefined> {
  const [consent] = await selectConsent(executor, { consentId })
  return consent
}

const selectConsent = statement<{ consentId: string }, ConsentRow>((db, { consentId }) =>
  db.selectFrom('consents').selectAll().where('consentId', '=', consentId),
)

/**
 * The consent, and whether a customer's grant for it (its `uid` is the ConsentId) stands at `now`: access tokens are JWTs that nobody can
 * call back, so these rows decide. In one trip, since every call with a customer's token begins so.
 */
export async function findConsentWithGrant(
  executor: Executor,
  consentId: string,
  now: Date,
): Promise<{ consent: ConsentRow; hasGrant: boolean } | undefined> {
  const [row] = await selectConsentWithGrant(executor, { consentId, now })
  if (!row) return undefined
  const { hasGrant, ...consent } = row
  return { consent, hasGrant: Boolean(hasGrant) }
}

const selectConsentWithGrant = statement<{ consentId: string; now: Date }, ConsentRow & { hasGrant: unknown }>(
  (db, { consentId, now }) =>
    db
      .selectFrom('consents')
      .selectAll()
      .select((of) =>
        of
          .exists(
            of
              .selectFrom('oidcRecords')
              .select('idHash')
              .where('kind', '=', 'Grant')
              .where('uid', '=', consentId)
              .where('oidcRecords.expiresAt', '>', now),
          )
          .as('hasGrant'),
      )
      .where('consentId', '=', consentId),
)

/** The consent, its row locked until the transaction ends, so that of two moves at once only one sees the old state. */
export async function lockConsent(executor: Executor, consentId: string): Promise<ConsentRow | undefined> {
  return executor.selectFrom('consents').selectAll().where('consentId', '=', consentId).forUpdate().executeTakeFirst()
}

/** Writes what a move changes. */
export async function updateConsentState(executor: Executor, consent: ConsentRow): Promise<void> {
  await executor
    .updateTable('consents')
    .set({
      status: consent.status,
      flags: JSON.stringify(consent.flags),
      revokedBy: consent.revokedBy,
      scaStatus: consent.scaStatus,
      statusUpdatedAt: consent.statusUpdatedAt,
    })
    .where('consentId', '=', consent.consentId)
    .execute()
}

/** Replaces the subscription. */
export async function updateConsentWebhook(executor: Executor, consentId: string, webhook: ConsentRow['webhook']): Promise<void> {
  await executor
    .updateTable('consents')
    .set({ webhook: webhook === null ? null : JSON.stringify(webhook) })
    .where('consentId', '=', consentId)
    .execute()
}

/** Notes whose consent it is, for a consent that named nobody: the signatory who authorized it. */
export async function updateConsentCustomer(
  executor: Executor,
  consentId: string,
  nationalIdentificationNumber: string,
): Promise<void> {
  await executor.updateTable('consents').set({ nationalIdentificationNumber }).where('consentId', '=', consentId).execute()
}

/** Notes how far the customer's authentication has come. */
export async function updateScaStatus(executor: Executor, consentId: string, scaStatus: ConsentRow['scaStatus']): Promise<void> {
  await executor.updateTable('consents').set({ scaStatus }).where('consentId', '=', consentId).execute()
}

/** Ids of consents whose time is over at `now`. */
export async function listOverdueConsents(executor: Executor, now: Date, limit: number): Promise<string[]> {
  const rows = await executor
    .selectFrom('consents')
    .select('consentId')
    .where((where) =>
      where.or([
        where.and([where('status', '=', 'AwaitingAuthorization'), where('authorizationExpiresAt', '<=', now)]),
        where.and([where('status', '=', 'Authorized'), where('expiresAt', '<=', now)]),
      ]),
    )
    .limit(limit)
    .execute()
  return rows.map((row) => row.consentId)
}

/** The consent that announced a PaymentId, or undefined. */
export async function findConsentByPayment(executor: Executor, paymentId: string): Promise<ConsentRow | undefined> {
  return executor.selectFrom('consents').selectAll().where('paymentId', '=', paymentId).executeTakeFirst()
}

/**
 * What a person has given or is asked for, newest first: their own consents and those that wait for their approval too. Consents that
 * only began are left out, as are used payment consents: the payment tells more.
 */
export async function listConsentsOfCustomer(
  executor: Executor,
  nationalIdentificationNumber: string,
  limit: number,
): Promise<ConsentRow[]> {
  return (
    executor
      .selectFrom('consents')
      .selectAll()
      // A union, because an `or` over two tables reads all consents there are.
      .where('consentId', 'in', (where) =>
        where
          .selectFrom('consents as own')
          .select('own.consentId')
          .where('own.nationalIdentificationNumber', '=', nationalIdentificationNumber)
          .union(
            where
              .selectFrom('consentApprovals')
              .select('consentApprovals.consentId')
              .where('consentApprovals.nationalIdentificationNumber', '=', nationalIdentificationNumber),
          ),
      )
      .where((where) =>
        where.or([
          where('kind', '<>', 'payment').and('status', 'in', ['Authorized', 'Finished']),
          where.exists(
            where
              .selectFrom('consentApprovals')
              .select('consentApprovals.consentId')
              .whereRef('consentApprovals.consentId', '=', 'consents.consentId'),
          ),
        ]),
      )
      .orderBy('createdAt', 'desc')
      .limit(limit)
      .execute()
  )
}
