import { randomUUID } from 'node:crypto'
import { type Settings } from '../../config/settings.ts'
import { type ConsentRow } from '../../data/repositories/consent/consents.ts'
import { type ConsentDeadlines } from '../../domain/consent/expiry.ts'
import { consentIdPrefix } from '../../domain/consent/products.ts'
import { type ConsentKind } from '../../domain/consent/types.ts'
import { checkOutwardUrl } from '../../security/outward/outwardAddress.ts'

/** What every kind of consent request has. */
export interface ConsentMessage {
  Data: object
  Risk?: object
  Subscription?: { Webhook: { Url: string; IsActive: boolean } }
}

/** A signed and schema-checked request of an app. */
export interface CreateConsent<Message> {
  clientId: string
  message: Message
  interactionId: string
  now: Date
}

/** A consent in AwaitingAuthorization with fresh ids; the kind adds what is its own. Throws SanadError 'businessRule' for a webhook address that is not allowed. */
export function beginConsent(
  kind: ConsentKind,
  { clientId, message, now }: CreateConsent<ConsentMessage>,
  deadlines: ConsentDeadlines,
  settings: Settings,
): ConsentRow {
  const { Data, Risk, Subscription } = message
  if (Subscription) checkOutwardUrl(Subscription.Webhook.Url, { sandbox: settings.sandbox, path: 'Subscription.Webhook.Url' })
  return {
    consentId: `${consentIdPrefix(kind)}${randomUUID()}`,
    kind,
    clientId,
    baseConsentId: null,
    status: 'AwaitingAuthorization',
    flags: [],
    revokedBy: null,
    nationalIdentificationNumber: null,
    message: { Data, Risk },
    webhook: Subscription?.Webhook ?? null,
    authorisationId: randomUUID(),
    scaStatus: 'received',
    paymentId: null,
    createdAt: now,
    statusUpdatedAt: now,
    authorizationExpiresAt: deadlines.authorizationExpiresAt,
    expiresAt: deadlines.expiresAt,
  }
}
