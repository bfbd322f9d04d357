import { type LetterDecision } from '../../corebank/port.ts'
import { lockLetter } from '../../data/repositories/letters.ts'
import { type Executor } from '../../data/schema.ts'
import { inTransaction } from '../../data/transaction.ts'
import { type LetterEvent } from '../../domain/guarantee/states.ts'
import { type LetterStatus } from '../../domain/guarantee/types.ts'
import { type Dependencies } from '../dependencies.ts'
import { recordLetterMove } from './recordLetterMove.ts'

const meaning: Record<LetterDecision['outcome'], { event: LetterEvent; status: LetterStatus }> = {
  issued: { event: 'issue', status: 'Issued' },
  rejected: { event: 'reject', status: 'Rejected' },
  cancelled: { event: 'cancel', status: 'Cancelled' },
}

/**
 * Takes the core bank's decision over into the letter, once: a repeated one changes nothing. With the core bank's own
 * executor, line and status are one transaction. Letters that the bank has without Sanad are none of ours. Throws SanadError
 * 'stateConflict' for the opposite of what stands.
 */
export async function recordLetterDecision(
  { db }: Pick<Dependencies, 'db'>,
  decision: LetterDecision,
  executor: Executor = db,
): Promise<void> {
  const { event, status } = meaning[decision.outcome]
  await inTransaction(executor, async (trx) => {
    const letter = await lockLetter(trx, decision.letterOfGuaranteeId)
    if (!letter || letter.status === status) return
    await recordLetterMove(trx, letter, event, {
      actor: 'bank',
      now: decision.decidedAt,
      ...(decision.outcome === 'rejected' && { reason: { code: decision.reasonCode, message: decision.reasonMessage } }),
    })
  })
}
