import { SignJWT } from 'jose'
import { calculatePKCECodeChallenge, randomNonce, randomPKCECodeVerifier, randomState } from 'openid-client'
import { SanadApiError } from './errors.ts'
import { importSigningKey, type SigningKey } from './signingKey.ts'

/** What one authorization needs. Keep `state`, `nonce` and `codeVerifier` with the customer's session until the callback. */
export interface AuthorizationRequest {
  ConsentId: string
  redirectUri: string
  state: string
  nonce: string
  codeVerifier: string
}

/** New values for one authorization, each with 256 random bits. */
export function newAuthorizationSecrets(): { state: string; nonce: string; codeVerifier: string } {
  return { state: randomState(), nonce: randomNonce(), codeVerifier: randomPKCECodeVerifier() }
}

/** The scope for each prefix of a ConsentId. */
const scopeOfPrefix: Record<string, string> = { pis: 'payments', aac: 'accounts', lg: 'guarantees' }

/** The scope that names a consent, for example `payments:<ConsentId>`. Throws TypeError for anything that is not a ConsentId. */
export function consentScope(ConsentId: string): string {
  const scope = scopeOfPrefix[ConsentId.split('-')[0]!]
  if (scope === undefined)
    throw new TypeError(`not a ConsentId: ${ConsentId}; one begins with ${Object.keys(scopeOfPrefix).join('-, ')}-`)
  return `${scope}:${ConsentId}`
}

/**
 * The parameters of the authorization request. The scope names the consent, for example `payments:<ConsentId>`. Throws TypeError
 * for anything that is not a ConsentId.
 */
export async function authorizationParameters(clientId: string, request: AuthorizationRequest): Promise<Record<string, string>> {
  return {
    client_id: clientId,
    response_type: 'code',
    scope: `openid ${consentScope(request.ConsentId)}`,
    redirect_uri: request.redirectUri,
    state: request.state,
    nonce: request.nonce,
    // S256 (RFC 7636 section 4.2).
    code_challenge: await calculatePKCECodeChallenge(request.codeVerifier),
    code_challenge_method: 'S256',
  }
}

/**
 * Signs a request over the back channel (OpenID CIBA section 7.1.1), valid for 60 s. openid-client signs request objects for the front
 * channel only, with a response_type that has no place here.
 */
export async function signDecoupledRequest(
  claims: Record<string, string>,
  options: { key: SigningKey; clientId: string; audience: string; now: Date },
): Promise<string> {
  const { key } = options
  const iat = Math.floor(options.now.getTime() / 1000)
  return new SignJWT({ ...claims })
    .setProtectedHeader({ alg: key.alg, kid: key.kid })
    .setIssuer(options.clientId)
    .setAudience(options.audience)
    .setIssuedAt(iat)
    .setNotBefore(iat)
    .setExpirationTime(iat + 60)
    .setJti(crypto.randomUUID())
    .sign(await importSigningKey(key))
}

/** The bank tells an app no more than this about a customer's no. */
const saidWithout = (error: string) =>
  error === 'access_denied' ? 'the customer did not agree, or left the bank’s pages' : 'the bank gave no reason'

/**
 * Reads the address to which the customer was sent back, and returns the code. Throws SanadApiError when the customer said no (`kind:
 * 'declined'`), when the bank refused, when `state` is not the expected one, or when `iss` is not the bank (RFC 9207 mix-up defence).
 */
export function readCallback(callback: URL, expected: { state: string; issuer: string }): string {
  const value = (name: string) => callback.searchParams.get(name) ?? ''
  const stop = (Code: string, Message: string) => new SanadApiError(400, [{ Code, Message }])
  if (value('state') !== expected.state) throw stop('TPP.StateMismatch', 'the callback does not belong to this authorization')
  if (value('iss') !== expected.issuer)
    throw stop('TPP.IssuerMismatch', `the callback names the issuer ${value('iss') || '(none)'}, expected ${expected.issuer}`)
  if (callback.searchParams.has('error')) throw stop(value('error'), value('error_description') || saidWithout(value('error')))
  if (value('code') === '') throw stop('TPP.CodeMissing', 'the callback carries no code')
  return value('code')
}
