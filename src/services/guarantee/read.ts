import { limits } from '../../config/limits.ts'
import type { NamedEntity } from '../../data/repositories/callers.ts'
import { findInstructionState, insertInstruction } from '../../data/repositories/instructions.ts'
import { findLetter, findLetterOfConsent, listOverdueLetters, lockLetter } from '../../data/repositories/letters.ts'
import { inTransaction } from '../../data/transaction.ts'
import { isLetterOverdue, type Letter } from '../../domain/guarantee/letter.ts'
import { type LetterProgress, progressOfLetter } from '../../domain/guarantee/progress.ts'
import { BankRefusal } from '../../domain/shared/errors.ts'
import { type RejectReason, rejectReasonOf } from '../../domain/shared/rejectReason.ts'
import { latenessOf } from '../../domain/shared/handOverProgress.ts'
import type { Dependencies } from '../dependencies.ts'
import { tellOfLetterEnd } from './letterEnds.ts'
import { recordLetterMove } from './letter.ts'

/** The letter that is asked for, and the consent of the PSU token. The token was already checked. */
export interface LetterRequest {
  letterOfGuaranteeId: string
  tokenConsentId: string | undefined
  clientId: string
  now: Date
  /** What was read with the app already, if it was. */
  named?: NamedEntity | undefined
}

type ReadDependencies = Pick<Dependencies, 'db' | 'wakeJobs'>

/**
 * The letter of the token's consent as of `now`, whether or not the expiry job has run. Throws BankRefusal 'resourceIdUnknown' in
 * the same way for unknown ids and for letters of other consents.
 */
export async function getLetter(
  dependencies: ReadDependencies,
  { letterOfGuaranteeId, tokenConsentId, clientId, now, named }: LetterRequest,
): Promise<Letter> {
  const letter = await findCurrentLetter(dependencies, letterOfGuaranteeId, now, named)
  if (letter?.clientId === clientId && letter.consentId === tokenConsentId) return letter
  throw unknownLetter()
}

/** The same refusal for unknown ids and for letters of other consents. */
export function unknownLetter(): BankRefusal {
  return new BankRefusal('resourceIdUnknown', 'The consent of this token has no letter with this LetterOfGuaranteeId.', {
    path: 'LetterOfGuaranteeId',
  })
}

/** A letter as of `now`: when its validity has passed, it has expired. Undefined for an unknown id. */
export async function findCurrentLetter(
  dependencies: ReadDependencies,
  letterOfGuaranteeId: string,
  now: Date,
  named?: NamedEntity,
): Promise<Letter | undefined> {
  const isRead = named?.kind === 'letter' && named.id === letterOfGuaranteeId
  const letter = isRead ? named.entity : await findLetter(dependencies.db, letterOfGuaranteeId)
  return letter && isLetterOverdue(letter, now) ? expireLetter(dependencies, letterOfGuaranteeId, now) : letter
}

/**
 * Expires one issued letter whose validity is over, in one transaction: status, event, and the instruction that releases its amount
 * on the line.
 */
async function expireLetter(
  { db, wakeJobs }: ReadDependencies,
  letterOfGuaranteeId: string,
  now: Date,
): Promise<Letter | undefined> {
  const expired = await inTransaction(db, async (trx) => {
    const letter = await lockLetter(trx, letterOfGuaranteeId)
    if (!letter || !isLetterOverdue(letter, now)) return letter
    await insertInstruction(trx, { kind: 'letterExpiry', resourceId: letterOfGuaranteeId }, now, now)
    await tellOfLetterEnd(trx, letter, now)
    return recordLetterMove(trx, letter, 'expire', { actor: 'time', now })
  })
  wakeJobs()
  return expired
}

/** Expires letters whose validity is over, each in a transaction of its own. Returns how many there were. */
export async function expireLetters(dependencies: ReadDependencies, now: Date): Promise<number> {
  const letterIds = await listOverdueLetters(dependencies.db, now, limits.expiryBatch)
  for (const letterId of letterIds) await expireLetter(dependencies, letterId, now)
  return letterIds.length
}

/** How a letter stands that an app has asked for, as its signatory reads it. */
export interface AskedLetter {
  letterOfGuaranteeId: string
  progress: LetterProgress
  /** Why the bank has rejected it, when it has. */
  rejectReason?: RejectReason
}

/** The letter that an app has asked for with this consent, as of `now`. Undefined when it has asked for none. */
export async function findAskedLetter(
  { db, settings }: Pick<Dependencies, 'db' | 'settings'>,
  consentId: string,
  now: Date,
): Promise<AskedLetter | undefined> {
  const stored = await findLetterOfConsent(db, consentId)
  if (!stored) return undefined
  const letter = isLetterOverdue(stored, now) ? { ...stored, status: 'Expired' as const } : stored
  const { letterOfGuaranteeId } = letter
  const instruction =
    letter.status === 'Pending' ? await findInstructionState(db, { kind: 'letter', resourceId: letterOfGuaranteeId }) : null
  const progress = progressOfLetter(letter, instruction, latenessOf('letter', settings.limits, now))
  const rejectReason = rejectReasonOf(letter)
  return { letterOfGuaranteeId, progress, ...(rejectReason && { rejectReason }) }
}
