import { findPayment } from '../../data/repositories/payments.ts'
import type { Payment } from '../../domain/payment/payment.ts'
import type { MadePaymentProgress } from '../../domain/payment/progress.ts'
import { BankRefusal } from '../../domain/shared/errors.ts'
import { isUuid } from '../../domain/shared/formats.ts'
import { networkOf } from '../../telemetry/requests.ts'
import { getProgress } from '../payment/read.ts'
import { type AuthorizationStep, getVisit } from '../authorization/visit.ts'
import type { Dependencies } from '../dependencies.ts'
import { type CheckedPayment, getCustomerPayment } from './payments.ts'

/**
 * The payment that was approved in this authorization, for a receipt. Throws BankRefusal 'resourceIdUnknown' when there is none: nothing
 * was approved, others are still to approve, or the visit is over.
 */
export async function getApprovedPayment(dependencies: Dependencies, step: AuthorizationStep): Promise<CheckedPayment> {
  return getCustomerPayment(dependencies, await findApproved(dependencies, step))
}

/** The same for a receipt as a file. Throws TooManyTries too. */
export async function getApprovedPaymentForFile(dependencies: Dependencies, step: AuthorizationStep): Promise<CheckedPayment> {
  return getPaymentForFile(dependencies, await findApproved(dependencies, step))
}

/**
 * A payment of this customer, for a receipt as a file, which takes time to make. Throws TooManyTries, and BankRefusal 'resourceIdUnknown',
 * also for another customer's.
 */
export async function getPaymentForFile(
  dependencies: Dependencies,
  request: { paymentId: string; nationalIdentificationNumber: string },
): Promise<CheckedPayment> {
  const { settings, tries } = dependencies
  await tries.receiptFiles.count({ key: request.nationalIdentificationNumber, most: settings.limits.receiptFiles })
  return getCustomerPayment(dependencies, request)
}

async function findApproved(dependencies: Dependencies, step: AuthorizationStep) {
  const { session, consent } = await getVisit(dependencies, step)
  const { nationalIdentificationNumber, outcome } = session
  if (consent.kind !== 'payment' || nationalIdentificationNumber === null || outcome !== 'approved')
    throw new BankRefusal('resourceIdUnknown', 'No payment was approved here.')
  return { paymentId: consent.paymentId, nationalIdentificationNumber }
}

/** A payment as anybody may know it who has its receipt in hand. What says who it was is masked. */
export interface CheckedReceipt extends Pick<
  Payment,
  'amountHalalas' | 'currency' | 'createdAt' | 'statusUpdatedAt' | 'executionAt'
> {
  progress: MadePaymentProgress
  payee: { en?: string; ar?: string }
  debtorIban: string
  creditorIban: string
}

/** 'Palm Coffee' -> 'P••• C•••': whoever has the receipt knows the rest, and nobody else can tell. */
const maskName = (name: string) => name.replace(/[\p{L}\p{N}\p{M}]+/gu, (word) => `${[...word][0]}•••`)
const maskIban = (iban: string) => `${iban.slice(0, 4)} •••• ${iban.slice(-4)}`

/**
 * How the payment of a receipt stands now, for anybody who types its number: a receipt on paper may be old, or forged. The number is a
 * random UUID, so it is not guessed. Undefined for one that no payment has. Throws TooManyTries.
 */
export async function checkReceipt(
  dependencies: Pick<Dependencies, 'db' | 'clock' | 'settings' | 'tries'>,
  { number, address }: { number: string; address: string | undefined },
): Promise<CheckedReceipt | undefined> {
  const { db, settings, tries } = dependencies
  await tries.receiptChecks.count({ key: networkOf(address ?? ''), most: settings.limits.receiptChecks })
  const payment = isUuid(number) ? await findPayment(db, number.toLowerCase()) : undefined
  if (!payment) return undefined
  const { amountHalalas, currency, createdAt, statusUpdatedAt, executionAt, creditorName } = payment
  const payee = Object.fromEntries(Object.entries(creditorName).map(([language, name]) => [language, maskName(name)]))
  return {
    ...{ amountHalalas, currency, createdAt, statusUpdatedAt, executionAt, payee },
    progress: await getProgress(dependencies, payment),
    ...{ debtorIban: maskIban(payment.debtorIban), creditorIban: maskIban(payment.creditorIban) },
  }
}
