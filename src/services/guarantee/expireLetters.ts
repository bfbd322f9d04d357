import { limits } from '../../config/limits.ts'
import { type LetterRow, listOverdueLetters, lockLetter } from '../../data/repositories/letters.ts'
import { inTransaction } from '../../data/transaction.ts'
import { isLetterOverdue } from '../../domain/guarantee/states.ts'
import { type Dependencies } from '../dependencies.ts'
import { letterStateOf, recordLetterMove } from './recordLetterMove.ts'

type ExpiryDependencies = Pick<Dependencies, 'coreBank' | 'db'>

/** Ends one issued letter whose validity is over: status, event and line in one transaction. Undefined for an unknown id. */
export async function expireLetter(
  { coreBank, db }: ExpiryDependencies,
  letterOfGuaranteeId: string,
  now: Date,
): Promise<LetterRow | undefined> {
  return inTransaction(db, async (trx) => {
    // The bank's letter first, ours second, as its own decisions do: two at once wait for each other instead of deadlocking.
    await coreBank.expireLetter(letterOfGuaranteeId, { now, executor: trx })
    const letter = await lockLetter(trx, letterOfGuaranteeId)
    return letter && isLetterOverdue(letterStateOf(letter), now)
      ? recordLetterMove(trx, letter, 'expire', { actor: 'time', now })
      : letter
  })
}

/** Ends letters whose validity is over, each in its own transaction. Returns how many there were. */
export async function expireLetters(dependencies: ExpiryDependencies, now: Date): Promise<number> {
  const letterIds = await listOverdueLetters(dependencies.db, now, limits.expiryBatch)
  for (const letterId of letterIds) await expireLetter(dependencies, letterId, now)
  return letterIds.length
}
