import { HttpError } from './errors/httpError.ts'

interface AcceptEntry {
  type: string
  quality: number
}

/** A header of more entries than this is no browser's and no client's. */
const mostEntries = 50

function parseAccept(header: string): AcceptEntry[] {
  return header
    .split(',')
    .slice(0, mostEntries)
    .map((entry) => {
      const [type = '', ...parameters] = entry.split(';').map((part) => part.trim().toLowerCase())
      const quality = parameters.find((parameter) => parameter.startsWith('q='))?.slice(2)
      const value = quality === undefined ? 1 : Number(quality)
      return { type, quality: Number.isFinite(value) ? value : 0 }
    })
    .filter((entry) => entry.type !== '')
}

/** The weight of one media type: the most specific entry that covers it counts (RFC 9110 section 12.5.1). */
function weightOf(mediaType: string, entries: readonly AcceptEntry[]): number {
  const family = `${mediaType.split('/')[0]}/*`
  for (const type of [mediaType, family, '*/*']) {
    const entry = entries.find((candidate) => candidate.type === type)
    if (entry) return entry.quality
  }
  return 0
}

/**
 * The media type to answer with, out of `offered`. No header, wildcards and equal weights are no preference; then `fallback`
 * decides when it is among the best. Throws HttpError 'notAcceptable' when nothing offered is accepted.
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
