import { sql } from 'kysely'
import type { ConsentOrigin } from '../../domain/consent/consent.ts'
import type { Letter } from '../../domain/guarantee/letter.ts'
import type { Payment } from '../../domain/payment/payment.ts'
import type { PaymentTerms } from '../../domain/payment/terms.ts'
import { prefixed } from '../prefixed.ts'
import type { Executor } from '../schema.ts'
import { statement } from '../statement.ts'
import { letterColumns, type StoredLetter, toLetter } from './letters.ts'
import { paymentColumns, type StoredPayment, toPayment } from './payments.ts'

interface OriginRow {
  appName: string
  organisation: string
  /** Null where one customer decided alone. */
  approvals: { id: string; at: string }[] | null
}

/** Those whose approval a consent needed, from its rows in consent_approvals. In one order: a core bank compares what comes again. */
const approvalsOf = (consentId: string) =>
  sql<OriginRow['approvals']>`(select json_agg(json_build_object('id', national_identification_number, 'at', decided_at)
      order by decided_at, national_identification_number)
    from consent_approvals where consent_id = ${sql.ref(consentId)} and decision = 'approved')`

const originOf = (
  { appName: name, organisation, approvals }: OriginRow,
  resource: Pick<Letter, 'clientId' | 'consentId' | 'nationalIdentificationNumber'>,
  approvedAt: Date,
): ConsentOrigin => ({
  consentId: resource.consentId,
  app: { clientId: resource.clientId, name, organisation },
  approvals: approvals?.map(({ id, at }) => ({ nationalIdentificationNumber: id, approvedAt: new Date(at) })) ?? [
    { nationalIdentificationNumber: resource.nationalIdentificationNumber, approvedAt },
  ],
})

const ofPayment = prefixed<StoredPayment>('payments', 'payment', paymentColumns)
const ofLetter = prefixed<StoredLetter>('lettersOfGuarantee', 'letter', letterColumns)

/** Names that only the terms of a payment's consent have. */
export type PaymentNames = Pick<PaymentTerms, 'debtorAccount' | 'creditorAccount' | 'tradingBrandName'>

/** A payment with customer and names of its consent, and where it came from. Undefined where there is none. Its row is not locked. */
export async function findPaymentToHandOver(
  executor: Executor,
  paymentId: string,
): Promise<{ payment: Payment; askedFor: string; names: PaymentNames; origin: ConsentOrigin } | undefined> {
  const [row] = await selectPayment(executor, { paymentId })
  if (!row) return undefined
  const payment = toPayment(ofPayment.rowOf(row)!)
  // One who decides alone approves with the transaction that makes the payment.
  return { payment, askedFor: row.askedFor, names: row.terms, origin: originOf(row, payment, payment.createdAt) }
}

const selectPayment = statement<{ paymentId: string }, OriginRow & { terms: PaymentNames; askedFor: string }>(
  (db, { paymentId }) =>
    db
      .selectFrom('payments')
      .innerJoin('consents', 'consents.consentId', 'payments.consentId')
      .innerJoin('apps', 'apps.clientId', 'payments.clientId')
      .innerJoin('developers', 'developers.developerId', 'apps.developerId')
      .select(ofPayment.columns)
      .select(['apps.name as appName', 'developers.organisation'])
      .select(sql<PaymentNames>`consents.terms`.as('terms'))
      // The consent of a payment always names its PSU.
      .select(sql<string>`consents.national_identification_number`.as('askedFor'))
      .select(approvalsOf('payments.consent_id').as('approvals'))
      .where('payments.paymentId', '=', paymentId),
)

/** A letter and where it came from. Undefined where there is no such letter. Its row is not locked. */
export async function findLetterToHandOver(
  executor: Executor,
  letterOfGuaranteeId: string,
): Promise<{ letter: Letter; origin: ConsentOrigin } | undefined> {
  const [row] = await selectLetter(executor, { letterOfGuaranteeId })
  if (!row) return undefined
  const letter = toLetter(ofLetter.rowOf(row)!)
  return { letter, origin: originOf(row, letter, row.signedAt ?? letter.createdAt) }
}

/** When a consent was authorized, which may be long before its app asks for the letter. */
const authorizedAt = (consentId: string) =>
  sql<Date | null>`(select occurred_at from audit where subject = ${sql.ref(consentId)} and action = 'consent.authorize'
    order by audit_id desc limit 1)`

const selectLetter = statement<{ letterOfGuaranteeId: string }, OriginRow & { signedAt: Date | null }>(
  (db, { letterOfGuaranteeId }) =>
    db
      .selectFrom('lettersOfGuarantee')
      .innerJoin('apps', 'apps.clientId', 'lettersOfGuarantee.clientId')
      .innerJoin('developers', 'developers.developerId', 'apps.developerId')
      .select(ofLetter.columns)
      .select(['apps.name as appName', 'developers.organisation'])
      .select(approvalsOf('letters_of_guarantee.consent_id').as('approvals'))
      .select(authorizedAt('letters_of_guarantee.consent_id').as('signedAt'))
      .where('lettersOfGuarantee.letterOfGuaranteeId', '=', letterOfGuaranteeId),
)
