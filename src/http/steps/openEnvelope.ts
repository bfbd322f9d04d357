import { SecurityError } from '../../security/securityError.ts'
import { type Settings } from '../../config/settings.ts'
import { type AppKeys } from '../../security/appKeys/appKeys.ts'
import { checkEnvelopeClaims } from '../../security/envelopeClaims.ts'
import { type JwsHeader } from '../../security/jws/header.ts'
import { verifyCompact, verifyDetached } from '../../security/jws/verify.ts'
import { type Exchange, jwtMediaType } from '../exchange.ts'
import { type AppCaller } from '../operation.ts'

/** Header of the JSON encoding: a detached JWS over the exact body bytes (design.md section 3). */
export const signatureHeader = 'x-jws-signature'

/**
 * Verifies the signature of a request envelope with the app's own key, then its claims, and returns the envelope.
 * Throws SecurityError, or SanadError 'bodyFormat'.
 */
export async function openEnvelope(exchange: Exchange, appKeys: AppKeys, settings: Settings): Promise<unknown> {
  const { bodyBytes, now, request, requestMediaType } = exchange
  const { app, clientId } = exchange.caller as AppCaller
  const rules = { maxDepth: settings.limits.jsonDepth }
  const findKey = ({ kid, alg }: JwsHeader) => appKeys.find(app, kid, alg, now)
  const { payload } =
    requestMediaType === jwtMediaType
      ? await verifyCompact(bodyBytes.toString('latin1'), findKey, rules)
      : await verifyDetached(detachedSignature(request.headersDistinct[signatureHeader]), bodyBytes, findKey, rules)
  return checkEnvelopeClaims(payload, { clientId, audiences: [settings.issuer, settings.baseUrl], now, limits: settings.limits })
}

function detachedSignature(values: string[] | undefined): string {
  if (values === undefined) {
    throw new SecurityError(
      'jwsMalformed',
      `The header ${signatureHeader} is missing; it carries the detached JWS over the body (RFC 7515 appendix F).`,
      { path: signatureHeader },
    )
  }
  if (values.length > 1) throw new SecurityError('jwsMalformed', `Send one header ${signatureHeader}.`, { path: signatureHeader })
  return values[0]!
}
