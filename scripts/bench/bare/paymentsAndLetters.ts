import { randomUUID } from 'node:crypto'
import { grantedConsent } from './accounts.ts'
import type { BareCall, BareJoin, BareRoute } from './tools.ts'

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

/** All of a row that the path names by its key. */
const named = (table: string, key: string): BareJoin => ({
  columns: `${table}.*`,
  join: `left join ${table} on ${table}.${key} = $2`,
  values: ({ id }) => [id],
})

function readRow<Row extends { client_id: string }>({ clientId, row }: BareCall): Row {
  const found = row as Row
  if (found.client_id !== clientId) throw new Error('unknown')
  return found
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

/** As for every read of a customer, and the letter under names of its own. */
const grantedLetter: BareJoin = {
  columns: `${grantedConsent.columns}, letters.letter_of_guarantee_id, letters.client_id as letter_client_id, letters.consent_id as letter_consent_id,
    letters.national_identification_number as letter_customer, letters.status as letter_status, reject_reason_code, reject_reason_message,
    letters.terms as letter_terms, letters.created_at as letter_created_at, letters.status_updated_at as letter_updated_at`,
  join: `${grantedConsent.join} left join letters_of_guarantee as letters on letters.letter_of_guarantee_id = $5`,
  values: (call) => [...grantedConsent.values(call), call.id],
}

interface BareLetter {
  status: string | null
  has_grant: boolean
  letter_of_guarantee_id: string
  letter_client_id: string
  letter_consent_id: string
  letter_customer: string
  letter_status: string
  letter_terms: object
  letter_created_at: Date
  letter_updated_at: Date
}

async function readLetter({ clientId, consentId, row }: BareCall): Promise<object> {
  const letter = row as BareLetter
  if (
    letter.status === null ||
    !letter.has_grant ||
    letter.letter_client_id !== clientId ||
    letter.letter_consent_id !== consentId
  )
    throw new Error('unknown')
  const Data = {
    letter_of_guarantee_id: letter.letter_of_guarantee_id,
    consent_id: letter.letter_consent_id,
    national_identification_number: letter.letter_customer,
    status: letter.letter_status,
    terms: letter.letter_terms,
    created_at: letter.letter_created_at,
    status_updated_at: letter.letter_updated_at,
  }
  return { Data, Links: null, Meta: null }
}

/** Payment initiation and letters of guarantee, with statements written by hand. */
export const paymentsAndLetters: readonly BareRoute[] = [
  { method: 'POST', path: /^\/payments\/consents()$/, status: 201, answer: createPaymentConsent },
  {
    method: 'GET',
    path: /\/payment-consents\/([^/]+)$/,
    status: 200,
    joined: named('consents', 'consent_id'),
    answer: async (call) => consentMessage(readRow<BareConsent>(call)),
  },
  {
    method: 'GET',
    path: /\/domestic-payments\/([^/]+)$/,
    status: 200,
    joined: named('payments', 'payment_id'),
    answer: async (call) => ({
      Data: readRow(call),
      Links: { Self: call.id },
      Meta: {},
    }),
  },
  { method: 'POST', path: /\/letters-of-guarantee-consents()$/, status: 201, answer: createLetterConsent },
  { method: 'GET', path: /\/letters-of-guarantee\/([^/]+)$/, status: 200, joined: grantedLetter, answer: readLetter },
]
