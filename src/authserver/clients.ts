import type { Clock } from '../config/clock.ts'
import { type AllClientMetadata, type default as Provider, errors, type KoaContextWithOIDC } from 'oidc-provider'
import type { Settings } from '../config/settings.ts'
import type { App } from '../domain/app/app.ts'
import { hasCertificateEnded, isEndedCertificate, standingCertificates } from '../domain/app/certificateEnd.ts'
import { type AuthMethod, authMethodsOfLevel, meetsLevel, needsSecret, type SecurityLevel } from '../domain/app/securityLevel.ts'
import { standingPreviousSecret } from '../domain/app/secrets.ts'
import { productRules } from '../domain/consent/products.ts'
import type { CertificateReader, ClientCertificate } from '../security/appKeys/certificates.ts'
import { readJwkSet } from '../security/appKeys/jwks.ts'
import type { OutwardFetch, OutwardResponse } from '../security/outward/outwardFetch.ts'
import type { UseCounter } from '../services/dependencies.ts'
import { secretMatches } from '../security/secrets.ts'
import { checkMayAct, describeShutOut, isShutOut } from './shutOut.ts'

/** Decoupled authorization: OpenID Connect Client-Initiated Backchannel Authentication (CIBA) in the modes poll and ping. */
const cibaGrant = 'urn:openid:params:grant-type:ciba'
/** The library's name for the endpoint. */
export const decoupledRoute = 'backchannel_authentication'

/** How apps may prove who they are at the token endpoint, where the bank demands this level at least. */
export function clientAuthMethods(minimum: SecurityLevel): AuthMethod[] {
  return [...new Set([...(minimum === 'secret' ? authMethodsOfLevel.secret : []), ...authMethodsOfLevel.fapi2])]
}

/** Whether the library's client is an app of the level fapi2: only their tokens are bound to a certificate. */
export function isFapi2(client: object): boolean {
  return (client as { tlsClientCertificateBoundAccessTokens?: boolean }).tlsClientCertificateBoundAccessTokens === true
}

/** The member of a client that names the certificate of its app to which no token is bound any more, by its x5t#S256. */
export const endedCertificate = 'ended_certificate'

/** The member of a client with the hash of the secret before the newest one, while that is valid. */
export const previousSecret = 'previous_client_secret'

/** What a description of apps depends on: the bank's lowest level, and a reader of certificates. */
export interface ClientRules {
  minSecurity: SecurityLevel
  certificates: CertificateReader
  now: Date
}

/**
 * Describes an app in the words of OpenID client registration, with some members of our own. One that may not act has its status and no
 * grants (shutOut.ts). Undefined for an app that cannot authenticate here, that is below the bank's lowest level, or whose certificate has
 * ended. `client_secret` is the stored hash: see `compareStoredSecrets`.
 */
export function describeClient(app: App, rules: ClientRules): AllClientMetadata | undefined {
  const method = authMethodsOfLevel[app.securityLevel].find((known) => known === app.tokenEndpointAuthMethod)
  if (method === undefined || (needsSecret(method) && app.clientSecretHash === null)) return undefined
  if (!meetsLevel(app.securityLevel, rules.minSecurity) || hasCertificateEnded(app, rules.now)) return undefined
  const { consent } = productRules(app.product)
  const hasCustomers = app.status === 'admitted' && consent !== undefined && app.redirectUris.length > 0
  return briefAsJson({
    client_id: app.clientId,
    ...(app.clientSecretHash === null ? {} : { client_secret: app.clientSecretHash }),
    ...describePreviousSecret(app, rules.now),
    token_endpoint_auth_method: method,
    redirect_uris: hasCustomers ? app.redirectUris : [],
    response_types: hasCustomers ? ['code'] : [],
    grant_types: [
      'client_credentials',
      ...(hasCustomers ? ['authorization_code', cibaGrant, ...(consent.refreshable ? ['refresh_token'] : [])] : []),
    ],
    id_token_signed_response_alg: 'PS256',
    ...(app.securityLevel === 'fapi2' && strictMetadata(app, rules.now)),
    ...describeKeys(app, rules),
    ...(hasCustomers && describeDecoupled(app)),
    product: app.product,
    ...describeShutOut(app),
  } as AllClientMetadata)
}

function describePreviousSecret(app: App, now: Date) {
  const hash = standingPreviousSecret(app, now)
  return hash === undefined ? {} : { [previousSecret]: hash }
}

/** KSA API Security: pushed and signed requests, and tokens that are bound to the certificate of the connection. */
function strictMetadata(app: App, now: Date): Partial<AllClientMetadata> {
  const { tlsClientAuthSubjectDn: subject, previousCertificateThumbprint: previous } = app
  return {
    tls_client_certificate_bound_access_tokens: true,
    require_pushed_authorization_requests: true,
    require_signed_request_object: true,
    ...(subject !== null && { tls_client_auth_subject_dn: subject }),
    ...(previous !== null && isEndedCertificate(app, previous, now) && { [endedCertificate]: previous }),
  }
}

function describeKeys(app: App, { certificates, now }: ClientRules): Pick<AllClientMetadata, 'jwks' | 'jwks_uri'> {
  if (app.jwksUri !== null) return { jwks_uri: app.jwksUri }
  return { jwks: { keys: standingCertificates(app, now).flatMap((pem) => keysOf(pem, certificates, now)) as never } }
}

function keysOf(certificatePem: string, certificates: CertificateReader, now: Date): NamedKey[] {
  try {
    return describeKey(certificates(certificatePem, now))
  } catch {
    // The certificate before the registered one may have expired. Its assertions fail as they do with a wrong key.
    return []
  }
}

type NamedKey = object & { kid: string }
/** Of the certificates that their reader keeps. */
const described = new WeakMap<ClientCertificate, NamedKey[]>()

function describeKey(certificate: ClientCertificate): NamedKey[] {
  const known = described.get(certificate)
  if (known !== undefined) return known
  const { pem, publicJwk, keyId, thumbprint } = certificate
  // self_signed_tls_client_auth recognizes the app by x5c (RFC 8705 section 2.2.2).
  const x5c = [pem.replace(/-----[A-Z ]+-----|\s/g, '')]
  const jwk = { ...publicJwk, alg: publicJwk.kty === 'RSA' ? 'PS256' : 'ES256', use: 'sig', x5c }
  // The same key under both names that the signed envelope knows (docs/decisions/envelope.md#key-id-of-a-certificate).
  const keys = [keyId, thumbprint].map((kid) => ({ ...jwk, kid }))
  described.set(certificate, keys)
  return keys
}

/**
 * The library keeps what it makes of a client under the hash of its description as JSON, which it makes for each request. Certificates are
 * most of it, and each of their names is a hash of all that they hold, so in the JSON the names stand for them.
 */
function briefAsJson(client: AllClientMetadata): AllClientMetadata {
  const { jwks, ...others } = client
  const names = (jwks as { keys: NamedKey[] } | undefined)?.keys.map(({ kid }) => kid)
  return Object.defineProperty(client, 'toJSON', { value: () => ({ ...others, jwks: names }) })
}

/**
 * Makes the library compare hashes, with both secrets while two are valid, and notes which one was used by an app that may act. The
 * library compares secrets as
 * text, but only their SHA-256 is stored, so its `client_secret` holds that hash. The hash must never serve as a symmetric key:
 * `enabledJWA` has no HS algorithm, and client_secret_jwt is off.
 */
export function compareStoredSecrets(provider: Provider, uses: Pick<UseCounter, 'note'>, clock: Pick<Clock, 'now'>): void {
  const prototype = provider.Client.prototype as unknown as {
    compareClientSecret(this: SecretClient, presented: string): boolean
  }
  prototype.compareClientSecret = function compareClientSecret(presented) {
    const stored = [this.clientSecret, this[previousSecret]].find((hash) => secretMatches(presented, hash))
    if (stored === undefined) return false
    checkMayAct(this)
    uses.note({ clientId: this.clientId, kind: 'secret', credential: stored, lastUsedAt: clock.now() })
    return true
  }
}

/** A client with the hashes of the secrets that are valid. */
interface SecretClient {
  clientId: string
  clientSecret?: string
  [previousSecret]?: string
}

interface KeyStore {
  stale(): boolean
  refresh(): Promise<void>
  selectForVerify(wanted: { alg: string | undefined; kid: string | undefined }): unknown[]
}

/** What the library knows of the request whose assertion is judged. */
interface AssertedRequest {
  route: string
  client?: { grantTypeAllowed(grant: string): boolean } | undefined
}

/**
 * Makes the rule whom a client assertion may name in `aud`: the issuer (FAPI 2.0 Security Profile section 5.3.2.1). From an app that may
 * use CIBA, the endpoints of CIBA take their own addresses too (CIBA Core section 7.1), as they stand in the metadata and under
 * `mtls_endpoint_aliases`.
 */
export function createAudienceRule(
  issuer: string,
  mutualTlsUrl: string | undefined,
): (request: AssertedRequest) => ReadonlySet<string> {
  const strict = new Set([issuer])
  const bases = [issuer, ...(mutualTlsUrl === undefined ? [] : [`${mutualTlsUrl}/auth`])]
  const decoupled = new Set([issuer, ...bases.flatMap((base) => [`${base}/token`, `${base}/bc-authorize`])])
  // An app that may not act has no grants, and its proof counts as before.
  const mayDecouple = (client: AssertedRequest['client']) => isShutOut(client) || client?.grantTypeAllowed(cibaGrant) === true
  return ({ route, client }) => (['token', decoupledRoute].includes(route) && mayDecouple(client) ? decoupled : strict)
}

/**
 * Checks what KSA API Security demands of a client assertion beyond RFC 7523: `aud` is one string; which one, the library has compared
 * with `createAudienceRule`. `exp` is bounded, because the `jti` must be remembered until then. The check also makes sure that a key is
 * no longer accepted once the app has withdrawn it from its JWKS.
 */
export function createAssertionCheck(limits: Settings['limits'], clock: Pick<Clock, 'now'>) {
  return async (
    ctx: KoaContextWithOIDC,
    claims: Record<string, unknown>,
    header: Record<string, unknown>,
    client: object,
  ): Promise<void> => {
    if (typeof claims.aud !== 'string') throw new errors.InvalidClientAuth('aud must be one string')
    const lifetimeSeconds = Number(claims.exp) - clock.now().getTime() / 1000
    if (!(lifetimeSeconds <= limits.envelopeLifetimeSeconds + limits.clockSkewSeconds))
      throw new errors.InvalidClientAuth('exp is too far away')
    await checkKeyStands((client as { asymmetricKeyStore: KeyStore }).asymmetricKeyStore, header)
  }
}

/**
 * The library fetches a JWKS again only when no key fits. Here a stale JWKS is fetched too. While the app's server is down, the old
 * keys stay valid.
 */
async function checkKeyStands(keys: KeyStore, { alg, kid }: { alg?: string; kid?: string }): Promise<void> {
  if (!keys.stale()) return
  await keys.refresh().catch(() => undefined)
  if (keys.selectForVerify({ alg, kid }).length === 0) throw new errors.InvalidClientAuth('the key is no longer in the JWKS')
}

/**
 * Fetches an app's JWKS for the library: with the guarded call (addresses, time, size, no redirects) and the same rules for keys as
 * for envelopes. The app's cache headers are dropped. The library then looks again after 60 s, and no app can make it keep a
 * withdrawn key for years.
 */
export function createJwksFetch(
  outwardFetch: OutwardFetch,
  limits: Settings['limits'],
): (url: string | URL | Request) => Promise<Response> {
  const underway = new Map<string, Promise<OutwardResponse>>()
  // Everybody who waits for the same set shares one call: an app cannot make the bank call its address many times at once.
  const fetchOnce = (url: string) => {
    const running = underway.get(url)
    if (running !== undefined) return running
    const started = outwardFetch(url, {
      headers: { accept: 'application/jwk-set+json, application/json' },
      timeoutMs: limits.jwksTimeoutMs,
      maxBytes: limits.jwksBodyBytes,
    }).finally(() => underway.delete(url))
    underway.set(url, started)
    return started
  }
  return async (url) => {
    const { status, body } = await fetchOnce(String(url))
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

/** Whether an app of this level must sign its requests over the back channel (KSA API Security: signed request objects). */
const mustSign = ({ securityLevel }: Pick<App, 'securityLevel'>) => securityLevel === 'fapi2'

/** What the library must know of an app that may ask over the back channel. */
function describeDecoupled(app: App): Partial<AllClientMetadata> {
  const endpoint = app.backchannelClientNotificationEndpoint
  return {
    backchannel_token_delivery_mode: endpoint === null ? 'poll' : 'ping',
    // The library demands an address in https, which a sandbox need not have. It never calls it: a job of ours does.
    ...(endpoint !== null && { backchannel_client_notification_endpoint: 'https://app.invalid/' }),
    ...(mustSign(app) && { require_signed_request_object: true }),
  }
}
