import {
  findPaymentOfCustomer,
  listPayeeVerdicts,
  type ListedPayment,
  listPaymentsOfCustomer,
  type PaymentSearch,
} from '../../data/repositories/customerPayments.ts'
import type { PaymentOfApp } from '../../data/repositories/payments.ts'
import { listConsentApprovals } from '../../data/repositories/consentApprovals.ts'
import { type MadePaymentProgress, paymentProgress, progressOfPayment } from '../../domain/payment/progress.ts'
import { BankRefusal } from '../../domain/shared/errors.ts'
import { type NameVerdict, worstVerdict } from '../../domain/verification/payeeCheck.ts'
import { latenessOf } from '../../domain/shared/handOverProgress.ts'
import { describeDecisions, type GivenDecision } from '../consent/signing.ts'
import type { Dependencies } from '../dependencies.ts'
import type { ProgressDependencies } from '../payment/read.ts'
import { listScheduledPayments } from '../payment/scheduled.ts'
import { type Page, toPage } from './consentLists.ts'

const paymentsOnPage = 25

const mostOfOthers = 100

/** A payment as its customer sees it. */
export interface CustomerPayment extends ListedPayment {
  progress: MadePaymentProgress
}

/** One payment with what was found of the payee's name when it was approved: of several approvals the worst. */
export interface CheckedPayment extends CustomerPayment {
  payeeVerdict: NameVerdict | undefined
}

/** What a customer looks for. */
export interface CustomerPaymentSearch extends Pick<PaymentSearch, 'nationalIdentificationNumber' | 'after'> {
  /** As typed: part of a name, an IBAN, a reference, or an amount in riyals. */
  text?: string | undefined
  progress?: MadePaymentProgress | undefined
  /** How many payments a page has. */
  size?: number
}

const lateness = ({ clock, settings }: ProgressDependencies) => latenessOf('payment', settings.limits, clock.now())

/** One page of the payments that a customer made through apps or approved for a shared account, newest first. */
export async function searchCustomerPayments(
  dependencies: ProgressDependencies,
  { text, progress, size = paymentsOnPage, ...search }: CustomerPaymentSearch,
): Promise<Page<CustomerPayment>> {
  const when = lateness(dependencies)
  const rows = paymentProgress.filter((row) => row.progress === progress)
  const payments = await listPaymentsOfCustomer(dependencies.db, {
    ...search,
    ...(text !== undefined && { text, amountHalalas: readAmount(text) }),
    ...(progress && { progress: { rows, ...when } }),
    limit: size + 1,
  })
  const shown = payments.map((payment) => withProgress(payment, when))
  return toPage(shown, size, ({ createdAt, paymentId }) => ({ at: createdAt, id: paymentId }))
}

/** The payments whose day has not come: the customer's own, and those of others that they have approved too. The soonest first. */
export async function listWaitingForTheirDay(
  dependencies: ProgressDependencies,
  customer: { nationalIdentificationNumber: string },
): Promise<PaymentOfApp[]> {
  const { nationalIdentificationNumber } = customer
  const [own, { entries }] = await Promise.all([
    listScheduledPayments(dependencies, customer),
    searchCustomerPayments(dependencies, { nationalIdentificationNumber, progress: 'scheduled', size: mostOfOthers }),
  ])
  const ofOthers = entries.filter((payment) => payment.nationalIdentificationNumber !== nationalIdentificationNumber)
  return [...own, ...ofOthers].sort((one, other) => Number(one.executionAt) - Number(other.executionAt))
}

/** A payment that this customer made or approved. Throws BankRefusal 'resourceIdUnknown', also for another customer's. */
export async function getCustomerPayment(
  dependencies: ProgressDependencies,
  request: { paymentId: string; nationalIdentificationNumber: string },
): Promise<CheckedPayment> {
  const { db } = dependencies
  const payment = await findPaymentOfCustomer(db, request)
  if (!payment) throw new BankRefusal('resourceIdUnknown', 'You have no such payment.')
  const payeeVerdict = worstVerdict(await listPayeeVerdicts(db, payment.consentId))
  return { ...withProgress(payment, lateness(dependencies)), payeeVerdict }
}

/** Who has approved a payment of this customer, where several people were asked. */
export async function listPaymentDecisions(
  dependencies: Pick<Dependencies, 'db' | 'coreBank'>,
  { consentId }: Pick<CheckedPayment, 'consentId'>,
  reader: { nationalIdentificationNumber: string },
): Promise<GivenDecision[]> {
  const { nationalIdentificationNumber } = reader
  return describeDecisions(dependencies, await listConsentApprovals(dependencies.db, consentId), { nationalIdentificationNumber })
}

const withProgress = (payment: ListedPayment, when: ReturnType<typeof lateness>): CustomerPayment => ({
  ...payment,
  progress: progressOfPayment(payment, payment.instructionState, when),
})

/** '1,500' and '1500.00' are amounts; undefined for what is none. */
function readAmount(text: string): number | undefined {
  const [, riyals, halalas = ''] = /^(\d{1,9})(?:\.(\d{1,2}))?$/.exec(text.replaceAll(',', '')) ?? []
  return riyals === undefined ? undefined : Number(riyals) * 100 + Number(halalas.padEnd(2, '0'))
}
