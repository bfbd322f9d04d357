import { insertAudit } from '../../data/repositories/audit.ts'
import { type LetterRow, updateLetterState } from '../../data/repositories/letters.ts'
import { insertOutboxEvent } from '../../data/repositories/outbox.ts'
import { type Executor } from '../../data/schema.ts'
import { type LetterEvent, moveLetter } from '../../domain/guarantee/states.ts'
import { type LetterState } from '../../domain/guarantee/types.ts'
import { letterData, letterLink } from './letterMessage.ts'

/** Who moves a letter, when, and why when it is refused. */
export interface LetterMoveContext {
  actor: string
  now: Date
  reason?: { code: string; message: string }
}

/** The part of a letter that its state machine reads. */
export function letterStateOf(letter: LetterRow): LetterState {
  return { status: letter.status, validityExpiresAt: letter.validityExpiresAt }
}

/** One move of a locked letter with its audit entry and event, in the caller's transaction. Throws SanadError 'stateConflict'. */
export async function recordLetterMove(
  trx: Executor,
  letter: LetterRow,
  event: LetterEvent,
  { actor, now, reason }: LetterMoveContext,
): Promise<LetterRow> {
  const moved: LetterRow = {
    ...letter,
    status: moveLetter(letterStateOf(letter), event, now),
    statusUpdatedAt: now,
    rejectReasonCode: reason?.code ?? null,
    rejectReasonMessage: reason?.message ?? null,
  }
  await updateLetterState(trx, moved)
  await insertAudit(trx, {
    occurredAt: now,
    actor,
    action: `letter.${event}`,
    subject: letter.letterOfGuaranteeId,
    clientId: letter.clientId,
    statusBefore: letter.status,
    statusAfter: moved.status,
    ...(reason && { details: { reasonCode: reason.code } }),
  })
  await insertOutboxEvent(trx, {
    eventType: 'KSAOB.Resource.Updated',
    clientId: letter.clientId,
    consentId: letter.consentId,
    resource: letterLink(letter.letterOfGuaranteeId),
    payload: letterData(moved),
    now,
  })
  return moved
}
