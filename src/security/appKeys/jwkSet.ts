import { createPublicKey, type KeyObject } from 'node:crypto'
import { parseJson } from '../json/jsonScanner.ts'
import { keyProblem } from '../keyStrength.ts'

/** What a `kid` of a JWKS leads to: a key, or why it cannot be used. `alg` is set when the JWK limits itself to one. */
export type JwkSetEntry = { key: KeyObject; alg: string | undefined } | { problem: string }
export type JwkSet = ReadonlyMap<string, JwkSetEntry>

const jwkSetDepth = 6
/** Members of RSA, EC, OKP and symmetric keys that nobody may see (RFC 7518 section 6). */
const privateMembers = ['d', 'p', 'q', 'dp', 'dq', 'qi', 'oth', 'k']

/**
 * Reads the bytes of a JWK set (RFC 7517) with at most `maxKeys` keys. A bad key spoils only its own kid; keys without kid
 * are passed over, since an envelope always names one. Throws an Error with one line when the set as a whole cannot be used.
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
    entries.set(
      kid,
      entries.has(kid) ? { problem: 'the kid stands there more than once' } : readJwk(jwk as Record<string, unknown>),
    )
  }
  return entries
}

function readJwk(jwk: Record<string, unknown>): JwkSetEntry {
  const { kty, use, key_ops: operations, alg } = jwk
  if (kty !== 'RSA' && kty !== 'EC') return { problem: 'its kty is neither RSA nor EC' }
  if (privateMembers.some((name) => Object.hasOwn(jwk, name)))
    return { problem: 'it shows private members, so anybody may have it: make a new key' }
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
