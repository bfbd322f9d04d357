import { type BankLetterRow, lockBankLetter, updateBankLetterState } from '../../../data/repositories/simulator/bankLetters.ts'
import { inTransaction } from '../../../data/transaction.ts'
import { hasValidityEnded } from '../../../domain/guarantee/states.ts'
import { SanadError } from '../../../domain/shared/errors.ts'
import { type GuaranteeCall, type LetterDecision } from '../../guaranteePort.ts'
import { type GuaranteeDesk } from './desk.ts'
import { type LetterWish } from './letterRules.ts'
import { release } from './lines.ts'

/** The letter after the call; `decidedNow` is false when it was decided before. */
export interface DecidedLetter {
  letter: BankLetterRow
  decidedNow: boolean
}

/**
 * Decides a pending letter in one transaction: state, line, and whatever the listener writes. A letter decided before stays
 * as it is. Throws SanadError 'resourceIdUnknown', or 'stateConflict' for issuing a letter whose validity is over.
 */
export async function decideLetter(
  desk: GuaranteeDesk,
  letterOfGuaranteeId: string,
  wish: LetterWish,
  now: Date,
): Promise<DecidedLetter> {
  return inTransaction(desk.db, async (trx) => {
    const letter = await lockBankLetter(trx, letterOfGuaranteeId)
    if (!letter) throw unknownLetter()
    if (letter.state !== 'pending') return { letter, decidedNow: false }
    if (wish.outcome === 'issued' && hasValidityEnded(letter.validity_expires_at, now)) {
      throw new SanadError('stateConflict', 'The validity of this letter is over; reject or cancel it.', {
        path: 'LetterOfGuaranteeId',
      })
    }
    const decided = { ...letter, state: wish.outcome, ...reasonOf(wish), decided_at: now }
    await updateBankLetterState(trx, decided)
    if (wish.outcome !== 'issued') await release(trx, letter, now)
    await desk.listener?.({ letterOfGuaranteeId, decidedAt: now, ...wish } satisfies LetterDecision, trx)
    return { letter: decided, decidedNow: true }
  })
}

/** One answer for a letter that is not there. */
export function unknownLetter(): SanadError {
  return new SanadError('resourceIdUnknown', 'The core bank knows no letter with this LetterOfGuaranteeId.', {
    path: 'LetterOfGuaranteeId',
  })
}

const reasonOf = (wish: LetterWish) =>
  wish.outcome === 'rejected'
    ? { reason_code: wish.reasonCode, reason_message: wish.reasonMessage }
    : { reason_code: null, reason_message: null }

/** See GuaranteeBank.expireLetter. */
export async function expireLetter(
  desk: GuaranteeDesk,
  letterOfGuaranteeId: string,
  { now, executor = desk.db }: GuaranteeCall,
): Promise<void> {
  await inTransaction(executor, async (trx) => {
    const letter = await lockBankLetter(trx, letterOfGuaranteeId)
    if (letter?.state !== 'issued' || !hasValidityEnded(letter.validity_expires_at, now)) return
    await updateBankLetterState(trx, { ...letter, state: 'expired' })
    await release(trx, letter, now)
  })
}
