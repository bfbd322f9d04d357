import express from 'express'
import { operations } from '../generated/operations.ts'
import { type AuthServer, createAuthServer } from './authserver/authServer.ts'
import type { AuthServerHooks } from './authserver/hooks.ts'
import { adapterTools, openBase, settleBase } from './base.ts'
import { isSimulated, sandboxDatabaseProblem } from './config/production.ts'
import type { Settings } from './config/settings.ts'
import { mutualTlsAddress } from './config/tls.ts'
import type { AdapterTools } from './corebank/adapter.ts'
import { boundCoreBank, type CountCall } from './corebank/boundedCoreBank.ts'
import { listenToDecisions, loadCoreBank } from './corebank/load.ts'
import { connect, type Connection } from './data/connect.ts'
import { countEvents } from './data/repositories/eventDeliveries.ts'
import { countOpenInstructions } from './data/repositories/instructions.ts'
import { hasSandboxSettings, insertSandboxMark } from './data/repositories/sandboxSettings.ts'
import { findWeakEvidence, prepareDatabase } from './data/runtimeRole.ts'
import type { ContractGuard } from './http/contract/guard.ts'
import { createValidators, loadSchemas } from './http/contract/validators.ts'
import { startMetricsServer } from './http/metricsServer.ts'
import { createRequestObserver } from './http/observeRequests.ts'
import { createPipeline, type Pipeline } from './http/pipeline.ts'
import { answerUnknownAddress, createFailureHandler, stampInteractionId } from './http/respond.ts'
import { createRequestRecorder } from './http/requestLog/recorder.ts'
import { createForgedHeaderRefusal } from './http/checkClientCertificate.ts'
import { createHostCheck } from './http/checkHost.ts'
import { createTransportCheck } from './http/checkTransport.ts'
import { createAuthLimit } from './http/limitAuth.ts'
import { createRateLimit } from './http/limitRate.ts'
import { listJobs } from './jobs/catalogue.ts'
import { startJobs } from './jobs/runner.ts'
import { handlers } from './operations/handlers.ts'
import { createAccessTokenVerifier } from './security/accessToken.ts'
import { type KeyRing, openKeyRing } from './security/bankKeys/keyRing.ts'
import { loadOutwardClient } from './security/outward/outwardFetch.ts'
import { createCertificateOfRequest } from './security/tls/presentedCertificate.ts'
import { findPastAuthorization } from './services/authorization/past.ts'
import { assertAuthorizable } from './services/authorization/authorizationSession.ts'
import { consentEndsTokens } from './services/consent/currentConsent.ts'
import { createPingFetch } from './services/decoupled/notify.ts'
import { beginDecoupledRequest, findAddressee, findDecoupledOutcome, recordDecoupledPoll } from './services/decoupled/request.ts'
import { createTrialConsent } from './services/decoupled/trialConsent.ts'
import type { Dependencies } from './services/dependencies.ts'
import { createEventDelivery, createWebhookFetch } from './services/event/deliver.ts'
import { recordLetterDecision } from './services/guarantee/letter.ts'
import { recordPaymentDecision } from './services/payment/payment.ts'
import { joinScriptedBanks, scriptResponders } from './services/sandbox/scriptedBanks.ts'
import { restoreClock } from './services/sandbox/sandboxClock.ts'
import { createResponders } from './services/verification/otherBanks/responders.ts'
import type { Log } from './telemetry/log.ts'
import type { Metrics } from './telemetry/metrics.ts'
import { silentMetrics } from './telemetry/silentMetrics.ts'
import { bankAuthorizations } from './web/context.ts'
import { createAuthorizationProblemPage, createPageFor, createUnknownAddressPage } from './web/errorPage.ts'
import { createWebRouter } from './web/router.ts'
import { demandHttps } from './web/security.ts'
import { pageName } from './web/routes.ts'
import { createSink } from './web/sink.ts'

/** The whole service, wired. This file is the only one that knows every part. */
export interface App {
  handler: express.Express
  dependencies: Dependencies
  keyRing: KeyRing
  /** Where the metrics are read, if anywhere. */
  metricsPort: number | undefined
  /**
   * Loads what a start leaves out and a request would wait for. In a sandbox nothing: it serves few, and loads what they use.
   */
  loadAhead(): Promise<void>
  /** Ends jobs, outward connections and the database, in this order. */
  close(): Promise<void>
}

/**
 * Opens the database (a test may bring its own), loads the core bank, wires all parts and starts the jobs. `mtlsPort` is that of the
 * listener for mutual TLS, if there is one. When it cannot start, it throws an error with one clear line.
 */
export async function createApp(
  settings: Settings,
  log: Log,
  { openDatabase = connect, mtlsPort }: { openDatabase?: typeof connect; mtlsPort?: number | undefined } = {},
): Promise<App> {
  const connection = await openDatabase(settings)
  try {
    await prepareDatabase(connection, settings, (await loadSimulator(settings))?.simulatorGuest)
    await keepEnvironmentsApart(connection.db, settings)
    const weakness = settings.sandbox ? undefined : await findWeakEvidence(connection.db)
    if (weakness !== undefined) log.warn(weakness)
    return await wire(settings, log, connection, mtlsPort)
  } catch (error) {
    await connection.close()
    throw error
  }
}

/** Only where it is the core bank, so that production never even reads its code. */
const loadSimulator = async (settings: Settings) => (isSimulated(settings) ? import('./simulator/simulator.ts') : undefined)

/** The pages of a core bank with switches. Production has none, so it never even reads their code. */
async function loadCoreBankPages(dependencies: Dependencies) {
  if (!dependencies.coreBank.sandbox) return undefined
  const { coreBankRouter } = await import('./simulator/pages/coreBankRouter.ts')
  return coreBankRouter({ dependencies })
}

/** A sandbox's apps, developers and keys were checked by nobody, so production never serves them. */
async function keepEnvironmentsApart(db: Connection['db'], { sandbox }: Settings): Promise<void> {
  if (sandbox) return insertSandboxMark(db)
  if (await hasSandboxSettings(db)) throw new Error(sandboxDatabaseProblem)
}

async function wire(settings: Settings, log: Log, connection: Connection, mtlsPort: number | undefined): Promise<App> {
  const { db } = connection
  const jobs: { wake(): void } = { wake: () => undefined }
  const read = await openMetrics(settings, db)
  const metrics = read ?? silentMetrics
  const base = { ...(await openBase(settings, log, db, metrics)), wakeJobs: () => jobs.wake() }
  const { securityLog, requestLog, appKeys } = base
  const withCoreBank = await openCoreBank(base, adapterTools(log, metrics), metrics.countCoreBankCall)
  // After the core bank, because a sandbox restores its clock there.
  const keyRing = await openKeyRing(db, settings, base.clock.now())
  const dependencies: Dependencies = { ...withCoreBank, keyRing }
  const authServer = createAuthServer({
    dependencies,
    keyRing,
    mutualTlsUrl: mutualTlsAddress(settings, mtlsPort),
    hooks: authServerHooks(dependencies, {
      reportDefect: (err) => log.error({ err }, 'authorization server failed'),
      reportSecurity: (event) => securityLog.report(event),
    }),
  })
  const record = createRequestRecorder({ requestLog, appKeys, sandbox: settings.sandbox })
  const context = { settings, dependencies, authServer, authorizations: bankAuthorizations, log }
  const handler = createExpress({
    dependencies,
    observe: createRequestObserver({ log, clock: base.clock, metrics, pageName, record }),
    authServer,
    pipeline: await createApiPipeline({ dependencies, keyRing, appKeys, log }),
    pages: createWebRouter(context, await loadCoreBankPages(dependencies)),
    log,
  })
  const pingFetch = createPingFetch(settings)
  const delivery = createEventDelivery(dependencies, createWebhookFetch(settings), base)
  const runner = startJobs(listJobs({ dependencies, keyRing, pingFetch, delivery }), log, base.clock)
  jobs.wake = runner.wake
  const metricsServer = read && (await startMetricsServer(settings.metricsPort!, read, log))
  const close = async () => {
    await runner.stop()
    const others = [
      authServer.close(),
      appKeys.close(),
      dependencies.responders.close(),
      dependencies.coreBank.close?.().catch((err: unknown) => log.error({ err }, 'the core bank adapter did not close')),
      metricsServer?.close(),
      pingFetch.close(),
      delivery.close(),
    ]
    await Promise.all([...others, securityLog.settle(), settleBase(base, log)])
    await connection.close()
  }
  return { handler, dependencies, keyRing, metricsPort: metricsServer?.port, loadAhead: () => loadAhead(settings), close }
}

/** Production's first requests shall not wait for what a start leaves out. */
async function loadAhead({ sandbox }: Settings): Promise<void> {
  if (!sandbox) await Promise.all([loadSchemas(operations), loadOutwardClient()])
}

/** Adds the core bank and the other banks, and listens to what the core bank decides. */
async function openCoreBank(
  base: Omit<Dependencies, 'coreBank' | 'responders' | 'keyRing'>,
  tools: AdapterTools,
  count: CountCall,
) {
  const { db, settings } = base
  const simulator = await loadSimulator(settings)
  const adapter = await loadCoreBank(
    settings,
    tools,
    simulator && ((context) => simulator.createSimulator(context, db, base.clock)),
  )
  const coreBank = boundCoreBank(adapter, settings, count)
  const scripted = coreBank.sandbox?.magicValues().remoteIbans ?? []
  const dependencies = {
    ...base,
    coreBank,
    responders: scriptResponders(createResponders(settings, base.clock), scripted, base.clock),
  }
  await restoreClock(dependencies)
  await joinScriptedBanks(dependencies, scripted, base.clock.now())
  listenToDecisions(coreBank, settings.coreBank, {
    payment: (decision) => recordPaymentDecision(dependencies, decision),
    letter: (decision) => recordLetterDecision(dependencies, decision),
    reportFailure: (err) => base.log.error({ err }, 'a decision of the core bank could not be recorded'),
  })
  return dependencies
}

/** What the authorization server asks of the services. */
function authServerHooks(
  dependencies: Dependencies,
  reports: Pick<AuthServerHooks, 'reportDefect' | 'reportSecurity'>,
): AuthServerHooks {
  return {
    ...reports,
    clock: dependencies.clock,
    assertAuthorizable: (clientId, consentId, now) => assertAuthorizable(dependencies, { clientId, consentId, now }),
    consentEndsTokens: (consentId, now) => consentEndsTokens(dependencies, consentId, now),
    renderError: createAuthorizationProblemPage(dependencies, (interactionId) =>
      findPastAuthorization(dependencies, { interactionId, now: dependencies.clock.now() }),
    ),
    decoupled: {
      findAddressee: (target) => findAddressee(dependencies, target),
      createTrialConsent: (request) => createTrialConsent(dependencies, request),
      begin: (request) => beginDecoupledRequest(dependencies, request),
      findOutcome: (poll) => findDecoupledOutcome(dependencies, poll),
      recordPoll: (poll) => recordDecoupledPoll(dependencies, poll),
    },
  }
}

type PipelineInputs = Pick<Parameters<typeof createPipeline>[0], 'dependencies' | 'keyRing' | 'appKeys' | 'log'>

async function createApiPipeline({ dependencies, keyRing, appKeys, log }: PipelineInputs): Promise<Pipeline> {
  const { settings } = dependencies
  return createPipeline({
    dependencies,
    operations,
    handlers,
    validators: createValidators(),
    keyRing,
    appKeys,
    certificateOf: createCertificateOfRequest(settings),
    verifyAccessToken: createAccessTokenVerifier({ keyRing, issuer: settings.issuer, audience: settings.baseUrl }),
    limitRate: createRateLimit(settings),
    guard: settings.contractGuard ? await loadContractGuard() : undefined,
    log,
  })
}

/** The guard's library is large, so it is loaded only where the guard is on. */
async function loadContractGuard(): Promise<ContractGuard> {
  const { createContractGuard } = await import('./http/contract/guard.ts')
  return createContractGuard()
}

/** The library is loaded only where somebody can read what it counts. */
async function openMetrics({ metricsPort, limits }: Settings, db: Connection['db']): Promise<Metrics | undefined> {
  if (!metricsPort) return undefined
  const { createMetrics } = await import('./telemetry/metrics.ts')
  return createMetrics({
    instructions: () => countOpenInstructions(db, limits.openInstructionsCounted),
    events: () => countEvents(db, limits.openInstructionsCounted),
  })
}

interface Layers {
  dependencies: Dependencies
  observe: express.RequestHandler
  authServer: AuthServer
  pipeline: Pipeline
  pages: express.RequestHandler
  log: Log
}

function createExpress({ dependencies, observe, authServer, pipeline, pages, log }: Layers): express.Express {
  const { settings } = dependencies
  const app = express()
  app.disable('x-powered-by')
  app.set('case sensitive routing', true)
  app.set('strict routing', true)
  if (settings.trustedProxy !== undefined) app.set('trust proxy', settings.trustedProxy.split(/[ ,]+/))
  app.use(observe)
  app.use(demandHttps(settings))
  app.use(createTransportCheck(settings))
  app.use(createForgedHeaderRefusal(dependencies))
  // The authorization server reads its own bodies, so no body parser may run before it.
  const limitAuth = createAuthLimit(settings, createPageFor(429, dependencies))
  app.use('/auth', stampInteractionId, authServer.nameOperation, limitAuth, authServer.handler)
  app.all('/.well-known/oauth-authorization-server/auth', stampInteractionId, authServer.metadata)
  app.use(['/core-bank', '/dashboard', '/bank', '/console', '/sandbox'], createHostCheck(dependencies))
  app.use((request, response, next) => void pipeline(request, response, next))
  if (settings.sandbox) app.use(createSink(dependencies))
  app.use(stampInteractionId, pages)
  app.use(createUnknownAddressPage(dependencies), answerUnknownAddress)
  app.use(createFailureHandler(log))
  return app
}
