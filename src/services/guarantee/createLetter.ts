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
    if (!consent || consent.client_id !== clientId || consent.kind !== 'guarantee') throw unknownLetterConsent()
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
  if (consent.national_id === null) throw new Error(`authorized consent ${consent.consent_id} has no signatory`)
  if (hasValidityEnded(terms.validityExpiresAt, now)) {
    throw new SanadError('businessRule', 'ValidityExpiryDate of this consent has passed; create a new consent.', {
      path: consentPath,
    })
  }
  return {
    letter_of_guarantee_id: letterIdOf(consent.consent_id),
    consent_id: consent.consent_id,
    client_id: consent.client_id,
    national_id: consent.national_id,
    commercial_registration_number: terms.commercialRegistrationNumber,
    status: 'Pending',
    reject_reason_code: null,
    reject_reason_message: null,
    amount_halalas: terms.amountHalalas,
    currency: terms.currency,
    validity_expires_at: terms.validityExpiresAt,
    mt798: mt798Of(consent),
    created_at: now,
    status_updated_at: now,
  }
}

/** The core bank takes the letter and reserves its amount, or refuses: then nothing at all has happened. */
async function handOver({ coreBank }: Pick<Dependencies, 'coreBank'>, trx: Executor, letter: LetterRow): Promise<void> {
  const { Beneficiary, CustomerReferenceNumber } = mt798OfLetter(letter)
  const answer = await coreBank.submitLetter(
    {
      letterOfGuaranteeId: letter.letter_of_guarantee_id,
      nationalIdentificationNumber: letter.national_id,
      commercialRegistrationNumber: letter.commercial_registration_number,
      amountHalalas: letter.amount_halalas,
      currency: 'SAR',
      beneficiaryName: Beneficiary.Name,
      customerReferenceNumber: CustomerReferenceNumber,
      validityExpiresAt: letter.validity_expires_at,
    },
    { now: letter.created_at, executor: trx },
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
    subject: letter.letter_of_guarantee_id,
    clientId,
    interactionId,
    statusAfter: letter.status,
  })
  await insertOutboxEvent(trx, {
    eventType: 'KSAOB.Resource.Created',
    clientId,
    consentId: letter.consent_id,
    resource: letterLink(letter.letter_of_guarantee_id),
    payload: letterData(letter),
    now,
  })
}
