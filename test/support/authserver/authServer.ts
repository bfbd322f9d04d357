import { createHash, randomUUID } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import express from 'express'
import type { Kysely } from 'kysely'
import { type AuthServer, createAuthServer } from '../../../src/authserver/authServer.ts'
import { createAuthorizationProblemPage } from '../../../src/web/errorPage.ts'
import type { AuthServerHooks } from '../../../src/authserver/hooks.ts'
import type { InteractionOutcome } from '../../../src/authserver/interactions.ts'
import type { ServiceClock } from '../../../src/config/clock.ts'
import { readSettings, type Settings } from '../../../src/config/settings.ts'
import { firstSecret } from '../../../src/domain/app/secrets.ts'
import { insertApp } from '../../../src/data/repositories/apps.ts'
import { findConsent, insertConsent } from '../../../src/data/repositories/consents.ts'
import type { Database } from '../../../src/data/schema.ts'
import type { App } from '../../../src/domain/app/app.ts'
import type { Consent, ConsentKind, ConsentStatus } from '../../../src/domain/consent/consent.ts'
import { BankRefusal } from '../../../src/domain/shared/errors.ts'
import { type KeyRing, openKeyRing } from '../../../src/security/bankKeys/keyRing.ts'
import { randomSecret, sha256 } from '../../../src/security/secrets.ts'
import { openTestDatabase } from '../database/database.ts'
import { closeAtEnd, shared } from '../servers/shared.ts'
import { silentParts } from '../silentParts.ts'

export interface RunningAuthServer {
  db: Kysely<Database>
  /** The port it really listens on, whatever SANAD_BASE_URL says. */
  port: number
  settings: Settings
  keyRing: KeyRing
  authServer: AuthServer
  clock: ServiceClock
  defects: unknown[]
  close(): Promise<void>
}

/** The authorization server on a port of its own, in front of a fake bank page: POST to it with `outcome` approve or decline. */
export async function startAuthServer(
  change: { hooks?: Partial<AuthServerHooks>; environment?: Record<string, string> } = {},
): Promise<RunningAuthServer> {
  const db = await openTestDatabase()
  const app = express().disable('x-powered-by')
  const server = createServer(app)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const settings = readSettings({ SANAD_BASE_URL: `http://127.0.0.1:${port}`, ...change.environment })
  const keyRing = await openKeyRing(db, settings, new Date())
  const defects: unknown[] = []
  const parts = silentParts()
  const { clock } = parts
  const hooks = { ...consentHooks(db, settings, { clock, defects }), ...change.hooks }
  const authServer = createAuthServer({ dependencies: { ...parts, db, settings }, keyRing, hooks })
  app.use('/auth', authServer.handler)
  app.all('/.well-known/oauth-authorization-server/auth', authServer.metadata)
  app.use('/bank/authorizations/:uid', bankPage(authServer))
  const close = async () => {
    server.closeAllConnections()
    await new Promise((resolve) => server.close(resolve))
    await authServer.close()
    await db.destroy()
  }
  return { db, port, settings, keyRing, authServer, clock, defects, close }
}

/** The one that the files of test/operations share; each takes its own `defects` out. */
export const sharedAuthServer = (): Promise<RunningAuthServer> =>
  shared('authorization server', async () => {
    const bank = await startAuthServer()
    closeAtEnd(() => bank.close())
    return bank
  })

function consentHooks(
  db: Kysely<Database>,
  settings: Settings,
  { clock, defects }: Pick<RunningAuthServer, 'clock' | 'defects'>,
): AuthServerHooks {
  return {
    async assertAuthorizable({ clientId, consentId, now }) {
      const consent = await findConsent(db, consentId)
      if (consent?.clientId !== clientId) throw new BankRefusal('resourceIdUnknown', 'No consent of this app has this ConsentId.')
      if (consent.status !== 'AwaitingAuthorization' || consent.authorizationExpiresAt <= now)
        throw new BankRefusal('businessRule', `The consent is "${consent.status}".`)
    },
    async consentEndsTokens(consentId) {
      const consent = await findConsent(db, consentId)
      return (
        consent === undefined ||
        consent.status === 'Rejected' ||
        consent.flags.some(({ Flag }) => Flag === 'Revoked' || Flag === 'Expired')
      )
    },
    clock,
    decoupled: noDecoupled,
    renderError: createAuthorizationProblemPage({ settings, clock }, async () => undefined),
    reportDefect: (error) => void defects.push(error),
    reportSecurity: () => undefined,
  }
}

const notHere = async (): Promise<never> => {
  throw new Error('the decoupled flow is tested with the whole service')
}
const noDecoupled: AuthServerHooks['decoupled'] = {
  findAddressee: notHere,
  createTrialConsent: notHere,
  begin: notHere,
  findOutcome: notHere,
  recordPoll: notHere,
}

function bankPage(authServer: AuthServer): express.Router {
  const router = express.Router({ mergeParams: true })
  router.get('/', async (request, response) => void response.json(await authServer.interaction(request, response)))
  router.post('/', express.urlencoded(), async (request, response) => {
    const outcome: InteractionOutcome =
      request.query.outcome === 'decline' ? { denied: 'The customer said "no" / لا' } : { approved: { customerId: 'customer-1' } }
    await authServer.finish(request, response, outcome)
  })
  router.use(
    (error: BankRefusal, _request: express.Request, response: express.Response, _next: express.NextFunction) =>
      void response.status(400).json({ code: error.code }),
  )
  return router
}

export const redirectUri = 'https://tpp.example/callback'

/** Registers an app with a secret (default) or with the keys that `change` names. */
export async function makeApp(db: Kysely<Database>, change: Partial<App> = {}): Promise<{ clientId: string; secret: string }> {
  const now = new Date()
  await db
    .insertInto('developers')
    .values({ developerId: 'developer-1', email: 'tpp@example.com', passwordHash: 'x', organisation: 'TPP', createdAt: now })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const clientId = randomUUID()
  const secret = randomSecret()
  await insertApp(db, {
    clientId,
    developerId: 'developer-1',
    name: 'App',
    product: 'KSA PIS',
    securityLevel: 'secret',
    tokenEndpointAuthMethod: 'client_secret_basic',
    responseSigningAlg: 'PS256',
    ...firstSecret(sha256(secret), now),
    redirectUris: [redirectUri],
    backchannelClientNotificationEndpoint: null,
    certificatePem: null,
    certificateKeyId: null,
    certificateThumbprint: null,
    certificateEndsAt: null,
    previousCertificatePem: null,
    previousCertificateEndsAt: null,
    previousCertificateThumbprint: null,
    certificateWarnedDays: null,
    tlsClientAuthSubjectDn: null,
    jwksUri: null,
    bic: null,
    createdAt: now,
    updatedAt: now,
    organisationId: null,
    status: 'admitted',
    statusUpdatedAt: now,
    pendingChanges: null,
    checkedAt: null,
    ...change,
  })
  return { clientId, secret }
}

const prefixes = { payment: 'pis', account: 'aac', guarantee: 'lg' }

/** Stores a consent that its app's customer may authorize for an hour, unless told otherwise. */
export async function makeConsent(
  db: Kysely<Database>,
  clientId: string,
  change: { kind?: ConsentKind; status?: ConsentStatus; authorizationExpiresAt?: Date; expiresAt?: Date } = {},
): Promise<string> {
  const now = new Date()
  const kind = change.kind ?? 'payment'
  const consentId = `${prefixes[kind]}-${randomUUID()}`
  const hour = new Date(now.getTime() + 3_600_000)
  const consent = {
    consentId,
    kind,
    clientId,
    ...(kind === 'payment' && { baseConsentId: consentId, paymentId: randomUUID() }),
    status: change.status ?? 'AwaitingAuthorization',
    flags: [],
    revokedBy: null,
    nationalIdentificationNumber: '1000000016',
    terms: {},
    webhook: null,
    authorisationId: randomUUID(),
    scaStatus: 'received',
    createdAt: now,
    statusUpdatedAt: now,
    authorizationExpiresAt: change.authorizationExpiresAt ?? hour,
    expiresAt: change.expiresAt ?? hour,
  }
  // The terms do not matter here: nobody carries the consent out.
  const created = { occurredAt: now, actor: 'test', action: 'consent.create', subject: consentId }
  await insertConsent(db, consent as unknown as Consent, {}, created)
  return consentId
}

/** What one authorization request consists of; the verifier is fixed, so that tests can redeem the code. */
export const codeVerifier = 'v'.repeat(43)
export function authorizationParameters(clientId: string, scope: string): Record<string, string> {
  return {
    client_id: clientId,
    response_type: 'code',
    scope,
    redirect_uri: redirectUri,
    state: 'state-1',
    nonce: 'nonce-1',
    code_challenge: createHash('sha256').update(codeVerifier).digest('base64url'),
    code_challenge_method: 'S256',
  }
}

/** Percent-encoded, as RFC 6749 section 2.3.1 wants it. */
export function basic({ clientId, secret }: { clientId: string; secret: string }): Record<string, string> {
  return {
    authorization: `Basic ${Buffer.from(`${encodeURIComponent(clientId)}:${encodeURIComponent(secret)}`).toString('base64')}`,
  }
}

/** POSTs a form to an endpoint under the issuer; the answer's JSON (or undefined) comes with it. */
export async function postForm(
  settings: Settings,
  path: string,
  form: Record<string, string>,
  headers: Record<string, string> = {},
) {
  const response = await fetch(`${settings.issuer}${path}`, { method: 'POST', body: new URLSearchParams(form), headers })
  const text = await response.text()
  return {
    status: response.status,
    headers: response.headers,
    body: (text === '' ? undefined : JSON.parse(text)) as Record<string, unknown> & { access_token: string },
  }
}
