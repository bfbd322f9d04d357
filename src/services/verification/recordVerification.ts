import { insertAudit } from '../../data/repositories/audit.ts'
import { type PartyQuestion } from '../../domain/verification/types.ts'
import { sha256 } from '../../security/secrets.ts'
import { type Dependencies } from '../dependencies.ts'

/** Who asks, and where the answer can be found again. */
export interface VerificationCaller {
  clientId: string
  interactionId: string
}

/** What is asked of which account, at which bank. */
export interface VerificationSubject {
  bic: string
  accountId: string
  question: PartyQuestion
}

/** Hashes in place of account and party: the trail shows what was asked again, not who was asked about. */
export const accountHash = (accountId: string): string => sha256(`account ${accountId}`)
export const partyHash = (question: PartyQuestion): string => sha256(`party ${JSON.stringify(question).normalize('NFKC').toLowerCase()}`)

/** One audit entry per verification, with the rules that decided it and without a clear name or account. */
export async function recordVerification(
  { db }: Pick<Dependencies, 'db'>,
  { clientId, interactionId }: VerificationCaller,
  { bic, accountId, question }: VerificationSubject,
  outcome: { code?: string; standing: string; rules: readonly string[] },
  now: Date,
): Promise<void> {
  await insertAudit(db, {
    occurredAt: now,
    actor: `app:${clientId}`,
    action: 'payee.verify',
    subject: accountHash(accountId),
    clientId,
    interactionId,
    details: { ask: question.ask, party: partyHash(question), bank: bic, ...outcome },
  })
}
