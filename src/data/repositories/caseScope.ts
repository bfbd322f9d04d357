import { type RawBuilder, sql } from 'kysely'
import type { ConsentStatus } from '../../domain/consent/consent.ts'
import type { FraudCase } from '../../domain/fraud/fraudCase.ts'
import type { Executor } from '../schema.ts'

type CaseKey = Pick<FraudCase, 'nationalIdentificationNumber' | 'clientId'>

/** The ids of the payments `p` that a customer made or approved and of which `belongs` is true. */
export const paymentsOfCase = (customer: string, belongs: RawBuilder<unknown>) => sql`
  select p.payment_id from payments as p where p.national_identification_number = ${customer} and ${belongs}
  union select p.payment_id from consent_approvals as a join payments as p using (consent_id)
    where a.national_identification_number = ${customer} and a.decision = 'approved' and ${belongs}`

/**
 * The ids of the consents `c` of one status that a customer began, has approved or is asked about, as far as `ofApp` lets them in. Whoever
 * is not asked any more (`lapsed`) stops nothing of others.
 */
export const consentsOfCase = (customer: string, status: ConsentStatus, ofApp: RawBuilder<unknown>) => sql`
  select c.consent_id from consents as c
    where c.national_identification_number = ${customer} and c.status = ${sql.lit(status)} ${ofApp}
  union select c.consent_id from consent_approvals as a join consents as c using (consent_id)
    where a.national_identification_number = ${customer} and a.decision in ('pending', 'approved')
      and c.status = ${sql.lit(status)} ${ofApp}`

/** What a report would end for somebody else, too. */
export interface EndsForOthers {
  /** Access that somebody else began and this customer has approved or is asked about. */
  access: boolean
  /** Payments that somebody else made, has approved or is asked about. */
  payments: boolean
}

/** The same data as the report uses: what an app may use or asks for, and its payments that are not over. */
export async function findEndsForOthers(
  executor: Executor,
  { nationalIdentificationNumber: customer, clientId }: CaseKey,
): Promise<EndsForOthers> {
  const ofApp = sql`and c.client_id = ${clientId}`
  const awaiting = consentsOfCase(customer, 'AwaitingAuthorization', ofApp)
  const open = paymentsOfCase(customer, sql`p.client_id = ${clientId} and p.status = 'KSAOB.Pending'`)
  const isOfOthers = (table: string) => sql`(${sql.ref(table)}.national_identification_number <> ${customer}
    or exists (select from consent_approvals as other where other.consent_id = ${sql.ref(table)}.consent_id
      and other.national_identification_number <> ${customer} and other.decision in ('pending', 'approved')))`
  const { rows } = await sql<EndsForOthers>`
    select
      exists (select from consents as c
        where c.consent_id in (${awaiting} union ${consentsOfCase(customer, 'Authorized', ofApp)})
          and c.kind = 'account' and c.national_identification_number <> ${customer}) as access,
      exists (select from consents as c where c.consent_id in (${awaiting}) and c.kind = 'payment' and ${isOfOthers('c')})
        or exists (select from payments as p where p.payment_id in (${open}) and ${isOfOthers('p')}) as payments`.execute(
    executor,
  )
  return rows[0]!
}
