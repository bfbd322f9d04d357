import { type ConsentRow } from '../../../data/repositories/consent/consents.ts'
import { consentScope } from '../../../domain/consent/products.ts'
import { linkTo } from '../../shared/links.ts'

/**
 * scaOAuth: relative path of the authorization endpoint with what the bank knows (design.md section 4). The TPP adds its
 * redirect_uri, state, nonce and code_challenge.
 */
export function authorizationLink(consent: Pick<ConsentRow, 'clientId' | 'consentId' | 'kind'>): string {
  const query = new URLSearchParams({
    client_id: consent.clientId,
    response_type: 'code',
    scope: `openid ${consentScope(consent.kind, consent.consentId)}`,
  })
  return `${linkTo('authorize')}?${query.toString().replaceAll('+', '%20')}`
}
