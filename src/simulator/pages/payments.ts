import type { Request } from 'express'
import type { SandboxPayment } from '../../corebank/sandboxPort.ts'
import { BankRefusal } from '../../domain/shared/errors.ts'
import type { Dependencies } from '../../services/dependencies.ts'
import { decideBankPayment, rejectReason, sandboxOf } from '../../services/sandbox/coreBank.ts'
import { halalasOf } from '../../web/format.ts'
import { refuseImpossibleId } from '../../web/input.ts'
import { routes } from '../../web/routes.ts'
import { listPage } from './parts.ts'

/** The reasons that the page offers. The JSON API takes any. Their texts are `reason.*` in the locales. */
const rejectReasons = ['PASP.Declined', 'PASP.RiskDeclined', 'SARIE.AC01', 'SARIE.AC04', 'SARIE.AC06', 'SARIE.AM04'] as const

/** A page of the payments. */
export async function getPaymentList(dependencies: Dependencies, request: Request) {
  const { rows, ...page } = await listPage(request, {
    path: routes.coreBankPayments(),
    list: (asked) => sandboxOf(dependencies).listPayments(asked),
    idOf: ({ paymentId }) => paymentId,
  })
  return { ...page, payments: rows.map(forPage) }
}

/** One payment. Throws BankRefusal 'resourceIdUnknown'. */
export async function getPayment(dependencies: Dependencies, paymentId: string) {
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
 * Decides a payment. Returns the key of the message to show: the result, or that somebody else decided first. Throws BankRefusal
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
    if (error instanceof BankRefusal && error.code === 'stateConflict') return 'conflict'
    throw error
  }
}
