import { type ConsentRow } from '../../data/repositories/consents.ts'
import { formatDateTime } from '../../domain/shared/dates.ts'
import { linkTo } from '../shared/links.ts'

/** Relative path of the consent itself. */
export function consentLink({ consent_id }: Pick<ConsentRow, 'consent_id' | 'kind'>): string {
  return linkTo('getPaymentConsent', { ConsentId: consent_id })
}

/** What an event keeps of a consent: the members that its moves change. */
export function consentSnapshot(consent: ConsentRow): object {
  return {
    ConsentId: consent.consent_id,
    ...(consent.base_consent_id === null ? {} : { BaseConsentId: consent.base_consent_id }),
    Status: consent.status,
    StatusUpdateDateTime: formatDateTime(consent.status_updated_at),
    CreationDateTime: formatDateTime(consent.created_at),
    ...(consent.flags.length === 0 ? {} : { Flags: consent.flags }),
  }
}
