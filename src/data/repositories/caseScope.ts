import { type RawBuilder, sql } from 'kysely'
import type { ConsentStatus } from '../../domain/consent/consent.ts'
import type { FraudCase } from '../../domain/fraud/fraudCase.ts'
import { hasLapsed } from './customerConsents.ts'
import type { Executor } from '../schema.ts'

type CaseKey = Pick<FraudCase, 'nationalIdentificationNumber' | 'clientId'>

const organisationOf = (clientId: string | RawBuilder<unknown>) =>
  sql`(select developer_id from apps where client_id = ${clientId})`

/**
 * Whether an app belongs to the organisation of another. An app has one product, so an organisation that does two has two apps, often of
 * one name: a report holds for all apps of the organisation (docs/decisions/customers.md#reports-of-fraud).
 */
export const isOfSameOrganisation = (
  clientId: string | RawBuilder<unknown>,
  as: string | RawBuilder<unknown>,
): RawBuilder<boolean> => sql<boolean>`(${organisationOf(clientId)} = ${organisationOf(as)})`

/** The ids of the payments `p` that a customer made or approved and of which `belongs` is true. */
const paymentsOfCase = (customer: string, belongs: RawBuilder<unknown>) => sql`
  select p.payment_id from payments as p where p.national_identification_number = ${customer} and ${belongs}
  union select p.payment_id from consent_approvals as a join payments as p using (consent_id)
    where a.national_identification_number = ${customer} and a.decision = 'approved' and ${belongs}`

/**
 * The ids of the consents `c` of one status that a customer began, has approved or is asked about, as far as `ofApp` lets them in. Whoever
 * is not asked any more (`lapsed`) stops nothing of others.
 */
const consentsOfCase = (customer: string, status: ConsentStatus, ofApp: RawBuilder<unknown>) => sql`
  select c.consent_id from consents as c
    where c.national_identification_number = ${customer} and c.status = ${sql.lit(status)} and not ${hasLapsed('c')} ${ofApp}
  union select c.consent_id from consent_approvals as a join consents as c using (consent_id)
    where a.national_identification_number = ${customer} and a.decision in ('pending', 'approved')
      and c.status = ${sql.lit(status)} ${ofApp}`

/** What a report would end for somebody else, too. */
export interface EndsForOthers {
  /** Access that somebody else began and this customer has approved or is asked about. */
  access: boolean
  /** Payments that somebody else made, has approved or is asked about. */
  payments: boolean
  /** Letters for which somebody else has approved or is asked. A report ends those that the bank has not been asked for. */
  letters: boolean
}

/** What a report of an app would end: what its organisation may use or asks for, and its payments and letters that are not over. */
export async function findEndsForOthers(
  executor: Executor,
  { nationalIdentificationNumber: customer, clientId }: CaseKey,
): Promise<EndsForOthers> {
  const ofApp = sql`and ${isOfSameOrganisation(sql`c.client_id`, clientId)}`
  const awaiting = consentsOfCase(customer, 'AwaitingAuthorization', ofApp)
  const all = sql`${awaiting} union ${consentsOfCase(customer, 'Authorized', ofApp)}`
  const open = paymentsOfCase(customer, sql`p.status = 'KSAOB.Pending' and ${isOfSameOrganisation(sql`p.client_id`, clientId)}`)
  const hasOthers = (table: string) => sql`exists (select from consent_approvals as other
    where other.consent_id = ${sql.ref(table)}.consent_id
      and other.national_identification_number <> ${customer} and other.decision in ('pending', 'approved'))`
  const isOfOthers = (table: string) =>
    sql`(${sql.ref(table)}.national_identification_number <> ${customer} or ${hasOthers(table)})`
  const { rows } = await sql<EndsForOthers>`
    select
      exists (select from consents as c
        where c.consent_id in (${all}) and c.kind = 'account' and c.national_identification_number <> ${customer}) as access,
      exists (select from consents as c where c.consent_id in (${all}) and c.kind = 'guarantee' and ${hasOthers('c')})
        or exists (select from letters_of_guarantee as l join (select consent_id from consents
            where national_identification_number = ${customer} and kind = 'guarantee'
          union select consent_id from consent_approvals
            where national_identification_number = ${customer} and decision = 'approved') as theirs using (consent_id)
          where l.status = 'Pending' and ${isOfSameOrganisation(sql`l.client_id`, clientId)} and ${hasOthers('l')}) as letters,
      exists (select from consents as c where c.consent_id in (${awaiting}) and c.kind = 'payment' and ${isOfOthers('c')})
        or exists (select from payments as p where p.payment_id in (${open}) and ${isOfOthers('p')}) as payments`.execute(
    executor,
  )
  return rows[0]!
}

/**
 * Adds to the case the payment that was reported itself or by its consent, and those of its organisation that this customer made or
 * approved and that are not over.
 */
export async function addCasePayments(executor: Executor, fraudCase: FraudCase): Promise<void> {
  const { caseId, nationalIdentificationNumber: customer, clientId, resourceId } = fraudCase
  const isReported = sql`${resourceId} in (p.payment_id, p.consent_id)`
  const belongs = sql`(p.status = 'KSAOB.Pending' or ${isReported}) and ${isOfSameOrganisation(sql`p.client_id`, clientId)}`
  await sql`
    insert into fraud_case_payments (case_id, payment_id)
    select ${caseId}, payment_id from (${paymentsOfCase(customer, belongs)}) as found
    -- In the order in which decisions lock their payments, so that neither waits for the other.
    order by payment_id
    on conflict do nothing`.execute(executor)
}

/**
 * Consents of a customer that a case ends, in the order of their ids, behind `after`: those that wait for somebody, or those in use.
 */
export async function listConsentsToStop(
  executor: Executor,
  fraudCase: FraudCase,
  { status, after, limit }: { status: 'AwaitingAuthorization' | 'Authorized'; after: string; limit: number },
): Promise<string[]> {
  const { nationalIdentificationNumber: customer, clientId, resourceId, stopsOpenBanking } = fraudCase
  const ofApp = stopsOpenBanking ? sql`` : sql`and ${isOfSameOrganisation(sql`c.client_id`, clientId)}`
  const { rows } = await sql<{ consentId: string }>`
    select consent_id from (${consentsOfCase(customer, status, ofApp)}
      union select c.consent_id from consents as c where c.consent_id = ${resourceId} and c.status = ${sql.lit(status)}) as found
    where consent_id > ${after} order by consent_id limit ${limit}`.execute(executor)
  return rows.map(({ consentId }) => consentId)
}

/**
 * Letters that a case stops, in the order of their ids, behind `after`: those that this customer has approved and that wait to be handed to
 * the core bank, tried before or not.
 */
export async function listLettersToStop(
  executor: Executor,
  { nationalIdentificationNumber: customer, clientId, stopsOpenBanking }: FraudCase,
  { after, limit }: { after: string; limit: number },
): Promise<string[]> {
  const ofApp = stopsOpenBanking ? sql`` : sql`and ${isOfSameOrganisation(sql`l.client_id`, clientId)}`
  const { rows } = await sql<{ letterOfGuaranteeId: string }>`
    select l.letter_of_guarantee_id from core_bank_instructions as i
      join letters_of_guarantee as l on l.letter_of_guarantee_id = i.resource_id
    where i.kind = 'letter' and i.state = 'queued' and l.letter_of_guarantee_id > ${after} ${ofApp}
      and (l.national_identification_number = ${customer} or exists (select from consent_approvals as a
        where a.consent_id = l.consent_id and a.national_identification_number = ${customer} and a.decision = 'approved'))
    order by l.letter_of_guarantee_id limit ${limit}`.execute(executor)
  return rows.map(({ letterOfGuaranteeId }) => letterOfGuaranteeId)
}
