import { createRemoteJWKSet, customFetch as customKeyFetch, type JWTVerifyGetKey } from 'jose'
import { allowInsecureRequests, customFetch, discovery, type ServerMetadata } from 'openid-client'
import { type RawAnswer, type Sender, sendOnce, throughTransport, untrusted } from './transport.ts'

/** The members of the OpenID provider metadata that a TPP needs. */
export interface ProviderMetadata {
  issuer: string
  authorization_endpoint: string
  token_endpoint: string
  jwks_uri: string
  pushed_authorization_request_endpoint?: string
  backchannel_authentication_endpoint?: string
  /** The same endpoints where the bank takes client certificates (RFC 8705 section 5). */
  mtls_endpoint_aliases?: {
    token_endpoint?: string
    pushed_authorization_request_endpoint?: string
    backchannel_authentication_endpoint?: string
  }
}

/** The bank’s authorization server: its metadata and its keys. */
export interface Provider {
  metadata: ProviderMetadata
  /** Finds a published key of the bank by `kid`. For an unknown `kid` it reads the JWKS again, at most every 30 s. */
  findKey: JWTVerifyGetKey
}

/** openid-client has checked that the metadata names this issuer (RFC 8414 section 3.3). */
function checkMetadata(metadata: ServerMetadata, received: RawAnswer): ProviderMetadata {
  for (const name of ['authorization_endpoint', 'token_endpoint', 'jwks_uri'] as const)
    if (typeof metadata[name] !== 'string') throw untrusted(received, `the metadata has no ${name}`)
  return metadata as ProviderMetadata
}

/**
 * Reads {auth_url}/.well-known/openid-configuration and prepares the look-up of the bank's keys. With mutual TLS the endpoints are those
 * that take client certificates. Throws SanadApiError.
 */
export async function discoverProvider(
  sender: Sender,
  { issuer, mutualTls }: { issuer: string; mutualTls: boolean },
): Promise<Provider> {
  const { result, received } = await throughTransport(
    (request) => sendOnce(sender, request),
    (fetch) =>
      // Whose metadata it is does not depend on who asks, so any client id will do.
      discovery(new URL(issuer), 'reader', undefined, undefined, {
        [customFetch]: fetch,
        ...(issuer.startsWith('http:') ? { execute: [allowInsecureRequests] } : {}),
      }),
  )
  const metadata = checkMetadata(JSON.parse(JSON.stringify(result.serverMetadata())) as ServerMetadata, received)
  const findKey = createRemoteJWKSet(new URL(metadata.jwks_uri), {
    timeoutDuration: sender.timeoutMs,
    [customKeyFetch]: (address, init) => sender.fetch(address, init as RequestInit),
  })
  return { metadata: mutualTls ? { ...metadata, ...metadata.mtls_endpoint_aliases } : metadata, findKey }
}
