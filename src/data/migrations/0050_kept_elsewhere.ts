import { type Kysely, sql } from 'kysely'

/**
 * Signing keys whose private half is kept outside the database: of those a row has the public half, and says when it signs. The release
 * before cannot read such a row, so the first is written only once SANAD_SIGNER is set, which is done when that release has stopped.
 */
const statements = [
  `alter table signing_keys add column public_jwk text`,
  `alter table signing_keys alter column private_jwk drop not null`,
  `alter table signing_keys add constraint signing_keys_one_half check ((private_jwk is null) <> (public_jwk is null)) not valid`,
]

/** Adds the column above. No row is read: the constraint holds for those to come, and all others have a private half. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
