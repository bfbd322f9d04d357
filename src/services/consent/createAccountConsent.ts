import { type ConsentRow } from '../../data/repositories/consent/consents.ts'
import { checkPermissions } from '../../domain/account/permissionRules.ts'
import { readTransactionWindow } from '../../domain/account/transactionWindow.ts'
import { consentDeadlines } from '../../domain/consent/deadlines.ts'
import { type Dependencies } from '../dependencies.ts'
import { type AccountConsentMessage, echoedRisk } from './messages/accountConsentMessage.ts'
import { beginConsent, type CreateConsent } from './beginConsent.ts'
import { storeConsent } from './storeConsent.ts'

/**
 * Stores an account-access consent in AwaitingAuthorization. Whether the national id is a customer's is not looked at here.
 * Throws SanadError 'businessRule' or 'resourceFormat' with the field's path.
 */
export async function createAccountConsent(
  dependencies: Pick<Dependencies, 'db' | 'settings'>,
  command: CreateConsent<AccountConsentMessage>,
): Promise<ConsentRow> {
  const { settings } = dependencies
  const { Data } = command.message
  checkPermissions(Data.Permissions)
  readTransactionWindow(Data)
  // Before anything is stored: every answer about the consent echoes it.
  echoedRisk(command.message.Risk)
  const deadlines = consentDeadlines(Data, command.now, settings.limits.consentDays)
  const consent: ConsentRow = {
    ...beginConsent('account', command, deadlines, settings),
    nationalIdentificationNumber: Data.NationalIdentificationNumber,
  }
  await storeConsent(dependencies, consent, command.interactionId)
  return consent
}
