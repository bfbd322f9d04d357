import { randomUUID } from 'node:crypto'
import type { BareCall, BareRoute } from './tools.ts'

interface BareConsent {
  consent_id: string
  payment_id: string
  authorisation_id: string
  status: string
  message: { Data: Record<string, unknown>; Risk: object }
  created_at: Date
  expires_at: Date
  client_id: string
}

const dayMs = 86_400_000
/** Consent and audit entry in one statement, as Sanad stores them. */
const insertConsent = `with created as (
    insert into consents (consent_id, kind, client_id, base_consent_id, status, flags, revoked_by, national_identification_number, message, terms, webhook, authorisation_id,
      sca_status, payment_id, created_at, status_updated_at, authorization_expires_at, expires_at)
    values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $9, $10, $11, $12, $13, $14, $15, $16, $17)
    on conflict (client_id, base_consent_id) where base_consent_id is not null do nothing returning consent_id)
  insert into audit (occurred_at, actor, action, subject, client_id, interaction_id, status_before, status_after, details)
  select $18, $19, $20, $21, $22, $23, $24, $25, $26 from created returning subject`

function consentMessage({
  consent_id: ConsentId,
  payment_id: PaymentId,
  authorisation_id,
  status: Status,
  created_at: CreationDateTime,
  message,
}: BareConsent): object {
  const Links = {
    Self: `/consents/${ConsentId}`,
    scaOAuth: `/auth/authorize?consent=${ConsentId}`,
    scaStatus: `/consents/${ConsentId}/authorisations/${authorisation_id}`,
  }
  return {
    Data: { ConsentId, PaymentId, Status, StatusUpdateDateTime: CreationDateTime, CreationDateTime, ...message.Data },
    Risk: message.Risk,
    Links,
    Meta: {},
  }
}

async function createPaymentConsent({ clientId, message: sent, sql }: BareCall): Promise<object> {
  const message = sent as BareConsent['message']
  const now = new Date()
  const consent: BareConsent = {
    consent_id: `pis-${randomUUID()}`,
    payment_id: randomUUID(),
    authorisation_id: randomUUID(),
    status: 'AwaitingAuthorization',
    message,
    created_at: now,
    expires_at: new Date(now.getTime() + 10 * dayMs),
    client_id: clientId,
  }
  const { Data } = message
  const stored = await sql(insertConsent, [
    consent.consent_id,
    'payment',
    clientId,
    Data.BaseConsentId,
    consent.status,
    '[]',
    null,
    Data.NationalIdentificationNumber,
    JSON.stringify(message),
    null,
    consent.authorisation_id,
    'received',
    consent.payment_id,
    now,
    now,
    consent.expires_at,
    consent.expires_at,
    now,
    `app:${clientId}`,
    'consent.create',
    consent.consent_id,
    clientId,
    randomUUID(),
    null,
    consent.status,
    '{}',
  ])
  if (!stored) throw new Error('used before')
  return consentMessage(consent)
}

async function readRow<Row extends { client_id: string }>({ clientId, id, sql }: BareCall, text: string): Promise<Row> {
  const row = await sql<Row>(text, [id])
  if (row?.client_id !== clientId) throw new Error('unknown')
  return row
}

async function createLetterConsent({ clientId, message, sql }: BareCall): Promise<object> {
  const ConsentId = `lg-${randomUUID()}`
  const now = new Date()
  const end = new Date(now.getTime() + 7 * dayMs)
  const stored = await sql(insertConsent, [
    ConsentId,
    'guarantee',
    clientId,
    null,
    'AwaitingAuthorization',
    '[]',
    null,
    null,
    JSON.stringify(message),
    null,
    randomUUID(),
    'received',
    null,
    now,
    now,
    end,
    end,
    now,
    `app:${clientId}`,
    'consent.create',
    ConsentId,
    clientId,
    randomUUID(),
    null,
    'AwaitingAuthorization',
    '{}',
  ])
  if (!stored) throw new Error('not stored')
  return {
    Data: { ConsentId, Status: 'AwaitingAuthorization', CreationDateTime: now, ...(message!.Data as object) },
    Links: null,
    Meta: null,
  }
}

async function readLetter({ clientId, consentId, id, sql }: BareCall): Promise<object> {
  const consent = await sql<{ status: string }>('select * from consents where consent_id = $1', [consentId])
  const grant = await sql('select id_hash from oidc_records where kind = $1 and uid = $2 and expires_at > $3', [
    'Grant',
    consentId,
    new Date(),
  ])
  const letter = await sql<{ client_id: string; consent_id: string }>(
    'select * from letters_of_guarantee where letter_of_guarantee_id = $1',
    [id],
  )
  if (!consent || !grant || letter?.client_id !== clientId || letter.consent_id !== consentId) throw new Error('unknown')
  return { Data: letter, Links: null, Meta: null }
}

/** Payment initiation and letters of guarantee, with statements written by hand. */
export const paymentsAndLetters: readonly BareRoute[] = [
  { method: 'POST', path: /^\/payments\/consents()$/, status: 201, answer: createPaymentConsent },
  {
    method: 'GET',
    path: /\/payment-consents\/([^/]+)$/,
    status: 200,
    answer: async (call) => consentMessage(await readRow<BareConsent>(call, 'select * from consents where consent_id = $1')),
  },
  {
    method: 'GET',
    path: /\/domestic-payments\/([^/]+)$/,
    status: 200,
    answer: async (call) => ({
      Data: await readRow(call, 'select * from payments where payment_id = $1'),
      Links: { Self: call.id },
      Meta: {},
    }),
  },
  { method: 'POST', path: /\/letters-of-guarantee-consents()$/, status: 201, answer: createLetterConsent },
  { method: 'GET', path: /\/letters-of-guarantee\/([^/]+)$/, status: 200, answer: readLetter },
]
