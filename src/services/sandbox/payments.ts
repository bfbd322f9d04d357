import { type PaymentOrder, type SandboxPayment, type SandboxPaymentState } from '../../corebank/sandboxPort.ts'
import { SanadError } from '../../domain/shared/errors.ts'
import { declinedByBank } from '../../domain/shared/rejectReason.ts'
import { type Dependencies } from '../dependencies.ts'
import { submitDuePayment } from '../payment/submitPayments.ts'
import { sandboxControl } from './sandboxControl.ts'

type SandboxDependencies = Pick<Dependencies, 'coreBank'>
type DecisionDependencies = Pick<Dependencies, 'coreBank' | 'db' | 'settings'>

/** Payments as the core bank knows them, newest first, at most 200. */
export async function listBankPayments(
  dependencies: SandboxDependencies,
  filter: { state?: SandboxPaymentState } = {},
): Promise<SandboxPayment[]> {
  return sandboxControl(dependencies).listPayments(filter)
}

/** One payment. Throws SanadError('resourceIdUnknown'). */
export async function findBankPayment(dependencies: SandboxDependencies, paymentId: string): Promise<SandboxPayment> {
  return sandboxControl(dependencies).findPayment(paymentId)
}

/**
 * Approves a payment in the name of the customer who authorized it: it completes, or is rejected when it cannot be
 * settled (funds, account status). Approving again answers the same.
 * Throws SanadError: 'resourceIdUnknown', 'customerWrong' (not that customer's payment), 'stateConflict' (rejected before).
 */
export async function approvePayment(
  dependencies: DecisionDependencies,
  order: { paymentId: string; nationalIdentificationNumber?: string | undefined; now: Date },
): Promise<SandboxPayment> {
  const { paymentId, nationalIdentificationNumber, now } = order
  const approver = nationalIdentificationNumber === undefined ? {} : { nationalIdentificationNumber }
  return decide(dependencies, { paymentId, outcome: 'completed', ...approver, now })
}

// UAE Open Finance, same authors: RejectReasonCode is namespaced by the rejecting system.
const reasonCodePattern = /^[A-Za-z]{1,20}\.[A-Za-z0-9]{1,40}$/
const reasonMessageLength = 500

/**
 * Rejects a payment; rejecting again answers as the first time, with the first reason.
 * Throws SanadError: 'resourceIdUnknown', 'resourceFormat' (reason), 'stateConflict' (completed before).
 */
export async function rejectPayment(
  dependencies: DecisionDependencies,
  order: { paymentId: string; reasonCode?: string | undefined; reasonMessage?: string | undefined; now: Date },
): Promise<SandboxPayment> {
  const reasonCode = order.reasonCode ?? declinedByBank.reasonCode
  const reasonMessage = order.reasonMessage ?? declinedByBank.reasonMessage
  if (!reasonCodePattern.test(reasonCode)) {
    throw new SanadError('resourceFormat', 'reasonCode is not of the form System.Code, for example SARIE.AC04.', {
      path: 'reasonCode',
    })
  }
  if (reasonMessage.length === 0 || reasonMessage.length > reasonMessageLength) {
    throw new SanadError('resourceFormat', `reasonMessage is not 1 to ${reasonMessageLength} characters long.`, {
      path: 'reasonMessage',
    })
  }
  return decide(dependencies, { paymentId: order.paymentId, outcome: 'rejected', reasonCode, reasonMessage, now: order.now })
}

/** Decides; when the decision comes before the job that hands the authorized payment over, the payment goes first. */
async function decide(dependencies: DecisionDependencies, order: PaymentOrder): Promise<SandboxPayment> {
  const { decidePayment } = sandboxControl(dependencies)
  try {
    return await decidePayment(order)
  } catch (error) {
    const isUnknown = error instanceof SanadError && error.code === 'resourceIdUnknown'
    if (!isUnknown) throw error
    // Handed over here, or at this moment by somebody else: the second try finds it either way.
    await submitDuePayment(dependencies, order.paymentId, order.now)
    return decidePayment(order)
  }
}
