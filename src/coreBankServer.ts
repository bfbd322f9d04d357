import type { RequestListener } from 'node:http'
import express from 'express'
import { operations } from '../generated/operations.ts'
import { openBase } from './base.ts'
import { openClock } from './config/clock.ts'
import type { Settings } from './config/settings.ts'
import { version } from './config/version.ts'
import type { CoreBankSettings } from './corebank/adapter.ts'
import { contractPath } from './corebank/http/contract.ts'
import type { CoreBank } from './corebank/port.ts'
import { connect, type Connection } from './data/connect.ts'
import { insertSandboxMark } from './data/repositories/sandboxSettings.ts'
import { prepareDatabase } from './data/runtimeRole.ts'
import { everyOffer } from './domain/offer/offers.ts'
import { createHostCheck } from './http/checkHost.ts'
import { createValidators } from './http/contract/validators.ts'
import { inTurn } from './http/gate.ts'
import { createRateLimit, openLimits } from './http/limitRate.ts'
import { createRequestObserver } from './http/observeRequests.ts'
import { createPipeline, type Pipeline } from './http/pipeline.ts'
import { answerUnknownAddress, createFailureListener, stampInteractionId } from './http/respond.ts'
import { openWatchers, type Watchers } from './observing.ts'
import { handlers } from './operations/handlers.ts'
import { createAccessTokenVerifier } from './security/accessToken.ts'
import type { AppKeys } from './security/appKeys/appKeys.ts'
import { type KeyRing, openKeyRing } from './security/bankKeys/keyRing.ts'
import { createCertificateOfRequest } from './security/tls/presentedCertificate.ts'
import type { Dependencies } from './services/dependencies.ts'
import { restoreClock } from './services/sandbox/sandboxClock.ts'
import { createResponders } from './services/verification/otherBanks/responders.ts'
import { coreBankRouter } from './simulator/pages/coreBankRouter.ts'
import { AskedQuestions } from './simulator/server/askedQuestions.ts'
import type { CoreContext } from './simulator/server/handler.ts'
import { coreHandlers } from './simulator/server/handlers/all.ts'
import { createCoreRouter } from './simulator/server/router.ts'
import { createSimulator, simulatorGuest } from './simulator/simulator.ts'
import type { Log } from './telemetry/log.ts'
import type { Counters } from './telemetry/metrics.ts'
import { serveAsset } from './web/assets.ts'
import { createErrorHandler, pageNotFound } from './web/errorPage.ts'
import { readForms } from './web/input.ts'
import { createLetterPrinter } from './web/letter/letterDocument.ts'
import { pageName, routes } from './web/routes.ts'
import { preparePages, refuseForeignPosts } from './web/security.ts'

/** The simulator as a program of its own. */
export interface CoreBankServer {
  handler: RequestListener
  /** Its switches, for tests. */
  coreBank: CoreBank
  close(): Promise<void>
}

const tickMs = 1_000

/**
 * Opens the simulated core bank on a database of its own and serves the contract that a bank serves, with the pages and calls of testers
 * beside it. The tables of the service are there too, and empty: the clock that testers move is kept in them. Throws in production.
 */
export async function openCoreBankServer(
  settings: Settings,
  log: Log,
  openDatabase: typeof connect = connect,
): Promise<CoreBankServer> {
  const connection = await openDatabase(settings)
  try {
    return await wire(settings, log, connection)
  } catch (error) {
    await connection.close()
    throw error
  }
}

async function wire(settings: Settings, log: Log, connection: Connection): Promise<CoreBankServer> {
  const { db } = connection
  if (!settings.sandbox) throw new Error('the core bank simulator does not run in production')
  await prepareDatabase(connection, settings, simulatorGuest)
  await insertSandboxMark(db)
  const clock = openClock()
  const watchers = await openWatchers(settings, log, connection, { clock })
  const bank = { approval: settings.coreBankApproval, timeoutMs: settings.coreBankTimeoutMs, ...settings }
  const coreBank = await createSimulator(bank, db, clock)
  const base = await openBase(settings, log, db, { metrics: watchers.metrics, clock, replica: undefined })
  await restoreClock(base)
  const keyRing = await openKeyRing(db, settings, clock.now(), {})
  const tick = () => coreBank.tick!(clock.now()).catch((err: unknown) => log.error({ err }, 'periodic work of the bank failed'))
  const dependencies: Served = {
    ...{ ...base, coreBank, keyRing, lifecycle: watchers.lifecycle },
    responders: createResponders(settings, clock),
    coreBankHealth: async () => undefined,
    offers: new Set(everyOffer),
    letterPrinter: createLetterPrinter(settings),
    wakeJobs: () => void tick(),
  }
  const timer = setInterval(() => void tick(), tickMs)
  const close = async () => {
    clearInterval(timer)
    await Promise.all([dependencies.responders.close(), base.appKeys.close(), watchers.close()])
    await connection.close()
  }
  return { handler: createHandler(dependencies, watchers, bank), coreBank, close }
}

type Served = Dependencies & { keyRing: KeyRing; appKeys: AppKeys; metrics: Counters }

/** Who answers a request: the contract, the calls and pages of testers, or nobody. */
function createHandler(dependencies: Served, { tracing, seal }: Watchers, bank: CoreBankSettings): RequestListener {
  const { coreBank, clock, log, metrics, serviceMeter: meter } = dependencies
  const fail = createFailureListener(log as Log)
  const simulator = coreBank as CoreContext['coreBank']
  const context: CoreContext = {
    ...{ coreBank: simulator, settings: bank, clock, log: log as Log, asked: new AskedQuestions() },
    build: version,
  }
  const core = createCoreRouter(coreHandlers, context)
  const switches = createSwitches(dependencies, seal)
  const pages = createPages(dependencies)
  const observe = createRequestObserver({ log: log as Log, clock, metrics, meter, tracing, pageName, record: () => undefined })
  const forTesters = inTurn(
    [observe],
    (request, response) => void switches(request, response, () => pages(request, response)),
    fail,
  )
  // It asks nobody who they are, so a page of another site must not reach any of it (DNS rebinding).
  return inTurn(
    [createHostCheck(dependencies, /^/)],
    (request, response) =>
      request.url!.startsWith(`${contractPath}/`) ? core(request, response) : forTesters(request, response),
    fail,
  )
}

/** The calls by which testers see and decide what the bank has, and move its clock. */
function createSwitches(dependencies: Served, seal: Watchers['seal']): Pipeline {
  const { settings, keyRing, appKeys } = dependencies
  const served = operations.filter(({ path }) => path.startsWith('/core-bank/api/') || path.startsWith('/health/'))
  const own = new Set(served.map(({ canonicalId }) => canonicalId))
  return createPipeline({
    ...{ dependencies, keyRing, appKeys, seal, log: dependencies.log as Log },
    operations: served,
    handlers: Object.fromEntries(Object.entries(handlers).filter(([id]) => own.has(id))),
    validators: createValidators(),
    certificateOf: createCertificateOfRequest(settings),
    verifyAccessToken: createAccessTokenVerifier({ ...dependencies, issuer: settings.issuer, audience: settings.baseUrl }),
    limitRate: createRateLimit(settings, openLimits(dependencies)),
    bankAppKeys: new Map(),
    guard: undefined,
  })
}

/** The pages of the simulator. What else Sanad has pages for is not here. */
function createPages(dependencies: Dependencies): RequestListener {
  const pages = express.Router({ caseSensitive: true })
  pages.use(preparePages(dependencies))
  pages.get(routes.asset(':name'), serveAsset)
  pages.use(refuseForeignPosts(dependencies), readForms(), coreBankRouter({ dependencies }))
  pages.get('/', (_request, response) => response.redirect(303, routes.coreBank()))
  pages.use(pageNotFound, createErrorHandler(dependencies.log as Log))
  const app = express()
  app.disable('x-powered-by')
  app.set('case sensitive routing', true)
  app.set('strict routing', true)
  app.use(stampInteractionId, pages, answerUnknownAddress)
  return app
}
