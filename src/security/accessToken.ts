import { LRUCache } from 'lru-cache'
import type { FindingCode } from '../domain/shared/findings/findings.ts'
import type { RefusalDetail } from '../domain/shared/errors.ts'
import { SecurityError } from './securityError.ts'
import { checkSignature, decodePart, type JwsParts, objectOfPart, splitJws } from './jws/jws.ts'
import type { KeyRing } from './bankKeys/keyRing.ts'
import type { SigningKey } from './bankKeys/signingKey.ts'

/** The claims of a genuine access token. `exp` is in seconds since 1970. */
export interface AccessTokenClaims {
  kind: 'developer' | 'psu'
  clientId: string
  scopes: readonly string[]
  jti: string
  exp: number
  /** `consentId` and `customerId` are set for a customer's token only. */
  consentId?: string
  customerId?: string
  /** RFC 8705: the x5t#S256 of the client certificate that the token is bound to. */
  certificateThumbprint?: string
}

/** What a token must fit: the keys, this issuer and this audience, at the time `now`. */
export interface AccessTokenRules {
  keyRing: KeyRing
  issuer: string
  audience: string
  now: Date
}

/** Returns the claims of a token that is genuine at `now`. Throws SecurityError 'tokenInvalid'. */
export type AccessTokenVerifier = (token: string, now: Date) => AccessTokenClaims

interface VerifiedToken {
  claims: AccessTokenClaims
  key: SigningKey
}

const tokensKept = 1_000

/**
 * Makes a verifier that remembers the last tokens that passed. An app sends one token with all its requests for ten minutes, and
 * verifying it each time took 6 % of the main thread's time in a consent request (profiled). Two things are still checked each
 * time: the expiry, and whether the key is still published, because a leaked key is withdrawn.
 */
export function createAccessTokenVerifier(rules: Omit<AccessTokenRules, 'now'>): AccessTokenVerifier {
  const passed = new LRUCache<string, VerifiedToken>({ max: tokensKept })
  return (token, now) => {
    const known = passed.get(token)
    if (known !== undefined && known.claims.exp * 1000 > now.getTime() && rules.keyRing.activeKeys(now).includes(known.key))
      return known.claims
    passed.delete(token)
    const verified = verifyToken(token, { ...rules, now })
    passed.set(token, verified)
    return verified.claims
  }
}

const tokenCharacters = 8 * 1024

/**
 * Verifies an access token of this server (RFC 9068) against the key ring, in about 50 µs and without a query. It does not check
 * whether the app and the consent still exist. Throws SecurityError 'tokenInvalid'.
 */
export function verifyAccessToken(token: string, rules: AccessTokenRules): AccessTokenClaims {
  return verifyToken(token, rules).claims
}

function verifyToken(token: string, rules: AccessTokenRules): VerifiedToken {
  const parts = token.length <= tokenCharacters ? splitJws(token) : undefined
  if (parts === undefined || parts.payload === '' || parts.signature === '') throw invalid('not a compact JWS', 'tokenNotJws')
  const key = verifiedKey(parts, rules)
  // The signature is genuine, so the content is what this authorization server wrote.
  return { claims: readClaims(parsePart(parts.payload), rules), key }
}

/** The published key that made the signature. */
function verifiedKey({ header, payload, signature }: JwsParts, { keyRing, now }: AccessTokenRules): SigningKey {
  const { alg, kid, typ } = parsePart(header)
  // RFC 9068 section 4: without the check of typ, an ID token signed by the same key would pass for an access token.
  // A setting says which of the two signs (docs/decisions/apps.md#algorithm-of-access-tokens).
  if ((alg !== 'ES256' && alg !== 'PS256') || typ !== 'at+jwt')
    throw invalid('alg must be ES256 or PS256 and typ at+jwt', 'tokenNotJws')
  const key = keyRing.activeKeys(now).find((candidate) => candidate.kid === kid && candidate.alg === alg)
  if (key === undefined) throw invalid('no published key has this kid', 'tokenForeign')
  try {
    checkSignature({ alg, kid: key.kid }, key.publicKey, `${header}.${payload}`, decodePart(signature))
  } catch (cause) {
    throw invalid('wrong signature', 'tokenForeign', { cause })
  }
  return key
}

function readClaims(claims: Record<string, unknown>, { issuer, audience, now }: AccessTokenRules): AccessTokenClaims {
  const { iss, aud, exp, client_id: clientId, scope, jti, sub, consent_id: consentId, cnf } = claims
  if (iss !== issuer || aud !== audience) throw invalid('another issuer or audience', 'tokenForeign')
  if (typeof exp !== 'number') throw invalid('no exp', 'tokenNotJws')
  if (exp * 1000 <= now.getTime())
    throw invalid('expired', 'tokenExpired', { values: { expired: new Date(exp * 1000).toISOString() } })
  if (typeof clientId !== 'string' || typeof scope !== 'string' || typeof jti !== 'string' || typeof sub !== 'string')
    throw invalid('a claim is missing', 'tokenNotJws')
  const bound = (cnf as { 'x5t#S256'?: string } | undefined)?.['x5t#S256']
  const common = { clientId, scopes: scope.split(' '), jti, exp, ...(bound !== undefined && { certificateThumbprint: bound }) }
  if (consentId === undefined) return { kind: 'developer', ...common }
  return { kind: 'psu', ...common, consentId: String(consentId), customerId: sub }
}

function parsePart(part: string): Record<string, unknown> {
  const content = objectOfPart(part)
  if (content === undefined) throw invalid('a part is not a JSON object', 'tokenNotJws')
  return content
}

/** Every fault has the same public text, because the remedy is always the same: a new token. */
function invalid(internal: string, finding: FindingCode, more: Pick<RefusalDetail, 'cause' | 'values'> = {}): SecurityError {
  return new SecurityError('tokenInvalid', 'The access token is invalid or has expired; get a new one from the token endpoint.', {
    internal: `access token: ${internal}`,
    finding,
    ...more,
  })
}
