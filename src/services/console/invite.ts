import { findDeveloperByEmail } from '../../data/repositories/apps.ts'
import { upsertInvitation } from '../../data/repositories/bankUsers.ts'
import { insertAudit } from '../../data/repositories/journal.ts'
import { inTransaction } from '../../data/transaction.ts'
import { emailFaults, normaliseEmail } from '../../domain/app/fields.ts'
import { dayMs } from '../../domain/shared/dates.ts'
import { BankRefusal } from '../../domain/shared/errors.ts'
import { randomSecret, sha256 } from '../../security/secrets.ts'
import { refuseFaults } from '../app/faults.ts'
import type { Dependencies } from '../dependencies.ts'

/** Whom the bank invites. `actor` is as in the audit trail. */
export interface InviteDeveloper {
  email: string
  actor: string
  interactionId?: string
  now: Date
}

/** An invitation with its code, which exists in clear only here. */
export interface OpenInvitation {
  email: string
  code: string
  /** The page on which the invited person signs up. */
  signUpUrl: string
  expiresAt: Date
}

/**
 * Lets the owner of an e-mail address sign up once. A second invitation takes the place of the first. Throws BankRefusal
 * 'resourceFormat' for the address, and 'duplicate' for one that is signed up.
 */
export async function inviteDeveloper(
  { db, settings }: Pick<Dependencies, 'db' | 'settings'>,
  { email: typed, actor, interactionId, now }: InviteDeveloper,
): Promise<OpenInvitation> {
  refuseFaults(emailFaults(typed))
  const email = normaliseEmail(typed)
  const code = randomSecret()
  const expiresAt = new Date(now.getTime() + settings.limits.invitationDays * dayMs)
  await inTransaction(db, async (trx) => {
    const developer = await findDeveloperByEmail(trx, email)
    if (developer)
      throw new BankRefusal('duplicate', 'email is signed up already; nobody needs to be invited.', { path: 'email' })
    const codeHash = sha256(code)
    await upsertInvitation(trx, { email, codeHash, createdAt: now, expiresAt })
    await insertAudit(trx, {
      occurredAt: now,
      actor,
      action: 'developer.invite',
      // The trail holds no e-mail addresses; the same hash stands in the entry of the sign-up.
      subject: codeHash,
      interactionId: interactionId ?? null,
    })
  })
  return { email, code, signUpUrl: `${settings.baseUrl}/dashboard?invitation=${code}`, expiresAt }
}
