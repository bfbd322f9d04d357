import { type IncomingMessage, type ServerResponse } from 'node:http'
import { HttpError } from './errors/httpError.ts'
import { negotiate } from './accept.ts'
import { type ContractRouter } from './contract/router.ts'
import { type Exchange, jsonMediaType, jwtMediaType, problemMediaType } from './exchange.ts'
import { manners } from './manners.ts'

/** Path and query of the address, as sent. */
export function pathnameOf(request: IncomingMessage): { pathname: string; query: URLSearchParams } {
  const url = request.url ?? '/'
  const mark = url.indexOf('?')
  return mark === -1
    ? { pathname: url, query: new URLSearchParams() }
    : { pathname: url.slice(0, mark), query: new URLSearchParams(url.slice(mark + 1)) }
}

/** Routers decode what they match and throw when they cannot; no caller may be able to cause that. */
function isDecodable(pathname: string): boolean {
  if (!pathname.includes('%')) return true
  try {
    return decodeURIComponent(pathname) !== ''
  } catch {
    return false
  }
}

/** The request as an exchange of its operation; undefined when no contract has the address. Throws HttpError 'routeUnknown', 'methodNotAllowed' or 'notAcceptable'. */
export function openExchange(
  router: ContractRouter,
  request: IncomingMessage,
  response: ServerResponse,
  interactionId: string,
): Exchange | undefined {
  const { pathname, query } = pathnameOf(request)
  if (!isDecodable(pathname))
    throw new HttpError('routeUnknown', 'There is no such address; its % escapes are not UTF-8 (RFC 3986 section 2.5).')
  const found = router.match(request.method ?? 'GET', pathname)
  if (!found) {
    // The dashboard's and the simulator's pages live beside their APIs, so an unknown address there is the pages' business.
    const style = router.neighbourStyle(pathname)
    if (style !== undefined && manners[style].ownsNeighbourhood)
      throw new HttpError('routeUnknown', 'There is no such address; the contracts list all of them.')
    return undefined
  }
  const { operation, pathParameters } = found
  const exchange: Exchange = {
    request,
    response,
    interactionId,
    now: new Date(),
    pathname,
    query,
    operation,
    pathParameters,
    caller: { kind: 'anonymous' },
    requestMediaType: undefined,
    responseMediaType: jsonMediaType,
    bodyBytes: Buffer.alloc(0),
    body: undefined,
  }
  if (!manners[operation.errorStyle].judgesAcceptLate) exchange.responseMediaType = answerMediaType(exchange)
  return exchange
}

/** What Accept prefers of what the operation sends. Throws HttpError 'notAcceptable'. */
export function answerMediaType({ operation, request }: Exchange): string {
  const accept = request.headers.accept
  if (!operation.isEnveloped) {
    negotiate(accept, [jsonMediaType, problemMediaType], jsonMediaType)
    return jsonMediaType
  }
  // No preference: the request's own encoding, else the standard's (design.md section 3).
  const ownEncoding = (request.headers['content-type'] ?? '').split(';')[0]!.trim().toLowerCase()
  return negotiate(accept, [jwtMediaType, jsonMediaType], ownEncoding === jsonMediaType ? jsonMediaType : jwtMediaType)
}
