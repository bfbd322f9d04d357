import { X509Certificate } from 'node:crypto'
import { type Kysely, sql } from 'kysely'

const statements = [
  `alter table apps add column tls_client_auth_subject_dn text`,
  `alter table apps add column certificate_ends_at timestamptz`,
  `alter table apps add column previous_certificate_pem text`,
  `alter table apps add column previous_certificate_ends_at timestamptz`,
  `alter table apps add column certificate_warned_days integer`,
  // The job that warns looks for certificates that end soon.
  `create index apps_by_certificate_end on apps (certificate_ends_at) where deleted_at is null`,
]

/** Keeps what mutual TLS needs of an app's certificates, and when they end. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
  const apps = await sql<{
    client_id: string
    certificate_pem: string
  }>`select client_id, certificate_pem from apps where certificate_pem is not null`.execute(db)
  for (const { client_id: clientId, certificate_pem: pem } of apps.rows) {
    const endsAt = new X509Certificate(pem).validToDate
    await sql`update apps set certificate_ends_at = ${endsAt} where client_id = ${clientId}`.execute(db)
  }
}
