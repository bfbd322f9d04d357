import { type Selectable, sql } from 'kysely'
import type { App, Developer } from '../../domain/app/app.ts'
import type { AppStatus } from '../../domain/app/appStates.ts'
import type { Payment } from '../../domain/payment/payment.ts'
import type { AuditTable, Executor } from '../schema.ts'
import { type NewestFirst, newestFirst, standsBehind } from '../newestFirst.ts'
import { isOfSameOrganisation } from './caseScope.ts'
import { paymentColumns, toPayment } from './payments.ts'

const apps: NewestFirst = { table: 'apps', at: 'createdAt', id: 'clientId' }
const developers: NewestFirst = { table: 'developers', at: 'createdAt', id: 'developerId' }

/** An app with the developer behind it. */
export type AppOnRecord = App & Pick<Developer, 'email' | 'organisation'> & { suspensionReason: string | null }

/** Which apps to list, and how many at most. */
export interface AppSearch {
  status?: AppStatus | undefined
  developerId?: string | undefined
  clientId?: string | undefined
  /** Only what stands behind the app with this id. */
  before?: string | undefined
  limit: number
}

/** Apps of all developers in whatever status, newest first. */
export async function listAppsOnRecord(executor: Executor, search: AppSearch): Promise<AppOnRecord[]> {
  const { status, developerId, clientId, before } = search
  return executor
    .selectFrom('apps')
    .innerJoin('developers', 'developers.developerId', 'apps.developerId')
    .selectAll('apps')
    .select(['developers.email', 'developers.organisation'])
    .$if(status !== undefined, (query) => query.where('apps.status', '=', status!))
    .$if(developerId !== undefined, (query) => query.where('apps.developerId', '=', developerId!))
    .$if(clientId !== undefined, (query) => query.where('apps.clientId', '=', clientId!))
    .$if(before !== undefined, (query) => query.where(standsBehind(apps, before!)))
    .orderBy(newestFirst(apps))
    .limit(search.limit)
    .execute()
}

/** Developers, newest first, behind the one with the id `before`. */
export async function listDevelopersOnRecord(
  executor: Executor,
  { email, before, limit }: { email?: string | undefined; before?: string | undefined; limit: number },
): Promise<Developer[]> {
  return executor
    .selectFrom('developers')
    .selectAll()
    .$if(email !== undefined, (query) => query.where('email', '=', email!))
    .$if(before !== undefined, (query) => query.where(standsBehind(developers, before!)))
    .orderBy(newestFirst(developers))
    .limit(limit)
    .execute()
}

/** An entry of the audit trail as it is kept. */
export type AuditRecord = Selectable<AuditTable>

/** A consent, and what its trail is about beside it. */
interface ConsentOnTrail {
  consentId: string
  clientId: string
  paymentId: string | null
  letterOfGuaranteeId: string | null
  createdAt: Date
  /** When it ended, or null. */
  endedAt: Date | null
}

/**
 * Entries about a consent, its payment, its letter and the app that asked for it, and the reports of fraud that ended it or name it, oldest
 * first, behind `after`. Undefined when there is no such consent.
 */
export async function listAuditOfConsent(
  executor: Executor,
  { consentId, after, limit }: { consentId: string; after: number; limit: number },
): Promise<AuditRecord[] | undefined> {
  const consent = await executor
    .selectFrom('consents')
    .leftJoin('lettersOfGuarantee', 'lettersOfGuarantee.consentId', 'consents.consentId')
    .select(['consents.consentId', 'consents.clientId', 'consents.paymentId', 'lettersOfGuarantee.letterOfGuaranteeId'])
    .select([
      'consents.createdAt',
      sql<Date | null>`case when consents.status in ('Rejected', 'Finished')
      then consents.status_updated_at end`.as('endedAt'),
    ])
    .where('consents.consentId', '=', consentId)
    .executeTakeFirst()
  if (!consent) return undefined
  const subjects = [consentId, consent.clientId, consent.paymentId, consent.letterOfGuaranteeId].filter((id) => id !== null)
  const cases = await listCasesOfConsent(executor, consent)
  return executor
    .selectFrom('audit')
    .selectAll()
    .where('subject', 'in', [...subjects, ...cases.map(({ caseId }) => caseId)])
    .where((of) => of.or([of('subject', 'in', subjects), isReportOf(consent, cases)]))
    .where('auditId', '>', after)
    .orderBy('auditId')
    .limit(limit)
    .execute()
}

/** A customer reports so often a day only, and nobody reads more. */
const mostCases = 100

interface CaseOfConsent {
  caseId: string
  /** Whether the payment of the consent is one of its payments. */
  hasPayment: boolean
  /** False where it is about another organisation: then only a report that stops open banking ended the consent. */
  isOfApp: boolean
}

/** The cases of those who began a consent or were asked for it. One that has stopped open banking does not say so once it is resumed. */
async function listCasesOfConsent(
  executor: Executor,
  { consentId, clientId, paymentId }: ConsentOnTrail,
): Promise<CaseOfConsent[]> {
  const isOfApp = isOfSameOrganisation(sql`fraud_cases.client_id`, clientId)
  const { rows } = await sql<CaseOfConsent>`
    select f.case_id, f.is_of_app, exists (
        select from fraud_case_payments as p where p.case_id = f.case_id and p.payment_id = ${paymentId}) as has_payment
    from (select national_identification_number as customer from consents where consent_id = ${consentId}
        union select national_identification_number from consent_approvals where consent_id = ${consentId} and decision <> 'lapsed') as people
      cross join lateral (
        select case_id, ${isOfApp} as is_of_app from fraud_cases
        where national_identification_number = people.customer
        order by reported_at desc, case_id desc limit ${mostCases}) as f`.execute(executor)
  return rows
}

/** A report of one of these cases that names what belongs to the consent, has its payment, or came while it stood and so ended it. */
function isReportOf(
  { consentId, paymentId, letterOfGuaranteeId, createdAt, endedAt }: ConsentOnTrail,
  cases: readonly CaseOfConsent[],
) {
  const idsOf = (some: readonly CaseOfConsent[]) => some.map(({ caseId }) => caseId)
  const withPayment = idsOf(cases.filter(({ hasPayment }) => hasPayment))
  const ofApp = idsOf(cases.filter((one) => one.isOfApp))
  return sql<boolean>`(action = 'fraud.report' and (subject = any(${withPayment})
    or details ->> 'resourceId' in (${consentId}, ${paymentId}, ${letterOfGuaranteeId})
    or (occurred_at >= ${createdAt} and occurred_at <= ${endedAt}
      and (subject = any(${ofApp}) or details ->> 'stopsOpenBanking' = 'true'))))`
}

/** Payments with this PaymentId, reference or ConsentId, in any of its spellings. Whoever types one means one payment: three at most. */
export async function findPaymentsByAnyId(executor: Executor, ids: readonly string[]): Promise<Payment[]> {
  const rows = await executor
    .selectFrom('payments')
    .select(paymentColumns)
    .where(({ eb, or }) => or([eb('paymentId', 'in', ids), eb('paymentTransactionId', 'in', ids), eb('consentId', 'in', ids)]))
    .limit(3)
    .execute()
  return rows.map(toPayment)
}
