import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Settings } from '../config/settings.ts'
import { meetsLevel } from '../domain/app/securityLevel.ts'
import { hasCertificateEnded, isEndedCertificate } from '../domain/app/certificateEnd.ts'
import type { CallingApp } from '../domain/app/app.ts'
import type { AccessTokenClaims } from '../security/accessToken.ts'
import type { Dependencies } from '../services/dependencies.ts'
import { SecurityError } from '../security/securityError.ts'
import { sourceOf } from '../telemetry/requests.ts'
import { createForgedHeaderCheck, type PresentedCertificate } from '../security/tls/presentedCertificate.ts'
import type { FindingCode } from '../domain/shared/findings/findings.ts'
import { HttpError } from './errors/httpError.ts'
import { sendError } from './respond.ts'

/**
 * Makes the refusal of requests that carry a client certificate in a header and do not come from a trusted proxy. Ignoring the header
 * would also be safe; saying so shows a wrong SANAD_TRUSTED_PROXY at once.
 */
export function createForgedHeaderRefusal({ settings, securityLog }: Pick<Dependencies, 'settings' | 'securityLog'>) {
  const isForged = createForgedHeaderCheck(settings)
  return (request: IncomingMessage, response: ServerResponse, next: () => void): void => {
    if (!isForged(request)) return next()
    const text =
      'Client-Cert is believed only from the proxy of SANAD_TRUSTED_PROXY; present the certificate in the TLS handshake.'
    const error = new HttpError('headerInvalid', text, { path: 'Client-Cert' })
    securityLog.report({ kind: 'certificateHeaderForged', ...sourceOf(request, response) })
    sendError(response, error, 'problem', { Connection: 'close' })
  }
}

/** Why a genuine token opens nothing, and what it is for the security log. */
export interface HolderFault {
  kind: 'appShutOut' | 'boundTokenMisused'
  finding: FindingCode
  message: string
}

/** The refusal of a genuine token. For its caller it is an invalid one; the security log hears of it, and whose it is. */
export class HolderRefused extends SecurityError {
  readonly kind: HolderFault['kind']
  readonly clientId: string

  constructor(clientId: string, { kind, finding, message }: HolderFault) {
    super('tokenInvalid', message, { finding })
    this.kind = kind
    this.clientId = clientId
  }
}

/**
 * Why a genuine token may not be used here and now: the app is below the bank's security level, its certificate has ended, or the token is
 * bound to a certificate (RFC 8705 section 3) that has ended, or came over a connection without that one. Undefined when it may be used.
 */
export function findHolderFault(
  app: CallingApp,
  { certificateThumbprint: bound }: Pick<AccessTokenClaims, 'certificateThumbprint'>,
  presented: PresentedCertificate | undefined,
  { minSecurity, now }: Pick<Settings, 'minSecurity'> & { now: Date },
): HolderFault | undefined {
  if (!meetsLevel(app.securityLevel, minSecurity)) {
    const message = `This bank serves apps of security level ${minSecurity} only; register a new app.`
    return { kind: 'appShutOut', finding: 'appShutOut', message }
  }
  if (hasCertificateEnded(app, now)) {
    const message = 'The registered certificate of this app has ended; register a new one.'
    return { kind: 'appShutOut', finding: 'appShutOut', message }
  }
  return findBindingFault(app, bound, presented, now)
}

function findBindingFault(
  app: CallingApp,
  bound: string | undefined,
  presented: PresentedCertificate | undefined,
  now: Date,
): HolderFault | undefined {
  const misused = { kind: 'boundTokenMisused', finding: 'tokenBinding' } as const
  if (bound === undefined) {
    if (app.securityLevel === 'secret') return undefined
    return { ...misused, message: 'The access token is not bound to a client certificate; get a new one.' }
  }
  if (isEndedCertificate(app, bound, now)) {
    const message = 'The client certificate that the access token is bound to has ended for this app; get a new token.'
    return { ...misused, message }
  }
  if (presented?.thumbprint === bound) return undefined
  const message =
    presented === undefined
      ? 'The access token is bound to a client certificate; call the address for mutual TLS (mtls_endpoint_aliases in the metadata) with it.'
      : 'The access token is bound to another client certificate than that of the connection.'
  return { ...misused, message }
}
