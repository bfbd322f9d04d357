import { type SandboxPayment } from '../../corebank/sandboxPort.ts'
import { SanadError } from '../../domain/shared/errors.ts'
import { type Dependencies } from '../../services/dependencies.ts'
import { decideBankPayment, rejectReason, sandboxOf } from '../../services/sandbox/coreBank.ts'
import { halalasOf } from '../format.ts'
import { refuseImpossibleId } from '../forms.ts'

/** The reasons that the page offers. The JSON API takes any. Their texts are `reason.*` in the locales. */
const rejectReasons = ['PASP.Declined', 'PASP.RiskDeclined', 'SARIE.AC01', 'SARIE.AC04', 'SARIE.AC06', 'SARIE.AM04'] as const

/** Data of the list: pending payments, or all with `?state=all`. */
export async function paymentsPage(dependencies: Dependencies, state: unknown) {
  const all = state === 'all'
  const payments = await sandboxOf(dependencies).listPayments(all ? {} : { state: 'pending' })
  return { all, payments: payments.map(forPage) }
}

/** Data of one payment. Throws SanadError 'resourceIdUnknown'. */
export async function paymentPage(dependencies: Dependencies, paymentId: string) {
  refuseImpossibleId('PaymentId', paymentId)
  const payment = await sandboxOf(dependencies).getPayment(paymentId)
  return { payment: forPage(payment), rejectReasons, knownReason: rejectReasons.some((code) => code === payment.reasonCode) }
}

const forPage = (payment: SandboxPayment) => ({
  ...payment,
  halalas: halalasOf(payment.amount),
  received: new Date(payment.receivedDateTime),
  ...(payment.decidedDateTime === undefined ? {} : { decided: new Date(payment.decidedDateTime) }),
})

/** One click on the page. An unknown reason counts as none. */
export interface PaymentDecisionForm {
  paymentId: string
  decision: 'approve' | 'reject'
  reasonCode: string
  now: Date
}

/**
 * Decides a payment. Returns the key of the message to show: the result, or that somebody else decided first. Throws SanadError
 * 'resourceIdUnknown'.
 */
export async function decidePayment(
  dependencies: Dependencies,
  { paymentId, decision, reasonCode: wanted, now }: PaymentDecisionForm,
  reasonMessage: (code: string) => string,
): Promise<'approved' | 'rejected' | 'conflict'> {
  refuseImpossibleId('PaymentId', paymentId)
  const reasonCode = rejectReasons.find((code) => code === wanted) ?? rejectReasons[0]
  try {
    const payment =
      decision === 'approve'
        ? await decideBankPayment(dependencies, { paymentId, outcome: 'completed', now })
        : await decideBankPayment(dependencies, {
            paymentId,
            outcome: 'rejected',
            ...rejectReason({ reasonCode, reasonMessage: reasonMessage(reasonCode) }),
            now,
          })
    return payment.state === 'completed' ? 'approved' : 'rejected'
  } catch (error) {
    if (error instanceof SanadError && error.code === 'stateConflict') return 'conflict'
    throw error
  }
}
