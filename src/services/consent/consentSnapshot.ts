import { type OperationId } from '../../../generated/paths.ts'
import { type ConsentRow } from '../../data/repositories/consent/consents.ts'
import { type ConsentKind } from '../../domain/consent/types.ts'
import { formatDateTime } from '../../domain/shared/dates.ts'
import { linkTo } from '../shared/links.ts'

/** The operation that reads a consent of each kind. */
const readOperations: Record<ConsentKind, OperationId> = {
  payment: 'getPaymentConsent',
  account: 'getAccountAccessConsent',
  guarantee: 'getLetterOfGuaranteeConsent',
}

/** Relative path of the consent itself. */
export function consentLink({ consent_id, kind }: Pick<ConsentRow, 'consent_id' | 'kind'>): string {
  return linkTo(readOperations[kind], { ConsentId: consent_id })
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
