import { isDeepStrictEqual } from 'node:util'
import { keepPayeeShown } from '../../data/repositories/authorizationSessions.ts'
import type { Consent } from '../../domain/consent/consent.ts'
import { checkToShow, keptPayeeCheck, type PayeeCheck } from '../../domain/verification/payeeCheck.ts'
import type { Dependencies } from '../dependencies.ts'
import { checkPayee } from '../verification/checkPayee.ts'
import type { Visit } from './visit.ts'

/** Who reads it, and when. */
interface Reader {
  nationalIdentificationNumber: string
  now: Date
}

/** Whether the payee's names match the account, for a customer who is shown a consent to a payment. */
export async function checkPayeeOf(
  dependencies: Dependencies,
  consent: Consent,
  { nationalIdentificationNumber, now }: Reader,
): Promise<PayeeCheck | undefined> {
  if (consent.kind !== 'payment') return undefined
  const { consentId, clientId, terms } = consent
  const { creditorAccount } = terms
  return checkPayee(dependencies, { consentId, clientId, nationalIdentificationNumber, creditorAccount, now })
}

/**
 * What a page of a visit says of the payee's name. The decision page says what is known now, and that is kept: what is approved is what was
 * shown. While a confirmation is asked, pages go on saying it, or the worse that became known since.
 */
export async function showPayee(
  dependencies: Dependencies,
  { session: { interactionId, stage, payeeShown }, consent }: Visit,
  reader: Reader,
): Promise<PayeeCheck | undefined> {
  const payee = await checkPayeeOf(dependencies, consent, reader)
  if (!payee || stage !== 'decision') return payee && checkToShow(payee, payeeShown)
  const shown = keptPayeeCheck(payee)
  const { nationalIdentificationNumber } = reader
  if (!isDeepStrictEqual(shown, payeeShown))
    await keepPayeeShown(dependencies.db, { interactionId, nationalIdentificationNumber, payeeShown: shown })
  return payee
}
