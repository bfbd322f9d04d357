import type { Transaction } from 'kysely'
import { deleteSigningKeys, endSigningKey } from '../../data/repositories/signingKeys.ts'
import type { Database, SigningKeyTable } from '../../data/schema.ts'
import { isSealed } from '../secrets.ts'
import type { KeptRow } from './keptKeys.ts'
import { publishedAt } from './keySchedule.ts'

/** Whether a signer keeps the private half. */
export const isKept = (row: SigningKeyTable): row is SigningKeyTable & KeptRow => row.publicJwk !== null

/** The text of a private key that lies in the database without a seal. */
export const openPrivateJwk = ({ privateJwk }: SigningKeyTable): string | undefined =>
  privateJwk === null || isSealed(privateJwk) ? undefined : privateJwk

/** Rows that nobody needs any more. That of a kept key stays: it says that the key was in use and never comes back. */
export const overAt = (rows: SigningKeyTable[], now: Date): SigningKeyTable[] => {
  const published = publishedAt(rows, now)
  return rows.filter((row) => !published.includes(row) && !isKept(row))
}

/** A key that shall never sign. That of a signer would come back if its row went. */
export async function dropUpcoming(trx: Transaction<Database>, row: SigningKeyTable, now: Date): Promise<void> {
  if (isKept(row)) await endSigningKey(trx, row.kid, { signUntil: row.signFrom, publishUntil: now })
  else await deleteSigningKeys(trx, [row.kid])
}
