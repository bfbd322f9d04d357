import { type ConsentRow } from '../../data/repositories/consent/consents.ts'
import { checkPermissions } from '../../domain/account/permissionRules.ts'
import { consentDeadlines } from '../../domain/consent/deadlines.ts'
import { parseDateTime } from '../../domain/shared/dates.ts'
import { SanadError } from '../../domain/shared/errors.ts'
import { type Dependencies } from '../dependencies.ts'
import { type AccountConsentMessage, echoedRisk } from './messages/accountConsentMessage.ts'
import { beginConsent, type CreateConsent } from './beginConsent.ts'
import { storeConsent } from './storeConsent.ts'

/**
 * Stores an account-access consent in AwaitingAuthorization. Whether the national id is a customer's is not looked at here.
 * Throws SanadError 'businessRule' or 'resourceFormat' with the field's path.
 */
export async function createAccountConsent(dependencies: Pick<Dependencies, 'db' | 'settings'>, command: CreateConsent<AccountConsentMessage>): Promise<ConsentRow> {
  const { settings } = dependencies
  const { Data } = command.message
  checkPermissions(Data.Permissions)
  transactionWindow(Data)
  // Before anything is stored: every answer about the consent echoes it.
  echoedRisk(command.message.Risk)
  const deadlines = consentDeadlines(Data, command.now, settings.limits.consentDays)
  const consent: ConsentRow = { ...beginConsent('account', command, deadlines, settings), national_id: Data.NationalIdentificationNumber }
  await storeConsent(dependencies, consent, command.interactionId)
  return consent
}

/** The booking times that a consent opens; null: no bound on that side. Throws SanadError 'businessRule' when they are turned round. */
export function transactionWindow({ TransactionFromDateTime, TransactionToDateTime }: AccountConsentMessage['Data']): { from: Date | null; to: Date | null } {
  const read = (text: string | undefined, path: string) => (text === undefined ? null : parseDateTime(text, path))
  const from = read(TransactionFromDateTime, 'Data.TransactionFromDateTime')
  const to = read(TransactionToDateTime, 'Data.TransactionToDateTime')
  if (from && to && from > to) {
    const path = 'Data.TransactionToDateTime'
    throw new SanadError('businessRule', `${path} must not be before Data.TransactionFromDateTime.`, { path })
  }
  return { from, to }
}
