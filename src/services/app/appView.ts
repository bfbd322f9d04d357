import { type components } from '../../../generated/types/platform.ts'
import { type AppRow } from '../../data/repositories/app/apps.ts'
import { productRules } from '../../domain/consent/products.ts'
import { formatDateTime } from '../../domain/shared/dates.ts'

/** An app as its developer sees it, never with the secret. */
export type AppView = components['schemas']['App']

/** What a developer may see of an app's row. */
export function viewApp(app: AppRow): AppView {
  return {
    clientId: app.client_id,
    name: app.name,
    product: app.product,
    securityLevel: app.security_level,
    tokenEndpointAuthMethod: app.token_endpoint_auth_method as AppView['tokenEndpointAuthMethod'],
    responseSigningAlg: app.response_signing_alg,
    redirectUris: app.redirect_uris,
    scope: productRules(app.product).scope,
    ...(app.certificate_key_id === null ? {} : { keyId: app.certificate_key_id }),
    ...(app.certificate_pem === null ? {} : { certificatePem: app.certificate_pem }),
    ...(app.jwks_uri === null ? {} : { jwksUri: app.jwks_uri }),
    ...(app.bic === null ? {} : { bic: app.bic }),
    createdDateTime: formatDateTime(app.created_at),
    updatedDateTime: formatDateTime(app.updated_at),
  }
}
