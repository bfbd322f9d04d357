import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import { parse } from 'node:querystring'
import { ratePolicy } from '../config/operationLimits.ts'
import type { Settings } from '../config/settings.ts'
import { RateLimited } from './errors/httpError.ts'
import type { Gate } from './gate.ts'
import { utf8Json, wantsPage } from './mediaTypes.ts'
import { arrivalOf, networkOf, remoteAddressOf } from '../telemetry/requests.ts'
import { type OpenLimit, rateHeadersOf } from './limitRate.ts'
import { addressOf } from './route.ts'
import type { RateHeaders } from './stages.ts'

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
  showPage: RequestListener,
  openLimit: OpenLimit,
): Gate {
  const perApp = openLimit('auth of apps', { rateLimitPerSecond, rateLimitBurst })
  const perNetwork = openLimit('auth of networks', {
    rateLimitPerSecond: rateLimitPerSecond * appsPerNetwork,
    rateLimitBurst: rateLimitBurst * appsPerNetwork,
  })
  const describe = rateHeadersOf(ratePolicy('auth', { rateLimitPerSecond, rateLimitBurst }))
  return (request, response, next) => {
    const arrived = arrivalOf(response)
    const { pathname, search } = addressOf(arrived)
    if (isFree(pathname)) return next()
    const network = networkOf(remoteAddressOf(request))
    const app = namedApp(request.headers.authorization, search)
    const counted = async () => {
      const leftOfNetwork = await perNetwork(network)
      // A browser on its way back names no app, and an office full of customers may share its network.
      if (app === '' && request.method !== 'POST') return
      const left = await perApp(`${network} ${app}`)
      // A browser has no use for it, and one that is sent elsewhere might wait before it goes.
      if (request.method === 'POST') setHeaders(response, describe(Math.min(left, leftOfNetwork)))
    }
    const refuse = (refusal: unknown) => {
      if (!(refusal instanceof RateLimited)) return next(refusal)
      if (request.method === 'POST') setHeaders(response, describe(0, refusal.retryAfterSeconds))
      arrived.refusal = { code: refusal.code }
      response.setHeader('retry-after', refusal.retryAfterSeconds).setHeader('cache-control', 'no-store')
      if (isVisit(pathname, request)) return showPage(request, response)
      const body = JSON.stringify({ error: 'temporarily_unavailable', error_description: refusal.message })
      response.writeHead(429, { 'content-type': utf8Json, 'content-length': Buffer.byteLength(body) }).end(body)
    }
    // What is thrown behind a promise ends the process unless somebody catches it.
    counted()
      .then(() => next(), refuse)
      .catch(next)
  }
}

const setHeaders = (response: ServerResponse, headers: RateHeaders) =>
  Object.entries(headers).forEach(([name, value]) => response.setHeader(name, value))

/** A customer's browser, on its way to the bank's pages or back. */
const isVisit = (pathname: string, request: IncomingMessage) => pathname.startsWith('/authorize') && wantsPage(request)

/** The client id in the Basic header or the query. All that stand only in the body of a POST count together. */
function namedApp(authorization: string | undefined, search: string): string {
  const basic = /^basic +([A-Za-z0-9+/=]+)$/i.exec(authorization ?? '')?.[1]
  // Form-encoded (RFC 6749 section 2.3.1): one app has one count, however its library spells the id.
  if (basic !== undefined) return formDecode(Buffer.from(basic, 'base64').toString().split(':')[0]!).slice(0, 100)
  const inQuery = search === '' ? undefined : parse(search).client_id
  return typeof inQuery === 'string' ? inQuery.slice(0, 100) : ''
}

const formDecode = (text: string) =>
  /[%+]/.test(text) ? (new URLSearchParams(`value=${text.replaceAll('&', '%26')}`).get('value') ?? '') : text
