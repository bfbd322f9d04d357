import Provider, { type KoaContextWithOIDC, type UnknownObject } from 'oidc-provider'
import { compareStoredSecrets } from './clients.ts'
import { cookieNames, describeProvider, type ConfigurationContext } from './configuration.ts'

/** KSA API Security: answers travel in the query. The library has more ways, and no switch for them; here all of them are the query. */
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

/** The library set up for the keys as they stand at `context.now`. All its state is in the database, so two of them may run side by side. */
export function buildProvider(context: ConfigurationContext): Provider {
  const provider = new QueryProvider(context.settings.issuer, describeProvider(context))
  // Koa prints errors that nobody listens to; its own event is not in the library's types.
  ;(provider as NodeJS.EventEmitter).on('error', (error) => context.hooks.reportDefect?.(error))
  provider.on('server_error', (_, error) => context.hooks.reportDefect?.(error))
  compareStoredSecrets(provider)
  refuseOtherModes(provider)
  believeOnlyTheIssuer(provider)
  provider.use(correctAnswers)
  return provider
}

/** What the library writes without asking: a cookie for a session that is not kept, and modes that `QueryProvider` took away. */
async function correctAnswers(ctx: KoaContextWithOIDC, next: () => Promise<void>): Promise<void> {
  await next()
  const cookies = ctx.res.getHeader('set-cookie')
  if (Array.isArray(cookies))
    ctx.res.setHeader(
      'set-cookie',
      cookies.filter((cookie) => !cookie.startsWith(cookieNames.session)),
    )
  if ((ctx.oidc as { route?: string } | undefined)?.route === 'discovery')
    Object.assign(ctx.body as object, { response_modes_supported: ['query'] })
}

function refuseOtherModes(provider: Provider): void {
  const prototype = provider.Client.prototype as unknown as {
    responseModeAllowed(mode: string | undefined, type: string): boolean
  }
  // Other response types imply other modes; they are refused for what they are, one step later.
  prototype.responseModeAllowed = (mode, type) => mode === undefined || mode === 'query' || type !== 'code'
}

/**
 * The library writes addresses, and `secure` into cookies, as the request came in: by its Host and X-Forwarded headers. Ours are
 * fixed by SANAD_BASE_URL, whatever a caller or a proxy says. So `provider.proxy` stays false: no such header is read at all.
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
    clientJwtAuthExpectedAudience: () => new Set([provider.issuer]),
  })
}
