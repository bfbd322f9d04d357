import type { OperationId } from '../../../generated/paths.ts'
import type { Consent, ConsentKind } from '../../domain/consent/consent.ts'
import { consentScope } from '../../domain/consent/products.ts'
import { linkTo } from '../shared/links.ts'

/** The operation that reads a consent of each kind. */
const readOperations: Record<ConsentKind, OperationId> = {
  payment: 'getPaymentConsent',
  account: 'getAccountAccessConsent',
  guarantee: 'getLetterOfGuaranteeConsent',
}

/** Relative path of the consent itself. */
export function consentLink({ consentId, kind }: Pick<Consent, 'consentId' | 'kind'>): string {
  return linkTo(readOperations[kind], { ConsentId: consentId })
}

/**
 * scaOAuth: relative path of the authorization endpoint with the parameters that the bank knows. The TPP adds its redirect_uri,
 * state, nonce and code_challenge.
 */
export function authorizationLink({ clientId, consentId, kind }: Pick<Consent, 'clientId' | 'consentId' | 'kind'>): string {
  const query = new URLSearchParams({
    client_id: clientId,
    response_type: 'code',
    scope: `openid ${consentScope(kind, consentId)}`,
  })
  return `${linkTo('authorize')}?${query.toString().replaceAll('+', '%20')}`
}

/**
 * The RFC 8288 header that says how to continue. All three kinds of consents send it on creation, because the body for letters has
 * no Links.
 */
export function authorizationLinkHeader(consent: Pick<Consent, 'clientId' | 'consentId' | 'kind'>): { Link: string } {
  return { Link: `<${authorizationLink(consent)}>; rel="scaOAuth"` }
}
