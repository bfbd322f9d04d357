import { createHash, X509Certificate } from 'node:crypto'
import { type Kysely, sql } from 'kysely'

const statements = [
  `alter table apps add column pending_changes jsonb`,
  // Tokens that are bound to a certificate end with it, so the one before the registered one must be known.
  `alter table apps add column previous_certificate_thumbprint text`,
]

/** Keeps the changes of apps that wait for the bank, and which certificate was registered before the present one. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
  const apps = await sql<{
    client_id: string
    pem: string
  }>`select client_id, previous_certificate_pem as pem from apps where previous_certificate_pem is not null`.execute(db)
  for (const { client_id: clientId, pem } of apps.rows) {
    const thumbprint = createHash('sha256').update(new X509Certificate(pem).raw).digest('base64url')
    await sql`update apps set previous_certificate_thumbprint = ${thumbprint} where client_id = ${clientId}`.execute(db)
  }
}
