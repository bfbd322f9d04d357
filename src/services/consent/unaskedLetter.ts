import { recordAnnouncement } from '../../data/repositories/announcements.ts'
import type { Executor } from '../../data/schema.ts'
import type { GuaranteeConsent } from '../../domain/consent/consent.ts'
import { letterFailed } from '../../domain/message/ofConsent.ts'
import { tellCustomers } from '../message/tell.ts'

/**
 * Tells everybody who has authorized a letter that its app has not asked for it in time. Once: the job that looks for it, and whatever ends
 * the authorization after that, tell the same.
 */
export async function tellOfUnaskedLetter(trx: Executor, consent: GuaranteeConsent, now: Date): Promise<void> {
  const { consentId, clientId, nationalIdentificationNumber } = consent
  if (nationalIdentificationNumber === null) return
  // The consent outlives what customers are told, which is deleted: so the message alone does not tell that it was written.
  if (!(await recordAnnouncement(trx, { consentId, eventType: 'letterFailed', now }))) return
  await tellCustomers(trx, {
    ...{ ...letterFailed(consent, 'time'), clientId, linkId: consentId, now },
    ...{ customers: [nationalIdentificationNumber], approversOf: consentId },
  })
}
