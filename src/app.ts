import type { RequestListener } from 'node:http'
import { operations } from '../generated/operations.ts'
import { createAuthServer } from './authserver/authServer.ts'
import type { AuthServerHooks } from './authserver/hooks.ts'
import { adapterTools, openBase, settleBase } from './base.ts'
import { machineClock, openClock } from './config/clock.ts'
import { isSimulated, sandboxDatabaseProblem } from './config/production.ts'
import type { Settings } from './config/settings.ts'
import { mutualTlsAddress } from './config/tls.ts'
import type { AdapterTools } from './corebank/adapter.ts'
import { boundCoreBank } from './corebank/boundedCoreBank.ts'
import { listenToDecisions, loadCoreBank } from './corebank/load.ts'
import { connect, type Connection } from './data/connect.ts'
import { hasSandboxSettings, insertSandboxMark } from './data/repositories/sandboxSettings.ts'
import { findWeakEvidence, prepareDatabase } from './data/runtimeRole.ts'
import type { ContractGuard } from './http/contract/guard.ts'
import { createValidators, loadSchemas } from './http/contract/validators.ts'
import { createRequestObserver } from './http/observeRequests.ts'
import { createPipeline, type Pipeline } from './http/pipeline.ts'
import { createRequestRecorder } from './http/requestLog/recorder.ts'
import { createRateLimit, openLimits } from './http/limitRate.ts'
import { type JobParts, listJobs } from './jobs/catalogue.ts'
import { JobLease } from './jobs/lease.ts'
import { type JobRunner, startJobs } from './jobs/runner.ts'
import { handlers } from './operations/handlers.ts'
import { createAccessTokenVerifier } from './security/accessToken.ts'
import { readBankAppKeys } from './security/bankAppStatement.ts'
import { type KeyRing, openKeyRing } from './security/bankKeys/keyRing.ts'
import { openKeptKeys } from './security/bankKeys/openSigner.ts'
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
import { recordLetterDecision } from './services/guarantee/decision.ts'
import { openCoreBankHealth } from './services/health/coreBankHealth.ts'
import { recordPaymentDecision } from './services/payment/decision.ts'
import { joinScriptedBanks, scriptResponders } from './services/sandbox/scriptedBanks.ts'
import { restoreClock } from './services/sandbox/sandboxClock.ts'
import { createResponders } from './services/verification/otherBanks/responders.ts'
import { createListener } from './listener.ts'
import { openWatchers, type Watchers } from './observing.ts'
import { type Log, outagesInLog } from './telemetry/log.ts'
import type { Counters } from './telemetry/metrics.ts'
import { presentMessage } from './web/bank/messageWords.ts'
import { bankAuthorizations } from './web/context.ts'
import { createAuthorizationProblemPage } from './web/errorPage.ts'
import { createLetterPrinter } from './web/letter/letterDocument.ts'
import { createWebRouter } from './web/router.ts'
import { pageName } from './web/routes.ts'

/** The whole service, wired. This file is the only one that knows every part. */
export interface App {
  handler: RequestListener
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

/** What the TLS listeners tell the app, where there are some. */
interface Listening {
  /** The port of the one for mutual TLS. */
  mtlsPort?: number | undefined
  /** When the certificate ends that they show. */
  certificateEnd?: () => Date | undefined
}

/**
 * Opens the database (a test may bring its own), loads the core bank, wires all parts and starts the jobs. When it cannot start, it throws
 * an error with one clear line.
 */
export async function createApp(
  settings: Settings,
  log: Log,
  { openDatabase = connect, ...listening }: Listening & { openDatabase?: typeof connect } = {},
): Promise<App> {
  const connection = await openDatabase(settings)
  try {
    await prepareDatabase(connection, settings, (await loadSimulator(settings))?.simulatorGuest)
    await keepEnvironmentsApart(connection.db, settings)
    const weakness = settings.sandbox ? undefined : await findWeakEvidence(connection.db)
    if (weakness !== undefined) log.warn(weakness)
    // A start that finds no database says so in a line of its own.
    if (connection.outage) connection.outage.listener = outagesInLog(log, databaseOutage)
    await openReplica(connection, log)
    return await wire(settings, log, connection, listening)
  } catch (error) {
    await connection.close()
    throw error
  }
}

const databaseOutage = { begins: 'the database does not answer', ends: 'the database answers again' }
const signerOutage = { begins: 'the signer does not sign', ends: 'the signer signs again' }

/** A standby that is away is a line of the log, and keeps nothing from starting. */
async function openReplica({ replica }: Connection, log: Log): Promise<void> {
  if (!replica) return
  replica.outage.listener = {
    begins: (err) => log.warn({ err }, 'the standby is not used; the primary does its work'),
    ends: ({ seconds }) => log.warn({ seconds }, 'the standby is used again'),
  }
  await replica.look()
}

/** Only where it is the core bank, so that production never even reads its code. */
const loadSimulator = async (settings: Settings) => (isSimulated(settings) ? import('./simulator/simulator.ts') : undefined)

/** Who may call for the bank's own app, and the pages of a core bank with switches. Production never even reads the code of those. */
async function openBankApp(dependencies: Dependencies) {
  const { settings, clock, coreBank } = dependencies
  const open = isSimulated(settings) ? (await import('./simulator/bankApp.ts')).openSandboxBankApp : undefined
  const phone = open?.({ ...settings, clock })
  const bankAppKeys = await readBankAppKeys(settings, phone?.keys)
  const pages = coreBank.sandbox && (await import('./simulator/pages/coreBankRouter.ts'))
  return { bankAppKeys, coreBankPages: pages?.coreBankRouter({ dependencies, phone }) }
}

/** A sandbox's apps, developers and keys were checked by nobody, so production never serves them. */
async function keepEnvironmentsApart(db: Connection['db'], { sandbox }: Settings): Promise<void> {
  if (sandbox) return insertSandboxMark(db)
  if (await hasSandboxSettings(db)) throw new Error(sandboxDatabaseProblem)
}

async function wire(settings: Settings, log: Log, connection: Connection, { mtlsPort, certificateEnd }: Listening): Promise<App> {
  const { db, replica } = connection
  const jobs: { wake(): void } = { wake: () => undefined }
  const clock = openClock()
  const watchers = await openWatchers(settings, log, connection, { clock, certificateEnd })
  const { metrics, tracing, lifecycle } = watchers
  const base = { ...(await openBase(settings, log, db, { metrics, clock, replica })), lifecycle, wakeJobs: () => jobs.wake() }
  const { securityLog, requestLog, appKeys } = base
  const withCoreBank = await openCoreBank(base, adapterTools(log, metrics), watchers)
  // After the core bank, because a sandbox restores its clock there.
  const { keyRing, kept } = await openKeys(base, log)
  watchers.watchKeys(keyRing)
  const dependencies: Dependencies = { ...withCoreBank, keyRing, letterPrinter: createLetterPrinter(settings) }
  const { bankAppKeys, coreBankPages } = await openBankApp(dependencies)
  const mutualTlsUrl = mutualTlsAddress(settings, mtlsPort)
  const authServer = createAuthServer({ dependencies, keyRing, mutualTlsUrl, hooks: authServerHooks(dependencies, log) })
  const record = createRequestRecorder({ requestLog, appKeys, sandbox: settings.sandbox })
  const context = { settings, dependencies, authServer, authorizations: bankAuthorizations, log }
  const handler = createListener({
    dependencies,
    observe: createRequestObserver({ log, clock: base.clock, metrics, meter: base.serviceMeter, tracing, pageName, record }),
    authServer,
    pipeline: await createApiPipeline({ dependencies, keyRing, appKeys, bankAppKeys, seal: watchers.seal, log }),
    pages: createWebRouter(context, coreBankPages),
    log,
  })
  const pingFetch = createPingFetch(settings)
  const delivery = createEventDelivery(dependencies, createWebhookFetch(settings), base)
  const jobParts = { dependencies, replica, keyRing, pingFetch, delivery, presentMessage: presentMessage(settings) }
  const runner = startJobsOf(connection, jobParts, { log, metrics })
  jobs.wake = tracing ? () => tracing.outside(runner.wake) : runner.wake
  const metricsPort = await watchers.open()
  const close = async () => {
    await runner.stop()
    const others = [
      authServer.close(),
      appKeys.close(),
      dependencies.responders.close(),
      dependencies.coreBank.close?.().catch((err: unknown) => log.error({ err }, 'the core bank adapter did not close')),
      pingFetch.close(),
      delivery.close(),
      watchers.close(),
    ]
    await Promise.all([...others, kept?.close(), securityLog.settle(), settleBase(base, log)])
    await connection.close()
  }
  return { handler, dependencies, keyRing, metricsPort, loadAhead: () => loadAhead(settings), close }
}

/** The bank's keys. Outages of what keeps them are told in the log. */
async function openKeys({ db, settings, clock }: Pick<Dependencies, 'db' | 'settings' | 'clock'>, log: Log) {
  const kept = await openKeptKeys(settings)
  if (kept) kept.outage.listener = outagesInLog(log, signerOutage)
  try {
    return { kept, keyRing: await openKeyRing(db, settings, clock.now(), { kept }) }
  } catch (error) {
    await kept?.close()
    throw error
  }
}

/** Starts the jobs. What one instance is enough for is given up when they stop; the embedded database has one process only. */
function startJobsOf(
  { kind }: Connection,
  parts: Omit<JobParts, 'upkeep' | 'log'>,
  { log, metrics }: { log: Log; metrics: Counters },
): JobRunner {
  const { db, clock, settings } = parts.dependencies
  const { jobLeaseMs: leaseMs, jobLeaseFailures: mostFailures } = settings.limits
  const lease = { db, job: 'upkeep', leaseMs, mostFailures, clock: machineClock(clock) }
  const upkeep = kind === 'pglite' ? undefined : new JobLease(lease)
  const runner = startJobs(listJobs({ ...parts, upkeep, log }), { log, clock, metrics })
  const stop = async () => {
    await runner.stop()
    await upkeep?.end().catch((err: unknown) => log.warn({ err }, 'the lease of the upkeep was not given up; it ends by itself'))
  }
  return { wake: runner.wake, stop }
}

/** Production's first requests shall not wait for what a start leaves out. */
async function loadAhead({ sandbox }: Settings): Promise<void> {
  if (!sandbox) await Promise.all([loadSchemas(operations), loadOutwardClient()])
}

/** Adds the core bank and the other banks, and listens to what the core bank decides. */
async function openCoreBank(
  base: Omit<Dependencies, 'coreBank' | 'coreBankHealth' | 'offers' | 'letterPrinter' | 'responders' | 'keyRing'>,
  tools: AdapterTools,
  { metrics, countCall, aroundCall, causeNow }: Watchers,
) {
  const { db, settings } = base
  const simulator = await loadSimulator(settings)
  const { adapter, offers } = await loadCoreBank(
    settings,
    tools,
    simulator && ((context) => simulator.createSimulator(context, db, base.clock)),
  )
  const coreBank = boundCoreBank(adapter, settings, countCall, aroundCall, causeNow)
  const scripted = coreBank.sandbox?.magicValues().remoteIbans ?? []
  const dependencies = {
    ...base,
    coreBank,
    coreBankHealth: openCoreBankHealth({ ...base, coreBank }),
    offers,
    responders: scriptResponders(createResponders(settings, base.clock), scripted, base.clock),
  }
  await restoreClock(dependencies)
  await joinScriptedBanks(dependencies, scripted, base.clock.now())
  listenToDecisions(coreBank, settings.coreBank, {
    payment: (decision) => recordPaymentDecision(dependencies, decision),
    letter: (decision) => recordLetterDecision(dependencies, decision),
    reportFailure: (err) => {
      metrics.countUnrecordedDecision()
      base.log.error({ err }, 'a decision of the core bank could not be recorded')
    },
  })
  return dependencies
}

/** What the authorization server asks of the services. */
function authServerHooks(dependencies: Dependencies, log: Log): AuthServerHooks {
  return {
    reportDefect: (err) => log.error({ err }, 'authorization server failed'),
    reportSecurity: (event) => dependencies.securityLog.report(event),
    clock: dependencies.clock,
    assertAuthorizable: (target) => assertAuthorizable(dependencies, target),
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

type PipelineInputs = Pick<
  Parameters<typeof createPipeline>[0],
  'dependencies' | 'keyRing' | 'appKeys' | 'bankAppKeys' | 'seal' | 'log'
>

async function createApiPipeline(inputs: PipelineInputs): Promise<Pipeline> {
  const { settings } = inputs.dependencies
  return createPipeline({
    ...inputs,
    operations,
    handlers,
    validators: createValidators(),
    certificateOf: createCertificateOfRequest(settings),
    verifyAccessToken: createAccessTokenVerifier({ ...inputs, issuer: settings.issuer, audience: settings.baseUrl }),
    limitRate: createRateLimit(settings, openLimits(inputs.dependencies)),
    guard: settings.contractGuard ? await loadContractGuard() : undefined,
  })
}

/** The guard's library is large, so it is loaded only where the guard is on. */
async function loadContractGuard(): Promise<ContractGuard> {
  const { createContractGuard } = await import('./http/contract/guard.ts')
  return createContractGuard()
}
