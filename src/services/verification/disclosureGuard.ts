import type { AuditEntry } from '../../data/repositories/journal.ts'
import {
  hasRoom,
  hasShareLeft,
  insertAuditWithinTries,
  lockParticipant,
  lockVerificationTries,
  type ParticipantTry,
  recordVerificationAccount,
  recordVerificationTry,
  releaseVerificationAccount,
  releaseVerificationTry,
  reserveVerificationAccount,
  reserveVerificationTry,
  type TryLimit,
  type VerificationTry,
} from '../../data/repositories/verification.ts'
import { inTransaction } from '../../data/transaction.ts'
import { TooManyTries } from '../../domain/shared/errors.ts'
import type { MatchCode, PartyQuestion } from '../../domain/verification/types.ts'
import { sha256 } from '../../security/secrets.ts'
import type { RequestSource } from '../../telemetry/requests.ts'
import type { Dependencies } from '../dependencies.ts'

/** Who asks, from where, and where the answer can be found again. */
export interface VerificationCaller extends RequestSource {
  clientId: string
  /** The organisation whose tries count together, however many apps it has. */
  developerId: string
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
  developerId: string
  /** The caller's, for the security log. It is no part of the audit entry. */
  address?: string | undefined
  details: VerificationOutcome & { ask: string; party: string; bank: string }
}

const partyHash = (question: PartyQuestion): string => sha256(`party ${JSON.stringify(question).normalize('NFKC').toLowerCase()}`)

/** The one audit entry of a verification, with the rules that decided it and without a clear name or account. */
export const verificationEntry = (
  { clientId, developerId, address, interactionId }: VerificationCaller,
  { bic, accountId, question }: VerificationSubject,
  outcome: VerificationOutcome,
  now: Date,
): VerificationEntry => ({
  occurredAt: now,
  actor: `app:${clientId}`,
  action: 'payee.verify',
  subject: sha256(`account ${accountId}`),
  clientId,
  developerId,
  address,
  interactionId,
  details: { ask: question.ask, party: partyHash(question), bank: bic, ...outcome },
})

type GuardDependencies = Pick<Dependencies, 'db' | 'settings' | 'securityLog'>

/**
 * Writes the trail of an answer, and stops a developer from finding out a holder by trying names or identifiers, and from finding
 * out which accounts exist by walking through them. After so many different wrong tries on one account, its own or everybody's,
 * nothing is answered about it for a while, not even a right one; after so many accounts without a match, nothing about further ones.
 * The same question again costs nothing. Throws TooManyTries; then nothing is written. `code` is undefined when only the state was
 * asked.
 */
export async function recordAnswer(
  dependencies: GuardDependencies,
  entry: VerificationEntry,
  code: MatchCode | undefined,
  now: Date,
): Promise<void> {
  const { db, settings } = dependencies
  // While the core bank cannot tell, an answer discloses nothing.
  const isHarmless = code === 'MTCH' || entry.details.standing === 'unknown'
  const isAnswered = isHarmless
    ? await insertAuditWithinTries(db, entry, tryOf(entry), tryLimit(settings, now))
    : await recordMiss(dependencies, entry, code, now)
  if (!isAnswered) throw refuseTries(dependencies, entry)
}

/**
 * A wrong name or identifier counts only when it is answered: a refused try must not make the wait longer. The lock puts tries at one
 * account into a row, so that each of them sees the ones before it. Accounts here are not locked against each other, or a developer's
 * questions would queue: of many at once, a few accounts more than the limit may be answered.
 */
async function recordMiss(
  { db, settings }: GuardDependencies,
  entry: VerificationEntry,
  code: MatchCode | undefined,
  now: Date,
): Promise<boolean> {
  const attempt = tryOf(entry)
  return inTransaction(db, async (trx) => {
    await lockVerificationTries(trx, attempt)
    const isAnswered = await insertAuditWithinTries(trx, entry, attempt, tryLimit(settings, now))
    if (!isAnswered) return false
    const { bankBic } = settings
    const { bank } = entry.details
    await recordVerificationAccount(trx, { ...attempt, ...(bank !== bankBic && { participantBic: bank }) }, now)
    if (code === 'NMTC' || code === 'CMTC') await recordVerificationTry(trx, attempt, now)
    return true
  })
}

/** A try that another bank is being asked. */
export interface ReservedTry {
  /**
   * Takes back what the answer does not use up. A match, or no answer, uses up nothing; an answer without a name, the account alone, which
   * stays reserved until it is recorded: in between another question would find its place free.
   */
  settle(code: MatchCode | undefined): Promise<void>
}

/** One developer gets a third of what all may ask of another bank: the wrong names of two leave room for the right ones of a third. */
const partOfOne = (share: number): number => Math.max(1, Math.floor(share / 3))

/**
 * Before another bank is asked: throws TooManyTries when no answer could be passed on, or when all developers together, or this one,
 * have used up what they may ask there. Its guard sees this bank as one caller, so the rest is kept for the bank's own customers who
 * pay. The try counts from now on, because many at once would otherwise all find room.
 */
export async function reserveTry(dependencies: GuardDependencies, entry: VerificationEntry, now: Date): Promise<ReservedTry> {
  const { db, settings } = dependencies
  const attempt: ParticipantTry = { ...tryOf(entry), participantBic: entry.details.bank }
  const limit = tryLimit(settings, now)
  const ofAll = { tries: settings.participantTries, accounts: settings.participantAccounts }
  const ofOne = { tries: partOfOne(ofAll.tries), accounts: partOfOne(ofAll.accounts) }
  const share = { ofAll, ofOne, since: limit.since }
  const times = { since: limit.since, now }
  const reserved = await inTransaction(db, async (trx) => {
    await lockVerificationTries(trx, attempt)
    await lockParticipant(trx, attempt)
    if (!(await hasRoom(trx, attempt, limit)) || !(await hasShareLeft(trx, attempt, share))) return undefined
    const isNewTry = await reserveVerificationTry(trx, attempt, times)
    return { isNewTry, isNewAccount: await reserveVerificationAccount(trx, attempt, times) }
  })
  if (reserved === undefined) throw refuseTries(dependencies, entry)
  return {
    async settle(code) {
      if (code === 'NMTC' || code === 'CMTC') return
      if (reserved.isNewTry) await releaseVerificationTry(db, attempt, now)
      if (reserved.isNewAccount && code !== 'NOAP') await releaseVerificationAccount(db, attempt, now)
    },
  }
}

const tryOf = ({ developerId, subject, details }: VerificationEntry): VerificationTry => ({
  developerId,
  accountHash: subject,
  partyHash: details.party,
})

const tryLimit = ({ limits }: GuardDependencies['settings'], now: Date): TryLimit => ({
  tries: limits.verificationTries,
  triesOfAll: limits.verificationTriesOfAll,
  accounts: limits.verificationAccounts,
  since: new Date(now.getTime() - limits.verificationTriesSeconds * 1_000),
})

/** Reports that the limit is reached, and makes the refusal. */
function refuseTries(
  { settings, securityLog }: GuardDependencies,
  { clientId, address, interactionId }: VerificationEntry,
): TooManyTries {
  securityLog.report({
    kind: 'disclosureLimited',
    id: clientId,
    clientId,
    address,
    interactionId: interactionId ?? undefined,
  })
  const { verificationTriesSeconds } = settings.limits
  return new TooManyTries(
    `Too many different names or identifiers were tried for this account, or too many accounts without a match; try again in ${verificationTriesSeconds} s.`,
    { retryAfterSeconds: verificationTriesSeconds },
  )
}
