import type { Request, RequestHandler } from 'express'
import type { Settings } from '../config/settings.ts'
import { RateLimited } from './errors/httpError.ts'
import { wantsPage } from './mediaTypes.ts'
import { arrivalOf, networkOf, remoteAddressOf } from '../telemetry/requests.ts'
import { createCountedLimit } from './limitRate.ts'

/** How many apps' rates one network may use up: an office, or a platform that runs several apps, may share one. */
const appsPerNetwork = 10

/** Metadata and keys cost nothing, and caches ask for them. */
const isFree = (path: string) => path === '/jwks' || path.startsWith('/.well-known/')

/**
 * Makes the limit of the authorization server. It counts requests per network, and per network and app. The app is only the one that the
 * request names, so it is never counted without the network: otherwise a stranger could use up the requests of an app. Refuses with 429
 * in OAuth's form; a customer's browser gets a page, which `showPage` sends.
 */
export function createAuthLimit(
  { rateLimitPerSecond, rateLimitBurst }: Pick<Settings, 'rateLimitPerSecond' | 'rateLimitBurst'>,
  showPage: RequestHandler,
): RequestHandler {
  const perApp = createCountedLimit({ rateLimitPerSecond, rateLimitBurst })
  const perNetwork = createCountedLimit({
    rateLimitPerSecond: rateLimitPerSecond * appsPerNetwork,
    rateLimitBurst: rateLimitBurst * appsPerNetwork,
  })
  return (request, response, next) => {
    if (isFree(request.path)) return next()
    const network = networkOf(remoteAddressOf(request))
    const app = namedApp(request.headers.authorization, request.query.client_id)
    const counted = async () => {
      await perNetwork(network)
      // A browser on its way back names no app, and an office full of customers may share its network.
      if (app !== '' || request.method === 'POST') await perApp(`${network} ${app}`)
    }
    counted().then(
      () => next(),
      (refusal: unknown) => {
        if (!(refusal instanceof RateLimited)) return next(refusal)
        arrivalOf(response).refusal = { code: refusal.code }
        response.status(429).set({ 'retry-after': String(refusal.retryAfterSeconds), 'cache-control': 'no-store' })
        if (isVisit(request)) return showPage(request, response, next)
        response.json({ error: 'temporarily_unavailable', error_description: refusal.message })
      },
    )
  }
}

/** A customer's browser, on its way to the bank's pages or back. */
const isVisit = (request: Request) => request.path.startsWith('/authorize') && wantsPage(request)

/** The client id in the Basic header or the query. All that stand only in the body of a POST count together. */
function namedApp(authorization: string | undefined, inQuery: unknown): string {
  const basic = /^basic +([A-Za-z0-9+/=]+)$/i.exec(authorization ?? '')?.[1]
  // Form-encoded (RFC 6749 section 2.3.1): one app has one count, however its library spells the id.
  if (basic !== undefined) return formDecode(Buffer.from(basic, 'base64').toString().split(':')[0]!).slice(0, 100)
  return typeof inQuery === 'string' ? inQuery.slice(0, 100) : ''
}

const formDecode = (text: string) => new URLSearchParams(`value=${text.replaceAll('&', '%26')}`).get('value') ?? ''
