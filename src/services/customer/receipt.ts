import { BankRefusal } from '../../domain/shared/errors.ts'
import { type AuthorizationStep, getVisit } from '../authorization/visit.ts'
import type { Dependencies } from '../dependencies.ts'
import { type CheckedPayment, getCustomerPayment } from './payments.ts'

/**
 * The payment that was approved in this authorization, for a receipt. Throws BankRefusal 'resourceIdUnknown' when there is none: nothing
 * was approved, others are still to approve, or the visit is over.
 */
export async function getApprovedPayment(dependencies: Dependencies, step: AuthorizationStep): Promise<CheckedPayment> {
  const { session, consent } = await getVisit(dependencies, step)
  const { nationalIdentificationNumber, outcome } = session
  if (consent.kind !== 'payment' || nationalIdentificationNumber === null || outcome !== 'approved')
    throw new BankRefusal('resourceIdUnknown', 'No payment was approved here.')
  return getCustomerPayment(dependencies, { paymentId: consent.paymentId, nationalIdentificationNumber })
}
