import { operations } from '../../generated/operations.ts'
import { operationPaths } from '../../generated/paths.ts'
import type { Clock } from '../config/clock.ts'
import { isServiceInterface } from '../domain/status/serviceDays.ts'
import type { ServiceMeter } from '../services/dependencies.ts'
import type { Log } from '../telemetry/log.ts'
import type { Counters } from '../telemetry/metrics.ts'
import { RequestLine } from '../telemetry/requestLine.ts'
import { arrivalOf, causing } from '../telemetry/requests.ts'
import type { Tracing } from '../telemetry/tracing.ts'
import type { Gate } from './gate.ts'
import { responderFaults } from './respond.ts'
import type { RequestRecorder } from './requestLog/recorder.ts'

/** What the observer works with. */
export interface ObserverParts {
  log: Log
  clock: Pick<Clock, 'now'>
  metrics: Pick<Counters, 'countArrival' | 'countRequest' | 'countRefusal'>
  /** Counts how the interfaces do. */
  meter: Pick<ServiceMeter, 'count'>
  tracing: Pick<Tracing, 'begin'> | undefined
  /** Records requests of apps for their developers. */
  record: RequestRecorder
  /** The name of the page at a path. */
  pageName(path: string): string | undefined
}

/** Stands in the place of the operation for an address that no contract and no page has. */
const unknownAddress = 'unknownAddress'
/** Asked every second by each load balancer: a line for each would hide all others, so only a change of the answer is one. */
const probes = new Set(['getLiveness', 'getReadiness'])
/** The interface of each operation, but of the probes: those ask about one instance. */
const interfaceNames = new Map(
  Object.keys(operationPaths).flatMap((operationId) => {
    const served = operations.find((operation) => operation.operationId === operationId)
    const name = served?.interfaceName ?? 'authorization'
    return isServiceInterface(name) && !probes.has(operationId) ? [[operationId, name] as const] : []
  }),
)
/** As nginx has it: the caller went away before there was an answer. */
const nobodyWaits = 499

/**
 * Makes the one place that writes the request line and counts the request, for the operations of the contracts, the authorization
 * server and the pages alike. It says which operation or page, never the address as sent: queries and paths hold ids and secrets.
 */
export function createRequestObserver({ log, clock, metrics, meter, tracing, record, pageName }: ObserverParts): Gate {
  const lastStatus = new Map<string, number>()
  const levelOf = (operationId: string, status: number) => {
    const isRoutine = operationId === 'asset' || (probes.has(operationId) && lastStatus.get(operationId) === status)
    if (probes.has(operationId)) lastStatus.set(operationId, status)
    return isRoutine ? 'debug' : 'info'
  }
  const pageNameOf = (url: string) => pageName(url.replace(/\?.*/s, '')) ?? unknownAddress
  return (request, response, next) => {
    // Kept now: where a part of the server is mounted, the path loses its beginning.
    const { url = '/', method = 'GET' } = request
    const receivedAt = clock.now().getTime()
    const started = performance.now()
    const arrived = arrivalOf(response)
    metrics.countArrival()
    const span = tracing?.begin(request.headers.traceparent as string | undefined)
    response.on('close', () => {
      const ms = performance.now() - started
      const { operationId = pageNameOf(url), interactionId, clientId, refusal } = arrived
      const status = response.headersSent ? response.statusCode : nobodyWaits
      metrics.countRequest(operationId, method, status, ms)
      if (refusal !== undefined) metrics.countRefusal(refusal.code)
      const interfaceName = interfaceNames.get(operationId)
      if (interfaceName) meter.count(interfaceName, status >= 500 && !responderFaults.includes(refusal?.code ?? ''))
      log[levelOf(operationId, status)](
        new RequestLine({ operationId, method, status, ms, interactionId, clientId, refusal: refusal?.code }),
      )
      span?.end({ operationId, method, status, interactionId, refusal: refusal?.code })
      record(arrived, { receivedAt, durationMs: ms, status })
    })
    causing(arrived, () => (span ? span.run(next) : next()))
  }
}
