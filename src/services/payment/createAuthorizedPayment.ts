import { randomUUID } from 'node:crypto'
import { type BankCustomer } from '../../corebank/port.ts'
import { insertAudit } from '../../data/repositories/audit.ts'
import { type ConsentRow } from '../../data/repositories/consent/consents.ts'
import { insertPaymentInstruction } from '../../data/repositories/payment/instructions.ts'
import { insertOutboxEvent } from '../../data/repositories/outbox.ts'
import { insertPayment, type PaymentRow } from '../../data/repositories/payment/payments.ts'
import { type Executor } from '../../data/schema.ts'
import { paymentConsentData } from '../consent/messages/paymentConsentMessage.ts'
import { paymentData, paymentLink } from './paymentMessage.ts'
import { paymentTermsOf } from './paymentTerms.ts'

/** An authorized consent, who authorized it, and the account they pay from. */
export interface AuthorizedPayment {
  consent: ConsentRow
  customer: BankCustomer
  debtorIban: string
  now: Date
}

/** The payment of an authorized consent, in the authorization's transaction: row, event, audit entry and core bank instruction. */
export async function createAuthorizedPayment(
  trx: Executor,
  { consent, customer, debtorIban, now }: AuthorizedPayment,
): Promise<PaymentRow> {
  const payment = newPayment(consent, customer, debtorIban, now)
  await insertPayment(trx, payment)
  await insertPaymentInstruction(trx, payment.paymentId, payment.executionAt ?? now, now)
  await insertAudit(trx, {
    occurredAt: now,
    actor: `psu:${customer.customerId}`,
    action: 'payment.create',
    subject: payment.paymentId,
    clientId: payment.clientId,
    statusAfter: payment.status,
  })
  await insertOutboxEvent(trx, {
    eventType: 'KSAOB.Resource.Created',
    clientId: payment.clientId,
    consentId: payment.consentId,
    resource: paymentLink(payment.paymentId),
    payload: paymentData(payment),
    now,
  })
  return payment
}

function newPayment(consent: ConsentRow, customer: BankCustomer, debtorIban: string, now: Date): PaymentRow {
  const data = paymentConsentData(consent)
  const terms = paymentTermsOf(consent)
  if (consent.paymentId === null) throw new Error(`payment consent ${consent.consentId} has no payment id`)
  return {
    paymentId: consent.paymentId,
    consentId: consent.consentId,
    clientId: consent.clientId,
    nationalIdentificationNumber: customer.nationalIdentificationNumber,
    type: terms.type,
    // The end-to-end id of the rail: up to 35 upper-case letters and digits (field-standard.md section 4).
    paymentTransactionId: randomUUID().replaceAll('-', '').toUpperCase(),
    status: 'KSAOB.Pending',
    rejectReasonCode: null,
    rejectReasonMessage: null,
    amountHalalas: terms.amountHalalas,
    currency: terms.currency,
    debtorIban,
    creditorIban: terms.creditorIban,
    creditorName: data.Initiation.CreditorAccount.Name,
    purpose: data.PaymentPurposeCode,
    notes: data.PayerNotes ?? null,
    executionAt: terms.executionAt,
    createdAt: now,
    statusUpdatedAt: now,
  }
}
