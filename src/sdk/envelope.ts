import { CompactSign, jwtVerify, type JWTPayload, type JWTVerifyGetKey } from 'jose'
import { bytesOf, textOf } from './bytes.ts'
import { type Encoding, type EnvelopeClaims, envelopeRules, type VerifiedEnvelope } from './envelopeRules.ts'
import { attachPayload, detachPayload } from './jwsParts.ts'
import { importSigningKey, type SigningKey } from './signingKey.ts'
import { type RawAnswer, untrusted } from './transport.ts'

/** What the claims of an envelope must match. */
export interface VerificationRules {
  issuer: string
  clientId: string
  findKey: JWTVerifyGetKey
  now: Date
}

const requestLifetimeSeconds = 300

/** Signs bytes as a compact JWS `header.payload.signature`. The header has `alg` and `kid` and nothing else. */
export async function signCompact(payload: string, key: SigningKey): Promise<string> {
  return new CompactSign(bytesOf(payload)).setProtectedHeader({ alg: key.alg, kid: key.kid }).sign(await importSigningKey(key))
}

/**
 * Puts a message into a signed envelope. Returns the body to send and its headers. The envelope is valid for 300 s; the bank
 * refuses more than 3600 s (KSA profile).
 */
export async function signEnvelope(
  message: object,
  options: { encoding: Encoding; key: SigningKey; clientId: string; audience: string; now: Date },
): Promise<{ body: string; headers: Record<string, string> }> {
  const iat = Math.floor(options.now.getTime() / 1000)
  const claims = { aud: [options.audience], iss: options.clientId, iat, nbf: iat, exp: iat + requestLifetimeSeconds }
  const payload = JSON.stringify({ ...claims, message })
  const compact = await signCompact(payload, options.key)
  if (options.encoding === 'jwt') return { body: compact, headers: { 'content-type': 'application/jwt' } }
  // RFC 7515 appendix F: the payload is left out of the JWS, because the body already carries it.
  return { body: payload, headers: { 'content-type': 'application/json', 'x-jws-signature': detachPayload(compact) } }
}

function compactForm(received: RawAnswer): { token: string; encoding: Encoding } {
  if (received.mediaType === 'application/jwt') return { token: textOf(received.body), encoding: 'jwt' }
  if (received.mediaType !== 'application/json')
    throw untrusted(received, `the media type ${received.mediaType || '(none)'} carries no signed envelope`)
  const detached = received.headers.get('x-jws-signature')
  if (detached === null) throw untrusted(received, 'the header x-jws-signature is missing')
  const token = attachPayload(detached, received.body)
  if (token === undefined) throw untrusted(received, 'x-jws-signature is not a detached compact JWS (header..signature)')
  return { token, encoding: 'json' }
}

/** Throws for members that bring a key or change how the rest is read; the bank sends none. */
export function checkHeader(header: object): void {
  const refused = envelopeRules.refusedMembers.filter((name) => name in header)
  if (refused.length > 0) throw new Error(`forbidden in its header: ${refused.join(', ')}`)
}

/**
 * Checks a response. Its signature must fit the exact bytes and one of the bank's published keys. Its claims must fit too: `iss` is
 * the issuer, `aud` is the client id as one string, and now lies between `nbf` and `exp` (10 s of skew). Throws SanadApiError
 * `TPP.ResponseUntrusted`, and never returns the content of a refused response.
 */
export async function verifyEnvelope<Message>(received: RawAnswer, rules: VerificationRules): Promise<VerifiedEnvelope<Message>> {
  const { token, encoding } = compactForm(received)
  try {
    const { payload, protectedHeader } = await jwtVerify<JWTPayload & { message?: Message }>(token, rules.findKey, {
      issuer: rules.issuer,
      audience: rules.clientId,
      algorithms: [...envelopeRules.algorithms],
      requiredClaims: ['iat', 'nbf', 'exp'],
      clockTolerance: envelopeRules.clockSkewSeconds,
      currentDate: rules.now,
    })
    // Without a kid, jose would take the only key that fits. The bank always names its key.
    if (!protectedHeader.kid) throw new Error('kid is missing')
    checkHeader(protectedHeader)
    if (typeof payload.aud !== 'string') throw new Error('aud is not one string')
    if (typeof payload.message !== 'object' || payload.message === null) throw new Error('message is missing')
    const { aud, iss, iat, nbf, exp } = payload as unknown as EnvelopeClaims
    return { claims: { aud, iss, iat, nbf, exp }, message: payload.message, kid: protectedHeader.kid, encoding }
  } catch (cause) {
    throw untrusted(received, `the response envelope was refused: ${(cause as Error).message}`, cause)
  }
}
