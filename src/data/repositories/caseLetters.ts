import { type RawBuilder, sql } from 'kysely'
import { type CaseLetter, mostCaseLetters } from '../../domain/fraud/fraudCase.ts'
import type { Executor } from '../schema.ts'
import { isOfSameOrganisation } from './caseScope.ts'

/** When the letter `l` was decided: a move writes its audit entry, so the trail tells what was Pending when. */
export const decidedAt = sql`lateral (select min(occurred_at) as at from audit where subject = l.letter_of_guarantee_id
  and action in ('letter.issue', 'letter.reject', 'letter.cancel')) as decided`

/**
 * Whether the case `f` lets in the letter `l`, and that was Pending when its customer reported (`decidedAt`). Each report is an entry of
 * the trail, with what it stopped. They are asked with bool_or, because PostgreSQL would join an exists and read all of the trail where it
 * counted few.
 */
export const wasPendingAtReport: RawBuilder<boolean> = sql<boolean>`
  (select bool_or((${isOfSameOrganisation(sql`l.client_id`, sql`f.client_id`)} or report.details->>'stopsOpenBanking' = 'true')
      and l.created_at <= report.occurred_at and (decided.at is null or decided.at >= report.occurred_at))
    from audit as report where report.subject = f.case_id and report.action = 'fraud.report')`

/**
 * The letters of cases, the oldest first: those that a case's customer made or approved for apps of the organisation that they reported, or
 * for any where they stopped open banking, and that were Pending then. Of a case with more letters than are shown, those that are pending
 * come before the newest.
 */
export async function listCaseLetters(
  executor: Executor,
  caseIds: readonly string[],
): Promise<(CaseLetter & { caseId: string })[]> {
  if (caseIds.length === 0) return []
  const { rows } = await sql<CaseLetter & { caseId: string }>`
    select case_id, letter_of_guarantee_id, status, consent_id, client_id, amount_halalas, currency, beneficiary, created_at
    from (select f.case_id, l.letter_of_guarantee_id, l.status, l.consent_id, l.client_id, l.amount_halalas, l.currency,
        l.terms->'mt798'->'Beneficiary'->>'Name' as beneficiary, l.created_at,
        row_number() over (partition by f.case_id
          order by (l.status = 'Pending') desc, l.created_at desc, l.letter_of_guarantee_id) as place
      from fraud_cases as f
        cross join lateral (select consent_id from consents
            where national_identification_number = f.national_identification_number and kind = 'guarantee'
          union select consent_id from consent_approvals
            where national_identification_number = f.national_identification_number and decision = 'approved') as theirs
        join letters_of_guarantee as l on l.consent_id = theirs.consent_id
        cross join ${decidedAt}
      where f.case_id in (${sql.join([...caseIds])}) and ${wasPendingAtReport}) as found
    where place <= ${mostCaseLetters} order by created_at, letter_of_guarantee_id`.execute(executor)
  return rows
}
