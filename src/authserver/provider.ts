import { type IncomingMessage, type ServerResponse } from 'node:http'
import { type RequestHandler } from 'express'
import { type Kysely } from 'kysely'
import Provider, { type KoaContextWithOIDC, type UnknownObject } from 'oidc-provider'
import { type Settings } from '../config/settings.ts'
import { deleteGrantsOfConsent } from '../data/repositories/oidcRecords.ts'
import { type Database } from '../data/schema.ts'
import { DatabaseUnavailable } from '../domain/shared/errors.ts'
import { verifyAccessToken } from '../security/accessToken.ts'
import { type KeyRing } from '../security/bankKeys/keyRing.ts'
import { compareStoredSecrets } from './clients.ts'
import { type InteractionContext } from './interactions.ts'
import { type ConfigurationContext, cookieNames, describeProvider } from './configuration.ts'
import { assertionAudiences } from './decoupled/app.ts'
import { settleDecoupledRequests } from './decoupled/outcome.ts'

/**
 * KSA API Security: answers travel in the query. The library has other response modes and no switch to turn them off, so every mode
 * becomes the query here.
 */
class QueryProvider extends Provider {
  override registerResponseMode(name: string): void {
    super.registerResponseMode(name, sendInQuery)
  }
}

function sendInQuery(ctx: KoaContextWithOIDC, redirectUri: string, answer: UnknownObject): void {
  const address = new URL(redirectUri)
  for (const [name, value] of Object.entries(answer)) address.searchParams.set(name, String(value))
  ctx.status = 303
  ctx.redirect(address.href)
}

/**
 * Sets the library up for the keys that are valid at `context.now`. All its state is in the database, so two providers may run side
 * by side.
 */
export function buildProvider(context: ConfigurationContext & InteractionContext): Provider {
  const provider = new QueryProvider(context.settings.issuer, describeProvider(context))
  // Koa prints errors that have no listener. The types of the library do not know Koa's own event.
  ;(provider as NodeJS.EventEmitter).on('error', (error) => context.hooks.reportDefect(error))
  provider.on('server_error', (ctx, error) => {
    if (error instanceof DatabaseUnavailable && !ctx.res.headersSent) {
      ctx.status = 503
      ctx.set('retry-after', String(error.retryAfterSeconds))
    }
    context.hooks.reportDefect(error)
  })
  compareStoredSecrets(provider)
  settleDecoupledRequests(provider, context, context.hooks)
  refuseOtherModes(provider)
  believeOnlyTheIssuer(provider)
  provider.use(correctAnswers)
  return provider
}

/**
 * Corrects what the library always writes: a cookie for a session that is not kept, and response modes that `QueryProvider`
 * removed.
 */
async function correctAnswers(ctx: KoaContextWithOIDC, next: () => Promise<void>): Promise<void> {
  await next()
  // A page for a browser has been sent by then.
  if (ctx.res.headersSent) return
  const cookies = ctx.res.getHeader('set-cookie')
  if (Array.isArray(cookies))
    ctx.res.setHeader(
      'set-cookie',
      cookies.filter((cookie) => !cookie.startsWith(cookieNames.session)),
    )
  if ((ctx.oidc as { route?: string } | undefined)?.route === 'discovery')
    Object.assign(ctx.body as object, { response_modes_supported: ['query'], backchannel_user_code_parameter_supported: false })
}

function refuseOtherModes(provider: Provider): void {
  const prototype = provider.Client.prototype as unknown as {
    responseModeAllowed(mode: string | undefined, type: string): boolean
  }
  // Other response types imply other modes. They pass here and are refused one step later, for their response type.
  prototype.responseModeAllowed = (mode, type) => mode === undefined || mode === 'query' || type !== 'code'
}

/**
 * Makes every address that the library writes start with SANAD_BASE_URL. By itself it would believe the Host and X-Forwarded
 * headers of the request, also for the `secure` of cookies. `provider.proxy` stays false, so no such header is read at all.
 */
function believeOnlyTheIssuer(provider: Provider): void {
  const { protocol, host } = new URL(provider.issuer)
  Object.defineProperties(provider.request, {
    protocol: { get: () => protocol.slice(0, -1) },
    host: { get: () => host },
  })
  const { prototype } = (provider as unknown as { OIDCContext: { prototype: object } }).OIDCContext
  Object.assign(prototype, {
    urlFor: (name: string, options?: UnknownObject) => provider.urlFor(name, options),
    clientJwtAuthExpectedAudience(this: KoaContextWithOIDC['oidc']) {
      return new Set(assertionAudiences(this))
    },
  })
}

/** Every path under the issuer that answers, with its methods. All other routes of the library stay out of reach. */
const endpoints: readonly { path: RegExp; methods: readonly string[]; cacheable?: boolean }[] = [
  { path: /^\/authorize(\/[A-Za-z0-9_-]+)?$/, methods: ['GET', 'HEAD'] },
  { path: /^\/(par|token|revoke|bc-authorize)$/, methods: ['POST', 'OPTIONS'] },
  { path: /^\/jwks$/, methods: ['GET', 'HEAD', 'OPTIONS'], cacheable: true },
  {
    path: /^\/\.well-known\/(openid-configuration|oauth-authorization-server)$/,
    methods: ['GET', 'HEAD', 'OPTIONS'],
    cacheable: true,
  },
]

/** Lets known requests through. Another method gets 405; another path is left to the next handler. */
export function createRouteGate(handle: (request: IncomingMessage, response: ServerResponse) => Promise<void>): RequestHandler {
  return (request, response, next) => {
    const endpoint = endpoints.find(({ path }) => path.test(request.path))
    if (endpoint === undefined) return next()
    response.setHeader('x-content-type-options', 'nosniff')
    if (!endpoint.cacheable) response.setHeader('cache-control', 'no-store')
    if (!endpoint.methods.includes(request.method)) {
      const description = `use ${endpoint.methods.join(', ')} here`
      response
        .status(405)
        .setHeader('allow', endpoint.methods.join(', '))
        .json({ error: 'invalid_request', error_description: description })
      return
    }
    // The library answers only the preflights of browsers.
    if (request.method === 'OPTIONS' && request.headers['access-control-request-method'] === undefined) {
      response.status(204).setHeader('allow', endpoint.methods.join(', ')).end()
      return
    }
    handle(request, response).catch(next)
  }
}

/** What is needed to recognize an access token of this server and to end the tokens of its consent. */
export interface RevocationContext {
  db: Kysely<Database>
  settings: Settings
  keyRing: KeyRing
}

/**
 * Revokes access tokens, which the library refuses because they are JWTs. The library authenticates the app first; then its answer
 * is replaced. A customer's access token ends all tokens of its consent, as its refresh token does. A text that is no token of this
 * app is ignored with 200 (RFC 7009 section 2.2). A developer token stands for the app itself and expires after ten minutes, so its
 * refusal stays.
 */
export function createJwtRevocation(context: RevocationContext) {
  return async (ctx: KoaContextWithOIDC, next: () => Promise<void>): Promise<void> => {
    await next()
    const { oidc } = ctx as Partial<KoaContextWithOIDC>
    if (oidc?.route !== 'revocation' || (ctx.body as { error?: string } | undefined)?.error !== 'unsupported_token_type') return
    const claims = readToken(context, String(oidc.params?.token))
    const own = claims !== undefined && claims.clientId === oidc.client?.clientId
    if (own && claims.consentId === undefined) return
    if (own && claims.consentId !== undefined) await deleteGrantsOfConsent(context.db, claims.consentId)
    ctx.status = 200
    ctx.body = ''
  }
}

function readToken({ keyRing, settings }: RevocationContext, token: string) {
  try {
    return verifyAccessToken(token, { keyRing, issuer: settings.issuer, audience: settings.baseUrl, now: new Date() })
  } catch {
    return undefined
  }
}
