import { type Configuration, errors, interactionPolicy, type KoaContextWithOIDC } from 'oidc-provider'
import type { Settings } from '../config/settings.ts'
import { offeredProducts } from '../domain/consent/products.ts'
import type { Offers } from '../domain/offer/offers.ts'
import type { KeyRing } from '../security/bankKeys/keyRing.ts'
import { signatureAlgorithms } from '../security/keyStrength.ts'
import type { CertificateOfRequest } from '../security/tls/presentedCertificate.ts'
import type { UseCounter } from '../services/dependencies.ts'
import { BankSigningKey } from './bankSigningKey.ts'
import { clientAuthMethods, createAssertionCheck, endedCertificate, previousSecret } from './clients.ts'
import { consentScopeOf, createScopeCheck, resourceScope } from './consentScopes.ts'
import { checkDecoupledRequestObject, createDecoupledCheck, decoupledFeature, requestSeconds } from './decoupled/request.ts'
import { type AuthServerHooks, createErrorRenderer } from './hooks.ts'
import { cookieNames, grantSeconds } from './interactions.ts'
import { mutualTls, mutualTlsAliases } from './mutualTls.ts'
import { createRequestObjectCheck } from './requestObjects.ts'
import { shutOutStatus } from './shutOut.ts'

/** What the configuration of the authorization server is made from. The keys are chosen for the moment `now`. */
export interface ConfigurationContext {
  settings: Settings
  /** What the bank offers: the metadata name the scopes of that only. */
  offers: Offers
  hooks: AuthServerHooks
  keyRing: KeyRing
  adapter: NonNullable<Configuration['adapter']>
  fetch: NonNullable<Configuration['fetch']>
  /** Reads the client certificate of a request. */
  certificateOf: CertificateOfRequest
  /** The base address for mutual TLS, where that is another one than SANAD_BASE_URL. */
  mutualTlsUrl: string | undefined
  /** Who is told that an app has used a secret. */
  uses: Pick<UseCounter, 'note'>
  now: Date
}

const routes = {
  authorization: '/authorize',
  backchannel_authentication: '/bc-authorize',
  pushed_authorization_request: '/par',
  token: '/token',
  jwks: '/jwks',
  revocation: '/revoke',
}

/**
 * The whole configuration of the library. Features that the library has on by default and that Sanad does not offer are switched
 * off here.
 */
export function describeProvider(context: ConfigurationContext): Configuration {
  const { settings, hooks, keyRing, now } = context
  return {
    adapter: context.adapter,
    fetch: context.fetch,
    jwks: { keys: keyRing.activeKeys(now).map((key) => new BankSigningKey(key)) },
    cookies: cookies(deriveCookieKeys(keyRing, now)),
    routes,
    scopes: ['openid', ...offeredProducts(context.offers).map((rules) => rules.scope)],
    claims: { openid: ['sub'] },
    responseTypes: ['code'],
    subjectTypes: ['public'],
    pkce: { required: () => true },
    clientAuthMethods: clientAuthMethods(settings.minSecurity),
    discovery: mutualTlsAliases(context.mutualTlsUrl),
    clientDefaults: { id_token_signed_response_alg: 'PS256' },
    enabledJWA: {
      clientAuthSigningAlgValues: [...signatureAlgorithms],
      idTokenSigningAlgValues: ['PS256'],
      requestObjectSigningAlgValues: [...signatureAlgorithms],
    },
    extraClientMetadata: { properties: ['product', endedCertificate, previousSecret, shutOutStatus] },
    // The library always calls this validator, after it has checked redirect_uri and PKCE. No further parameter is accepted.
    extraParams: { scope: createDecoupledCheck(hooks, createScopeCheck(hooks)) },
    allowOmittingSingleRegisteredRedirectUri: false,
    clockTolerance: settings.limits.clockSkewSeconds,
    fetchResponseBodyLimits: { jwks_uri: settings.limits.jwksBodyBytes },
    assertJwtClientAuthClaimsAndHeader: createAssertionCheck(settings.limits, hooks.clock),
    interactions: { url: (_, interaction) => interactionAddress(settings, interaction.uid), policy: signInPolicy() },
    loadExistingGrant: async (ctx) => {
      const grantId = ctx.oidc.result?.consent?.grantId
      return grantId === undefined ? undefined : ctx.oidc.provider.Grant.find(grantId)
    },
    findAccount: createAccountFinder(hooks),
    // No app runs in a browser: each one has a secret or a key, which a page could not keep.
    clientBasedCORS: () => false,
    extraTokenClaims: (_, token) => {
      const consent = token.kind === 'AccessToken' ? consentScopeOf(token.scope) : undefined
      return consent === undefined ? undefined : { consent_id: consent.consentId }
    },
    expiresWithSession: () => false,
    issueRefreshToken: (_, client, source) =>
      client.grantTypeAllowed('refresh_token') && consentScopeOf(source.scope)?.consent.refreshable === true,
    rotateRefreshToken: false,
    revokeGrantPolicy: () => true,
    renderError: createErrorRenderer(hooks),
    ttl: lifetimes(settings.limits, hooks.clock),
    features: { ...features(context), ciba: decoupledFeature(settings, hooks) },
  }
}

function cookies(keys: string[]): NonNullable<Configuration['cookies']> {
  return {
    keys,
    names: cookieNames,
    short: { httpOnly: true, sameSite: 'lax', signed: true },
    long: { httpOnly: true, sameSite: 'lax', signed: true },
  }
}

/** Lifetimes of all records, in seconds. */
function lifetimes(limits: Settings['limits'], clock: AuthServerHooks['clock']): NonNullable<Configuration['ttl']> {
  const { accessTokenSeconds, authorizationCodeSeconds, interactionSeconds, sessionExtensions } = limits
  return {
    AccessToken: accessTokenSeconds,
    ClientCredentials: accessTokenSeconds,
    AuthorizationCode: authorizationCodeSeconds,
    BackchannelAuthenticationRequest: (ctx) => requestSeconds(ctx, limits, clock),
    IdToken: accessTokenSeconds,
    // The visit's own row ends it sooner, unless its customer extends it.
    Interaction: interactionSeconds * (sessionExtensions + 1),
    // Sessions are never stored (adapter.ts), but the library insists on a number.
    Session: interactionSeconds,
    Grant: grantSeconds(limits),
    // KSA API Security: a refresh token lives as long as its consent. The grant has the same end (interactions.ts).
    RefreshToken: (ctx) => Math.max(1, (ctx.oidc.entities.Grant?.exp ?? 0) - Math.floor(clock.now().getTime() / 1000)),
  }
}

function features({ settings, certificateOf, hooks }: ConfigurationContext): NonNullable<Configuration['features']> {
  const { baseUrl, limits } = settings
  const off = { enabled: false }
  // Apps of the level fapi2 must push and sign. The metadata says so of everybody only where there are no others.
  const everybody = settings.minSecurity === 'fapi2'
  const checkRequestObject = createRequestObjectCheck(limits)
  return {
    clientCredentials: { enabled: true },
    externalSigningSupport: { enabled: true, ack: 'experimental-01' },
    pushedAuthorizationRequests: { enabled: true, requirePushedAuthorizationRequests: everybody },
    requestObjects: {
      enabled: true,
      requireSignedRequestObject: everybody,
      assertJwtClaimsAndHeader: async (ctx, claims, header, client) => {
        checkDecoupledRequestObject(ctx, claims, limits)
        await checkRequestObject(ctx, claims, header, client)
      },
    },
    mTLS: mutualTls(certificateOf, hooks.clock),
    revocation: { enabled: true, allowedPolicy: (_, client, token) => token.clientId === client.clientId },
    resourceIndicators: {
      enabled: true,
      defaultResource: () => baseUrl,
      useGrantedResource: () => true,
      getResourceServerInfo: (ctx: KoaContextWithOIDC, resource: string, client: object) => {
        if (resource !== baseUrl) throw new errors.InvalidTarget(`resource must be ${baseUrl}, or absent`)
        return {
          scope: resourceScope(ctx, client),
          audience: baseUrl,
          accessTokenTTL: limits.accessTokenSeconds,
          accessTokenFormat: 'jwt' as const,
          // docs/decisions/apps.md#algorithm-of-access-tokens
          jwt: { sign: { alg: settings.accessTokenAlg } },
        }
      },
    },
    devInteractions: off,
    userinfo: off,
    rpInitiatedLogout: off,
    dPoP: off,
    introspection: off,
  }
}

/**
 * Finds the customer behind a token. Only `sub` is told. At the token endpoint a consent that has ended has no customer any more.
 */
function createAccountFinder(hooks: AuthServerHooks): NonNullable<Configuration['findAccount']> {
  return async (_, customerId, source) => {
    const consent = consentScopeOf((source as { scope?: string } | undefined)?.scope)
    if (consent !== undefined && (await hooks.consentEndsTokens(consent.consentId, hooks.clock.now()))) return undefined
    return { accountId: customerId, claims: async () => ({ sub: customerId }) }
  }
}

/** The address of the bank's page for one authorization, as the table of pages has it (src/web/routes.ts). */
export function interactionAddress({ baseUrl }: Pick<Settings, 'baseUrl'>, interactionId: string): string {
  return `${baseUrl}/bank/authorizations/${interactionId}`
}

/**
 * The customer signs in and decides in one visit at the bank, and every authorization needs a visit of its own. The request is
 * answered only after the bank's pages have reported both, and `prompt=none` gets login_required. `prompt=consent` is accepted and
 * changes nothing, because the customer is always asked.
 */
export function signInPolicy(): interactionPolicy.Prompt[] {
  const { Check, Prompt } = interactionPolicy
  const unsettled = new Check('own_sign_in', 'Every authorization needs a sign-in of its own', 'login_required', (ctx) => {
    const { login, consent } = ctx.oidc.result ?? {}
    return login?.accountId === undefined || consent?.grantId === undefined
  })
  return [new Prompt({ name: 'login' }, unsettled), new Prompt({ name: 'consent' })]
}

/** Keys that sign the cookies of a sign-in under way, the one in use first: one beside each signing key, so they rotate with those. */
export function deriveCookieKeys(keyRing: KeyRing, now: Date): string[] {
  return keyRing
    .activeKeys(now)
    .filter((key) => key.alg === 'PS256')
    .map((key) => key.cookieKey)
}
