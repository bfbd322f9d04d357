import { hkdfSync } from 'node:crypto'
import { type Configuration, errors, interactionPolicy, type KoaContextWithOIDC } from 'oidc-provider'
import { type Settings } from '../config/settings.ts'
import { products } from '../domain/consent/products.ts'
import { type KeyRing } from '../security/bankKeys/keyRing.ts'
import { clientAuthMethods, createAssertionCheck } from './clients.ts'
import { consentScopeOf, createScopeCheck, resourceScope } from './consentScopes.ts'
import { type AuthServerHooks, createErrorRenderer } from './hooks.ts'

export interface ConfigurationContext {
  settings: Settings
  hooks: AuthServerHooks
  keyRing: KeyRing
  adapter: NonNullable<Configuration['adapter']>
  fetch: NonNullable<Configuration['fetch']>
  now: Date
}

/** KSA API Security: PS256, and ES256 which FAPI 2.0 also allows. Nothing else, and nothing symmetric. */
const algorithms = ['PS256', 'ES256'] as ('PS256' | 'ES256')[]

const routes = {
  authorization: '/authorize',
  pushed_authorization_request: '/par',
  token: '/token',
  jwks: '/jwks',
  revocation: '/revoke',
}

/** Everything the library is told. What is not named here and on by default is switched off here. */
export function describeProvider(context: ConfigurationContext): Configuration {
  const { settings, hooks, keyRing, now } = context
  return {
    adapter: context.adapter,
    fetch: context.fetch,
    jwks: { keys: keyRing.activeKeys(now).map((key) => key.privateJwk) },
    cookies: cookies(deriveCookieKeys(keyRing, now)),
    routes,
    scopes: ['openid', ...products.map((rules) => rules.scope)],
    claims: { openid: ['sub'] },
    responseTypes: ['code'],
    subjectTypes: ['public'],
    pkce: { required: () => true },
    clientAuthMethods: [...clientAuthMethods],
    clientDefaults: { id_token_signed_response_alg: 'PS256' },
    enabledJWA: {
      clientAuthSigningAlgValues: algorithms,
      idTokenSigningAlgValues: ['PS256'],
      requestObjectSigningAlgValues: algorithms,
    },
    extraClientMetadata: { properties: ['product'] },
    // A validator that is always called, after redirect_uri and PKCE were found right; no further parameter is let in.
    extraParams: { scope: createScopeCheck(hooks) },
    allowOmittingSingleRegisteredRedirectUri: false,
    clockTolerance: settings.limits.clockSkewSeconds,
    fetchResponseBodyLimits: { jwks_uri: settings.limits.jwksBodyBytes },
    assertJwtClientAuthClaimsAndHeader: createAssertionCheck(settings.limits),
    interactions: { url: (_, interaction) => interactionAddress(settings, interaction.uid), policy: signInPolicy() },
    loadExistingGrant: async (ctx) => {
      const grantId = ctx.oidc.result?.consent?.grantId
      return grantId === undefined ? undefined : ctx.oidc.provider.Grant.find(grantId)
    },
    findAccount: createAccountFinder(hooks),
    // No app is a page: each one has a secret or a key, which no browser can keep.
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
    ttl: lifetimes(settings.limits),
    features: features(settings),
  }
}

export const cookieNames = {
  session: 'sanad_psu_session',
  interaction: 'sanad_authorization',
  resume: 'sanad_authorization_resume',
}

function cookies(keys: string[]): NonNullable<Configuration['cookies']> {
  return {
    keys,
    names: cookieNames,
    short: { httpOnly: true, sameSite: 'lax', signed: true },
    long: { httpOnly: true, sameSite: 'lax', signed: true },
  }
}

/** All in seconds. */
function lifetimes(limits: Settings['limits']): NonNullable<Configuration['ttl']> {
  const { accessTokenSeconds, authorizationCodeSeconds, interactionSeconds } = limits
  return {
    AccessToken: accessTokenSeconds,
    ClientCredentials: accessTokenSeconds,
    AuthorizationCode: authorizationCodeSeconds,
    IdToken: accessTokenSeconds,
    Interaction: interactionSeconds,
    // Never stored (adapter.ts); the library insists on a number.
    Session: interactionSeconds,
    Grant: grantSeconds(limits),
    // KSA API Security: as long as the consent, which is how long its grant lives (interactions.ts).
    RefreshToken: (ctx) => Math.max(1, (ctx.oidc.entities.Grant?.exp ?? 0) - Math.floor(Date.now() / 1000)),
  }
}

/** How long a grant must live at least: until the tokens of its code have expired. */
export function grantSeconds({ accessTokenSeconds, authorizationCodeSeconds, interactionSeconds }: Settings['limits']): number {
  return interactionSeconds + authorizationCodeSeconds + accessTokenSeconds
}

function features({ baseUrl, limits }: Settings): NonNullable<Configuration['features']> {
  const off = { enabled: false }
  return {
    clientCredentials: { enabled: true },
    pushedAuthorizationRequests: { enabled: true, requirePushedAuthorizationRequests: false },
    requestObjects: { enabled: true, requireSignedRequestObject: false },
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
          jwt: { sign: { alg: 'PS256' as const } },
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

/** The account is the bank's customer; nothing but `sub` is told. At the token endpoint an ended consent has no account any more. */
function createAccountFinder(hooks: AuthServerHooks): NonNullable<Configuration['findAccount']> {
  return async (_, customerId, source) => {
    const consent = consentScopeOf((source as { scope?: string } | undefined)?.scope)
    if (consent !== undefined && (await hooks.consentEndsTokens(consent.consentId, new Date()))) return undefined
    return { accountId: customerId, claims: async () => ({ sub: customerId }) }
  }
}

/** The bank's page for one authorization; the web routes know it by the same path. */
export function interactionAddress({ baseUrl }: Pick<Settings, 'baseUrl'>, interactionId: string): string {
  return `${baseUrl}/bank/authorizations/${interactionId}`
}

/**
 * One visit at the bank settles sign-in and consent together, and every authorization needs its own: until the bank's pages
 * have said both, the request is not answered, and `prompt=none` gets login_required. `prompt=consent` is accepted and
 * changes nothing, since the customer is always asked.
 */
export function signInPolicy(): interactionPolicy.Prompt[] {
  const { Check, Prompt } = interactionPolicy
  const unsettled = new Check('own_sign_in', 'Every authorization needs a sign-in of its own', 'login_required', (ctx) => {
    const { login, consent } = ctx.oidc.result ?? {}
    return login?.accountId === undefined || consent?.grantId === undefined
  })
  return [new Prompt({ name: 'login' }, unsettled), new Prompt({ name: 'consent' })]
}

/**
 * Keys that sign the cookies of a sign-in under way, the one in use first. Derived from the signing keys: all instances
 * have those, they rotate, and there is no further secret to store and to lose.
 */
export function deriveCookieKeys(keyRing: KeyRing, now: Date): string[] {
  return keyRing
    .activeKeys(now)
    .filter((key) => key.alg === 'PS256')
    .map((key) =>
      Buffer.from(hkdfSync('sha256', String(key.privateJwk.d), '', 'sanad authorization cookies', 32)).toString('base64url'),
    )
}
