import type { Operation } from '../../generated/operations.ts'
import { isOffer, notOfferedText, type Offers } from '../domain/offer/offers.ts'
import { type Arrived, remoteAddressOf } from '../telemetry/requests.ts'
import { answerMediaType } from './accept.ts'
import { PathRouter } from './contract/router.ts'
import { HttpError } from './errors/httpError.ts'
import { interfaceConventions } from './interfaceConventions.ts'
import { jsonMediaType } from './mediaTypes.ts'
import { advance, type Routed } from './stages.ts'

/** Path and query of a request, as sent. */
export function addressOf({ request: { url = '/' } }: Arrived): { pathname: string; search: string } {
  const mark = url.indexOf('?')
  return mark === -1 ? { pathname: url, search: '' } : { pathname: url.slice(0, mark), search: url.slice(mark + 1) }
}

/**
 * Refuses a path that cannot be decoded, because routers would throw at it, and one with control characters: no id has any, and
 * PostgreSQL takes no NUL. It stands before APIs and pages alike. Throws HttpError 'routeUnknown'.
 */
export function checkDecodable(pathname: string): void {
  if (!pathname.includes('%')) return
  const decoded = PathRouter.decode(pathname)
  if (decoded === undefined)
    throw new HttpError('routeUnknown', 'There is no such address; its % escapes are not UTF-8 (RFC 3986 section 2.5).')
  if (/\p{Cc}/u.test(decoded)) throw new HttpError('routeUnknown', 'There is no such address; it has control characters.')
}

function checkOffered({ interfaceName }: Operation, offers: Offers): void {
  if (isOffer(interfaceName) && !offers.has(interfaceName)) throw new HttpError('notOffered', notOfferedText(interfaceName))
}

/** A request whose operation was found at `now`, with what its path names. */
interface Found {
  operation: Operation
  pathParameters: Record<string, string>
  now: Date
  offers: Offers
}

/**
 * The stage of a request whose operation was found, and which the bank offers. Nothing else of it has been checked yet. Throws HttpError
 * 'notOffered', 'notAcceptable'.
 */
export function route(arrived: Arrived, { operation, pathParameters, now, offers }: Found): Routed {
  const { pathname, search } = addressOf(arrived)
  const conventions = interfaceConventions[operation.errorStyle]
  // Noted first, so that a refusal is one of this operation.
  const found = advance(arrived, {
    operationId: operation.operationId,
    operation,
    conventions,
    pathname,
    query: new URLSearchParams(search),
    pathParameters,
    now,
    remoteAddress: remoteAddressOf(arrived.request),
  })
  checkOffered(operation, offers)
  // An interface that judges Accept late has answers in JSON only.
  return advance(found, {
    responseMediaType: conventions.judgesAcceptLate ? jsonMediaType : answerMediaType(operation, arrived.request),
  })
}
