import { SecurityError } from '../securityError.ts'
import { type SignatureAlgorithm } from '../keyStrength.ts'

/** A JOSE header that passed `checkHeader`. */
export interface JwsHeader {
  alg: SignatureAlgorithm
  kid: string
}

const kidCharacters = 200

/**
 * Members that bring their own key, point to one, or change how the rest is read (RFC 7515 sections 4.1, 4.1.11; RFC 7797;
 * RFC 7516). Following any of them would let the sender choose what verifies his signature. Others are ignored, as RFC 7515
 * section 4 demands.
 */
const refusedMembers = ['jwk', 'jku', 'x5u', 'x5c', 'x5t', 'crit', 'b64', 'zip', 'enc', 'epk']

/** Checks a parsed JOSE header: alg PS256 or ES256, a kid, nothing that brings keys. Throws SecurityError `jwsHeader`. */
export function checkHeader(header: unknown): JwsHeader {
  if (typeof header !== 'object' || header === null || Array.isArray(header)) throw refusal('must be a JSON object')
  const { alg, kid, typ, cty } = header as Record<string, unknown>
  if (alg !== 'PS256' && alg !== 'ES256') throw refusal('must have alg PS256 or ES256')
  const refused = refusedMembers.filter((name) => Object.hasOwn(header, name))
  if (refused.length > 0) {
    throw refusal(`must not have ${refused.join(', ')}; keys come only from the certificate or JWKS URL registered for the app`)
  }
  if (typeof kid !== 'string' || kid === '' || kid.length > kidCharacters) {
    throw refusal(`must have kid, a string of 1 to ${kidCharacters} characters that names the signing key`)
  }
  if (typ !== undefined && !isOneOf(typ, ['jwt', 'jose', 'application/jwt', 'application/jose']))
    throw refusal('may have typ only as JWT or JOSE')
  // cty JWT would mean a second JWS inside this one (RFC 7519 section 5.2).
  if (cty !== undefined && !isOneOf(cty, ['json', 'application/json'])) throw refusal('may have cty only as json')
  return { alg, kid }
}

/** Media type names compare without regard to case (RFC 7515 section 4.1.9). */
function isOneOf(value: unknown, allowed: string[]): boolean {
  return typeof value === 'string' && allowed.includes(value.toLowerCase())
}

function refusal(rule: string): SecurityError {
  return new SecurityError('jwsHeader', `The JOSE header ${rule}.`)
}
