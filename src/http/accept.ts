import type { IncomingMessage } from 'node:http'
import { parse } from 'content-type'
import type { Operation } from '../../generated/operations.ts'
import { HttpError } from './errors/httpError.ts'
import { jsonMediaType, jwtMediaType, problemMediaType } from './mediaTypes.ts'

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

/** Checks that Accept allows JSON, which is all that most operations send. Throws HttpError 'notAcceptable'. */
export function checkAcceptsJson({ headers }: IncomingMessage): void {
  negotiate(headers.accept, [jsonMediaType, problemMediaType], jsonMediaType)
}

/** The media type that Accept prefers among those that the operation sends. Throws HttpError 'notAcceptable'. */
export function answerMediaType({ isEnveloped }: Operation, request: IncomingMessage): string {
  const { accept, 'content-type': contentType = '' } = request.headers
  if (!isEnveloped) {
    checkAcceptsJson(request)
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
