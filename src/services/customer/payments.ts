import {
  findPaymentOfCustomer,
  listPayeeVerdicts,
  type ListedPayment,
  listPaymentsOfCustomer,
  type PaymentSearch,
} from '../../data/repositories/customerPayments.ts'
import { BankRefusal } from '../../domain/shared/errors.ts'
import { type NameVerdict, worstVerdict } from '../../domain/verification/payeeCheck.ts'
import type { Dependencies } from '../dependencies.ts'
import { type MadePaymentProgress, progressOfPayment } from '../payment/read.ts'
import { type Page, toPage } from './consentLists.ts'

const paymentsOnPage = 25

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

const stored: Record<MadePaymentProgress, Pick<PaymentSearch, 'status' | 'isFutureDated'>> = {
  accepted: { status: 'KSAOB.Pending', isFutureDated: false },
  scheduled: { status: 'KSAOB.Pending', isFutureDated: true },
  paid: { status: 'KSAOB.AcceptedSettlementCompleted' },
  rejected: { status: 'KSAOB.Rejected' },
  cancelled: { status: 'KSAOB.Cancelled' },
}

/** Everything that can have become of a payment, in the order in which it usually comes. */
export const madePaymentProgress = Object.keys(stored) as MadePaymentProgress[]

/** One page of the payments that a customer made through apps or approved for a shared account, newest first. */
export async function searchCustomerPayments(
  { db }: Pick<Dependencies, 'db'>,
  { text, progress, size = paymentsOnPage, ...search }: CustomerPaymentSearch,
): Promise<Page<CustomerPayment>> {
  const rows = await listPaymentsOfCustomer(db, {
    ...search,
    ...(text !== undefined && { text, amountHalalas: readAmount(text) }),
    ...(progress && stored[progress]),
    limit: size + 1,
  })
  return toPage(rows.map(withProgress), size, ({ createdAt, paymentId }) => ({ at: createdAt, id: paymentId }))
}

/** A payment that this customer made or approved. Throws BankRefusal 'resourceIdUnknown', also for another customer's. */
export async function getCustomerPayment(
  { db }: Pick<Dependencies, 'db'>,
  request: { paymentId: string; nationalIdentificationNumber: string },
): Promise<CheckedPayment> {
  const payment = await findPaymentOfCustomer(db, request)
  if (!payment) throw new BankRefusal('resourceIdUnknown', 'You have no such payment.')
  return { ...withProgress(payment), payeeVerdict: worstVerdict(await listPayeeVerdicts(db, payment.consentId)) }
}

const withProgress = (payment: ListedPayment): CustomerPayment => ({ ...payment, progress: progressOfPayment(payment) })

/** '1,500' and '1500.00' are amounts; undefined for what is none. */
function readAmount(text: string): number | undefined {
  const [, riyals, halalas = ''] = /^(\d{1,9})(?:\.(\d{1,2}))?$/.exec(text.replaceAll(',', '')) ?? []
  return riyals === undefined ? undefined : Number(riyals) * 100 + Number(halalas.padEnd(2, '0'))
}
