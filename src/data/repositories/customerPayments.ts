import { type RawBuilder, sql } from 'kysely'
import type { AppStatus } from '../../domain/app/appStates.ts'
import type { Payment } from '../../domain/payment/payment.ts'
import type { PaymentProgressRow } from '../../domain/payment/progress.ts'
import type { DueTime, InstructionState, Lateness } from '../../domain/shared/handOverProgress.ts'
import type { PageMark } from '../../domain/shared/pageMark.ts'
import type { NameVerdict } from '../../domain/verification/payeeCheck.ts'
import type { Executor } from '../schema.ts'
import { dueAtOf } from './payments.ts'

/** A payment with the name of the app that asked for it, and how its instruction stands. */
export interface ListedPayment extends Payment {
  appName: string
  /** How the app stands, where a payment is looked at by itself. */
  appStatus?: AppStatus
  instructionState: InstructionState | null
}

/** Those of which one of these rows is true. */
export interface ProgressSearch extends Lateness {
  rows: readonly PaymentProgressRow[]
}

/** Which payments of a customer, newest first. */
export interface PaymentSearch {
  nationalIdentificationNumber: string
  /** Part of a payee's name, of an IBAN, of a reference, of the notes, or of an app's name. */
  text?: string | undefined
  /** As an alternative to `text`. */
  amountHalalas?: number | undefined
  progress?: ProgressSearch | undefined
  after?: PageMark | undefined
  limit: number
}

/** Letters that people do not tell apart when they type a name in Arabic. */
const alike = ['اأإآٱ', 'يىئ', 'هة', 'وؤ']

/** A regular expression for a text as it was typed: only letters that are alike stand for each other. */
export function patternOf(text: string): string {
  const literal = text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
  return alike.reduce((pattern, letters) => pattern.replace(new RegExp(`[${letters}]`, 'g'), `[${letters}]`), literal)
}

/**
 * One page of the payments that a customer made or approved, newest first. The search looks through this customer's payments only:
 * a payment has few texts, and no index would find a part of a word.
 */
export async function listPaymentsOfCustomer(executor: Executor, search: PaymentSearch): Promise<ListedPayment[]> {
  const { nationalIdentificationNumber: customer, after, limit } = search
  const page = sql`
    ${found(search)}
    ${after ? sql`and (p.created_at, p.payment_id) < (${after.at}, ${after.id})` : sql``}
    order by p.created_at desc, p.payment_id desc limit ${limit}`
  const { rows } = await sql<ListedPayment>`
    select p.*, ${instructionState} from (
      (select p.*, p.purpose as purpose_code, p.notes as payer_notes, apps.name as app_name from payments as p join apps using (client_id)
        where p.national_identification_number = ${customer} ${page})
      union all
      (select p.*, p.purpose as purpose_code, p.notes as payer_notes, apps.name as app_name from consent_approvals as a join payments as p using (consent_id) join apps using (client_id)
        where a.national_identification_number = ${customer} and a.decision = 'approved'
          and p.national_identification_number <> ${customer} ${page})
    ) as p order by p.created_at desc, p.payment_id desc limit ${limit}`.execute(executor)
  return rows
}

/** How the instruction of the payment `p` stands. */
const stateOfInstruction = sql`(select i.state from core_bank_instructions as i where i.kind = 'payment' and i.resource_id = p.payment_id)`
const instructionState = sql`${stateOfInstruction} as instruction_state`

/** The table of what may be said, as SQL: the same rows decide what a list shows and what each of its entries says. */
function hasProgress({ rows, now, delayedAfterMs, undecidedAfterMs }: ProgressSearch): RawBuilder<unknown> {
  const [lateBefore, undecidedBefore] = [delayedAfterMs, undecidedAfterMs].map((ms) => new Date(now.getTime() - ms))
  const dueAt = dueAtOf('p')
  const times: Record<DueTime, RawBuilder<unknown>> = {
    ahead: sql`${dueAt} > ${now}`,
    inTime: sql`(${dueAt} <= ${now} and ${dueAt} > ${lateBefore})`,
    late: sql`(${dueAt} <= ${lateBefore} and ${dueAt} > ${undecidedBefore})`,
    undecided: sql`${dueAt} <= ${undecidedBefore}`,
  }
  const isTrue = ({ status, instruction, time }: PaymentProgressRow) => sql`(p.status = ${status}
    ${instruction === 'any' ? sql`` : sql`and coalesce(${stateOfInstruction}, 'none') in (${sql.join(instruction)})`}
    ${
      time === 'any'
        ? sql``
        : sql`and (${sql.join(
            time.map((one) => times[one]),
            sql` or `,
          )})`
    })`
  return sql`and (${sql.join(rows.map(isTrue), sql` or `)})`
}

function found({ text, amountHalalas, progress }: PaymentSearch): RawBuilder<unknown> {
  const ofProgress = progress ? hasProgress(progress) : sql``
  if (text === undefined) return ofProgress
  const texts = sql`concat_ws(' ', p.creditor_name ->> 'en', p.creditor_name ->> 'ar', p.creditor_iban, p.debtor_iban,
    p.payment_transaction_id, p.payment_id, p.notes, apps.name)`
  // People copy an IBAN in groups of four.
  const typed = /^[a-z]{2}[\d ]+$/i.test(text) ? text.replaceAll(' ', '') : text
  const ofAmount = amountHalalas === undefined ? sql`` : sql`or p.amount_halalas = ${amountHalalas}`
  return sql`${ofProgress} and (${texts} ~* ${patternOf(typed)} ${ofAmount})`
}

/** The payment with this id, when this customer made or approved it. */
export async function findPaymentOfCustomer(
  executor: Executor,
  { paymentId, nationalIdentificationNumber: customer }: { paymentId: string; nationalIdentificationNumber: string },
): Promise<ListedPayment | undefined> {
  const { rows } = await sql<ListedPayment>`
    select p.*, p.purpose as purpose_code, p.notes as payer_notes, apps.name as app_name, ${instructionState},
      apps.status as app_status
    from payments as p join apps using (client_id)
    where p.payment_id = ${paymentId} and (p.national_identification_number = ${customer} or exists (
      select 1 from consent_approvals as a
      where a.consent_id = p.consent_id and a.national_identification_number = ${customer} and a.decision = 'approved'))`.execute(
    executor,
  )
  return rows[0]
}

/** What was found of the payee's name at each approval of this consent, as in the audit trail. */
export async function listPayeeVerdicts(executor: Executor, consentId: string): Promise<NameVerdict[]> {
  const { rows } = await sql<{ verdict: NameVerdict }>`
    select details ->> 'verdict' as verdict from audit where subject = ${consentId} and action = 'payee.checked'`.execute(
    executor,
  )
  return rows.map(({ verdict }) => verdict)
}
