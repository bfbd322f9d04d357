import { randomUUID } from 'node:crypto'
import { type ConsentRow } from '../../data/repositories/consent/consents.ts'
import { consentDeadlines } from '../../domain/consent/deadlines.ts'
import { checkInstruction } from '../../domain/payment/checkInstruction.ts'
import { type Dependencies } from '../dependencies.ts'
import { beginConsent, type CreateConsent } from './beginConsent.ts'
import { type PaymentConsentMessage } from './messages/paymentConsentMessage.ts'
import { storeConsent } from './storeConsent.ts'

/**
 * Stores a payment consent in AwaitingAuthorization with its ConsentId, PaymentId and authorisation id. Whether the national
 * id is a customer's is not looked at here, so that no TPP can ask that way (design.md section 4).
 * Throws SanadError 'businessRule' or 'resourceFormat' with the field's path.
 */
export async function createPaymentConsent(
  dependencies: Pick<Dependencies, 'db' | 'settings'>,
  command: CreateConsent<PaymentConsentMessage>,
): Promise<ConsentRow> {
  const { settings } = dependencies
  const { Data } = command.message
  checkInstruction(Data, command.now)
  const deadlines = consentDeadlines(Data, command.now, settings.limits.consentDays)
  const consent: ConsentRow = {
    ...beginConsent('payment', command, deadlines, settings),
    baseConsentId: Data.BaseConsentId,
    nationalIdentificationNumber: Data.NationalIdentificationNumber,
    paymentId: randomUUID(),
  }
  await storeConsent(dependencies, consent, command.interactionId)
  return consent
}
