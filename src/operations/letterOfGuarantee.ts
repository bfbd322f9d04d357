import type { operations } from '../../generated/types/letter-of-guarantee.ts'
import type { BankHandler, Handler, Input } from '../http/operation.ts'
import { authorizationLinkHeader } from '../services/consent/consentLinks.ts'
import { patchConsent } from '../services/consent/patch.ts'
import { getConsent } from '../services/consent/currentConsent.ts'
import { createGuaranteeConsent, guaranteeConsentMessage } from '../services/guarantee/consent.ts'
import { checkLetterPossible, createLetter, type CreateLetter } from '../services/guarantee/createLetter.ts'
import { letterMessage } from '../services/guarantee/letter.ts'
import { handOverNow } from '../services/instruction/handOverDue.ts'
import { getLetter } from '../services/guarantee/read.ts'

const kind = 'guarantee'

/** Stores a consent to a letter. A signatory of the applicant authorizes it at the bank. */
export const createLetterOfGuaranteeConsent: Handler<operations['createLetterOfGuaranteeConsent']> = async (
  { body: { message }, caller: { clientId }, interactionId, now },
  dependencies,
) => {
  const consent = await createGuaranteeConsent(dependencies, { clientId, message, interactionId, now })
  return { status: 201, body: { message: guaranteeConsentMessage(consent) }, headers: authorizationLinkHeader(consent) }
}

/** A consent with its current status. */
export const getLetterOfGuaranteeConsent: Handler<operations['getLetterOfGuaranteeConsent']> = async (
  { path, caller: { clientId, unjudged }, now },
  dependencies,
) => {
  const request = { consentId: path.ConsentId, clientId, kind, now, named: unjudged.named } as const
  const consent = await getConsent(dependencies, request)
  return { status: 200, body: { message: guaranteeConsentMessage(consent) }, headers: authorizationLinkHeader(consent) }
}

/** Ends a consent, or changes its webhook. */
export const patchLetterOfGuaranteeConsent: Handler<operations['patchLetterOfGuaranteeConsent']> = async (
  { path, body, caller: { clientId }, interactionId, now },
  dependencies,
) => {
  const { Data, Subscription } = body.message
  await patchConsent(dependencies, {
    consentId: path.ConsentId,
    clientId,
    kind,
    ...(Data && { status: Data.Status, revokedBy: Data.RevokedBy }),
    ...(Subscription && { webhook: Subscription.Webhook }),
    interactionId,
    now,
  })
  return { status: 204 }
}

const letterRequest = ({ body, caller, interactionId, now }: Input<operations['createLetterOfGuarantee']>): CreateLetter => ({
  consentId: body.message.Data.ConsentId,
  tokenConsentId: caller.consentId,
  clientId: caller.clientId,
  interactionId,
  now,
})

/**
 * Use an authorized consent up for one letter. The core bank is asked first, and told at once; what it does not take then, a job repeats.
 */
export const createLetterOfGuarantee: BankHandler<operations['createLetterOfGuarantee']> = {
  ask: (input, dependencies) => checkLetterPossible(dependencies, letterRequest(input)),
  async answer(input, dependencies) {
    const letter = await createLetter(dependencies, letterRequest(input))
    return { status: 201, body: { message: letterMessage(letter) } }
  },
  tell: ({ body }, dependencies) =>
    handOverNow(dependencies, { kind: 'letter', resourceId: body.message.Data.LetterOfGuaranteeId }),
}

/** The letter of the consent that the token was given for. */
export const getLetterOfGuarantee: Handler<operations['getLetterOfGuarantee']> = async (
  { path: { letterOfGuaranteeId }, caller: { clientId, consentId: tokenConsentId, unjudged }, now },
  dependencies,
) => {
  const request = { letterOfGuaranteeId, tokenConsentId, clientId, now, named: unjudged.named }
  const letter = await getLetter(dependencies, request)
  return { status: 200, body: { message: letterMessage(letter) } }
}
