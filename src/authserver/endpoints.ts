import { type IncomingMessage, type ServerResponse } from 'node:http'
import { type RequestHandler } from 'express'

/** Every path under the issuer that answers, with its methods; what else the library mounts stays out of reach. */
const endpoints: readonly { path: RegExp; methods: readonly string[]; cacheable?: boolean }[] = [
  { path: /^\/authorize(\/[A-Za-z0-9_-]+)?$/, methods: ['GET', 'HEAD'] },
  { path: /^\/(par|token|revoke)$/, methods: ['POST', 'OPTIONS'] },
  { path: /^\/jwks$/, methods: ['GET', 'HEAD', 'OPTIONS'], cacheable: true },
  {
    path: /^\/\.well-known\/(openid-configuration|oauth-authorization-server)$/,
    methods: ['GET', 'HEAD', 'OPTIONS'],
    cacheable: true,
  },
]

/** Lets known requests through; another method gets 405, another path is left to the next handler. */
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
    handle(request, response).catch(next)
  }
}
