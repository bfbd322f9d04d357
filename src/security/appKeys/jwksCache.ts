import { type Settings } from '../../config/settings.ts'
import { readJwkSet, type JwkSet, type JwkSetEntry } from './jwkSet.ts'
import { type OutwardFetch } from '../outward/outwardFetch.ts'

/** `entry` undefined: the set does not have the kid, or `failure` says why the set could not be read. */
export interface JwksAnswer {
  entry: JwkSetEntry | undefined
  failure: string | undefined
}

export interface JwksCache {
  /** Looks a kid up in the set at `url`, fetching at most once. Never throws. */
  find(url: string, kid: string, now: Date): Promise<JwksAnswer>
}

interface CachedSet {
  keys: JwkSet | undefined
  /** Of the last success, milliseconds since the epoch. */
  fetchedAt: number
  attemptedAt: number
  failure: string | undefined
}

type JwksLimits = Pick<
  Settings['limits'],
  'jwksCacheSeconds' | 'jwksCooldownSeconds' | 'jwksTimeoutMs' | 'jwksBodyBytes' | 'jwksKeys' | 'jwksCacheEntries'
>

/**
 * Caches key sets by URL. A set is fetched when it is older than jwksCacheSeconds or has no usable key for the kid, but not more often than
 * every jwksCooldownSeconds, and once for all who wait. While a URL fails, its old keys work for one more cache time (both
 * together are the 20 minutes that UAE Open Finance allows).
 */
export function createJwksCache(outwardFetch: OutwardFetch, limits: JwksLimits): JwksCache {
  const sets = new Map<string, CachedSet>()
  const underway = new Map<string, Promise<CachedSet>>()
  const cacheMs = limits.jwksCacheSeconds * 1_000
  const cooldownMs = limits.jwksCooldownSeconds * 1_000
  // A negative age means the clock was set back; then nothing that was remembered counts.
  const isWithin = (time: number, now: Date, lengthMs: number) => now.getTime() >= time && now.getTime() - time < lengthMs

  const refetch = (url: string, now: Date): Promise<CachedSet> => {
    const running = underway.get(url)
    if (running !== undefined) return running
    const started = fetchSet(outwardFetch, url, now, sets.get(url), limits).then((set) => {
      remember(sets, url, set, limits.jwksCacheEntries)
      return set
    })
    underway.set(url, started)
    return started.finally(() => underway.delete(url))
  }

  return {
    async find(url, kid, now) {
      let set = sets.get(url)
      const entry = set?.keys?.get(kid)
      // A key that cannot be used is asked for again, so that its owner waits for the cooldown only once it is mended.
      const known = set !== undefined && entry !== undefined && !('problem' in entry) && isWithin(set.fetchedAt, now, cacheMs)
      if (!known && !(set !== undefined && isWithin(set.attemptedAt, now, cooldownMs))) set = await refetch(url, now)
      else if (set !== undefined) remember(sets, url, set, limits.jwksCacheEntries)
      const usable = set !== undefined && isWithin(set.fetchedAt, now, 2 * cacheMs)
      return { entry: usable ? set?.keys?.get(kid) : undefined, failure: set?.failure }
    },
  }
}

async function fetchSet(
  outwardFetch: OutwardFetch,
  url: string,
  now: Date,
  old: CachedSet | undefined,
  limits: JwksLimits,
): Promise<CachedSet> {
  const attemptedAt = now.getTime()
  try {
    const response = await outwardFetch(url, {
      headers: { accept: 'application/jwk-set+json, application/json' },
      timeoutMs: limits.jwksTimeoutMs,
      maxBytes: limits.jwksBodyBytes,
    })
    if (response.status !== 200) throw new Error(`the server answered ${response.status} instead of 200`)
    return { keys: readJwkSet(response.body, limits.jwksKeys), fetchedAt: attemptedAt, attemptedAt, failure: undefined }
  } catch (error) {
    return { keys: old?.keys, fetchedAt: old?.fetchedAt ?? 0, attemptedAt, failure: (error as Error).message.replace(/\.$/, '') }
  }
}

/** Last used goes last, so that the first is the one to forget. */
function remember(sets: Map<string, CachedSet>, url: string, set: CachedSet, entries: number): void {
  sets.delete(url)
  sets.set(url, set)
  if (sets.size > entries) sets.delete(sets.keys().next().value as string)
}
