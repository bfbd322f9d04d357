import { randomUUID } from 'node:crypto'
import type { Settings } from '../../config/settings.ts'
import { insertConsent } from '../../data/repositories/consents.ts'
import type { Consent, ConsentDeadlines, ConsentKind, Webhook } from '../../domain/consent/consent.ts'
import { consentIdPrefix } from '../../domain/consent/products.ts'
import { BankRefusal } from '../../domain/shared/errors.ts'
import { checkOutwardUrl } from '../../security/outward/outwardAddress.ts'
import type { Dependencies } from '../dependencies.ts'

/** The members that every kind of consent request has. */
export interface ConsentMessage {
  Data: object
  Risk?: object
  Subscription?: { Webhook: Webhook }
}

/** A request of an app. Its signature and schema have been checked. */
export interface CreateConsent<Message> {
  clientId: string
  message: Message
  interactionId: string
  now: Date
}

/** What of the settings a new consent is judged by. */
export type ConsentSettings = Pick<Settings, 'limits' | 'reach'>

type CreationDependencies = Pick<Dependencies, 'db' | 'settings'>

/** Throws BankRefusal 'bodyFormat' for a webhook address that is not allowed. */
export function checkWebhook({ Subscription }: ConsentMessage, { reach }: Pick<Settings, 'reach'>): void {
  if (Subscription) checkOutwardUrl(Subscription.Webhook.Url, reach, 'Subscription.Webhook.Url')
}

/** A consent in AwaitingAuthorization with new ids. Each kind adds its own members. */
export function beginConsent<Kind extends ConsentKind>(
  kind: Kind,
  { clientId, message: { Subscription }, now }: CreateConsent<ConsentMessage>,
  deadlines: ConsentDeadlines,
) {
  return {
    consentId: `${consentIdPrefix(kind)}${randomUUID()}`,
    kind,
    clientId,
    status: 'AwaitingAuthorization' as const,
    flags: [],
    revokedBy: null,
    webhook: Subscription?.Webhook ?? null,
    authorisationId: randomUUID(),
    scaStatus: 'received' as const,
    createdAt: now,
    statusUpdatedAt: now,
    ...deadlines,
  }
}

/**
 * Stores a new consent of any kind, with the request and its audit entry: all or nothing. Throws BankRefusal 'businessRule' when its
 * BaseConsentId was used before.
 */
export async function storeConsent<Kind extends Consent>(
  { db }: CreationDependencies,
  consent: Kind,
  { message: { Data, Risk }, interactionId }: CreateConsent<ConsentMessage>,
): Promise<Kind> {
  const isStored = await insertConsent(
    db,
    consent,
    { Data, Risk },
    {
      occurredAt: consent.createdAt,
      actor: `app:${consent.clientId}`,
      action: 'consent.create',
      subject: consent.consentId,
      clientId: consent.clientId,
      interactionId,
      statusAfter: consent.status,
    },
  )
  if (isStored) return consent
  const path = 'Data.BaseConsentId'
  throw new BankRefusal(
    'businessRule',
    `${path} was used before by this app; it must be unique for every payment consent request.`,
    { path },
  )
}
