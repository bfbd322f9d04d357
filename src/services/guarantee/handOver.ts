import { type LetterAnswer, type LetterInstruction, UnknownOutcome } from '../../corebank/port.ts'
import { findLetterToHandOver } from '../../data/repositories/handOvers.ts'
import type { ConsentOrigin } from '../../domain/consent/consent.ts'
import type { Letter } from '../../domain/guarantee/letter.ts'
import type { HandOver, HandOverDependencies, HandOverOutcome } from '../shared/handOverKind.ts'
import { recordLetterDecision } from './decision.ts'

/** Hands a letter over to the core bank once. The bank reserves its amount or rejects it, and decides later. */
export const letterHandOver: HandOver = {
  handOver: (dependencies, letterOfGuaranteeId) =>
    whilePending(dependencies, letterOfGuaranteeId, (instruction) => dependencies.coreBank.submitLetter(instruction)),
  askAgain: (dependencies, letterOfGuaranteeId) =>
    whilePending(dependencies, letterOfGuaranteeId, () => dependencies.coreBank.findLetter(letterOfGuaranteeId)),
}

async function whilePending(
  dependencies: HandOverDependencies,
  letterOfGuaranteeId: string,
  ask: (instruction: LetterInstruction) => Promise<LetterAnswer | undefined>,
): Promise<HandOverOutcome> {
  const found = await findLetterToHandOver(dependencies.db, letterOfGuaranteeId)
  if (found?.letter.status !== 'Pending') return 'done'
  const answer = await ask(toInstruction(found.letter, found.origin))
  if (!answer) throw new Error(`the core bank does not have letter ${letterOfGuaranteeId}, which it took over`)
  // It is asked again then, and what it said is recorded on no other letter.
  if (answer.letterOfGuaranteeId !== letterOfGuaranteeId)
    throw new Error(`the core bank was asked about letter ${letterOfGuaranteeId} and answered about another one`)
  // The same hand-over is repeated, or the same question asked again.
  if (answer.outcome === 'unknown')
    throw new UnknownOutcome(`the core bank cannot say what became of letter ${letterOfGuaranteeId}`)
  if (answer.outcome === 'pending') return 'pending'
  await recordLetterDecision(dependencies, answer)
  return 'done'
}

const toInstruction = (
  { letterOfGuaranteeId, nationalIdentificationNumber, terms }: Letter,
  origin: ConsentOrigin,
): LetterInstruction => ({
  letterOfGuaranteeId,
  nationalIdentificationNumber,
  commercialRegistrationNumber: terms.commercialRegistrationNumber,
  amountHalalas: terms.amountHalalas,
  currency: terms.currency,
  beneficiaryName: terms.mt798.Beneficiary.Name,
  customerReferenceNumber: terms.mt798.CustomerReferenceNumber,
  validityExpiresAt: terms.validityExpiresAt,
  mt798: terms.mt798,
  ...origin,
})

const tellExpiry: HandOver['handOver'] = async ({ coreBank }, letterOfGuaranteeId) => {
  await coreBank.expireLetter(letterOfGuaranteeId)
  return 'done'
}

/** Tells the core bank that a letter has expired, so that it releases the amount. The bank has nothing to decide here. */
export const letterExpiryHandOver: HandOver = { handOver: tellExpiry, askAgain: tellExpiry }
