import { type Response, Router } from 'express'
import getRawBody from 'raw-body'
import { BankRefusal } from '../domain/shared/errors.ts'
import type { Dependencies } from '../services/dependencies.ts'
import { recordSinkArrival, type SinkBehaviour, sinkBehaviours } from '../services/sandbox/sink.ts'
import { routes } from './routes.ts'

/** How the receiver answers. */
const answers: Record<SinkBehaviour, (response: Response, slowMs: number) => void> = {
  '200': (response) => void response.status(200).end(),
  '410': (response) => void response.status(410).end(),
  '500': (response) => void response.status(500).end(),
  slow: (response, slowMs) => void setTimeout(() => response.status(200).end(), slowMs).unref(),
  redirect: (response) => response.redirect(302, './200'),
  reset: (response) => void response.socket?.resetAndDestroy(),
}

/** The sandbox's own receiver of events: it keeps what comes and answers as its address says. Other requests pass through. */
export function createSink(dependencies: Dependencies): Router {
  const sink = Router({ caseSensitive: true, strict: true })
  const { envelopeBodyBytes, sinkSlowMs } = dependencies.settings.limits
  sink.post(routes.sink(':id', ':behaviour'), (request, response, next) => {
    const behaviour = request.params.behaviour as SinkBehaviour
    if (!sinkBehaviours.includes(behaviour)) return next()
    getRawBody(request, { limit: envelopeBodyBytes, length: request.headers['content-length'] ?? null, encoding: 'latin1' })
      .then((body) =>
        recordSinkArrival(dependencies, {
          clientId: String(request.params.id),
          behaviour,
          interactionId: request.get('x-fapi-interaction-id')?.slice(0, 200),
          mediaType: request.get('content-type')?.slice(0, 200),
          // PostgreSQL stores no NUL.
          body: body.replaceAll('\0', ''),
          now: dependencies.clock.now(),
        }),
      )
      .then(
        () => answers[behaviour](response, sinkSlowMs),
        (error: unknown) => {
          if (error instanceof BankRefusal) return void response.status(404).end()
          if ((error as getRawBody.RawBodyError).type === 'entity.too.large') return void response.status(413).end()
          next(error)
        },
      )
  })
  return sink
}
