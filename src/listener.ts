import type { RequestListener } from 'node:http'
import express from 'express'
import type { AuthServer } from './authserver/authServer.ts'
import { createForgedHeaderRefusal } from './http/checkClientCertificate.ts'
import { createHostCheck } from './http/checkHost.ts'
import { createDecisionListener, decisionPath } from './http/takeDecision.ts'
import { createTransportCheck } from './http/checkTransport.ts'
import { createEntrance } from './http/entrance.ts'
import { below, type FailureListener, type Gate, inTurn } from './http/gate.ts'
import { createAuthLimit } from './http/limitAuth.ts'
import { openLimits } from './http/limitRate.ts'
import { createSenderNote } from './http/noteSender.ts'
import type { Pipeline } from './http/pipeline.ts'
import { answerUnknownAddress, createFailureListener, stampInteractionId } from './http/respond.ts'
import type { Dependencies } from './services/dependencies.ts'
import type { Log } from './telemetry/log.ts'
import { createPageFor, createUnknownAddressPage } from './web/errorPage.ts'
import { demandHttps } from './web/security.ts'
import { createSink } from './web/sink.ts'

/** Who answers requests, and who watches. */
interface Listeners {
  dependencies: Dependencies
  observe: Gate
  authServer: AuthServer
  pipeline: Pipeline
  pages: express.RequestHandler
  log: Log
}

/** Makes what every request goes to. The checks are one list, for whoever answers. */
export function createListener({ dependencies, observe, authServer, pipeline, pages, log }: Listeners): RequestListener {
  const { settings } = dependencies
  const fail = createFailureListener(log)
  const checks: Gate[] = [
    createSenderNote(settings),
    observe,
    demandHttps(settings) as Gate,
    createTransportCheck(settings),
    createForgedHeaderRefusal(dependencies),
    createHostCheck(dependencies),
  ]
  const page = createPageFor(429, dependencies)
  // A page is shown at /auth/authorize only, which Express leads to. What the page cannot answer is a failure.
  const showPage: RequestListener = (request, response) =>
    page(request as express.Request, response as express.Response, (thrown) => fail(thrown, request, response))
  // The authorization server reads its own bodies, so no body parser may run before it.
  const { nameOperation, handler, metadata, programPaths } = authServer
  const atAuth: Gate[] = [
    stampInteractionId,
    nameOperation,
    createAuthLimit(settings, showPage, openLimits(dependencies)),
    handler,
  ]
  const auth = inTurn([below('/auth'), ...atAuth], answerUnknownAddress, fail)
  const decisions = inTurn([stampInteractionId], createDecisionListener(dependencies), fail)
  const endpoints = new Map([
    ...(dependencies.coreBank.takeStatement ? [[decisionPath, decisions] as const] : []),
    ...programPaths.map((path) => [`/auth${path}`, auth] as const),
    ['/.well-known/oauth-authorization-server/auth', inTurn([stampInteractionId, metadata], answerUnknownAddress, fail)] as const,
  ])
  return createEntrance({ checks, endpoints, pipeline, pages: createPages({ dependencies, atAuth, pages, fail }), fail })
}

interface PageListeners extends Pick<Listeners, 'dependencies' | 'pages'> {
  atAuth: readonly Gate[]
  fail: FailureListener
}

/** Everything that a person sees in a browser, and what stands beside it. */
function createPages({ dependencies, atAuth, pages, fail }: PageListeners): RequestListener {
  const app = express()
  app.disable('x-powered-by')
  app.set('case sensitive routing', true)
  app.set('strict routing', true)
  app.use('/auth', ...atAuth)
  if (dependencies.settings.sandbox) app.use(createSink(dependencies))
  app.use(stampInteractionId, pages)
  app.use(createUnknownAddressPage(dependencies), answerUnknownAddress)
  const answerFailure: express.ErrorRequestHandler = (thrown, request, response, _next) => fail(thrown, request, response)
  app.use(answerFailure)
  return app
}
