import { type Insertable, type Selectable, sql } from 'kysely'
import type { AccountTerms } from '../../domain/account/terms.ts'
import type { GuaranteeTerms } from '../../domain/guarantee/terms.ts'
import type { PaymentTerms } from '../../domain/payment/terms.ts'
import type {
  Consent,
  ConsentKind,
  ConsentStatus,
  GuaranteeConsent,
  ScaStatus,
  Standings,
  Webhook,
} from '../../domain/consent/consent.ts'
import type { AuditTable, ConsentTable, Executor } from '../schema.ts'
import { statement } from '../statement.ts'
import { type AuditEntry, auditRow } from './journal.ts'

/** A row of a consent without `message`, which is kept as evidence and never read, and without what only one job reads. */
export type StoredConsent = Omit<Selectable<ConsentTable>, 'message' | 'expiryAnnouncedAt'>

/** The columns of such a row. */
export const consentColumns = [
  'consentId',
  'kind',
  'clientId',
  'baseConsentId',
  'status',
  'flags',
  'revokedBy',
  'nationalIdentificationNumber',
  'terms',
  'webhook',
  'authorisationId',
  'scaStatus',
  'paymentId',
  'beginnerStanding',
  'createdAt',
  'statusUpdatedAt',
  'authorizationExpiresAt',
  'expiresAt',
] as const satisfies (keyof StoredConsent)[]

type TermsOfKind = { payment: PaymentTerms; account: AccountTerms; guarantee: GuaranteeTerms }
type TimesOf<Terms> = { [Name in keyof Terms as Date extends Terms[Name] ? Name : never]-?: true }

/** The members of each kind's terms that are times: JSON keeps them as text. The compiler demands every one of them. */
const timesOf: { [Kind in ConsentKind]: TimesOf<TermsOfKind[Kind]> } = {
  payment: { executionAt: true, requestedExecutionAt: true },
  account: { transactionsFrom: true, transactionsTo: true },
  guarantee: { validityExpiresAt: true, startsAt: true },
}

/** Terms from a JSON column, with their times as Date again. */
export function reviveTerms(kind: ConsentKind, stored: object): object {
  const terms: Record<string, unknown> = { ...stored }
  for (const name of Object.keys(timesOf[kind])) {
    const text = terms[name]
    if (typeof text === 'string') terms[name] = new Date(text)
  }
  return terms
}

/** Row to entity. The kind decides which members the entity has; check constraints of the table guarantee them. */
export function toConsent({ baseConsentId, paymentId, terms, beginnerStanding, ...common }: StoredConsent): Consent {
  const consent = {
    ...common,
    terms: reviveTerms(common.kind, terms),
    ...(beginnerStanding && { beginnerStanding: JSON.parse(beginnerStanding) as Standings }),
  }
  return (common.kind === 'payment' ? { ...consent, baseConsentId, paymentId } : consent) as Consent
}

/**
 * Stores a new consent, with the request's `message` and the audit entry of its creation, in one statement. So it is all or
 * nothing, and one trip to the database instead of four. Returns false, and stores nothing, when this app used the BaseConsentId
 * before.
 */
export async function insertConsent(executor: Executor, consent: Consent, message: object, audit: AuditEntry): Promise<boolean> {
  // Nobody has approved a new one.
  const { beginnerStanding: _none, ...created } = consent
  const stored = await insertWithAudit(executor, {
    ...auditRow(audit),
    baseConsentId: null,
    paymentId: null,
    ...created,
    flags: JSON.stringify(consent.flags),
    message: JSON.stringify(message),
    terms: JSON.stringify(consent.terms),
    webhook: consent.webhook === null ? null : JSON.stringify(consent.webhook),
  })
  return stored.length > 0
}

/** The columns of both rows. Both have the same clientId. */
type ConsentWithAudit = Insertable<ConsentTable> & Omit<Insertable<AuditTable>, 'clientId'>

const insertWithAudit = statement<ConsentWithAudit, { subject: string }>((db, values) => {
  const { occurredAt, actor, action, subject, interactionId, statusBefore, statusAfter, details, ...consent } = values
  const entry = {
    occurredAt,
    actor,
    action,
    subject,
    clientId: consent.clientId,
    interactionId,
    statusBefore,
    statusAfter,
    details,
  }
  return db
    .with('created', (created) =>
      created
        .insertInto('consents')
        .values(consent)
        .onConflict((conflict) =>
          conflict.columns(['clientId', 'baseConsentId']).where('baseConsentId', 'is not', null).doNothing(),
        )
        .returning('consentId'),
    )
    .insertInto('audit')
    .columns(Object.keys(entry) as (keyof typeof entry)[])
    .expression((from) =>
      from.selectFrom('created').select(Object.entries(entry).map(([column, value]) => sql.val(value).as(column))),
    )
    .returning('subject')
})

/** The consent with this id, or undefined. Its row is not locked. */
export async function findConsent(executor: Executor, consentId: string): Promise<Consent | undefined> {
  const [consent] = await selectConsent(executor, { consentId })
  return consent && toConsent(consent)
}

/** The consents with these ids, by their ids. Their rows are not locked. */
export async function findConsents(executor: Executor, consentIds: ReadonlySet<string>): Promise<Map<string, Consent>> {
  if (consentIds.size === 0) return new Map()
  const rows = await executor
    .selectFrom('consents')
    .select(consentColumns)
    .where('consentId', 'in', [...consentIds])
    .execute()
  return new Map(rows.map((row) => [row.consentId, toConsent(row)]))
}

const selectConsent = statement<{ consentId: string }, StoredConsent>((db, { consentId }) =>
  db.selectFrom('consents').select(consentColumns).where('consentId', '=', consentId),
)

/** The consent, with its row locked until the transaction ends. Of two moves at once, only one sees the old state. */
export async function lockConsent(executor: Executor, consentId: string): Promise<Consent | undefined> {
  const [row] = await lockRow(executor, { consentId })
  return row && toConsent(row)
}

const lockRow = statement<{ consentId: string }, StoredConsent>((db, { consentId }) =>
  db.selectFrom('consents').select(consentColumns).where('consentId', '=', consentId).forUpdate(),
)

/** Writes the columns that a move changes. */
export async function updateConsentState(executor: Executor, consent: Consent): Promise<void> {
  const { consentId, status, flags, revokedBy, scaStatus, statusUpdatedAt } = consent
  await updateState(executor, { consentId, status, flags: JSON.stringify(flags), revokedBy, scaStatus, statusUpdatedAt })
}

type MovedConsent = Pick<Consent, 'consentId' | 'status' | 'revokedBy' | 'scaStatus' | 'statusUpdatedAt'> & { flags: string }

const updateState = statement<MovedConsent, unknown>((db, { consentId, ...state }) =>
  db.updateTable('consents').set(state).where('consentId', '=', consentId),
)

/** Replaces the webhook subscription, or removes it with null. */
export async function updateConsentWebhook(executor: Executor, consentId: string, webhook: Webhook | null): Promise<void> {
  await executor
    .updateTable('consents')
    .set({ webhook: webhook === null ? null : JSON.stringify(webhook) })
    .where('consentId', '=', consentId)
    .execute()
}

/** Records the customer of a consent that named nobody: the signatory who authorized it. */
export async function updateConsentCustomer(
  executor: Executor,
  consentId: string,
  nationalIdentificationNumber: string,
): Promise<void> {
  await executor.updateTable('consents').set({ nationalIdentificationNumber }).where('consentId', '=', consentId).execute()
}

/** Records what who began a consent was to its accounts when they approved as the first of several people. */
export async function updateBeginnerStanding(executor: Executor, consentId: string, beginnerStanding: Standings): Promise<void> {
  await executor
    .updateTable('consents')
    .set({ beginnerStanding: JSON.stringify(beginnerStanding) })
    .where('consentId', '=', consentId)
    .execute()
}

/** Records how far the customer's authentication has come, unless the consent was decided meanwhile. A row that it changes stays locked. */
export async function updateScaStatus(executor: Executor, consentId: string, scaStatus: ScaStatus): Promise<void> {
  await updateScaOf(executor, { consentId, scaStatus })
}

const updateScaOf = statement<Pick<Consent, 'consentId' | 'scaStatus'>, unknown>((db, { consentId, scaStatus }) =>
  db.updateTable('consents').set({ scaStatus }).where('consentId', '=', consentId).where('status', '=', 'AwaitingAuthorization'),
)

/**
 * Ids of consents whose time is over at `now`, of each of the two statuses the oldest ones. In order, an index is the shortest way even
 * while statistics still say that many are over.
 */
export async function listOverdueConsents(executor: Executor, now: Date, limit: number): Promise<string[]> {
  const over = (status: ConsentStatus, end: 'authorizationExpiresAt' | 'expiresAt') =>
    executor
      .selectFrom('consents')
      .select('consentId')
      .where('status', '=', status)
      .where(end, '<=', now)
      .orderBy(end)
      .limit(limit)
  const rows = await executor
    .selectFrom(over('AwaitingAuthorization', 'authorizationExpiresAt').as('awaiting'))
    .select('consentId')
    .unionAll(executor.selectFrom(over('Authorized', 'expiresAt').as('authorized')).select('consentId'))
    .limit(limit)
    .execute()
  return rows.map((row) => row.consentId)
}

/** Ids of an app's consents that may still be authorized or used, oldest first. */
export async function listOpenConsentsOfApp(executor: Executor, clientId: string): Promise<string[]> {
  const rows = await executor
    .selectFrom('consents')
    .select('consentId')
    .where('clientId', '=', clientId)
    .where('status', 'in', ['AwaitingAuthorization', 'Authorized'])
    .orderBy('createdAt')
    .execute()
  return rows.map((row) => row.consentId)
}

/** Letters that were authorized and that no app has asked for. */
export const unaskedLetters = (executor: Executor) =>
  executor
    .selectFrom('consents')
    .where('kind', '=', 'guarantee')
    .where('status', '=', 'Authorized')
    .where('nationalIdentificationNumber', 'is not', null)

/** Those whose validity is not over. */
const authorizedLetters = (executor: Executor, now: Date) =>
  unaskedLetters(executor).where(sql<boolean>`coalesce((terms ->> 'validityExpiresAt')::timestamptz > ${now}, true)`)

/** The companies for which such letters wait, by their commercial registration numbers. */
export async function listCompaniesOfLetters(executor: Executor, now: Date): Promise<number[]> {
  const rows = await authorizedLetters(executor, now).select(companyOfTerms.as('company')).distinct().orderBy('company').execute()
  return rows.map(({ company }) => Number(company))
}

const companyOfTerms = sql<string>`(terms ->> 'commercialRegistrationNumber')::bigint`

/** Such letters of these companies, behind the consent `after`. */
export async function listAuthorizedLetters(
  executor: Executor,
  { companies, after, limit, now }: { companies: readonly number[]; after: string; limit: number; now: Date },
): Promise<(GuaranteeConsent & { nationalIdentificationNumber: string })[]> {
  const rows = await authorizedLetters(executor, now)
    .select(consentColumns)
    .where(sql<boolean>`${companyOfTerms} = any(${companies}::bigint[])`)
    .where('consentId', '>', after)
    .orderBy('consentId')
    .limit(limit)
    .execute()
  return rows.map((row) => toConsent(row) as GuaranteeConsent & { nationalIdentificationNumber: string })
}

/** The consent that announced a PaymentId, or undefined. */
export async function findConsentByPayment(executor: Executor, paymentId: string): Promise<Consent | undefined> {
  const row = await executor.selectFrom('consents').select(consentColumns).where('paymentId', '=', paymentId).executeTakeFirst()
  return row && toConsent(row)
}
