import type { Request, RequestHandler } from 'express'
import type { Clock } from '../config/clock.ts'
import type { Log } from '../telemetry/log.ts'
import type { Counters } from '../telemetry/metrics.ts'
import { arrivalOf } from '../telemetry/requests.ts'
import type { RequestRecorder } from './requestLog/recorder.ts'

/** What the observer works with. */
export interface ObserverParts {
  log: Log
  clock: Pick<Clock, 'now'>
  metrics: Pick<Counters, 'countRequest' | 'countRefusal'>
  /** Records requests of apps for their developers. */
  record: RequestRecorder
  /** The name of the page at a path. */
  pageName(path: string): string | undefined
}

/** Stands in the place of the operation for an address that no contract and no page has. */
const unknownAddress = 'unknownAddress'
/** Asked every second by each load balancer: a line for each would hide all others, so only a change of the answer is one. */
const probes = new Set(['getLiveness', 'getReadiness'])
/** As nginx has it: the caller went away before there was an answer. */
const nobodyWaits = 499

/**
 * Makes the one place that writes the request line and counts the request, for the operations of the contracts, the authorization
 * server and the pages alike. It says which operation or page, never the address as sent: queries and paths hold ids and secrets.
 */
export function createRequestObserver({ log, clock, metrics, record, pageName }: ObserverParts): RequestHandler {
  const lastStatus = new Map<string, number>()
  const levelOf = (operationId: string, status: number) => {
    const isRoutine = operationId === 'asset' || (probes.has(operationId) && lastStatus.get(operationId) === status)
    if (probes.has(operationId)) lastStatus.set(operationId, status)
    return isRoutine ? 'debug' : 'info'
  }
  const pageNameOf = ({ originalUrl }: Request) => pageName(originalUrl.replace(/\?.*/s, '')) ?? unknownAddress
  return (request, response, next) => {
    const receivedAt = clock.now().getTime()
    const started = performance.now()
    const arrived = arrivalOf(response)
    response.on('close', () => {
      const ms = performance.now() - started
      const { operationId = pageNameOf(request), interactionId, clientId, refusal } = arrived
      const status = response.headersSent ? response.statusCode : nobodyWaits
      metrics.countRequest(operationId, request.method, status, ms)
      if (refusal !== undefined) metrics.countRefusal(refusal.code)
      log[levelOf(operationId, status)]({
        operationId,
        method: request.method,
        status,
        ms: Math.round(ms * 10) / 10,
        interactionId,
        ...(clientId !== undefined && { clientId }),
        ...(refusal !== undefined && { refusal: refusal.code }),
      })
      record(arrived, { receivedAt, durationMs: ms, status })
    })
    next()
  }
}
