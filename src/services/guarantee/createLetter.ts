import { insertAudit } from '../../data/repositories/audit.ts'
import { type ConsentRow } from '../../data/repositories/consent/consents.ts'
import { insertLetter, type LetterRow } from '../../data/repositories/letters.ts'
import { insertOutboxEvent } from '../../data/repositories/outbox.ts'
import { type Executor } from '../../data/schema.ts'
import { inTransaction } from '../../data/transaction.ts'
import { hasValidityEnded } from '../../domain/guarantee/states.ts'
import { SanadError } from '../../domain/shared/errors.ts'
import { recordConsentMove } from '../consent/recordConsentMove.ts'
import { lockCurrentConsent } from '../consent/readConsent.ts'
import { type Dependencies } from '../dependencies.ts'
import { assertUsable, consentPath, unknownLetterConsent } from './assertUsable.ts'
import { letterData, letterLink } from './letterMessage.ts'
import { guaranteeTermsOf, letterIdOf, mt798Of } from './guaranteeTerms.ts'
import { mt798OfLetter } from './mt798Message.ts'

/** The request of an app that holds a PSU token; `tokenConsentId` is the consent that the token was given for. */
export interface CreateLetter {
  consentId: string
  tokenConsentId: string | undefined
  clientId: string
  interactionId: string
  now: Date
}

/**
 * Uses an authorized consent up for one letter, in one transaction: the letter Pending, its amount reserved on the line of the
 * applicant, the consent Finished (Consumed), audit and events. Throws SanadError: 'resourceIdUnknown' for another consent than the
 * token's, 'consentRevoked', 'consentExpired' or 'consentUnauthorized' for one that has ended or that nobody may sign for any more,
 * 'businessRule' for one that was used, whose validity has passed or whose amount the line does not carry.
 */
export async function createLetter(
  dependencies: Pick<Dependencies, 'coreBank' | 'db' | 'wakeJobs'>,
  command: CreateLetter,
): Promise<LetterRow> {
  const { consentId, tokenConsentId, clientId, now } = command
  if (consentId !== tokenConsentId) throw unknownLetterConsent()
  const letter = await inTransaction(dependencies.db, async (trx) => {
    const consent = await lockCurrentConsent(trx, consentId, now)
    if (!consent || consent.clientId !== clientId || consent.kind !== 'guarantee') throw unknownLetterConsent()
    assertUsable(consent)
    const fresh = newLetter(consent, now)
    await handOver(dependencies, trx, fresh)
    await insertLetter(trx, fresh)
    await recordCreation(trx, consent, fresh, command)
    return fresh
  })
  dependencies.wakeJobs()
  return letter
}

function newLetter(consent: ConsentRow, now: Date): LetterRow {
  const terms = guaranteeTermsOf(consent)
  if (consent.nationalIdentificationNumber === null) throw new Error(`authorized consent ${consent.consentId} has no signatory`)
  if (hasValidityEnded(terms.validityExpiresAt, now)) {
    throw new SanadError('businessRule', 'ValidityExpiryDate of this consent has passed; create a new consent.', {
      path: consentPath,
    })
  }
  return {
    letterOfGuaranteeId: letterIdOf(consent.consentId),
    consentId: consent.consentId,
    clientId: consent.clientId,
    nationalIdentificationNumber: consent.nationalIdentificationNumber,
    commercialRegistrationNumber: terms.commercialRegistrationNumber,
    status: 'Pending',
    rejectReasonCode: null,
    rejectReasonMessage: null,
    amountHalalas: terms.amountHalalas,
    currency: terms.currency,
    validityExpiresAt: terms.validityExpiresAt,
    mt798: mt798Of(consent),
    createdAt: now,
    statusUpdatedAt: now,
  }
}

/** The core bank takes the letter and reserves its amount, or refuses: then nothing at all has happened. */
async function handOver({ coreBank }: Pick<Dependencies, 'coreBank'>, trx: Executor, letter: LetterRow): Promise<void> {
  const { Beneficiary, CustomerReferenceNumber } = mt798OfLetter(letter)
  const answer = await coreBank.submitLetter(
    {
      letterOfGuaranteeId: letter.letterOfGuaranteeId,
      nationalIdentificationNumber: letter.nationalIdentificationNumber,
      commercialRegistrationNumber: letter.commercialRegistrationNumber,
      amountHalalas: letter.amountHalalas,
      currency: 'SAR',
      beneficiaryName: Beneficiary.Name,
      customerReferenceNumber: CustomerReferenceNumber,
      validityExpiresAt: letter.validityExpiresAt,
    },
    { now: letter.createdAt, executor: trx },
  )
  if (answer.outcome === 'pending') return
  if (answer.reason === 'notASignatory') {
    throw new SanadError('consentUnauthorized', 'Who authorized this consent may not sign for the applicant any more.', {
      path: consentPath,
    })
  }
  // How much is free is between the bank and the company; the signatory sees it on the bank's page.
  throw new SanadError(
    'businessRule',
    'The amount is above what is free on the guarantee line of the applicant. Nothing was reserved; the consent can be used when the line is free.',
    {
      path: 'Data.Mt798.GuaranteeAmount.Amount',
    },
  )
}

async function recordCreation(
  trx: Executor,
  consent: ConsentRow,
  letter: LetterRow,
  { clientId, interactionId, now }: CreateLetter,
): Promise<void> {
  await recordConsentMove(trx, consent, 'consume', { actor: `app:${clientId}`, interactionId, now })
  await insertAudit(trx, {
    occurredAt: now,
    actor: `app:${clientId}`,
    action: 'letter.create',
    subject: letter.letterOfGuaranteeId,
    clientId,
    interactionId,
    statusAfter: letter.status,
  })
  await insertOutboxEvent(trx, {
    eventType: 'KSAOB.Resource.Created',
    clientId,
    consentId: letter.consentId,
    resource: letterLink(letter.letterOfGuaranteeId),
    payload: letterData(letter),
    now,
  })
}
