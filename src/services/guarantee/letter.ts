import type { components } from '../../../generated/types/letter-of-guarantee.ts'
import { listReportsOfLetter } from '../../data/repositories/caseReports.ts'
import { cancelInstruction } from '../../data/repositories/instructions.ts'
import { insertMove } from '../../data/repositories/journal.ts'
import { lockLetter, updateLetterState } from '../../data/repositories/letters.ts'
import type { Executor } from '../../data/schema.ts'
import { inTransaction } from '../../data/transaction.ts'
import { type Letter, type LetterEvent, moveLetter } from '../../domain/guarantee/letter.ts'
import { formatDateTime } from '../../domain/shared/dates.ts'
import { BankRefusal } from '../../domain/shared/errors.ts'
import type { MessageTermsOf } from '../../domain/message/message.ts'
import { letterFailed, letterTold } from '../../domain/message/ofConsent.ts'
import type { Dependencies } from '../dependencies.ts'
import { tellCustomers } from '../message/tell.ts'
import { linkTo } from '../shared/links.ts'

/** A letter response's `message`. */
export type LetterResponseMessage = components['schemas']['LetterOfGuaranteeResponseMessage']

/** The `message` of a letter response. Its Links and Meta are always null. */
export function letterMessage(letter: Letter): LetterResponseMessage {
  return { Data: letterData(letter), Links: null, Meta: null }
}

/** `message.Data` of a letter. It is also the payload of the letter's events. */
function letterData(letter: Letter): LetterResponseMessage['Data'] {
  return {
    LetterOfGuaranteeId: letter.letterOfGuaranteeId,
    ConsentId: letter.consentId,
    Status: letter.status,
    StatusUpdateDateTime: formatDateTime(letter.statusUpdatedAt),
    ...(letter.rejectReasonCode !== null && {
      RejectReasonCode: [{ Code: letter.rejectReasonCode, Message: letter.rejectReasonMessage ?? '' }],
    }),
    Mt798: letter.terms.mt798,
  }
}

/** What the audit trail and the outbox record of a letter. */
export const journalOf = (letter: Letter) => ({
  clientId: letter.clientId,
  consentId: letter.consentId,
  resourceId: letter.letterOfGuaranteeId,
  statusAfter: letter.status,
  link: linkTo('getLetterOfGuarantee', { letterOfGuaranteeId: letter.letterOfGuaranteeId }),
  consentKind: 'guarantee' as const,
  resourceKind: 'letter' as const,
  payload: letterData(letter),
})

/** Who moves a letter and when. A rejection also has a reason. */
export interface LetterMoveContext {
  actor: string
  now: Date
  /** When it was moved, where that was before it was heard. */
  movedAt?: Date
  reason?: { code: string; message: string }
  interactionId?: string | undefined
}

/** The letter after one move. Throws BankRefusal 'stateConflict'. */
export function movedLetter(
  letter: Letter,
  event: LetterEvent,
  { now, movedAt = now, reason }: Omit<LetterMoveContext, 'actor' | 'interactionId'>,
): Letter {
  return {
    ...letter,
    status: moveLetter(letter, event, movedAt),
    statusUpdatedAt: movedAt,
    rejectReasonCode: reason?.code ?? null,
    rejectReasonMessage: reason?.message ?? null,
  }
}

/**
 * Makes one move of a locked letter, with its audit entry and event, in the caller's transaction. Throws BankRefusal
 * 'stateConflict'.
 */
export async function recordLetterMove(
  trx: Executor,
  letter: Letter,
  event: LetterEvent,
  { actor, interactionId, now, ...context }: LetterMoveContext,
): Promise<Letter> {
  const { reason } = context
  const moved = movedLetter(letter, event, { now, ...context })
  await updateLetterState(trx, moved)
  const details = reason && { reasonCode: reason.code }
  const made = { actor, action: `letter.${event}`, details, interactionId, now, statusBefore: letter.status }
  await insertMove(trx, { ...made, ...journalOf(moved) })
  return moved
}

/**
 * Cancels a letter of which the core bank has not heard, and tells its signatories but `notTo`, whose doing it was: neither who, nor why.
 * Throws BankRefusal 'stateConflict' for one that was handed over, or may have been.
 */
export async function cancelUntriedLetter(
  { db }: Pick<Dependencies, 'db'>,
  { letterOfGuaranteeId, actor, notTo, now }: { letterOfGuaranteeId: string; actor: string; notTo: string; now: Date },
): Promise<void> {
  await inTransaction(db, async (trx) => {
    const letter = await lockLetter(trx, letterOfGuaranteeId)
    if (!letter || !(await cancelInstruction(trx, { kind: 'letter', resourceId: letterOfGuaranteeId })))
      throw new BankRefusal('stateConflict', 'The letter is already with the bank.')
    await recordLetterMove(trx, letter, 'cancel', { actor, now })
    await tellCustomers(trx, { ...letterFailed(letter, 'cancelled'), ...toldTo(letter), notTo, now })
  })
}

/** A letter, as messages to customers name it. */
export const toldOf = ({ terms }: Letter): MessageTermsOf['letterIssued'] => letterTold(terms)

/** Who is told of a letter: the signatory in whose name it is asked for, and everybody else who has approved it. */
export const toldTo = ({ nationalIdentificationNumber, consentId, clientId, letterOfGuaranteeId }: Letter) => ({
  customers: [nationalIdentificationNumber],
  approversOf: consentId,
  clientId,
  linkId: consentId,
  onceKey: letterOfGuaranteeId,
})

/**
 * Tells the signatories that a letter is delayed, but not who has reported it as fraud while their case is open. Nobody is told of one that
 * the bank has decided meanwhile, or where `isSo` says no: it is asked under the letter's lock.
 */
export async function tellOfDelayedLetter(
  trx: Executor,
  { letterOfGuaranteeId, now, isSo }: { letterOfGuaranteeId: string; now: Date; isSo: () => Promise<boolean> },
): Promise<void> {
  // Locked, so that no decision comes between: 'delayed' behind 'issued' would not be so.
  const letter = await lockLetter(trx, letterOfGuaranteeId)
  if (letter?.status !== 'Pending' || !(await isSo())) return
  // Who has reported it wants it stopped, and its page says that people look into it: that it is late is no news to them.
  const reports = await listReportsOfLetter(trx, letterOfGuaranteeId)
  const notTo = reports.filter(({ isStopping }) => isStopping).map((report) => report.nationalIdentificationNumber)
  await tellCustomers(trx, { kind: 'letterDelayed', terms: toldOf(letter), ...toldTo(letter), notTo, now })
}
