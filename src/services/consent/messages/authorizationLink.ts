import { type ConsentRow } from '../../../data/repositories/consent/consents.ts'
import { consentScope } from '../../../domain/consent/products.ts'
import { linkTo } from '../../shared/links.ts'

/**
 * scaOAuth: relative path of the authorization endpoint with what the bank knows (design.md section 4). The TPP adds its
 * redirect_uri, state, nonce and code_challenge.
 */
export function authorizationLink(consent: Pick<ConsentRow, 'client_id' | 'consent_id' | 'kind'>): string {
  const query = new URLSearchParams({
    client_id: consent.client_id,
    response_type: 'code',
    scope: `openid ${consentScope(consent.kind, consent.consent_id)}`,
  })
  return `${linkTo('authorize')}?${query.toString().replaceAll('+', '%20')}`
}
