import { randomUUID } from 'node:crypto'
import { findConsent } from '../../data/repositories/consents.ts'
import { insertInstruction } from '../../data/repositories/instructions.ts'
import { insertMove } from '../../data/repositories/journal.ts'
import { insertLetter } from '../../data/repositories/letters.ts'
import type { Executor } from '../../data/schema.ts'
import { inTransaction } from '../../data/transaction.ts'
import type { Consent, GuaranteeConsent } from '../../domain/consent/consent.ts'
import { checkTokenUse } from '../../domain/consent/consentStates.ts'
import { hasValidityEnded, type Letter } from '../../domain/guarantee/letter.ts'
import { BankRefusal } from '../../domain/shared/errors.ts'
import { recordConsentMove } from '../consent/consentMove.ts'
import { findCurrentConsent, isConsentOf, lockCurrentConsent } from '../consent/currentConsent.ts'
import type { Dependencies } from '../dependencies.ts'
import { checkSigned, lockSigned, type SignedConsent } from './authorization.ts'
import { journalOf } from './letter.ts'

/** The request of an app with a PSU token. `tokenConsentId` is the consent of that token. */
export interface CreateLetter {
  consentId: string
  tokenConsentId: string | undefined
  clientId: string
  interactionId: string
  now: Date
}

type LetterDependencies = Pick<Dependencies, 'coreBank' | 'db' | 'offers'>

const consentPath = 'Data.ConsentId'

/**
 * Asks the core bank, before any transaction, whether it would take the letter: those who approved may still sign, and the line carries
 * the amount. Asking reserves nothing. Throws what `createLetter` throws, and BankRefusal 'consentUnauthorized' or 'businessRule'
 * when the bank would not take it.
 */
export async function checkLetterPossible(dependencies: LetterDependencies, request: CreateLetter): Promise<void> {
  const consent = await findCurrentConsent(dependencies, request.consentId, request.now)
  await checkSigned(dependencies, assertUsable(consent, request), consentPath)
}

/**
 * Uses an authorized consent for one letter, in one transaction: the letter in Pending, its instruction to the core bank, the
 * consent Finished (Consumed), audit entries and events. Throws BankRefusal 'resourceIdUnknown' for a consent other than the
 * token's, 'consentRevoked' where one who approved it has stopped the app, 'consentRevoked', 'consentExpired' or 'consentUnauthorized'
 * for one that has ended, and 'businessRule' for one that was used or whose validity has passed.
 */
export async function createLetter(
  { db, settings }: Pick<Dependencies, 'db' | 'settings'>,
  request: CreateLetter,
): Promise<Letter> {
  return inTransaction(db, async (trx) => {
    await lockSigned(trx, assertUsable(await findConsent(trx, request.consentId), request), consentPath)
    // Again, as it is by now.
    const consent = assertUsable(await lockCurrentConsent(trx, request.consentId, request.now), request)
    const created = newLetter(consent, request.now)
    await insertLetter(trx, created)
    // The caller hands it over at once. The job takes it only when the caller has died, so that the core bank is told once at a time.
    const leaseEnds = new Date(request.now.getTime() + settings.limits.handOverLeaseMs)
    await insertInstruction(trx, { kind: 'letter', resourceId: created.letterOfGuaranteeId }, leaseEnds, request.now)
    await recordCreation(trx, consent, created, request)
    return created
  })
}

/**
 * Checks that the consent may be used now. The refusal is the same for unknown consents, for those of other apps and for those of
 * another token, so that nobody can tell which.
 */
export function assertUsable(
  consent: Consent | undefined,
  { consentId, tokenConsentId, clientId, now }: Omit<CreateLetter, 'interactionId'>,
): SignedConsent {
  if (consentId !== tokenConsentId || !isConsentOf(consent, { clientId, kind: 'guarantee' })) {
    throw new BankRefusal('resourceIdUnknown', `${consentPath} is not the consent of this token.`, { path: consentPath })
  }
  checkTokenUse(consent)
  const refuse = (message: string) => new BankRefusal('businessRule', message, { path: consentPath })
  if (consent.status === 'Finished') {
    throw refuse('This consent was used; a consent gives one letter of guarantee. Create a new consent for another letter.')
  }
  if (hasValidityEnded(consent.terms.validityExpiresAt, now)) {
    throw refuse('ValidityExpiryDate of this consent has passed; create a new consent.')
  }
  if (consent.nationalIdentificationNumber === null) throw new Error(`authorized consent ${consentId} has no signatory`)
  return consent as SignedConsent
}

/** The letter of a consent that may be used, which nobody has stored. */
export function newLetter({ consentId, clientId, nationalIdentificationNumber, terms }: SignedConsent, now: Date): Letter {
  return {
    letterOfGuaranteeId: randomUUID(),
    consentId,
    clientId,
    nationalIdentificationNumber,
    status: 'Pending',
    rejectReasonCode: null,
    rejectReasonMessage: null,
    terms,
    createdAt: now,
    statusUpdatedAt: now,
  }
}

async function recordCreation(
  trx: Executor,
  consent: GuaranteeConsent,
  letter: Letter,
  { clientId, interactionId, now }: CreateLetter,
): Promise<void> {
  const context = { actor: `app:${clientId}`, interactionId, now }
  await recordConsentMove(trx, consent, 'consume', context)
  await insertMove(trx, { ...context, action: 'letter.create', ...journalOf(letter) })
}
