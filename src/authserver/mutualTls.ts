import type { Clock } from '../config/clock.ts'
import type { Configuration, errors, KoaContextWithOIDC } from 'oidc-provider'
import { findCertificateFault } from '../domain/requestLog/clientFaults.ts'
import type { CertificateOfRequest } from '../security/tls/presentedCertificate.ts'
import { endedCertificate } from './clients.ts'
import { checkMayAct } from './shutOut.ts'
import { hasSubject } from '../security/tls/subjectNames.ts'

type Features = NonNullable<Configuration['features']>

/**
 * Mutual TLS (RFC 8705) for the library: which certificate a request presented, whether its issuer is trusted, and whose it is. Tokens of
 * apps of the level fapi2 are bound to it.
 */
export function mutualTls(certificateOf: CertificateOfRequest, clock: Pick<Clock, 'now'>): NonNullable<Features['mTLS']> {
  const presented = (ctx: KoaContextWithOIDC) => {
    const found = certificateOf(ctx.req, clock.now())
    const client = ctx.oidc.client as { [endedCertificate]?: string } | undefined
    return found !== undefined && found.thumbprint === client?.[endedCertificate] ? undefined : found
  }
  return {
    enabled: true,
    certificateBoundAccessTokens: true,
    tlsClientAuth: true,
    selfSignedTlsClientAuth: true,
    getCertificate: (ctx) => {
      const found = presented(ctx)
      // The library asks nothing more once it has found the certificate among those of the app.
      if (found !== undefined && isOwnCertificate(ctx.oidc.client, found.thumbprint)) checkMayAct(ctx.oidc.client)
      return found?.certificate as never
    },
    certificateAuthorized: (ctx) => presented(ctx)?.isAuthorizedAt(clock.now()) === true,
    certificateSubjectMatches: (ctx, _property, expected) => {
      const found = presented(ctx)
      const isSubject = found !== undefined && hasSubject(found.certificate, expected)
      if (isSubject) checkMayAct(ctx.oidc.client)
      return isSubject
    },
  }
}

/** Whether a certificate proves that the connection is this app's, where the app is known by a certificate that nobody else signed. */
function isOwnCertificate(client: object | undefined, thumbprint: string): boolean {
  const { clientAuthMethod, jwks } = (client ?? {}) as { clientAuthMethod?: string; jwks?: { keys: { kid?: string }[] } }
  // One of the names of its key is the thumbprint of the certificate (`describeClient`).
  return clientAuthMethod === 'self_signed_tls_client_auth' && jwks?.keys.some(({ kid }) => kid === thumbprint) === true
}

/** The endpoints that authenticate apps, which therefore also answer at the address for mutual TLS. */
const endpointsOfApps = {
  token_endpoint: '/token',
  pushed_authorization_request_endpoint: '/par',
  backchannel_authentication_endpoint: '/bc-authorize',
  revocation_endpoint: '/revoke',
} as const

/**
 * The addresses for mutual TLS in the metadata (RFC 8705 section 5). `mutualTlsUrl` is the base address for mutual TLS; where there is
 * none, a proxy asks for certificates at the endpoints themselves.
 */
export function mutualTlsAliases(mutualTlsUrl: string | undefined): Configuration['discovery'] {
  if (mutualTlsUrl === undefined) return {}
  const aliases = Object.entries(endpointsOfApps).map(([name, path]) => [name, `${mutualTlsUrl}/auth${path}`])
  return { mtls_endpoint_aliases: Object.fromEntries(aliases) } as Configuration['discovery']
}

/**
 * Says in the answer that the certificate of the connection is what a request was refused for. The library looks at it last, and would
 * say only that the client, or the grant, is invalid. A certificate that has ended for its app is another one, not a missing one.
 */
export function nameCertificateFault(
  ctx: KoaContextWithOIDC,
  refusal: errors.OIDCProviderError,
  certificateOf: CertificateOfRequest,
  clock: Pick<Clock, 'now'>,
): void {
  const finding = findCertificateFault(refusal.error, refusal.error_detail ?? '')
  if (finding === undefined) return
  const isEnded = finding === 'clientCertificateMissing' && certificateOf(ctx.req, clock.now()) !== undefined
  const text = certificateFaultTexts[isEnded ? 'clientCertificateWrong' : finding]
  if (isEnded) refusal.error_detail = 'client certificate has ended for this app'
  refusal.error_description = text
  // The library has written the answer before it tells of the refusal.
  Object.assign(ctx.body as object, { error_description: text })
}

/** In the characters that RFC 6749 allows an error_description. */
const certificateFaultTexts = {
  clientCertificateMissing:
    'the connection shows no client certificate that is valid now; where the metadata has mtls_endpoint_aliases, call those and present it',
  clientCertificateWrong: 'the client certificate of the connection is not one that is registered for this app',
  clientCertificateUntrusted: 'the client certificate of the connection was not issued by an authority that this bank trusts',
}
