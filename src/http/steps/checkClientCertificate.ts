import { type IncomingMessage, type ServerResponse } from 'node:http'
import { type Settings } from '../../config/settings.ts'
import { meetsLevel } from '../../domain/app/securityLevel.ts'
import { hasCertificateEnded } from '../../domain/app/certificateEnd.ts'
import { type App } from '../../domain/app/app.ts'
import { type AccessTokenClaims } from '../../security/accessToken.ts'
import { SecurityError } from '../../security/securityError.ts'
import { createForgedHeaderCheck, type PresentedCertificate } from '../../security/tls/presentedCertificate.ts'
import { HttpError } from '../errors/httpError.ts'
import { interactionIdHeader, readInteractionId } from '../exchange.ts'
import { sendError } from '../respond.ts'

/**
 * Makes the refusal of requests that carry a client certificate in a header and do not come from a trusted proxy. Ignoring the header
 * would also be safe; saying so shows a wrong SANAD_TRUSTED_PROXY at once.
 */
export function createForgedHeaderRefusal(settings: Pick<Settings, 'trustedProxy'>) {
  const isForged = createForgedHeaderCheck(settings)
  return (request: IncomingMessage, response: ServerResponse, next: () => void): void => {
    if (!isForged(request)) return next()
    const text =
      'Client-Cert is believed only from the proxy of SANAD_TRUSTED_PROXY; present the certificate in the TLS handshake.'
    const error = new HttpError('headerInvalid', text, { path: 'Client-Cert' })
    sendError(response, error, 'problem', { [interactionIdHeader]: readInteractionId(request, response), Connection: 'close' })
  }
}

/**
 * Checks that a genuine token may be used here and now: the app meets the bank's security level, its certificate has not ended, and a token
 * that is bound to a certificate (RFC 8705 section 3) came over a connection with that one. Throws SecurityError 'tokenInvalid'.
 */
export function checkTokenHolder(
  app: App,
  { certificateThumbprint: bound }: Pick<AccessTokenClaims, 'certificateThumbprint'>,
  presented: PresentedCertificate | undefined,
  { minSecurity, now }: Pick<Settings, 'minSecurity'> & { now: Date },
): void {
  if (!meetsLevel(app.securityLevel, minSecurity))
    throw new SecurityError('tokenInvalid', `This bank serves apps of security level ${minSecurity} only; register a new app.`)
  if (hasCertificateEnded(app, now))
    throw new SecurityError('tokenInvalid', 'The registered certificate of this app has ended; register a new one.')
  if (bound === undefined) {
    if (app.securityLevel === 'secret') return
    throw new SecurityError('tokenInvalid', 'The access token is not bound to a client certificate; get a new one.')
  }
  if (presented === undefined)
    throw new SecurityError(
      'tokenInvalid',
      'The access token is bound to a client certificate; use a connection with mutual TLS.',
    )
  if (presented.thumbprint !== bound)
    throw new SecurityError(
      'tokenInvalid',
      'The access token is bound to another client certificate than that of the connection.',
    )
}
