import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { limits } from '../../src/config/limits.ts'

export interface BareConsent {
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
const consentColumns = `consent_id, kind, client_id, base_consent_id, status, flags, revoked_by, national_id, message, webhook, authorisation_id,
  sca_status, payment_id, created_at, status_updated_at, authorization_expires_at, expires_at`
const insertConsent = `insert into consents (${consentColumns}) values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17)
  on conflict (client_id, base_consent_id) where base_consent_id is not null do nothing returning consent_id`
const insertAudit = `insert into audit (occurred_at, actor, action, subject, client_id, interaction_id, status_before, status_after, details)
  values ($1, $2, $3, $4, $5, $6, $7, $8, $9)`

/** The statements that Sanad runs for the same requests, written by hand, on a pool of the same size. */
export function openBareSql(databaseUrl: string) {
  const pool = new pg.Pool({ connectionString: databaseUrl, max: limits.databasePoolSize })
  const one = async <Row>(text: string, values: unknown[]) => (await pool.query(text, values)).rows[0] as Row | undefined
  return {
    findApp: (clientId: string) =>
      one<{ certificate_pem: string; client_secret_hash: string }>('select * from apps where client_id = $1 and deleted_at is null and disabled_at is null', [clientId]),
    findConsent: (consentId: string) => one<BareConsent>('select * from consents where consent_id = $1', [consentId]),
    findPayment: (paymentId: string) => one<Record<string, unknown>>('select * from payments where payment_id = $1', [paymentId]),
    createConsent: async (clientId: string, message: BareConsent['message']): Promise<BareConsent> => {
      const now = new Date()
      const consent = {
        consent_id: `pis-${randomUUID()}`, payment_id: randomUUID(), authorisation_id: randomUUID(), status: 'AwaitingAuthorization',
        message, created_at: now, expires_at: new Date(now.getTime() + 10 * dayMs), client_id: clientId,
      }
      const { Data } = message
      const client = await pool.connect()
      try {
        await client.query('begin')
        await client.query(insertConsent, [
          consent.consent_id, 'payment', clientId, Data.BaseConsentId, consent.status, '[]', null, Data.NationalIdentificationNumber, JSON.stringify(message), null,
          consent.authorisation_id, 'received', consent.payment_id, now, now, consent.expires_at, consent.expires_at,
        ])
        await client.query(insertAudit, [now, `app:${clientId}`, 'consent.create', consent.consent_id, clientId, randomUUID(), null, consent.status, '{}'])
        await client.query('commit')
      } finally {
        client.release()
      }
      return consent
    },
  }
}
