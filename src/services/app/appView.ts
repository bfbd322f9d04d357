import { type AppRow } from '../../data/repositories/app/apps.ts'
import { type Product } from '../../data/schema.ts'
import { type DeveloperScope, productRules } from '../../domain/consent/products.ts'
import { formatDateTime } from '../../domain/shared/dates.ts'

export type TokenEndpointAuthMethod = 'client_secret_basic' | 'client_secret_post' | 'private_key_jwt'
export type ResponseSigningAlg = 'PS256' | 'ES256'

/** An app as its developer sees it: `App` of specs/platform, never with the secret. */
export interface AppView {
  clientId: string
  name: string
  product: Product
  securityLevel: 'secret' | 'fapi2'
  tokenEndpointAuthMethod: TokenEndpointAuthMethod
  responseSigningAlg: ResponseSigningAlg
  redirectUris: string[]
  scope: DeveloperScope
  /** Certificate apps: the `kid` to sign with. */
  keyId?: string
  certificatePem?: string
  jwksUri?: string
  bic?: string
  createdDateTime: string
  updatedDateTime: string
}

/** What a developer may see of an app's row. */
export function viewApp(app: AppRow): AppView {
  return {
    clientId: app.client_id,
    name: app.name,
    product: app.product,
    securityLevel: app.security_level,
    tokenEndpointAuthMethod: app.token_endpoint_auth_method as TokenEndpointAuthMethod,
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
