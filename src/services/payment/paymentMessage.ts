import { type components } from '../../../generated/types/payment-initiation.ts'
import { type PaymentRow } from '../../data/repositories/payment/payments.ts'
import { formatDateTime } from '../../domain/shared/dates.ts'
import { formatHalalas } from '../../domain/shared/money.ts'
import { linkTo } from '../shared/links.ts'
import { type PaymentProgress } from './readPayment.ts'

type Schemas = components['schemas']
/** A payment response's `message`. */
export type PaymentResponseMessage = Schemas['PaymentResponseMessage']
type PaymentData = PaymentResponseMessage['Data']

/** Relative path of a payment (design.md section 4: Links.Self). */
export function paymentLink(paymentId: string): string {
  return linkTo('getPayment', { PaymentId: paymentId })
}

/** `message.Data` of a payment, also the payload of its events. */
export function paymentData(payment: PaymentRow): PaymentData {
  return {
    PaymentId: payment.paymentId,
    ConsentId: payment.consentId,
    Type: payment.type,
    PaymentTransactionId: payment.paymentTransactionId,
    Status: payment.status,
    StatusUpdateDateTime: formatDateTime(payment.statusUpdatedAt),
    CreationDateTime: formatDateTime(payment.createdAt),
    ...(payment.rejectReasonCode !== null && {
      RejectReasonCode: [{ Code: payment.rejectReasonCode, Message: payment.rejectReasonMessage ?? '' }],
    }),
    Charges: { chargesInnerList: [] },
    Instruction: {
      Amount: { Amount: formatHalalas(payment.amountHalalas), Currency: payment.currency },
      BeneficiaryInformation: payment.notes === null ? null : { Notes: payment.notes },
      // One payment per consent in the single-payment schedules.
      PaymentSequenceNumber: '1',
    },
    Purpose: payment.purpose,
  }
}

/** The `message` of a payment response (service.md "Payment"). */
export function paymentMessage(payment: PaymentRow): PaymentResponseMessage {
  return {
    Data: paymentData(payment),
    Risk: { PSUIndicators: null, DestinationDeliveryAddress: null, TransactionIndicators: null },
    Links: { Self: paymentLink(payment.paymentId), Related: null },
    Meta: {},
  }
}

/** The `message` of the transaction-status resource. */
export function paymentStatusMessage({
  paymentId,
  status,
  statusUpdatedAt,
}: PaymentProgress): Schemas['PaymentStatusResponseMessage'] {
  return {
    Data: { PaymentId: paymentId, Status: status, StatusUpdateDateTime: formatDateTime(statusUpdatedAt) },
    Links: { Self: linkTo('getPaymentStatus', { PaymentId: paymentId }) },
    Meta: {},
  }
}
