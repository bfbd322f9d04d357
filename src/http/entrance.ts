import type { IncomingMessage, RequestListener } from 'node:http'
import { type FailureListener, type Gate, inTurn } from './gate.ts'
import type { Pipeline } from './pipeline.ts'

/** What stands behind the entrance. */
export interface EntranceParts {
  /** What every request passes, in this order, whoever answers it. */
  checks: readonly Gate[]
  /** Who answers at a path, whole and as sent. */
  endpoints: ReadonlyMap<string, RequestListener>
  pipeline: Pipeline
  /** Everything else: pages, and addresses that nobody has. */
  pages: RequestListener
  fail: FailureListener
}

/**
 * Makes the one way into the service. Express is for pages: it gives a request another prototype and walks its list, so what programs ask
 * for never enters it.
 */
export function createEntrance({ checks, endpoints, pipeline, pages, fail }: EntranceParts): RequestListener {
  const enter = inTurn(
    checks,
    (request, response) => {
      const endpoint = endpoints.get(pathOf(request))
      if (endpoint !== undefined) endpoint(request, response)
      else void pipeline(request, response, () => pages(request, response))
    },
    fail,
  )
  return (request, response) => {
    try {
      enter(request, response)
    } catch (thrown) {
      fail(thrown, request, response)
    }
  }
}

/** The path of a request. A fragment belongs to no request (RFC 9112 section 3.2), so it is left out as Express leaves it out. */
function pathOf({ url = '/' }: IncomingMessage): string {
  const end = url.search(/[?#]/)
  return end === -1 ? url : url.slice(0, end)
}
