import { createRemoteJWKSet, customFetch, type JWTVerifyGetKey } from 'jose'
import { type RawAnswer, readJson, refusal, type Sender, sendOnce, untrusted } from './transport.ts'

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

function readMetadata(received: RawAnswer, issuer: string): ProviderMetadata {
  if (received.status !== 200) throw refusal(received)
  const metadata = (readJson(received) ?? {}) as Partial<ProviderMetadata>
  // RFC 8414 section 3.3: metadata that names another issuer does not belong to this bank.
  if (metadata.issuer !== issuer)
    throw untrusted(received, `the metadata names the issuer ${metadata.issuer ?? '(none)'}, expected ${issuer}`)
  for (const name of ['authorization_endpoint', 'token_endpoint', 'jwks_uri'] as const) {
    if (typeof metadata[name] !== 'string') throw untrusted(received, `the metadata has no ${name}`)
  }
  return metadata as ProviderMetadata
}

/**
 * Reads {auth_url}/.well-known/openid-configuration and prepares the look-up of the bank's keys. With mutual TLS the endpoints are those that
 * take client certificates. Throws SanadApiError.
 */
export async function discoverProvider(
  sender: Sender,
  { issuer, mutualTls }: { issuer: string; mutualTls: boolean },
): Promise<Provider> {
  const url = `${issuer}/.well-known/openid-configuration`
  const received = await sendOnce(sender, { method: 'GET', url, headers: { accept: 'application/json' } })
  const metadata = readMetadata(received, issuer)
  const findKey = createRemoteJWKSet(new URL(metadata.jwks_uri), {
    timeoutDuration: sender.timeoutMs,
    [customFetch]: (address, init) => sender.fetch(address, init as RequestInit),
  })
  return { metadata: mutualTls ? { ...metadata, ...metadata.mtls_endpoint_aliases } : metadata, findKey }
}
