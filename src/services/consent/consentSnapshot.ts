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
export function consentLink({ consentId, kind }: Pick<ConsentRow, 'consentId' | 'kind'>): string {
  return linkTo(readOperations[kind], { ConsentId: consentId })
}

/** What an event keeps of a consent: the members that its moves change. */
export function consentSnapshot(consent: ConsentRow): object {
  return {
    ConsentId: consent.consentId,
    ...(consent.baseConsentId === null ? {} : { BaseConsentId: consent.baseConsentId }),
    Status: consent.status,
    StatusUpdateDateTime: formatDateTime(consent.statusUpdatedAt),
    CreationDateTime: formatDateTime(consent.createdAt),
    ...(consent.flags.length === 0 ? {} : { Flags: consent.flags }),
  }
}
