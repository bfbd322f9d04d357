import { sql } from 'kysely'
import type { Consent } from '../../domain/consent/consent.ts'
import { type CaseLetter, type CasePayment, type FraudCase, mostCasePayments } from '../../domain/fraud/fraudCase.ts'
import type { Letter } from '../../domain/guarantee/letter.ts'
import type { Payment } from '../../domain/payment/payment.ts'
import type { Executor } from '../schema.ts'
import { listCaseLetters } from './caseLetters.ts'
import { consentColumns, toConsent } from './consents.ts'

/** A payment or a consent that a customer has reported under a case, when first, and each time that they did. */
export interface CaseReport extends Pick<FraudCase, 'caseId' | 'about' | 'resourceId' | 'reportedAt'> {
  times: Date[]
}

/** What was reported under cases, in this order: each report is an entry of the audit trail. */
async function listCaseReports(executor: Executor, caseIds: readonly string[]): Promise<CaseReport[]> {
  if (caseIds.length === 0) return []
  const { rows } = await sql<CaseReport>`
    select subject as case_id, details->>'about' as about, details->>'resourceId' as resource_id,
      min(occurred_at) as reported_at, array_agg(occurred_at) as times
    from audit where subject in (${sql.join([...caseIds])}) and action = 'fraud.report'
    group by 1, 2, 3 order by reported_at, resource_id`.execute(executor)
  return rows
}

/** The payments of cases, the oldest first. Of a case with more than are shown, those that are pending come before the newest. */
async function listCasePayments(executor: Executor, caseIds: readonly string[]): Promise<(CasePayment & { caseId: string })[]> {
  if (caseIds.length === 0) return []
  const isPending = sql`(payments.status = 'KSAOB.Pending')`
  return executor
    .with('found', (db) =>
      db
        .selectFrom('fraudCasePayments')
        .innerJoin('payments', 'payments.paymentId', 'fraudCasePayments.paymentId')
        .select(['fraudCasePayments.caseId', 'payments.paymentId', 'payments.status', 'payments.amountHalalas'])
        .select([
          'payments.currency',
          'payments.creditorName',
          'payments.creditorIban',
          'payments.createdAt',
          'payments.executionAt',
        ])
        .select(
          sql<string>`row_number() over (partition by fraud_case_payments.case_id
            order by ${isPending} desc, payments.created_at desc, payments.payment_id)`.as('place'),
        )
        .where('fraudCasePayments.caseId', 'in', caseIds),
    )
    .selectFrom('found')
    .select([
      'caseId',
      'paymentId',
      'status',
      'amountHalalas',
      'currency',
      'creditorName',
      'creditorIban',
      'createdAt',
      'executionAt',
    ])
    .where('place', '<=', String(mostCasePayments))
    .orderBy('createdAt')
    .orderBy('paymentId')
    .execute()
}

/** A payment of a case that waits for its day, and how many there are. */
type ScheduledCasePayment = Pick<CasePayment, 'amountHalalas' | 'currency' | 'creditorIban'> & {
  executionAt: Date
  count: number
}

/** The payments of a case whose day is still to come, the next one first, up to `limit`. */
export async function listScheduledOfCase(
  executor: Executor,
  caseId: string,
  { now, limit }: { now: Date; limit: number },
): Promise<ScheduledCasePayment[]> {
  const rows = await executor
    .selectFrom('fraudCasePayments')
    .innerJoin('payments', 'payments.paymentId', 'fraudCasePayments.paymentId')
    .select(['amountHalalas', 'currency', 'creditorIban', 'executionAt', sql<number>`count(*) over ()::int`.as('count')])
    .where('caseId', '=', caseId)
    .where('payments.status', '=', 'KSAOB.Pending')
    .where('executionAt', '>', now)
    .orderBy('executionAt')
    .orderBy('payments.paymentId')
    .limit(limit)
    .execute()
  return rows as ScheduledCasePayment[]
}

/** The pending payments of a case in the order of their ids, behind `after`. */
export async function listPaymentsToStop(
  executor: Executor,
  caseId: string,
  { after, limit }: { after: string; limit: number },
): Promise<string[]> {
  const rows = await executor
    .selectFrom('fraudCasePayments')
    .innerJoin('payments', 'payments.paymentId', 'fraudCasePayments.paymentId')
    .select('payments.paymentId')
    .where('caseId', '=', caseId)
    .where('payments.status', '=', 'KSAOB.Pending')
    .where('payments.paymentId', '>', after)
    .orderBy('payments.paymentId')
    .limit(limit)
    .execute()
  return rows.map(({ paymentId }) => paymentId)
}

/** What of a case the bank has not decided, and may still carry out. */
export async function countUndecidedOfCase(executor: Executor, caseId: string): Promise<{ payments: number; letters: number }> {
  const pending = executor
    .selectFrom('fraudCasePayments')
    .innerJoin('payments', 'payments.paymentId', 'fraudCasePayments.paymentId')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('caseId', '=', caseId)
    .where('payments.status', '=', 'KSAOB.Pending')
  const letters = await listCaseLetters(executor, [caseId])
  return {
    payments: (await pending.executeTakeFirstOrThrow()).count,
    letters: letters.filter(({ status }) => status === 'Pending').length,
  }
}

/** What belongs to a case. */
export interface CaseContents {
  payments: CasePayment[]
  letters: CaseLetter[]
  reports: CaseReport[]
}

/** The payments, letters and reports of cases, by the id of the case. */
export async function listCaseContents(executor: Executor, caseIds: readonly string[]): Promise<Map<string, CaseContents>> {
  const reported = await listReportedOfCases(executor, caseIds)
  const contents = new Map([...reported].map(([caseId, one]): [string, CaseContents] => [caseId, { ...one, letters: [] }]))
  for (const { caseId, ...letter } of await listCaseLetters(executor, caseIds)) contents.get(caseId)!.letters.push(letter)
  return contents
}

/** The same without the letters, for who does not read of them. */
export async function listReportedOfCases(
  executor: Executor,
  caseIds: readonly string[],
): Promise<Map<string, Omit<CaseContents, 'letters'>>> {
  const contents = new Map(
    caseIds.map((caseId): [string, Omit<CaseContents, 'letters'>] => [caseId, { payments: [], reports: [] }]),
  )
  for (const { caseId, ...payment } of await listCasePayments(executor, caseIds)) contents.get(caseId)!.payments.push(payment)
  for (const report of await listCaseReports(executor, caseIds)) contents.get(report.caseId)!.reports.push(report)
  return contents
}

/** A consent that was reported, and what was made of it: a payment with its approval, or the letter that its app has asked for. */
export interface ReportedConsent {
  consent: Consent
  payment: Pick<Payment, 'paymentId' | 'status'> | undefined
  letter: Pick<Letter, 'letterOfGuaranteeId' | 'status'> | undefined
}

/** The consents that were reported in these cases, by their ids. One that is not kept any more is left out. */
export async function listConsentsOfReports(
  executor: Executor,
  cases: Iterable<Pick<CaseContents, 'reports'>>,
): Promise<Map<string, Consent>> {
  const reports = [...cases].flatMap((one) => one.reports).filter(({ about }) => about === 'consent')
  const consentIds = [...new Set(reports.map(({ resourceId }) => resourceId))]
  if (consentIds.length === 0) return new Map()
  const rows = await executor.selectFrom('consents').select(consentColumns).where('consentId', 'in', consentIds).execute()
  return new Map(rows.map((row) => [row.consentId, toConsent(row)]))
}

/** The same with the payments and letters that were made of them. */
export async function listReportedConsents(
  executor: Executor,
  cases: Iterable<Pick<CaseContents, 'reports'>>,
): Promise<Map<string, ReportedConsent>> {
  const consents = await listConsentsOfReports(executor, cases)
  if (consents.size === 0) return new Map()
  const consentIds = [...consents.keys()]
  const letters = await executor
    .selectFrom('lettersOfGuarantee')
    .select(['consentId', 'letterOfGuaranteeId', 'status'])
    .where('consentId', 'in', consentIds)
    .execute()
  const payments = await executor
    .selectFrom('payments')
    .select(['consentId', 'paymentId', 'status'])
    .where('consentId', 'in', consentIds)
    .execute()
  const letterOf = new Map(letters.map(({ consentId, ...letter }) => [consentId, letter]))
  const paymentOf = new Map(payments.map(({ consentId, ...payment }) => [consentId, payment]))
  return new Map(
    [...consents].map(([consentId, consent]) => [
      consentId,
      { consent, payment: paymentOf.get(consentId), letter: letterOf.get(consentId) },
    ]),
  )
}
