import { type AuditEntry } from '../../data/repositories/journal.ts'
import { type PartyQuestion } from '../../domain/verification/types.ts'
import { sha256 } from '../../security/secrets.ts'

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

/** What is known before the question is answered, and what came of it. */
interface VerificationOutcome {
  code?: string | undefined
  standing: string
  rules: readonly string[]
}

/** Hashes in place of account and party: the trail shows what was asked again, not who was asked about. */
export interface VerificationEntry extends AuditEntry {
  /** Of the account. */
  subject: string
  clientId: string
  details: VerificationOutcome & { ask: string; party: string; bank: string }
}

const partyHash = (question: PartyQuestion): string => sha256(`party ${JSON.stringify(question).normalize('NFKC').toLowerCase()}`)

/** The one audit entry of a verification, with the rules that decided it and without a clear name or account. */
export const verificationEntry = (
  { clientId, interactionId }: VerificationCaller,
  { bic, accountId, question }: VerificationSubject,
  outcome: VerificationOutcome,
  now: Date,
): VerificationEntry => ({
  occurredAt: now,
  actor: `app:${clientId}`,
  action: 'payee.verify',
  subject: sha256(`account ${accountId}`),
  clientId,
  interactionId,
  details: { ask: question.ask, party: partyHash(question), bank: bic, ...outcome },
})
