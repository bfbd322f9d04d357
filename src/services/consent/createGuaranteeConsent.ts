import { type ConsentRow } from '../../data/repositories/consent/consents.ts'
import { checkGuarantee } from '../../domain/guarantee/checkGuarantee.ts'
import { guaranteeDeadlines } from '../../domain/guarantee/deadlines.ts'
import { type Dependencies } from '../dependencies.ts'
import { beginConsent, type CreateConsent } from './beginConsent.ts'
import { type GuaranteeConsentMessage } from './messages/guaranteeConsentMessage.ts'
import { storeConsent } from './storeConsent.ts'

/**
 * Stores a letter-of-guarantee consent in AwaitingAuthorization. It names a company and nobody in it; the signatory who
 * authorizes becomes its customer. Whether the company banks here is not looked at, so that no TPP can ask that way.
 * Throws SanadError 'businessRule' or 'resourceFormat' with the field's path.
 */
export async function createGuaranteeConsent(
  dependencies: Pick<Dependencies, 'db' | 'settings'>,
  command: CreateConsent<GuaranteeConsentMessage>,
): Promise<ConsentRow> {
  const { settings } = dependencies
  const { Data } = command.message
  checkGuarantee(Data.Mt798, command.now)
  const deadlines = guaranteeDeadlines(Data, command.now, settings.limits.consentDays)
  const consent = beginConsent('guarantee', command, deadlines, settings)
  await storeConsent(dependencies, consent, command.interactionId)
  return consent
}
