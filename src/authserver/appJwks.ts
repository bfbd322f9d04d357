import { type Settings } from '../config/settings.ts'
import { readJwkSet } from '../security/appKeys/jwks.ts'
import { type OutwardFetch } from '../security/outward/outwardFetch.ts'

/**
 * How the library fetches an app's JWKS: through our guarded call (addresses, time, size, no redirects) and with our rules for
 * keys, so that an assertion is verified with the same keys as an envelope. The app's cache headers are dropped: the
 * library then looks again after 60 s, and no app can make it keep a withdrawn key for years.
 */
export function createJwksFetch(
  outwardFetch: OutwardFetch,
  limits: Settings['limits'],
): (url: string | URL | Request) => Promise<Response> {
  return async (url) => {
    const { status, body } = await outwardFetch(String(url), {
      headers: { accept: 'application/jwk-set+json, application/json' },
      timeoutMs: limits.jwksTimeoutMs,
      maxBytes: limits.jwksBodyBytes,
    })
    if (status !== 200) return new Response(null, { status: status >= 200 && status <= 599 ? status : 502 })
    return Response.json({ keys: usableKeys(body, limits.jwksKeys) })
  }
}

function usableKeys(body: Buffer, maxKeys: number): object[] {
  return [...readJwkSet(body, maxKeys)].flatMap(([kid, entry]) =>
    'key' in entry
      ? [{ ...entry.key.export({ format: 'jwk' }), kid, use: 'sig', ...(entry.alg === undefined ? {} : { alg: entry.alg }) }]
      : [],
  )
}
