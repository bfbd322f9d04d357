import type { SimulatedLetter } from '../schema.ts'
import { findMandate } from '../repositories/companies.ts'
import { isSigned, notASignatory } from '../mandates.ts'
import { insertDecision } from '../repositories/decisions.ts'
import {
  findBankLetter,
  insertBankLetter,
  listPendingBankLetters,
  lockBankLetter,
  lockGuaranteeLine,
  updateBankLetterState,
} from '../repositories/letters.ts'
import { hasValidityEnded } from '../../domain/guarantee/letter.ts'
import type { BilingualText } from '../../domain/shared/bilingual.ts'
import { BankRefusal } from '../../domain/shared/errors.ts'
import { halalasPerRiyal } from '../../domain/shared/money.ts'
import { declinedByBank } from '../../corebank/sandboxPort.ts'
import type { LetterAnswer, LetterDecision, LetterInstruction } from '../../corebank/port.ts'
import { OtherParticulars, type SimulatedBank, tell } from '../bank.ts'
import { instructionDigest } from '../contentDigest.ts'
import { release, reserve } from './lines.ts'

/** A decision about a letter, by a tester or by a rule. */
export type LetterVerdict =
  { outcome: 'issued' | 'cancelled' } | { outcome: 'rejected'; reasonCode: string; reasonMessage: string }

const lineExceeded = {
  reasonCode: 'PASP.GuaranteeLineExceeded',
  reasonMessage: 'The amount is larger than the free part of the applicant’s guarantee line',
}

/** See GuaranteeDesk.submitLetter. Throws when the id was used for a different letter. */
export async function submitLetter({ db }: SimulatedBank, instruction: LetterInstruction, now: Date): Promise<LetterAnswer> {
  const { commercialRegistrationNumber, letterOfGuaranteeId } = instruction
  return db.transaction().execute(async (trx): Promise<LetterAnswer> => {
    // The line is locked first. So two submissions of one letter wait for each other, and the second finds what the first wrote.
    const hasLine = (await lockGuaranteeLine(trx, commercialRegistrationNumber)).length > 0
    const letter = newLetter(instruction, now)
    // A refusal is kept too: an id is decided once, whatever the line carries when it comes again.
    const reject = async (reason: typeof lineExceeded): Promise<LetterAnswer> => {
      const rejected: SimulatedLetter = { ...letter, ...reason, state: 'rejected', decidedAt: now }
      if (hasLine && (await insertBankLetter(trx, rejected))) await insertDecision(trx, decisionOf(rejected, 'rejected'))
      return toAnswer(rejected)
    }
    const known = await findBankLetter(trx, letterOfGuaranteeId)
    if (known) return answerAgain(known, letter)
    const company = await findMandate(trx, commercialRegistrationNumber)
    if (!company || !isSigned(company, 'letter', instruction)) return reject(notASignatory)
    if (!(await reserve(trx, letter, now))) return reject(lineExceeded)
    await insertBankLetter(trx, letter)
    return { letterOfGuaranteeId, outcome: 'pending' }
  })
}

function answerAgain(known: SimulatedLetter, letter: SimulatedLetter): LetterAnswer {
  const isSame =
    known.instructionDigest === null
      ? known.amountHalalas === letter.amountHalalas && known.commercialRegistrationNumber === letter.commercialRegistrationNumber
      : known.instructionDigest === letter.instructionDigest
  if (!isSame) throw new OtherParticulars(`letter ${letter.letterOfGuaranteeId}`)
  return toAnswer(known)
}

const newLetter = (instruction: LetterInstruction, now: Date): SimulatedLetter => ({
  letterOfGuaranteeId: instruction.letterOfGuaranteeId,
  nationalIdentificationNumber: instruction.nationalIdentificationNumber,
  commercialRegistrationNumber: instruction.commercialRegistrationNumber,
  amountHalalas: instruction.amountHalalas,
  currency: instruction.currency,
  beneficiaryName: instruction.beneficiaryName,
  customerReferenceNumber: instruction.customerReferenceNumber,
  validityExpiresAt: instruction.validityExpiresAt,
  state: 'pending',
  reasonCode: null,
  reasonMessage: null,
  receivedAt: now,
  decidedAt: null,
  instructionDigest: instructionDigest(instruction),
})

/** The letter as the port answers it. An expired letter was issued before, so its outcome is `issued`. */
export function toAnswer({
  letterOfGuaranteeId,
  state,
  reasonCode,
  reasonMessage,
  decidedAt,
  receivedAt,
}: SimulatedLetter): LetterAnswer {
  if (state === 'pending') return { letterOfGuaranteeId, outcome: 'pending' }
  const decided = { letterOfGuaranteeId, decidedAt: decidedAt ?? receivedAt }
  if (state === 'rejected')
    return { ...decided, outcome: state, reasonCode: reasonCode ?? '', reasonMessage: reasonMessage ?? '' }
  return { ...decided, outcome: state === 'cancelled' ? state : 'issued' }
}

const decisionOf = (letter: SimulatedLetter, outcome: LetterVerdict['outcome']) => ({
  kind: 'letter' as const,
  resourceId: letter.letterOfGuaranteeId,
  outcome,
  reasonCode: letter.reasonCode,
  reasonMessage: letter.reasonMessage,
  decidedAt: letter.decidedAt ?? letter.receivedAt,
})

const batchSize = 100

/**
 * Decides letters that need no tester: those with a special amount, and all of them in automatic approval. Tries all, then throws
 * an AggregateError when some failed.
 */
export async function decideDueLetters(bank: SimulatedBank, now: Date): Promise<void> {
  const special = { halalas: letterRules.map((rule) => rule.endingHalalas) }
  const letters = await listPendingBankLetters(bank.db, {
    ...(bank.context.approval === 'auto' ? {} : special),
    limit: batchSize,
  })
  const failures: unknown[] = []
  for (const letter of letters) {
    await decideLetter(bank, letter.letterOfGuaranteeId, automaticVerdict(letter, now), now).catch((error: unknown) =>
      failures.push(error),
    )
  }
  if (failures.length > 0) throw new AggregateError(failures, 'some letters could not be decided')
}

function automaticVerdict(letter: SimulatedLetter, now: Date): LetterVerdict {
  if (hasValidityEnded(letter.validityExpiresAt, now)) {
    return {
      outcome: 'rejected',
      reasonCode: 'PASP.ValidityOver',
      reasonMessage: 'The validity was over before the letter was issued',
    }
  }
  return (
    letterRules.find(({ endingHalalas }) => endingHalalas === letter.amountHalalas % halalasPerRiyal)?.verdict ?? {
      outcome: 'issued',
    }
  )
}

/**
 * Decides a pending letter. State and line change in one transaction; then the listener is told, also about a decision that was
 * made before. Throws BankRefusal 'resourceIdUnknown', or 'stateConflict' when the letter was decided otherwise or when it would be
 * issued after its validity is over.
 */
export async function decideLetter(
  bank: SimulatedBank,
  letterOfGuaranteeId: string,
  verdict: LetterVerdict,
  now: Date,
): Promise<SimulatedLetter> {
  const decided = await bank.db.transaction().execute(async (trx) => {
    const letter = await lockBankLetter(trx, letterOfGuaranteeId)
    if (!letter) throw unknownLetter()
    if (letter.state === verdict.outcome) return letter
    const path = 'LetterOfGuaranteeId'
    if (letter.state !== 'pending')
      throw new BankRefusal('stateConflict', `This letter is ${letter.state}; a decision cannot be changed.`, { path })
    if (verdict.outcome === 'issued' && hasValidityEnded(letter.validityExpiresAt, now))
      throw new BankRefusal('stateConflict', 'The validity of this letter is over; reject or cancel it.', { path })
    const after = { ...letter, reasonCode: null, reasonMessage: null, ...verdict, state: verdict.outcome, decidedAt: now }
    await updateBankLetterState(trx, after)
    if (verdict.outcome !== 'issued') await release(trx, letter, now)
    await insertDecision(trx, decisionOf(after, verdict.outcome))
    return after
  })
  await tell(bank.letterListener, toAnswer(decided) as LetterDecision)
  return decided
}

/** The same refusal for every letter that does not exist. */
export function unknownLetter(): BankRefusal {
  return new BankRefusal('resourceIdUnknown', 'The core bank knows no letter with this LetterOfGuaranteeId.', {
    path: 'LetterOfGuaranteeId',
  })
}

/** See GuaranteeDesk.expireLetter. */
export async function expireLetter({ db }: SimulatedBank, letterOfGuaranteeId: string, now: Date): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const letter = await lockBankLetter(trx, letterOfGuaranteeId)
    if (letter?.state !== 'issued' || !hasValidityEnded(letter.validityExpiresAt, now)) return
    await updateBankLetterState(trx, { ...letter, state: 'expired' })
    await release(trx, letter, now)
  })
}

/** A rule for letters whose amount ends in certain halalas. It applies in both approval modes, soon after the letter came. */
export interface LetterRule {
  endingHalalas: number
  verdict: LetterVerdict
  description: BilingualText
}

/** The rules for special amounts of letters (docs/decisions/core-bank.md#magic-values). */
export const letterRules: readonly LetterRule[] = [
  { endingHalalas: 10, verdict: { outcome: 'issued' }, description: { en: 'Issued at once', ar: 'يُصدر فورًا' } },
  {
    endingHalalas: 11,
    verdict: { outcome: 'rejected', ...declinedByBank },
    description: { en: 'Rejected at once', ar: 'يُرفض فورًا' },
  },
  { endingHalalas: 12, verdict: { outcome: 'cancelled' }, description: { en: 'Cancelled at once', ar: 'يُلغى فورًا' } },
]
