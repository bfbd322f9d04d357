import { type Configuration, type KoaContextWithOIDC } from 'oidc-provider'
import { type Settings } from '../config/settings.ts'
import { type CertificateOfRequest } from '../security/tls/presentedCertificate.ts'
import { endedCertificate } from './clients.ts'
import { hasSubject } from '../security/tls/subjectNames.ts'

type Features = NonNullable<Configuration['features']>

/**
 * Mutual TLS (RFC 8705) for the library: which certificate a request presented, whether its issuer is trusted, and whose it is. Tokens of
 * apps of the level fapi2 are bound to it.
 */
export function mutualTls(certificateOf: CertificateOfRequest): NonNullable<Features['mTLS']> {
  const presented = (ctx: KoaContextWithOIDC) => {
    const found = certificateOf(ctx.req, new Date())
    const client = ctx.oidc.client as { [endedCertificate]?: string } | undefined
    return found !== undefined && found.thumbprint === client?.[endedCertificate] ? undefined : found
  }
  return {
    enabled: true,
    certificateBoundAccessTokens: true,
    tlsClientAuth: true,
    selfSignedTlsClientAuth: true,
    getCertificate: (ctx) => presented(ctx)?.certificate as never,
    certificateAuthorized: (ctx) => presented(ctx)?.isAuthorized === true,
    certificateSubjectMatches: (ctx, _property, expected) => {
      const found = presented(ctx)
      return found !== undefined && hasSubject(found.certificate, expected)
    },
  }
}

/** The endpoints that authenticate apps, which therefore also answer at the address for mutual TLS. */
const endpointsOfApps = {
  token_endpoint: '/token',
  pushed_authorization_request_endpoint: '/par',
  backchannel_authentication_endpoint: '/bc-authorize',
  revocation_endpoint: '/revoke',
} as const

/**
 * The addresses for mutual TLS in the metadata (RFC 8705 section 5). Where the issuer itself is https, its own addresses take client
 * certificates, and there are no others.
 */
export function mutualTlsAliases({ issuer }: Pick<Settings, 'issuer'>, tlsPort: number | undefined): Configuration['discovery'] {
  const address = new URL(issuer)
  if (tlsPort === undefined || address.protocol === 'https:') return {}
  address.protocol = 'https:'
  address.port = String(tlsPort)
  const aliases = Object.entries(endpointsOfApps).map(([name, path]) => [name, `${address.href}${path}`])
  return { mtls_endpoint_aliases: Object.fromEntries(aliases) } as Configuration['discovery']
}
