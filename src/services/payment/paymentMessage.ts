import type { components } from '../../../generated/types/payment-initiation.ts'
import type { PaymentConsent } from '../../domain/consent/consent.ts'
import type { Payment } from '../../domain/payment/payment.ts'
import { formatDateTime } from '../../domain/shared/dates.ts'
import { formatHalalas } from '../../domain/shared/money.ts'
import { linkTo } from '../shared/links.ts'
import type { PaymentProgress } from './read.ts'

type Schemas = components['schemas']
/** A payment response's `message`. */
export type PaymentResponseMessage = Schemas['PaymentResponseMessage']
type PaymentData = PaymentResponseMessage['Data']

/** Relative path of a payment. */
export function paymentLink(paymentId: string): string {
  return linkTo('getPayment', { PaymentId: paymentId })
}

/** `message.Data` of a payment. It is also the payload of the payment's events. */
export function paymentData(payment: Payment): PaymentData {
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
    DebtorAccount: { SchemeName: 'KSAOB.IBAN', Identification: payment.debtorIban },
    Charges: { chargesInnerList: [] },
    Instruction: {
      Amount: { Amount: formatHalalas(payment.amountHalalas), Currency: payment.currency },
      BeneficiaryInformation: payment.payerNotes === null ? null : { Notes: payment.payerNotes },
      // The single-payment types have one payment per consent.
      PaymentSequenceNumber: '1',
    },
    Purpose: payment.purposeCode,
  }
}

/** The `message` of a payment response. */
export function paymentMessage(payment: Payment): PaymentResponseMessage {
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

/** The `message` of a consent's authorisation resource (scaStatus). */
export function authorisationMessage(consent: PaymentConsent): components['schemas']['AuthorisationResponseMessage'] {
  return {
    Data: { ScaStatus: consent.scaStatus },
    Links: {
      Self: linkTo('getPaymentConsentAuthorisation', {
        ConsentId: consent.consentId,
        AuthorisationId: consent.authorisationId,
      }),
    },
    Meta: {},
  }
}
