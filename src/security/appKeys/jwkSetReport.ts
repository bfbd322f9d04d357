import type { KeyObject } from 'node:crypto'
import { jwkThumbprint } from '../keyStrength.ts'
import { parseJson } from '../strictJson.ts'
import { readJwkSet } from './jwks.ts'

/** What a developer is told of one key of a JWKS. The texts are the set's own, cut to a bounded length. */
export interface JwkReport {
  kid: string
  thumbprint?: string
  keyType?: string
  use?: string
  alg?: string
  isUsable: boolean
  problem?: string
}

const longestText = 40
const longestKid = 300

/** Kind and size of a key, for people: `RSA 2048`, `EC P-256`. */
export function describeKeyType(key: KeyObject): string {
  const { modulusLength, namedCurve } = key.asymmetricKeyDetails ?? {}
  if (key.asymmetricKeyType === 'rsa') return `RSA ${modulusLength}`
  return key.asymmetricKeyType === 'ec' && namedCurve === 'prime256v1' ? 'EC P-256' : String(key.asymmetricKeyType)
}

/**
 * Says of each key of a JWK set whether the bank can use it, by the rules that count when a signature is verified. Throws an Error with one
 * line when the whole set cannot be used.
 */
export function reportJwkSet(bytes: Buffer, maxKeys: number): JwkReport[] {
  const entries = readJwkSet(bytes, maxKeys)
  const { keys } = parseJson(bytes, { maxDepth: 6, subject: 'the JWKS' }) as { keys: unknown[] }
  return [...entries].map(([kid, entry]) => {
    const jwk = keys.find((key) => (key as { kid?: unknown } | null)?.kid === kid) as Record<string, unknown>
    const said = { ...text(jwk, 'use'), ...text(jwk, 'alg') }
    const report = { kid: kid.slice(0, longestKid), ...said }
    if ('problem' in entry) return { ...report, ...text(jwk, 'kty', 'keyType'), isUsable: false, problem: entry.problem }
    const thumbprint = jwkThumbprint(entry.key.export({ format: 'jwk' }))
    return { ...report, thumbprint, keyType: describeKeyType(entry.key), isUsable: true }
  })
}

function text<Name extends string>(
  jwk: Record<string, unknown>,
  member: string,
  name = member as Name,
): { [key in Name]?: string } {
  const value = jwk[member]
  if (typeof value !== 'string' || value === '') return {}
  return { [name]: value.slice(0, longestText) } as { [key in Name]?: string }
}
