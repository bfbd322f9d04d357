import { type AllClientMetadata, type default as Provider } from 'oidc-provider'
import { productRules } from '../domain/consent/products.ts'
import { type CertificateReader } from '../security/appKeys/certificates.ts'
import { secretMatches } from '../security/secrets.ts'
import type { App } from '../domain/app/app.ts'

/** How an app may prove who it is at the token endpoint. */
export const clientAuthMethods = ['client_secret_basic', 'client_secret_post', 'private_key_jwt'] as const

/**
 * An app's row in the words of OpenID client registration, with the extra member `product`. Undefined for an app that cannot
 * authenticate here. `client_secret` is the stored hash: see `compareStoredSecrets`.
 */
export function describeClient(app: App, certificates: CertificateReader, now: Date): AllClientMetadata | undefined {
  const method = clientAuthMethods.find((known) => known === app.tokenEndpointAuthMethod)
  if (method === undefined || (method !== 'private_key_jwt' && app.clientSecretHash === null)) return undefined
  const { consent } = productRules(app.product)
  const hasCustomers = consent !== undefined && app.redirectUris.length > 0
  return {
    client_id: app.clientId,
    ...(app.clientSecretHash === null ? {} : { client_secret: app.clientSecretHash }),
    token_endpoint_auth_method: method,
    redirect_uris: hasCustomers ? app.redirectUris : [],
    response_types: hasCustomers ? ['code'] : [],
    grant_types: [
      'client_credentials',
      ...(hasCustomers ? ['authorization_code', ...(consent.refreshable ? ['refresh_token'] : [])] : []),
    ],
    id_token_signed_response_alg: 'PS256',
    ...describeKeys(app, certificates, now),
    product: app.product,
  } as AllClientMetadata
}

function describeKeys(app: App, certificates: CertificateReader, now: Date): Pick<AllClientMetadata, 'jwks' | 'jwks_uri'> {
  if (app.certificatePem === null) return app.jwksUri === null ? { jwks: { keys: [] } } : { jwks_uri: app.jwksUri }
  try {
    const { publicJwk, keyId, thumbprint } = certificates(app.certificatePem, now)
    const jwk = { ...publicJwk, alg: publicJwk.kty === 'RSA' ? 'PS256' : 'ES256', use: 'sig' }
    // Both names of a certificate's key that the envelope knows (design.md section 3).
    return { jwks: { keys: [keyId, thumbprint].map((kid) => ({ ...jwk, kid })) as never } }
  } catch {
    // An expired certificate leaves the app without a key; its assertions fail as they do with a wrong one.
    return { jwks: { keys: [] } }
  }
}

/**
 * The library compares secrets as text; we keep only their SHA-256. So its `client_secret` holds the hash, and this is the one
 * place that knows. It must never serve as a symmetric key: `enabledJWA` has no HS algorithm and client_secret_jwt is off.
 */
export function compareStoredSecrets(provider: Provider): void {
  const prototype = provider.Client.prototype as unknown as {
    compareClientSecret(this: { clientSecret?: string }, presented: string): boolean
  }
  prototype.compareClientSecret = function compareClientSecret(presented) {
    return secretMatches(presented, this.clientSecret)
  }
}
