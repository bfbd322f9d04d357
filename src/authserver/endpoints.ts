import type { IncomingMessage, ServerResponse } from 'node:http'
import { arrivalOf } from '../telemetry/requests.ts'

/** Handles a request, or leaves it to `next`; what is passed to `next` was thrown. */
export type Handler = (request: IncomingMessage, response: ServerResponse, next: (thrown?: unknown) => void) => void

interface Endpoint {
  /** As in the contract. */
  operationId: string
  methods: readonly string[]
  cacheable?: boolean
}

const reads = ['GET', 'HEAD', 'OPTIONS']
const posts = ['POST', 'OPTIONS']

/** What programs call under the issuer, by path. */
const ofPrograms: ReadonlyMap<string, Endpoint> = new Map(
  Object.entries({
    '/par': { operationId: 'pushAuthorizationRequest', methods: posts },
    '/token': { operationId: 'createToken', methods: posts },
    '/revoke': { operationId: 'revokeToken', methods: posts },
    '/bc-authorize': { operationId: 'beginBackchannelAuthentication', methods: posts },
    '/jwks': { operationId: 'getJwks', methods: reads, cacheable: true },
    '/.well-known/openid-configuration': { operationId: 'getOpenidConfiguration', methods: reads, cacheable: true },
    '/.well-known/oauth-authorization-server': {
      operationId: 'getAuthorizationServerMetadata',
      methods: reads,
      cacheable: true,
    },
  }),
)

/** The paths under the issuer that programs call. */
export const programPaths: readonly string[] = [...ofPrograms.keys()]

/** Where a customer's browser begins an authorization, and comes back from the bank's pages. */
const ofBrowsers = /^\/authorize(\/[A-Za-z0-9_-]+)?$/
const authorize: Endpoint = { operationId: 'authorize', methods: ['GET', 'HEAD'] }

/** Every path under the issuer that answers. All other routes of the library stay out of reach. */
function findEndpoint({ url = '/' }: IncomingMessage): Endpoint | undefined {
  const end = url.search(/[?#]/)
  const path = end === -1 ? url : url.slice(0, end)
  return ofPrograms.get(path) ?? (ofBrowsers.test(path) ? authorize : undefined)
}

/** Notes which operation of the contract a request is for, so that a refusal before it gets there has its name too. */
export const nameOperation: Handler = (request, response, next) => {
  const operationId = findEndpoint(request)?.operationId
  if (operationId !== undefined) arrivalOf(response).operationId = operationId
  next()
}

/** draft-ietf-oauth-attestation-based-client-auth */
const attestationHeaders = ['oauth-client-attestation', 'oauth-client-attestation-pop']

/** Lets known requests through. Another method gets 405; another path is left to the next handler. */
export function createRouteGate(handle: (request: IncomingMessage, response: ServerResponse) => Promise<void>): Handler {
  return (request, response, next) => {
    const endpoint = findEndpoint(request)
    if (endpoint === undefined) return next()
    const { methods, cacheable } = endpoint
    response.setHeader('x-content-type-options', 'nosniff')
    if (!cacheable) response.setHeader('cache-control', 'no-store')
    // Nobody authenticates by attestation here. With one of these headers the library takes the named app for known before it refuses.
    for (const name of attestationHeaders) delete request.headers[name]
    if (!methods.includes(request.method ?? 'GET')) return refuseMethod(response, methods.join(', '))
    // The library answers only the preflights of browsers.
    if (request.method === 'OPTIONS' && request.headers['access-control-request-method'] === undefined)
      return void response.writeHead(204, { allow: methods.join(', ') }).end()
    // A visit and a pushed request are used up by being answered, so a HEAD learns only that the address is served.
    if (request.method === 'HEAD' && !cacheable) return void response.writeHead(200).end()
    handle(request, response).catch(next)
  }
}

function refuseMethod(response: ServerResponse, allow: string): void {
  const body = JSON.stringify({ error: 'invalid_request', error_description: `use ${allow} here` })
  response.writeHead(405, {
    allow,
    'content-type': 'application/json; charset=utf-8',
    'content-length': Buffer.byteLength(body),
  })
  response.end(body)
}
