import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'

/** One gate on the way of a request: it answers, or lets the request pass by calling `next`; what is passed to `next` was thrown. */
export type Gate = (request: IncomingMessage, response: ServerResponse, next: (thrown?: unknown) => void) => void

/** Answers what a gate or the listener behind it has thrown. */
export type FailureListener = (thrown: unknown, request: IncomingMessage, response: ServerResponse) => void

/** The gates in their order, and `last` behind them. */
export function inTurn(gates: readonly Gate[], last: RequestListener, fail: FailureListener): RequestListener {
  return gates.reduceRight<RequestListener>(
    (following, gate) => (request, response) =>
      gate(request, response, (thrown) =>
        thrown === undefined ? following(request, response) : fail(thrown, request, response),
      ),
    last,
  )
}

/** Takes off the beginning of the path, as Express does for what is mounted there. */
export function below(path: string): Gate {
  return (request, _response, next) => {
    request.url = request.url!.slice(path.length)
    next()
  }
}
