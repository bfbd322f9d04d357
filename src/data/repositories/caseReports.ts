import { sql } from 'kysely'
import type { FraudCase } from '../../domain/fraud/fraudCase.ts'
import type { Executor } from '../schema.ts'
import { statement } from '../statement.ts'
import { decidedAt, wasPendingAtReport } from './caseLetters.ts'
import { isOfSameOrganisation } from './caseScope.ts'
import type { InstructionKey } from './instructions.ts'

/** Who has reported something, in which of their cases, and whether that still keeps it from being carried out. */
export interface ReportOf extends Pick<FraudCase, 'caseId' | 'nationalIdentificationNumber' | 'closedAt'> {
  isStopping: boolean
}

/** Who has a payment in a case of theirs, and in which. */
export type PaymentReport = ReportOf & { paymentId: string }

/**
 * The cases to which these payments belong, open or closed, by the payment: of each customer an open one first, and else the newest. One
 * that nobody has reported is not among them.
 */
export async function listReportsOfPayments(
  executor: Executor,
  paymentIds: readonly string[],
): Promise<Map<string, PaymentReport[]>> {
  if (paymentIds.length === 0) return new Map()
  return Map.groupBy(await selectReports(executor, { paymentIds }), ({ paymentId }) => paymentId)
}

// With `offset 0` each case is read by its id: the planner would else read all of them where it counted few.
const itsCase = sql<Omit<ReportOf, 'isStopping'> & { reportedAt: Date }>`lateral (
  select case_id, national_identification_number, closed_at, reported_at from fraud_cases
  where fraud_cases.case_id = fraud_case_payments.case_id offset 0)`.as('found')
const isOpen = sql<boolean>`(found.closed_at is null)`

const selectReports = statement<{ paymentIds: readonly string[] }, PaymentReport>((db, { paymentIds }) =>
  db
    .selectFrom('fraudCasePayments')
    .innerJoin(itsCase, (join) => join.onTrue())
    .distinctOn(['fraudCasePayments.paymentId', 'found.nationalIdentificationNumber'])
    .select(['fraudCasePayments.paymentId', 'found.caseId', 'found.nationalIdentificationNumber', 'found.closedAt'])
    .select(isOpen.as('isStopping'))
    .where(sql<boolean>`fraud_case_payments.payment_id = any(${paymentIds})`)
    .orderBy('fraudCasePayments.paymentId')
    .orderBy('found.nationalIdentificationNumber')
    .orderBy(isOpen, 'desc')
    .orderBy('found.reportedAt', 'desc')
    .orderBy('found.caseId'),
)

/**
 * The cases to which a letter belongs, one for each of its people who has reported: one that stops it first, which holds what they have
 * approved of the organisation that they reported, or of any where they have stopped open banking. Then the newest in which it was Pending
 * when they reported. One that the bank had decided before belongs to none.
 */
export async function listReportsOfLetter(executor: Executor, letterOfGuaranteeId: string): Promise<ReportOf[]> {
  const isOfOrganisation = isOfSameOrganisation(sql`f.client_id`, sql`l.client_id`)
  const { rows } = await sql<ReportOf>`
    select distinct on (people.customer) f.case_id, f.national_identification_number, f.closed_at, stops.it as is_stopping
    from letters_of_guarantee as l
      cross join lateral (select l.national_identification_number as customer
        union select national_identification_number from consent_approvals
          where consent_id = l.consent_id and decision = 'approved') as people
      cross join lateral (select case_id, national_identification_number, client_id, closed_at, reported_at, stops_open_banking
        from fraud_cases where national_identification_number = people.customer order by reported_at desc, case_id desc offset 0) as f
      cross join lateral (select f.closed_at is null and (f.stops_open_banking or ${isOfOrganisation}) as it) as stops
      cross join ${decidedAt}
    where l.letter_of_guarantee_id = ${letterOfGuaranteeId} and ((stops.it and decided.at is null) or ${wasPendingAtReport})
    order by people.customer, stops.it desc, ${isOfOrganisation} desc, f.reported_at desc, f.case_id`.execute(executor)
  return rows
}

/** Under which of their cases a customer has reported this consent by name, the newest first. Each report stands in the audit trail. */
export async function listReportsOfConsent(
  executor: Executor,
  { consentId, nationalIdentificationNumber }: Pick<FraudCase, 'nationalIdentificationNumber'> & { consentId: string },
): Promise<Pick<FraudCase, 'caseId' | 'closedAt'>[]> {
  const { rows } = await sql<Pick<FraudCase, 'caseId' | 'closedAt'>>`
    select case_id, closed_at from fraud_cases
    where national_identification_number = ${nationalIdentificationNumber} and (
      select bool_or(details->>'resourceId' = ${consentId}) from audit where subject = case_id and action = 'fraud.report')
    order by reported_at desc, case_id`.execute(executor)
  return rows
}

/** The open case by which a payment or letter is stopped, or undefined. The end of a letter is nothing that is reported. */
export async function findReportOf(executor: Executor, { kind, resourceId }: InstructionKey): Promise<ReportOf | undefined> {
  if (kind === 'letterExpiry') return undefined
  const reports =
    kind === 'payment'
      ? await selectReports(executor, { paymentIds: [resourceId] })
      : await listReportsOfLetter(executor, resourceId)
  return reports.find(({ isStopping }) => isStopping)
}
