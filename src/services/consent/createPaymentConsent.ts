import { randomUUID } from 'node:crypto'
import { insertAudit } from '../../data/repositories/audit.ts'
import { type ConsentRow, insertConsent } from '../../data/repositories/consents.ts'
import { inTransaction } from '../../data/transaction.ts'
import { consentDeadlines } from '../../domain/consent/deadlines.ts'
import { checkInstruction } from '../../domain/payment/checkInstruction.ts'
import { SanadError } from '../../domain/shared/errors.ts'
import { checkOutwardUrl } from '../../security/outwardAddress.ts'
import { type Dependencies } from '../dependencies.ts'
import { type PaymentConsentMessage } from './paymentConsentMessage.ts'

/** A signed and schema-checked request of an app. */
export interface CreatePaymentConsent {
  clientId: string
  message: PaymentConsentMessage
  interactionId: string
  now: Date
}

/**
 * Stores a payment consent in AwaitingAuthorization with its ConsentId, PaymentId and authorisation id. Whether the national
 * id is a customer's is not looked at here, so that no TPP can ask that way (design.md section 4).
 * Throws SanadError 'businessRule' or 'resourceFormat' with the field's path.
 */
export async function createPaymentConsent({ db, settings }: Pick<Dependencies, 'db' | 'settings'>, command: CreatePaymentConsent): Promise<ConsentRow> {
  const consent = newConsent(command, settings)
  await inTransaction(db, async (trx) => {
    if (!(await insertConsent(trx, consent))) {
      const path = 'Data.BaseConsentId'
      throw new SanadError('businessRule', `${path} was used before by this app; it must be unique for every payment consent request.`, { path })
    }
    await insertAudit(trx, {
      occurredAt: command.now,
      actor: `app:${command.clientId}`,
      action: 'consent.create',
      subject: consent.consent_id,
      clientId: command.clientId,
      interactionId: command.interactionId,
      statusAfter: consent.status,
    })
  })
  return consent
}

function newConsent({ clientId, message, now }: CreatePaymentConsent, settings: Dependencies['settings']): ConsentRow {
  const { Data, Risk, Subscription } = message
  checkInstruction(Data, now)
  const deadlines = consentDeadlines(Data, now, settings.limits.consentDays)
  if (Subscription) checkOutwardUrl(Subscription.Webhook.Url, { sandbox: settings.sandbox, path: 'Subscription.Webhook.Url' })
  return {
    consent_id: `pis-${randomUUID()}`,
    kind: 'payment',
    client_id: clientId,
    base_consent_id: Data.BaseConsentId,
    status: 'AwaitingAuthorization',
    flags: [],
    revoked_by: null,
    national_id: Data.NationalIdentificationNumber,
    message: { Data, Risk },
    webhook: Subscription?.Webhook ?? null,
    authorisation_id: randomUUID(),
    sca_status: 'received',
    payment_id: randomUUID(),
    created_at: now,
    status_updated_at: now,
    authorization_expires_at: deadlines.authorizationExpiresAt,
    expires_at: deadlines.expiresAt,
  }
}
