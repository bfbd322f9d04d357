import { createPublicKey, type KeyObject } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import type { Settings } from '../../config/settings.ts'
import { keyProblem } from '../keyStrength.ts'
import type { OutwardFetch } from '../outward/outwardFetch.ts'
import { parseJson } from '../strictJson.ts'

/** The meaning of a `kid` in a JWKS: a key, or why it cannot be used. `alg` is set when the JWK is for one algorithm only. */
export type JwkSetEntry = { key: KeyObject; alg: string | undefined } | { problem: string }
/** The keys of a JWKS by their kid. */
export type JwkSet = ReadonlyMap<string, JwkSetEntry>

const jwkSetDepth = 6
/** Private members of RSA, EC, OKP and symmetric keys, which must not be published (RFC 7518 section 6). */
const privateMembers = ['d', 'p', 'q', 'dp', 'dq', 'qi', 'oth', 'k']

/**
 * Reads the bytes of a JWK set (RFC 7517) with at most `maxKeys` keys. A bad key makes only its own kid unusable. Keys without a
 * kid are skipped, because an envelope always names one. Throws an Error with one line when the whole set cannot be used.
 */
export function readJwkSet(bytes: Buffer, maxKeys: number): JwkSet {
  const content = parseJson(bytes, { maxDepth: jwkSetDepth, subject: 'the JWKS' }) as { keys?: unknown } | null
  const keys = content?.keys
  if (!Array.isArray(keys)) throw new Error('it has no array "keys"')
  if (keys.length > maxKeys) throw new Error(`it has ${keys.length} keys; at most ${maxKeys} are read`)
  const entries = new Map<string, JwkSetEntry>()
  for (const jwk of keys as unknown[]) {
    const kid = (jwk as { kid?: unknown } | null)?.kid
    if (typeof kid !== 'string') continue
    entries.set(kid, entries.has(kid) ? { problem: 'the kid occurs more than once' } : readJwk(jwk as Record<string, unknown>))
  }
  return entries
}

function readJwk(jwk: Record<string, unknown>): JwkSetEntry {
  const { kty, use, key_ops: operations, alg } = jwk
  if (kty !== 'RSA' && kty !== 'EC') return { problem: 'its kty is neither RSA nor EC' }
  if (privateMembers.some((name) => Object.hasOwn(jwk, name)))
    return { problem: 'it contains private members, so others may know the key: make a new one' }
  if (use !== undefined && use !== 'sig') return { problem: 'its use is not "sig"' }
  if (operations !== undefined && !(Array.isArray(operations) && operations.includes('verify')))
    return { problem: 'its key_ops lack "verify"' }
  if (alg !== undefined && typeof alg !== 'string') return { problem: 'its alg is not a string' }
  try {
    const key = createPublicKey({ key: jwk, format: 'jwk' })
    const problem = keyProblem(key)
    return problem === undefined ? { key, alg } : { problem }
  } catch {
    return { problem: 'it cannot be read as a public key' }
  }
}

/**
 * The answer to a look-up. `entry` is undefined when the set does not have the kid; `failure` is set when the set could not be
 * read.
 */
export interface JwksAnswer {
  entry: JwkSetEntry | undefined
  failure: string | undefined
  /** The key ids of the set, when it does not have the one that was asked for. */
  kids: readonly string[]
}

/** How a key set was last read: when with success, and why not since. */
export interface JwksReading {
  fetchedAt: Date | undefined
  failure: string | undefined
}

/** The key sets of apps, fetched when they are needed. */
export interface JwksCache {
  /** Looks up a kid in the set at `url`, with at most one fetch. It never throws. */
  find(url: string, kid: string, now: Date): Promise<JwksAnswer>
  /** How this process last read the set at `url`. Undefined when it has not. It fetches nothing. */
  latest(url: string): JwksReading | undefined
}

interface CachedSet {
  keys: JwkSet | undefined
  /** Time of the last success, in milliseconds since the epoch. */
  fetchedAt: number
  attemptedAt: number
  failure: string | undefined
}

type JwksLimits = Pick<
  Settings['limits'],
  'jwksCacheSeconds' | 'jwksCooldownSeconds' | 'jwksTimeoutMs' | 'jwksBodyBytes' | 'jwksKeys' | 'jwksCacheEntries'
>

/**
 * Makes a cache of key sets by URL. A set is fetched when it is older than jwksCacheSeconds or has no usable key for the kid. It is
 * fetched at most once in jwksCooldownSeconds, and once for everybody who waits. While a URL fails, its old keys work for one more
 * cache time. Both times together are the 20 minutes that UAE Open Finance allows.
 */
export function createJwksCache(outwardFetch: OutwardFetch, limits: JwksLimits): JwksCache {
  const sets = new LRUCache<string, CachedSet>({ max: limits.jwksCacheEntries })
  const underway = new Map<string, Promise<CachedSet>>()
  const cacheMs = limits.jwksCacheSeconds * 1_000
  const cooldownMs = limits.jwksCooldownSeconds * 1_000
  // A negative age means that the clock was set back. Nothing that was remembered is valid then.
  const isWithin = (time: number, now: Date, lengthMs: number) => now.getTime() >= time && now.getTime() - time < lengthMs

  const refetch = (url: string, now: Date): Promise<CachedSet> => {
    const running = underway.get(url)
    if (running !== undefined) return running
    const started = fetchSet(outwardFetch, url, now, sets.get(url), limits).then((set) => {
      sets.set(url, set)
      return set
    })
    underway.set(url, started)
    return started.finally(() => underway.delete(url))
  }

  return {
    latest: (url) => {
      const set = sets.peek(url)
      return set && { fetchedAt: set.fetchedAt === 0 ? undefined : new Date(set.fetchedAt), failure: set.failure }
    },
    async find(url, kid, now) {
      let set = sets.get(url)
      const entry = set?.keys?.get(kid)
      // A set with an unusable key is fetched again, so that its owner waits only for the cooldown after repairing it.
      const known = set !== undefined && entry !== undefined && !('problem' in entry) && isWithin(set.fetchedAt, now, cacheMs)
      if (!known && !(set !== undefined && isWithin(set.attemptedAt, now, cooldownMs))) set = await refetch(url, now)
      const usable = set !== undefined && isWithin(set.fetchedAt, now, 2 * cacheMs)
      const found = usable ? set?.keys?.get(kid) : undefined
      return { entry: found, failure: set?.failure, kids: found === undefined ? [...(set?.keys?.keys() ?? [])] : [] }
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
    const failure = jwksFailure(error as Error, outwardFetch, limits)
    return { keys: old?.keys, fetchedAt: old?.fetchedAt ?? 0, attemptedAt, failure }
  }
}

/**
 * Why no key set was read, as one line without a period. It names what went wrong only on a developer's own machine; everywhere else all
 * failures have one text, which names everything that must be right.
 */
export function jwksFailure(
  error: Error,
  { tellsFailures }: Pick<OutwardFetch, 'tellsFailures'>,
  { jwksTimeoutMs, jwksBodyBytes, jwksKeys }: Pick<JwksLimits, 'jwksTimeoutMs' | 'jwksBodyBytes' | 'jwksKeys'>,
): string {
  if (tellsFailures) return error.message.replace(/\.$/, '')
  return (
    'no JWKS was found there: the address must be public and its TLS certificate valid, and it must answer 200, without a redirect, within ' +
    `${jwksTimeoutMs} ms with a JWKS (RFC 7517) of at most ${jwksKeys} keys and ${jwksBodyBytes} bytes, not compressed`
  )
}
