import { type IncomingMessage } from 'node:http'
import getRawBody from 'raw-body'
import { type Settings } from '../../config/settings.ts'
import { SanadError } from '../../domain/shared/errors.ts'
import { type AppKeys } from '../../security/appKeys/appKeys.ts'
import { openEnvelope, type ReceivedEnvelope, signatureHeader } from '../../security/envelope.ts'
import { type SignatureAlgorithm } from '../../security/keyStrength.ts'
import { SecurityError } from '../../security/securityError.ts'
import { parseJson } from '../../security/strictJson.ts'
import { type Dependencies } from '../../services/dependencies.ts'
import { HttpError } from '../errors/httpError.ts'
import { type Exchange } from '../exchange.ts'
import { interfaceConventions } from '../interfaceConventions.ts'
import { jwtMediaType } from '../mediaTypes.ts'
import { requestMediaType } from './negotiate.ts'
import { type AppCaller } from '../operation.ts'

/** What reading a body depends on: the bounds, and who is told of a key that was used. */
type BodyRules = Pick<Dependencies, 'settings' | 'uses'>

/**
 * Reads the body, if the operation takes one. Fills in its media type, its bytes and its content: the JSON, or the envelope after a
 * check of signature and claims. Returns whether there was a body. Throws HttpError, SecurityError or SanadError 'bodyFormat'.
 */
export async function readRequestBody(exchange: Exchange, appKeys: AppKeys, dependencies: BodyRules): Promise<boolean> {
  const { operation, request } = exchange
  const { limits } = dependencies.settings
  const { 'transfer-encoding': transferEncoding, 'content-length': contentLength } = request.headers
  const sendsNothing = transferEncoding === undefined && Number(contentLength ?? 0) === 0
  if (operation.requestMediaTypes.length === 0 || (sendsNothing && !operation.isBodyRequired)) {
    request.resume()
    return false
  }
  exchange.requestMediaType = requestMediaType(request, operation)
  const limitBytes = operation.isEnveloped
    ? limits.envelopeBodyBytes
    : interfaceConventions[operation.errorStyle].bodyBytes(limits)
  exchange.bodyBytes = await readBytes(request, limitBytes, limits.bodyTimeoutMs)
  exchange.body = operation.isEnveloped
    ? await openRequestEnvelope(exchange, appKeys, dependencies)
    : parseJson(exchange.bodyBytes, { maxDepth: limits.jsonDepth })
  return true
}

/**
 * The body's bytes, bounded in size and time. Throws HttpError 'bodyTooLarge' or 'requestTimeout', or SanadError 'bodyFormat' when
 * the body was cut off.
 */
async function readBytes(request: IncomingMessage, limitBytes: number, timeoutMs: number): Promise<Buffer> {
  const { promise: late, reject } = Promise.withResolvers<never>()
  const timer = setTimeout(
    () => reject(new HttpError('requestTimeout', `The body did not arrive within ${timeoutMs / 1_000} seconds.`)),
    timeoutMs,
  )
  try {
    return await Promise.race([
      getRawBody(request, { limit: limitBytes, length: request.headers['content-length'] ?? null }),
      late,
    ])
  } catch (error) {
    if (error instanceof HttpError) throw error
    if ((error as getRawBody.RawBodyError).type === 'entity.too.large')
      throw new HttpError('bodyTooLarge', `The body is larger than ${limitBytes} bytes.`)
    throw new SanadError('bodyFormat', 'The body broke off.', { cause: error })
  } finally {
    clearTimeout(timer)
  }
}

/**
 * Reads and drops the rest of a refused body when it is short. Returns false when the connection must be closed instead. If it were
 * closed while the caller still sends, the network would drop the answer too.
 */
export function dropBody(
  request: IncomingMessage,
  { passedOverBodyBytes }: Pick<Settings['limits'], 'passedOverBodyBytes'>,
): boolean {
  request.resume()
  return request.complete || Number(request.headers['content-length']) <= passedOverBodyBytes
}

async function openRequestEnvelope(exchange: Exchange, appKeys: AppKeys, { settings, uses }: BodyRules): Promise<unknown> {
  const { now } = exchange
  const { app, clientId } = exchange.caller as AppCaller
  const { limits, issuer, baseUrl } = settings
  let credential = ''
  const findKey = ({ kid, alg }: { kid: string; alg: SignatureAlgorithm }) => appKeys.find(app, (credential = kid), alg, now)
  const message = await openEnvelope(receivedEnvelope(exchange), findKey, {
    clientId,
    audiences: [issuer, baseUrl],
    now,
    limits,
    maxDepth: limits.jsonDepth,
  })
  uses?.note({ clientId, kind: 'key', credential, lastUsedAt: now })
  return message
}

function receivedEnvelope({ request, requestMediaType: mediaType, bodyBytes: bytes }: Exchange): ReceivedEnvelope {
  if (mediaType === jwtMediaType) return { encoding: 'jwt', bytes }
  const [detachedSignature, ...more] = request.headersDistinct[signatureHeader] ?? []
  if (detachedSignature === undefined) {
    throw new SecurityError(
      'jwsMalformed',
      `The header ${signatureHeader} is missing; it carries the detached JWS over the body (RFC 7515 appendix F).`,
      { path: signatureHeader, finding: 'detachedMissing' },
    )
  }
  if (more.length > 0) throw new SecurityError('jwsMalformed', `Send one header ${signatureHeader}.`, { path: signatureHeader })
  return { encoding: 'json', bytes, detachedSignature }
}
