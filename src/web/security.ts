import type { RequestHandler, Response } from 'express'
import helmet from 'helmet'
import type { Settings } from '../config/settings.ts'
import { isOwnMachine, loopbackNames } from '../domain/shared/loopback.ts'
import type { Dependencies } from '../services/dependencies.ts'
import { sourceOf } from '../telemetry/requests.ts'
import { PageRefusal } from './input.ts'
import { showFace } from './bankFace.ts'
import { chooseLanguage, chooseTextSize } from './language.ts'

type AddressSettings = Pick<Settings, 'baseUrl' | 'sandbox'>

const policy = {
  'default-src': ["'none'"],
  'style-src': ["'self'"],
  'script-src': ["'self'"],
  'connect-src': ["'self'"],
  'img-src': ["'self'", 'data:'],
  'form-action': ["'self'"],
  'frame-ancestors': ["'none'"],
  'base-uri': ["'none'"],
}

/** Makes the header that keeps browsers on https (RFC 6797), for every answer of a service that is reached by https. */
export function demandHttps({ baseUrl }: Pick<Settings, 'baseUrl'>): RequestHandler {
  if (!baseUrl.startsWith('https:')) return (_request, _response, next) => next()
  return helmet.strictTransportSecurity({ maxAge: 31_536_000, includeSubDomains: false }) as RequestHandler
}

/** Makes the headers of every page: nothing inline, nothing from other sites, no frames. On plain http they demand no https. */
export function pageHeaders(settings: Pick<Settings, 'baseUrl'>): RequestHandler[] {
  const headers = helmet({
    contentSecurityPolicy: { useDefaults: false, directives: policy },
    // With `no-referrer`, Chromium would send `Origin: null` from the pages' own forms. The check below needs the real origin.
    referrerPolicy: { policy: 'same-origin' },
    frameguard: { action: 'deny' },
    strictTransportSecurity: false,
  })
  const permissions: RequestHandler = (_request, response, next) => {
    response.setHeader('permissions-policy', 'camera=(), geolocation=(), microphone=(), payment=()')
    next()
  }
  return [headers as RequestHandler, demandHttps(settings), permissions]
}

/**
 * Allows the forms of this one page to end at `origin` too (scheme and host, or `scheme:`). Chromium applies form-action to every
 * redirect after a form, also to the one that leads back to the app. Pass only the origin of a registered redirect address.
 */
export function allowFormsTo(response: Response, origin: string): void {
  // An origin that could add a directive of its own is left out. The way back is then a link.
  if (!/^[a-z][a-z0-9+.-]*:(\/\/[a-z0-9.:[\]-]+)?$/i.test(origin)) return
  const header = String(response.getHeader('content-security-policy') ?? '')
  response.setHeader('content-security-policy', header.replace("form-action 'self'", `form-action 'self' ${origin}`))
}

function ownOrigins({ baseUrl, sandbox }: AddressSettings): Set<string> {
  const own = new URL(baseUrl)
  if (!sandbox || !isOwnMachine(own.hostname)) return new Set([own.origin])
  // On the developer's machine these names mean the same server, and people type any of them.
  return new Set(loopbackNames.map((name) => new URL(`${own.protocol}//${name}${own.port ? `:${own.port}` : ''}`).origin))
}

/**
 * Refuses posts that a page of another site makes a browser send. Programs send no Origin, and cookies give them no rights anyway.
 */
export function refuseForeignPosts({
  settings,
  securityLog,
}: Pick<Dependencies, 'securityLog'> & { settings: AddressSettings }): RequestHandler {
  const own = ownOrigins(settings)
  return (request, response, next) => {
    if (request.method === 'GET' || request.method === 'HEAD') return next()
    const { origin } = request.headers
    const isForeign = origin === undefined ? request.headers['sec-fetch-site'] === 'cross-site' : !own.has(origin)
    if (!isForeign) return next()
    securityLog.report({ kind: 'originForeign', ...sourceOf(request, response) })
    next(new PageRefusal(403, 'This form was sent from another site.', { internal: `Origin ${origin}` }))
  }
}

/**
 * The origin of a registered redirect address, in the form that `allowFormsTo` wants: `https://app.example`, or `com.example.app:`.
 */
export function originOf(redirectUri: string): string {
  const { origin, protocol } = new URL(redirectUri)
  return origin === 'null' ? protocol : origin
}

/** What every page is made with. */
export type PageParts = Pick<Dependencies, 'settings' | 'clock'>

/**
 * What every page's answer has: security headers, the reader's language, the environment. It also serves pages outside the router.
 */
export function preparePages({ settings, clock }: PageParts): RequestHandler[] {
  const face = showFace(settings.face)
  const environment: RequestHandler = (_request, response, next) => {
    response.locals.sandbox = settings.sandbox
    response.locals.face = face
    response.locals.clock = clock
    // This holds for redirects too, because they carry sessions. Assets set their own header.
    response.setHeader('cache-control', 'no-store')
    next()
  }
  return [...pageHeaders(settings), environment, chooseLanguage(settings), chooseTextSize(settings)]
}
