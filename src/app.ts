import express from 'express'
import { operations } from '../generated/operations.ts'
import { type AuthServer, createAuthServer } from './authserver/authServer.ts'
import { type AuthServerHooks } from './authserver/hooks.ts'
import { type Settings } from './config/settings.ts'
import { boundCoreBank } from './corebank/boundedCoreBank.ts'
import { loadCoreBank } from './corebank/load.ts'
import { connect, type Connection } from './data/connect.ts'
import { migrate } from './data/migrate.ts'
import { type ContractGuard } from './http/contract/guard.ts'
import { createValidators } from './http/contract/validators.ts'
import { stampInteractionId } from './http/exchange.ts'
import { createPipeline, type Pipeline } from './http/pipeline.ts'
import { answerUnknownAddress, createFailureHandler } from './http/respond.ts'
import { createHostCheck } from './http/steps/checkHost.ts'
import { createAuthLimit } from './http/steps/limitAuth.ts'
import { createRateLimit } from './http/steps/limitRate.ts'
import { listJobs } from './jobs/catalogue.ts'
import { startJobs } from './jobs/runner.ts'
import * as accountInformation from './operations/accountInformation.ts'
import * as coreBankOperations from './operations/coreBank.ts'
import * as dashboard from './operations/dashboard.ts'
import * as letterOfGuarantee from './operations/letterOfGuarantee.ts'
import * as paymentInitiation from './operations/paymentInitiation.ts'
import * as platform from './operations/platform.ts'
import * as verification from './operations/verification.ts'
import { createAccessTokenVerifier } from './security/accessToken.ts'
import { createAppKeys } from './security/appKeys/appKeys.ts'
import { type KeyRing, openKeyRing } from './security/bankKeys/keyRing.ts'
import { assertAuthorizable, findAuthorizationOutcome } from './services/authorization/session.ts'
import { consentEndsTokens } from './services/consent/read.ts'
import { createPingFetch } from './services/decoupled/notify.ts'
import { beginDecoupledRequest, findAddressee, findDecoupledOutcome, recordDecoupledPoll } from './services/decoupled/request.ts'
import { createTrialConsent } from './services/decoupled/trialConsent.ts'
import { type Dependencies } from './services/dependencies.ts'
import { recordLetterDecision } from './services/guarantee/letter.ts'
import { recordPaymentDecision } from './services/payment/payment.ts'
import { joinScriptedBanks, scriptResponders } from './services/sandbox/scriptedBanks.ts'
import { restoreClock } from './services/sandbox/clock.ts'
import { createResponders } from './services/verification/otherBanks/responders.ts'
import { type Log } from './telemetry/log.ts'
import { createAuthorizationProblemPage, createUnknownAddressPage } from './web/errorPage.ts'
import { createWebRouter } from './web/router.ts'

/** The whole service, wired. This file is the only one that knows every part. */
export interface App {
  handler: express.Express
  dependencies: Dependencies
  keyRing: KeyRing
  /** Ends jobs, outward connections and the database, in this order. */
  close(): Promise<void>
}

/**
 * Opens the database (a test may bring its own), loads the core bank, wires all parts and starts the jobs. When it cannot start, it
 * throws an error with one clear line.
 */
export async function createApp(settings: Settings, log: Log, openDatabase: typeof connect = connect): Promise<App> {
  const connection = await openDatabase(settings)
  try {
    await migrate(connection.db)
    return await wire(settings, log, connection)
  } catch (error) {
    await connection.close()
    throw error
  }
}

async function wire(settings: Settings, log: Log, connection: Connection): Promise<App> {
  const { db } = connection
  const jobs: { wake(): void } = { wake: () => undefined }
  const coreBank = boundCoreBank(await loadCoreBank(settings, db), settings)
  const scripted = coreBank.sandbox?.magicValues().remoteIbans ?? []
  const responders = scriptResponders(createResponders(settings), scripted)
  const dependencies: Dependencies = { db, coreBank, responders, settings, log, wakeJobs: () => jobs.wake() }
  await restoreClock(dependencies)
  await joinScriptedBanks(dependencies, scripted, new Date())
  const logged = (work: Promise<void>) =>
    work.catch((err: unknown) => {
      log.error({ err }, 'a decision of the core bank could not be recorded')
      throw err
    })
  coreBank.onPaymentDecision((decision) => logged(recordPaymentDecision(dependencies, decision)))
  coreBank.onLetterDecision((decision) => logged(recordLetterDecision(dependencies, decision)))
  const keyRing = await openKeyRing(db, settings, new Date())
  const authServer = createAuthServer({
    dependencies,
    keyRing,
    hooks: {
      assertAuthorizable: (clientId, consentId, now) => assertAuthorizable(dependencies, { clientId, consentId, now }),
      consentEndsTokens: (consentId, now) => consentEndsTokens(dependencies, consentId, now),
      decoupled: decoupledHooks(dependencies),
      renderError: createAuthorizationProblemPage(settings, (interactionId) =>
        findAuthorizationOutcome(dependencies, interactionId),
      ),
      reportDefect: (err) => log.error({ err }, 'authorization server failed'),
    },
  })
  const appKeys = createAppKeys({ settings })
  const pipeline = await createApiPipeline({ dependencies, keyRing, appKeys, log })
  const handler = createExpress({
    settings,
    authServer,
    pipeline,
    pages: createWebRouter({ settings, dependencies, authServer, log }),
    log,
  })
  const pingFetch = createPingFetch(settings)
  const runner = startJobs(listJobs(dependencies, keyRing, pingFetch), log)
  jobs.wake = runner.wake
  const close = async () => {
    await runner.stop()
    await Promise.all([authServer.close(), appKeys.close(), responders.close(), pingFetch.close()])
    await connection.close()
  }
  return { handler, dependencies, keyRing, close }
}

function decoupledHooks(dependencies: Dependencies): AuthServerHooks['decoupled'] {
  return {
    findAddressee: (target) => findAddressee(dependencies, target),
    createTrialConsent: (request) => createTrialConsent(dependencies, request),
    begin: (request) => beginDecoupledRequest(dependencies, request),
    findOutcome: (poll) => findDecoupledOutcome(dependencies, poll),
    recordPoll: (poll) => recordDecoupledPoll(dependencies, poll),
  }
}

/** Every operation of the contracts by its operationId. */
const handlers = {
  ...accountInformation,
  ...coreBankOperations,
  ...dashboard,
  ...letterOfGuarantee,
  ...paymentInitiation,
  ...platform,
  ...verification,
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

interface Layers {
  settings: Settings
  authServer: AuthServer
  pipeline: Pipeline
  pages: express.RequestHandler
  log: Log
}

function createExpress({ settings, authServer, pipeline, pages, log }: Layers): express.Express {
  const app = express()
  app.disable('x-powered-by')
  app.set('case sensitive routing', true)
  app.set('strict routing', true)
  if (settings.trustedProxy !== undefined) app.set('trust proxy', settings.trustedProxy.split(/[ ,]+/))
  // The authorization server reads its own bodies, so no body parser may run before it.
  app.use('/auth', stampInteractionId, createAuthLimit(settings), authServer.handler)
  app.get('/.well-known/oauth-authorization-server/auth', stampInteractionId, authServer.metadata)
  app.use(['/core-bank', '/dashboard', '/bank'], createHostCheck(settings))
  app.use((request, response, next) => void pipeline(request, response, next))
  app.use(stampInteractionId, pages)
  app.use(createUnknownAddressPage(settings), answerUnknownAddress)
  app.use(createFailureHandler(log))
  return app
}
