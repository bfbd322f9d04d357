import type { IncomingMessage } from 'node:http'
import { parse } from 'content-type'
import getRawBody from 'raw-body'
import type { Operation } from '../../../generated/operations.ts'
import { inTime } from '../../config/clock.ts'
import { largestBody } from '../../config/operationLimits.ts'
import type { Settings } from '../../config/settings.ts'
import { BankRefusal } from '../../domain/shared/errors.ts'
import type { AppKeys } from '../../security/appKeys/appKeys.ts'
import { checkStatedBody } from '../../security/bankAppStatement.ts'
import { openEnvelope, type ReceivedEnvelope, signatureHeader } from '../../security/envelope.ts'
import type { SignatureAlgorithm } from '../../security/keyStrength.ts'
import { SecurityError } from '../../security/securityError.ts'
import { parseJson } from '../../security/strictJson.ts'
import type { Dependencies } from '../../services/dependencies.ts'
import { HttpError } from '../errors/httpError.ts'
import type { Validators } from '../contract/validators.ts'
import { jwtMediaType } from '../mediaTypes.ts'
import { advance, type Checked, type Read, type Received, type SentBody } from '../stages.ts'

/** What reading a body depends on: contract, keys, bounds, and who is told of a key that was used. */
export interface ReadingParts {
  validators: Pick<Validators, 'checkBody'>
  appKeys: AppKeys
  dependencies: Pick<Dependencies, 'settings' | 'uses'>
}

/**
 * Reads the body, if the operation takes one, and checks it: an envelope's signature and claims, then the contract. Throws HttpError,
 * SecurityError or BankRefusal.
 */
export async function readBody(request: Checked, parts: ReadingParts): Promise<Read> {
  const received = advance(request, { sent: await receive(request, parts.dependencies.settings.limits) })
  if (received.caller.kind === 'bankApp') checkStatedBody(received.caller, received.sent?.bytes)
  if (received.sent === undefined) return advance(received, { body: undefined })
  const read = advance(received, { body: await readContent(received, received.sent, parts) })
  parts.validators.checkBody(read, received.sent.bytes)
  return read
}

/** The body as it was sent, or undefined without one. Throws HttpError, or BankRefusal 'bodyFormat'. */
async function receive(checked: Checked, limits: Settings['limits']): Promise<SentBody | undefined> {
  const { request, operation } = checked
  const { 'transfer-encoding': transferEncoding, 'content-length': contentLength } = request.headers
  const sendsNothing = transferEncoding === undefined && Number(contentLength ?? 0) === 0
  if (operation.requestMediaTypes.length === 0 || (sendsNothing && !operation.isBodyRequired)) {
    request.resume()
    return undefined
  }
  const mediaType = mediaTypeOf(request, operation)
  return { mediaType, bytes: await readBytes(request, largestBody(operation, limits), limits.bodyTimeoutMs) }
}

/** The media type of the body, which the contract must allow. Throws HttpError 'contentTypeMissing' or 'mediaTypeUnsupported'. */
export function mediaTypeOf({ headers }: IncomingMessage, { requestMediaTypes }: Operation): string {
  const header = headers['content-type'] ?? ''
  const right = `${requestMediaTypes.join(' or ')} in UTF-8`
  if (header.trim() === '')
    throw new HttpError('contentTypeMissing', `Content-Type is missing; it must be ${right}.`, { path: 'Content-Type' })
  const { type, parameters } = parse(header)
  if (!requestMediaTypes.includes(type) || (parameters.charset ?? 'utf-8').toLowerCase() !== 'utf-8')
    throw new HttpError('mediaTypeUnsupported', `Content-Type must be ${right}.`, { path: 'Content-Type' })
  // Compressed bodies are refused, because a small one could become very large (a "zip bomb").
  if ((headers['content-encoding'] ?? 'identity') !== 'identity') {
    throw new HttpError('mediaTypeUnsupported', 'Content-Encoding is not supported; send the body as it is.', {
      path: 'Content-Encoding',
    })
  }
  return type
}

/** The content of a body: the JSON, or what the envelope holds once it was found right. */
async function readContent(request: Received, sent: SentBody, parts: ReadingParts): Promise<unknown> {
  if (request.isFromApp && request.operation.isEnveloped) return openRequestEnvelope(request, sent, parts)
  return parseJson(sent.bytes, { maxDepth: parts.dependencies.settings.limits.jsonDepth })
}

/**
 * The body's bytes, bounded in size and time. Throws HttpError 'bodyTooLarge' or 'requestTimeout', or BankRefusal 'bodyFormat' when
 * the body was cut off.
 */
async function readBytes(request: IncomingMessage, limitBytes: number, timeoutMs: number): Promise<Buffer> {
  const body = getRawBody(request, { limit: limitBytes, length: request.headers['content-length'] ?? null })
  const late = () => new HttpError('requestTimeout', `The body did not arrive within ${timeoutMs / 1_000} seconds.`)
  try {
    return await inTime(body, timeoutMs, late)
  } catch (error) {
    if (error instanceof HttpError) throw error
    if ((error as getRawBody.RawBodyError).type === 'entity.too.large')
      throw new HttpError('bodyTooLarge', `The body is larger than ${limitBytes} bytes.`)
    throw new BankRefusal('bodyFormat', 'The body ended before all of it had arrived.', { cause: error })
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

async function openRequestEnvelope(
  { request, caller: { app, clientId }, now }: Extract<Received, { isFromApp: true }>,
  sent: SentBody,
  { appKeys, dependencies: { settings, uses } }: ReadingParts,
): Promise<unknown> {
  const { limits, issuer, baseUrl } = settings
  const received = receivedEnvelope(request, sent)
  let credential = ''
  const findKey = ({ kid, alg }: { kid: string; alg: SignatureAlgorithm }) => appKeys.find(app, (credential = kid), alg, now)
  const message = await openEnvelope(received, findKey, {
    clientId,
    audiences: [issuer, baseUrl],
    now,
    limits,
    maxDepth: limits.jsonDepth,
  })
  uses.note({ clientId, kind: 'key', credential, lastUsedAt: now })
  return message
}

function receivedEnvelope(request: IncomingMessage, { mediaType, bytes }: SentBody): ReceivedEnvelope {
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
