import { type IncomingMessage } from 'node:http'
import { parse } from 'content-type'
import { type Operation } from '../../../generated/operations.ts'
import { HttpError } from '../errors/httpError.ts'
import { jsonMediaType, jwtMediaType, problemMediaType } from '../mediaTypes.ts'

/** One media range of Accept with its weight. */
interface AcceptEntry {
  type: string
  quality: number
}

/** The most entries that are read. No browser and no client sends more. */
const mostEntries = 50

function parseAccept(header: string): AcceptEntry[] {
  const entries: AcceptEntry[] = []
  for (let start = 0; start < header.length && entries.length < mostEntries; start++) {
    const { type, parameters, index } = parse(header, { start, comma: true })
    const quality = parameters.q === undefined ? 1 : Number(parameters.q)
    if (type !== '') entries.push({ type, quality: Number.isFinite(quality) ? quality : 0 })
    start = index
  }
  return entries
}

/** The weight of one media type. The most specific entry that covers it decides (RFC 9110 section 12.5.1). */
function weightOf(mediaType: string, entries: readonly AcceptEntry[]): number {
  const family = `${mediaType.split('/')[0]}/*`
  for (const type of [mediaType, family, '*/*']) {
    const entry = entries.find((candidate) => candidate.type === type)
    if (entry) return entry.quality
  }
  return 0
}

/**
 * Chooses the media type of the answer from `offered`. No header, wildcards and equal weights express no preference; `fallback` is
 * then used when it is among the best. The package negotiator is no help here: it answers an order without weights, which cannot
 * tell equal from preferred. Throws HttpError 'notAcceptable' when nothing offered is accepted.
 */
export function negotiate(header: string | undefined, offered: readonly string[], fallback: string): string {
  if (header === undefined || header.trim() === '') return fallback
  const entries = parseAccept(header)
  const weights = offered.map((mediaType) => ({ mediaType, weight: weightOf(mediaType, entries) }))
  const best = Math.max(...weights.map(({ weight }) => weight))
  if (best <= 0) throw new HttpError('notAcceptable', `Accept allows none of ${offered.join(', ')}.`, { path: 'Accept' })
  const favourites = weights.filter(({ weight }) => weight === best).map(({ mediaType }) => mediaType)
  return favourites.includes(fallback) ? fallback : favourites[0]!
}

/** The media type that Accept prefers among those that the operation sends. Throws HttpError 'notAcceptable'. */
export function answerMediaType({ operation, request }: { operation: Operation; request: IncomingMessage }): string {
  const { accept, 'content-type': contentType = '' } = request.headers
  if (!operation.isEnveloped) {
    negotiate(accept, [jsonMediaType, problemMediaType], jsonMediaType)
    return jsonMediaType
  }
  // Without a preference the answer has the encoding of the request, or else the standard's.
  const isJson = parse(contentType, { parameters: false }).type === jsonMediaType
  return negotiate(accept, [jwtMediaType, jsonMediaType], isJson ? jsonMediaType : jwtMediaType)
}

/** Whether the caller prefers application/jwt by name. Only then are errors signed too. */
export function prefersJwt({ headers }: IncomingMessage): boolean {
  return negotiate(headers.accept, [jsonMediaType, jwtMediaType], jsonMediaType) === jwtMediaType
}

/** The media type of the body, which the contract must allow. Throws HttpError 'contentTypeMissing' or 'mediaTypeUnsupported'. */
export function requestMediaType({ headers }: IncomingMessage, { requestMediaTypes }: Operation): string {
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
