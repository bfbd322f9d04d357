import type { Clock } from '../config/clock.ts'
import type { Kysely } from 'kysely'
import Provider, { type errors, type KoaContextWithOIDC, type UnknownObject } from 'oidc-provider'
import type { Settings } from '../config/settings.ts'
import { deleteGrantsOfConsent } from '../data/repositories/oidcRecords.ts'
import type { Database } from '../data/schema.ts'
import { ServiceUnavailable } from '../domain/shared/errors.ts'
import { verifyAccessToken } from '../security/accessToken.ts'
import type { KeyRing } from '../security/bankKeys/keyRing.ts'
import { arrivalOf, sourceOf } from '../telemetry/requests.ts'
import { compareStoredSecrets, createAudienceRule } from './clients.ts'
import { cookieNames, type InteractionContext } from './interactions.ts'
import { nameCertificateFault } from './mutualTls.ts'
import { type ConfigurationContext, describeProvider } from './configuration.ts'
import { settleDecoupledRequests } from './decoupled/outcome.ts'
import { readTrialScopeOfRefresh } from './decoupled/trialRefresh.ts'
import { checkAfterAssertion, isShutOut } from './shutOut.ts'

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
    // An outage is told once, not at each request (src/data/outage.ts).
    if (!(error instanceof ServiceUnavailable)) return context.hooks.reportDefect(error)
    if (!ctx.res.headersSent) {
      ctx.status = 503
      // The library calls every failure server_error; RFC 6749 section 4.1.2.1 has a word for what passes by itself.
      if (isErrorBody(ctx.body)) ctx.body = { error: 'temporarily_unavailable', error_description: error.message }
      ctx.set('retry-after', String(error.retryAfterSeconds))
    }
  })
  noteRefusals(provider, context)
  compareStoredSecrets(provider, context.uses, context.hooks.clock)
  checkAfterAssertion(provider)
  settleDecoupledRequests(provider, context, context.hooks)
  if (context.settings.sandbox) readTrialScopeOfRefresh(provider)
  refuseOtherModes(provider)
  believeOnlyTheIssuer(provider, context.mutualTlsUrl)
  provider.use(correctAnswers)
  return provider
}

const isErrorBody = (body: unknown) => typeof body === 'object' && body !== null && 'error' in body

/** Endpoints at which an app proves who it is, by the library's event for their refusals. */
const authenticatedRefusals = [
  'grant.error',
  'pushed_authorization_request.error',
  'backchannel_authentication.error',
  'revocation.error',
] as const

/**
 * Notes every refusal by its code, and reports apps that do not prove who they are or that may not act. An unknown client_id is not kept:
 * anybody may make some up. Where the certificate of the connection is the only fault of one that may, the answer says so.
 */
function noteRefusals(provider: Provider, { hooks, certificateOf }: ConfigurationContext): void {
  const note = ({ res }: KoaContextWithOIDC, refusal: errors.OIDCProviderError) => {
    const { error, error_description: text = '', error_detail: detail = '' } = refusal
    arrivalOf(res).refusal = { code: error, message: text, detail: { internal: detail } }
  }
  provider.on('authorization.error', note)
  // The types of the library do not know that these events carry the same.
  const emitter: NodeJS.EventEmitter = provider
  for (const event of authenticatedRefusals) {
    emitter.on(event, (ctx: KoaContextWithOIDC, refusal: errors.OIDCProviderError) => {
      const { client } = ctx.oidc
      // Who does not prove to be an app that may not act is answered as if there were none.
      if (!isShutOut(client)) nameCertificateFault(ctx, refusal, certificateOf, hooks.clock)
      note(ctx, refusal)
      if (refusal.error !== 'invalid_client') return
      // An app whose proof cannot be judged any more is unknown to the library; the adapter has noted it.
      const clientId = client?.clientId ?? arrivalOf(ctx.res).clientId
      const mayNotAct = isShutOut(client) || (client === undefined && clientId !== undefined)
      const kind = mayNotAct ? 'appShutOut' : 'clientRefused'
      hooks.reportSecurity({ kind, id: clientId, clientId, ...sourceOf(ctx.req, ctx.res) })
    })
  }
}

/**
 * Corrects what the library always writes: a cookie for a session that is not kept, and response modes that `QueryProvider`
 * removed.
 */
async function correctAnswers(ctx: KoaContextWithOIDC, next: () => Promise<void>): Promise<void> {
  await next()
  const { client } = (ctx as Partial<KoaContextWithOIDC>).oidc ?? {}
  if (client) arrivalOf(ctx.res).clientId = client.clientId
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
function believeOnlyTheIssuer(provider: Provider, mutualTlsUrl: string | undefined): void {
  const audiencesOf = createAudienceRule(provider.issuer, mutualTlsUrl)
  const { protocol, host } = new URL(provider.issuer)
  Object.defineProperties(provider.request, {
    protocol: { get: () => protocol.slice(0, -1) },
    host: { get: () => host },
  })
  const { prototype } = (provider as unknown as { OIDCContext: { prototype: object } }).OIDCContext
  Object.assign(prototype, {
    urlFor: (name: string, options?: UnknownObject) => provider.urlFor(name, options),
    clientJwtAuthExpectedAudience(this: Parameters<typeof audiencesOf>[0]) {
      return audiencesOf(this)
    },
  })
}

/** What is needed to recognize an access token of this server and to end the tokens of its consent. */
export interface RevocationContext {
  db: Kysely<Database>
  settings: Settings
  keyRing: KeyRing
  clock: Pick<Clock, 'now'>
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

function readToken({ keyRing, settings, clock }: RevocationContext, token: string) {
  try {
    return verifyAccessToken(token, { keyRing, issuer: settings.issuer, audience: settings.baseUrl, now: clock.now() })
  } catch {
    return undefined
  }
}
