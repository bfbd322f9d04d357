import { type RawBuilder, sql } from 'kysely'
import type { Consent } from '../../domain/consent/consent.ts'
import type { PageMark } from '../../domain/shared/pageMark.ts'
import type { Executor } from '../schema.ts'
import { consentColumns, type StoredConsent, toConsent } from './consents.ts'
import { patternOf } from './customerPayments.ts'

/** A consent as the lists of its customer's own area show it. */
export interface ListedConsent {
  consent: Consent
  appName: string
  organisation: string
  /** How many accounts are linked to it. */
  accounts: number
  /** Who ended it, as in the audit trail. Only in the list of what is over. */
  endedBy?: string | null
  /** Whether the bank has suspended the app, in the lists of what is in use. */
  isSuspended?: boolean
}

type ListedRow = StoredConsent & Omit<ListedConsent, 'consent'>

const columnsOf = (table: string) => sql.join(consentColumns.map((column) => sql.ref(`${table}.${column}`)))
const accountsOf = sql`(select count(*)::int from consent_accounts where consent_accounts.consent_id = c.consent_id) as accounts`

function toListed(row: ListedRow): ListedConsent {
  const { appName, organisation, accounts, endedBy, isSuspended = false, ...consent } = row
  return { consent: toConsent(consent), appName, organisation, accounts, isSuspended, ...(endedBy && { endedBy }) }
}

/** A customer, and how much of a list. */
export interface CustomerList {
  nationalIdentificationNumber: string
  now: Date
  limit: number
}

/**
 * Consents that need several approvals and are not complete: those without this customer's (`pending`), soonest deadline first, or
 * those with it (`approved`). `total` counts all of them, also beyond `limit`.
 */
export async function listUndecided(
  executor: Executor,
  { nationalIdentificationNumber, now, limit, decision }: CustomerList & { decision: 'pending' | 'approved' },
): Promise<{ consents: ListedConsent[]; total: number }> {
  const { rows } = await sql<ListedRow & { total: number }>`
    select ${columnsOf('c')}, apps.name as app_name, developers.organisation, ${accountsOf}, count(*) over ()::int as total
    from consent_approvals as a join consents as c using (consent_id)
      join apps on apps.client_id = c.client_id join developers using (developer_id)
    where a.national_identification_number = ${nationalIdentificationNumber} and a.decision = ${sql.lit(decision)}
      and c.status = 'AwaitingAuthorization' and c.authorization_expires_at > ${now} and c.expires_at > ${now}
      and apps.status = 'admitted'
    order by c.authorization_expires_at, c.consent_id limit ${limit}`.execute(executor)
  return { consents: rows.map(({ total: _, ...row }) => toListed(row)), total: rows[0]?.total ?? 0 }
}

/** Whether who gave a consent first has lost the mandate for it since then: what the others have given is not theirs to read. */
export const hasLapsed = (consents: string) => sql`exists (
  select from consent_approvals as own where own.consent_id = ${sql.ref(`${consents}.consentId`)} and own.decision = 'lapsed'
    and own.national_identification_number = ${sql.ref(`${consents}.nationalIdentificationNumber`)})`

/** Whether it is a letter that was authorized and whose validity was over before its app has asked for it: nothing uses it any more. */
const isUnaskedInTime = (consents: string, now: Date) => sql`(${sql.ref(`${consents}.kind`)} = 'guarantee'
  and ${sql.ref(`${consents}.status`)} = 'Authorized'
  and coalesce((${sql.ref(`${consents}.terms`)} ->> 'validityExpiresAt')::timestamptz <= ${now}, false))`

/** Consents in use that a customer gave, alone or with others. A payment consent is used up as soon as it is authorized. */
const inUse = (nationalIdentificationNumber: string, now: Date) => sql`
  select consent_id from consents
    where national_identification_number = ${nationalIdentificationNumber} and status = 'Authorized' and expires_at > ${now}
      and not ${hasLapsed('consents')} and not ${isUnaskedInTime('consents', now)}
  union
  select a.consent_id from consent_approvals as a join consents using (consent_id)
    where a.national_identification_number = ${nationalIdentificationNumber} and a.decision = 'approved'
      and consents.status = 'Authorized' and consents.expires_at > ${now} and not ${isUnaskedInTime('consents', now)}`

/** What is in use, by app: which app a consent belongs to, and how many that app has. */
export interface ConsentOfApp extends ListedConsent {
  /** The app's place in the list of apps, from 1. */
  appNumber: number
  /** How many consents of the app are in use. */
  ofApp: number
  /** How many apps have any. */
  apps: number
}

/** An app, and the customer who gave it access to accounts. */
export interface AccessOfApp {
  nationalIdentificationNumber: string
  clientId: string
  now: Date
}

const accountConsentsInUse = ({ nationalIdentificationNumber, clientId, now }: AccessOfApp) => sql`
  select c.consent_id from consents as c
  where c.client_id = ${clientId} and c.kind = 'account' and c.consent_id in (${inUse(nationalIdentificationNumber, now)})`

/** Ids of the account consents that an app may use, at most `limit`. */
export async function listAccountConsentIds(executor: Executor, access: AccessOfApp, limit: number): Promise<string[]> {
  const { rows } = await sql<{ consentId: string }>`
    ${accountConsentsInUse(access)} order by c.consent_id limit ${limit}`.execute(executor)
  return rows.map(({ consentId }) => consentId)
}

/** How many account consents an app may use, how many of them others began, and whether it had any that have ended. */
export async function countAccountConsents(
  executor: Executor,
  access: AccessOfApp,
): Promise<{ inUse: number; ofOthers: number; hasEnded: boolean }> {
  const { nationalIdentificationNumber: customer, clientId } = access
  const { rows } = await sql<{ inUse: number; ofOthers: number; hasEnded: boolean }>`
    select used.in_use, used.of_others,
      exists (
        select 1 from consents as c
        where c.national_identification_number = ${customer} and c.client_id = ${clientId} and c.kind = 'account'
          and c.status = 'Finished'
        union all
        select 1 from consent_approvals as a join consents as c using (consent_id)
        where a.national_identification_number = ${customer} and c.client_id = ${clientId} and c.kind = 'account'
          and c.status = 'Finished') as has_ended
    from (select count(*)::int as in_use,
        count(*) filter (where consents.national_identification_number <> ${customer})::int as of_others
      from (${accountConsentsInUse(access)}) as these join consents using (consent_id)) as used`.execute(executor)
  return rows[0]!
}

/**
 * Consents in use by app, in the order of the apps' names; of each app the newest `perApp`. `from` and `to` are the first and the last
 * app.
 */
export async function listInUseByApp(
  executor: Executor,
  query: { nationalIdentificationNumber: string; now: Date; from: number; to: number; perApp: number },
): Promise<ConsentOfApp[]> {
  const { rows } = await sql<ListedRow & Pick<ConsentOfApp, 'appNumber' | 'ofApp' | 'apps'>>`
    with numbered as materialized (
      select consents.consent_id, apps.name as app_name, developers.organisation, apps.status = 'suspended' as is_suspended,
        dense_rank() over (order by apps.name, apps.client_id)::int as app_number,
        row_number() over (partition by apps.client_id order by consents.status_updated_at desc, consents.consent_id) as place,
        count(*) over (partition by apps.client_id)::int as of_app
      from (${inUse(query.nationalIdentificationNumber, query.now)}) as used join consents using (consent_id)
        join apps using (client_id) join developers using (developer_id))
    select ${columnsOf('c')}, n.app_name, n.organisation, n.is_suspended, ${accountsOf}, n.app_number, n.of_app,
      (select max(app_number) from numbered) as apps
    from numbered as n join consents as c using (consent_id)
    where n.place <= ${query.perApp} and n.app_number between ${query.from} and ${query.to}
    order by n.app_number, n.place`.execute(executor)
  return rows.map(({ appNumber, ofApp, apps, ...row }) => ({ ...toListed(row), appNumber, ofApp, apps }))
}

/** Consents in use that read one of these accounts, and not given by this customer, the newest first. `accounts`: how many of these. */
export async function listInUseOfOthers(
  executor: Executor,
  { nationalIdentificationNumber, now, limit, accountIds }: CustomerList & { accountIds: readonly string[] },
): Promise<(ListedConsent & { accountIds: string[] })[]> {
  const ids = [...accountIds]
  const { rows } = await sql<ListedRow & { accountIds: string[] }>`
    select ${columnsOf('c')}, apps.name as app_name, developers.organisation, apps.status = 'suspended' as is_suspended,
      linked.accounts, linked.account_ids
    from (select consent_id, count(*)::int as accounts, array_agg(account_id) as account_ids
        from consent_accounts where account_id = any(${ids}::text[]) group by consent_id) as linked
      join consents as c using (consent_id) join apps using (client_id) join developers using (developer_id)
    where c.kind = 'account' and c.status = 'Authorized' and c.expires_at > ${now}
      and c.consent_id not in (${inUse(nationalIdentificationNumber, now)})
    order by c.status_updated_at desc, c.consent_id limit ${limit}`.execute(executor)
  return rows.map(({ accountIds: of, ...row }) => ({ ...toListed(row), accountIds: of }))
}

/** How many consents of a customer are in use, of how many apps, how many of these are suspended, and how much ends before `soon`. */
export async function countInUse(
  executor: Executor,
  { nationalIdentificationNumber, now, soon }: { nationalIdentificationNumber: string; now: Date; soon: Date },
): Promise<{ consents: number; apps: number; suspended: number; ending: number }> {
  const { rows } = await sql<{ consents: number; apps: number; suspended: number; ending: number }>`
    select count(*)::int as consents, count(distinct client_id)::int as apps,
      count(distinct client_id) filter (where apps.status = 'suspended')::int as suspended,
      count(*) filter (where expires_at < ${soon})::int as ending
    from (${inUse(nationalIdentificationNumber, now)}) as used join consents using (consent_id)
      join apps using (client_id)`.execute(executor)
  return rows[0]!
}

/** Consents in use that end before `soon`, the first to end first. */
export async function listEndingSoon(
  executor: Executor,
  { nationalIdentificationNumber, now, limit, soon }: CustomerList & { soon: Date },
): Promise<ListedConsent[]> {
  const { rows } = await sql<ListedRow>`
    select ${columnsOf('c')}, apps.name as app_name, developers.organisation, ${accountsOf}
    from (${inUse(nationalIdentificationNumber, now)}) as used join consents as c using (consent_id)
      join apps using (client_id) join developers using (developer_id)
    where c.expires_at < ${soon} order by c.expires_at, c.consent_id limit ${limit}`.execute(executor)
  return rows.map(toListed)
}

/** One page of consents, those with the newest status first. */
interface ConsentPage extends CustomerList {
  after?: PageMark | undefined
}

const newestFirst = (limit: number, after: PageMark | undefined) => sql`
  ${after ? sql`and (c.status_updated_at, c.consent_id) < (${after.at}, ${after.id})` : sql``}
  order by c.status_updated_at desc, c.consent_id desc limit ${limit}`

/** One page of an app's consents in use. */
export async function listInUseOfApp(
  executor: Executor,
  { nationalIdentificationNumber, now, limit, after, clientId }: ConsentPage & { clientId: string },
): Promise<ListedConsent[]> {
  return listPage(
    executor,
    sql`c.client_id = ${clientId} and c.consent_id in (${inUse(nationalIdentificationNumber, now)}) ${newestFirst(limit, after)}`,
  )
}

/**
 * One page of consents that are over, with letters whose validity was over before their app has asked for them. Left out: used payment
 * consents, because the payment tells more, and what nobody else was asked for and this customer did not approve.
 */
export async function listEnded(
  executor: Executor,
  { nationalIdentificationNumber, now, limit, after, ...search }: ConsentPage & ConsentSearch,
): Promise<ListedConsent[]> {
  const page = sql`${found(search)} ${newestFirst(limit, after)}`
  return listPage(
    executor,
    sql`c.consent_id in (
        (select c.consent_id from consents as c
          where c.national_identification_number = ${nationalIdentificationNumber} and c.status = 'Finished' and c.kind <> 'payment'
            and not ${hasLapsed('c')}
          ${page})
        union
        (select c.consent_id from consents as c
          where c.national_identification_number = ${nationalIdentificationNumber} and ${isUnaskedInTime('c', now)}
            and not ${hasLapsed('c')}
          ${page})
        union
        (select c.consent_id from consent_approvals as a join consents as c using (consent_id)
          where a.national_identification_number = ${nationalIdentificationNumber} 
            and (a.decision <> 'lapsed' or a.decided_at is null)
            and (c.status = 'Rejected' or (c.status = 'Finished' and c.kind <> 'payment') or ${isUnaskedInTime('c', now)})
          ${page}))
      ${newestFirst(limit, after)}`,
  )
}

/** What a customer looks for among their consents. */
export interface ConsentSearch {
  /** Part of an app's or an organisation's name. */
  text?: string | undefined
  kind?: Consent['kind'] | undefined
}

const found = ({ text, kind }: ConsentSearch) => sql`
  ${kind ? sql`and c.kind = ${kind}` : sql``}
  ${
    text === undefined
      ? sql``
      : sql`and exists (select from apps as named join developers using (developer_id)
          where named.client_id = c.client_id and concat_ws(' ', named.name, developers.organisation) ~* ${patternOf(text)})`
  }`

/** One page of the consents in use that a search finds, the first to end first. `after` is the end and the id of the one before. */
export async function searchInUse(
  executor: Executor,
  { nationalIdentificationNumber, now, limit, after, ...search }: ConsentPage & ConsentSearch,
): Promise<ListedConsent[]> {
  return listPage(
    executor,
    sql`c.consent_id in (${inUse(nationalIdentificationNumber, now)}) ${found(search)}
      ${after ? sql`and (c.expires_at, c.consent_id) > (${after.at}, ${after.id})` : sql``}
      order by c.expires_at, c.consent_id limit ${limit}`,
  )
}

/** The actor of the move that ended a consent. Null while it goes on. */
const endedByOf = (consentId: RawBuilder<unknown>) => sql<string | null>`(
  select audit.actor from audit where audit.subject = ${consentId} and audit.status_after in ('Rejected', 'Finished')
    and audit.status_before <> audit.status_after
  order by audit.audit_id desc limit 1)`

/** Who ended a consent, as in the audit trail. Undefined while it goes on. */
export async function findWhoEnded(executor: Executor, consentId: string): Promise<string | undefined> {
  const { rows } = await sql<{ endedBy: string | null }>`select ${endedByOf(sql`${consentId}`)} as ended_by`.execute(executor)
  return rows[0]?.endedBy ?? undefined
}

async function listPage(executor: Executor, condition: RawBuilder<unknown>): Promise<ListedConsent[]> {
  const { rows } = await sql<ListedRow>`
    select ${columnsOf('c')}, apps.name as app_name, developers.organisation, apps.status = 'suspended' as is_suspended,
      ${accountsOf}, ${endedByOf(sql`c.consent_id`)} as ended_by
    from consents as c join apps using (client_id) join developers using (developer_id)
    where ${condition}`.execute(executor)
  return rows.map(toListed)
}
