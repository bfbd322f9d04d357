import type { IncomingMessage } from 'node:http'
import type { OtherOperation } from '../../../generated/operations.ts'
import { findAppOnRecord } from '../../data/repositories/apps.ts'
import { insertReplayMark } from '../../data/repositories/oidcRecords.ts'
import { type Caller as FoundCaller, findCaller, findCustomerCaller } from '../../data/repositories/callers.ts'
import type { Actor } from '../../domain/event/mover.ts'
import { shutOutFinding, shutOutMessage } from '../../domain/app/appStates.ts'
import type { Executor } from '../../data/schema.ts'
import type { AccessTokenClaims, AccessTokenVerifier } from '../../security/accessToken.ts'
import type { JwkSet } from '../../security/appKeys/jwks.ts'
import { notAccepted, statementMark, verifyStatement } from '../../security/bankAppStatement.ts'
import { SecurityError } from '../../security/securityError.ts'
import type { CertificateOfRequest } from '../../security/tls/presentedCertificate.ts'
import { findConsoleSession } from '../../services/console/consoleSession.ts'
import type { Dependencies } from '../../services/dependencies.ts'
import { findTokenOwner } from '../../services/developer/apiTokens.ts'
import { findDeveloperSession, lacksSecondFactor } from '../../services/developer/developerSession.ts'
import { sourceOf } from '../../telemetry/requests.ts'
import { readConsoleCookie, readSessionCookie } from '../cookies.ts'
import { HttpError } from '../errors/httpError.ts'
import type { AppCaller, BankAppCaller, BankUserCaller, Caller, DeveloperCaller } from '../operation.ts'
import { advance, type Authenticated, type Routed } from '../stages.ts'
import { findHolderFault, HolderRefused } from '../checkClientCertificate.ts'

/** How the caller of an operation is recognized. */
export interface CallerProof {
  dependencies: Dependencies
  verifyAccessToken: AccessTokenVerifier
  certificateOf: CertificateOfRequest
  /** The keys of the bank's own app. Empty where it has none. */
  bankAppKeys: JwkSet
}

/** Finds out who calls, by the operation's security requirement. Throws HttpError or SecurityError for the 401. */
export async function authenticate(request: Routed, proof: CallerProof): Promise<Authenticated> {
  const { operation } = request
  if (operation.calledBy === 'app') {
    const caller = await authenticateApp(request, proof)
    const { clientId, customerId } = caller
    const actor = { kind: 'app' as const, clientId, customerId }
    return advance(request, { isFromApp: true as const, operation, caller, clientId, actor })
  }
  const caller = await people[operation.calledBy](request, proof)
  return advance(request, { isFromApp: false as const, operation, caller, actor: actorOf(caller) })
}

/** How people are recognized, by who calls an operation. */
const people: Record<OtherOperation['calledBy'], (request: Routed, proof: CallerProof) => Promise<Person>> = {
  developer: authenticateDeveloper,
  bankUser: authenticateBankUser,
  bankApp: authenticateBankApp,
  anybody: async () => ({ kind: 'anonymous' }),
}

type Person = Exclude<Caller, AppCaller>

function actorOf(caller: Person): Actor {
  if (caller.kind === 'developer') return { kind: 'developer', developerId: caller.developerId }
  if (caller.kind === 'bankUser') return { kind: 'bankUser', bankUserId: caller.bankUserId }
  return { kind: caller.kind === 'bankApp' ? 'bankApp' : 'nobody' }
}

async function authenticateApp(routed: Routed, proof: CallerProof): Promise<AppCaller> {
  const { request, now } = routed
  const { db, settings } = proof.dependencies
  const token = bearerToken(request)
  const claims = proof.verifyAccessToken(token, now)
  const { clientId, kind: tokenKind, scopes, consentId, customerId } = claims
  // A token outlives its app, so the app's row decides: findCaller knows no deleted or suspended app.
  const found = await findAppAndRows(db, routed, claims)
  if (!found) {
    const onRecord = await findAppOnRecord(db, clientId)
    const [finding, message] = [shutOutFinding(onRecord), shutOutMessage(onRecord)]
    throw new HolderRefused(clientId, { kind: 'appShutOut', finding, message })
  }
  const { app, unjudged } = found
  const certificate = proof.certificateOf(request, now)
  const fault = findHolderFault(app, claims, certificate, { minSecurity: settings.minSecurity, now })
  if (fault) throw new HolderRefused(clientId, fault)
  return {
    kind: 'app',
    clientId,
    app,
    unjudged,
    tokenKind,
    scopes,
    ...(consentId !== undefined && { consentId }),
    ...(customerId !== undefined && { customerId }),
  }
}

/**
 * The app of a token, and with it the rows that the token and the path of a read name. They are judged where they always were: by
 * `authorize`, and by the operation. What changes something reads its rows itself, and locks them.
 */
function findAppAndRows(
  db: Executor,
  { operation, pathParameters, now }: Routed,
  { clientId, consentId }: AccessTokenClaims,
): Promise<FoundCaller | undefined> {
  const { AccountId: accountId, ConsentId, PaymentId, letterOfGuaranteeId } = operation.method === 'GET' ? pathParameters : {}
  if (consentId !== undefined) return findCustomerCaller(db, { clientId, consentId, now, accountId, letterOfGuaranteeId })
  return findCaller(db, { clientId, consentId: ConsentId, paymentId: PaymentId })
}

/**
 * The bearer token of the Authorization header (RFC 6750 section 2.1). Tokens in other places are ignored. Throws HttpError or
 * SecurityError.
 */
function bearerToken(request: IncomingMessage): string {
  const [header = '', ...more] = request.headersDistinct.authorization ?? []
  if (more.length > 0) throw new SecurityError('tokenInvalid', 'Send one Authorization header.', { finding: 'tokenNotJws' })
  if (header.trim() === '') throw new HttpError('tokenMissing', 'Send the access token as: Authorization: Bearer <token>.')
  const match = /^bearer +([A-Za-z0-9._~+/-]+=*) *$/i.exec(header)
  if (!match)
    throw new SecurityError('tokenInvalid', 'The Authorization header must be: Bearer <token>.', { finding: 'tokenNotJws' })
  return match[1]!
}

async function authenticateDeveloper(routed: Routed, { dependencies }: CallerProof): Promise<DeveloperCaller> {
  const { request, now, operation } = routed
  // An empty header is none, as for apps.
  if (operation.takesApiToken && request.headers.authorization?.trim()) return authenticateByToken(routed, dependencies)
  const sessionId = readSessionCookie(request)
  const session = sessionId ? await findDeveloperSession(dependencies, { sessionId, now }) : undefined
  if (!session || !sessionId)
    throw new HttpError('sessionMissing', 'Sign in first: POST /dashboard/api/sessions sets the cookie sanad_session.')
  const lacks = lacksSecondFactor(dependencies.settings, session)
  return { kind: 'developer', developerId: session.developerId, sessionId, lacksSecondFactor: lacks }
}

async function authenticateByToken({ request, response, now }: Routed, dependencies: Dependencies): Promise<DeveloperCaller> {
  const [header = '', ...more] = request.headersDistinct.authorization ?? []
  const token = more.length === 0 ? /^bearer +(\S+) *$/i.exec(header)?.[1] : undefined
  const found = await findTokenOwner(dependencies, { token, ...sourceOf(request, response), now })
  if (!found) throw new HttpError('apiTokenInvalid', 'The API token is wrong, has ended or was revoked.')
  const lacks = lacksSecondFactor(dependencies.settings, found)
  return { kind: 'developer', developerId: found.developerId, tokenScope: found.scope, lacksSecondFactor: lacks }
}

async function authenticateBankUser({ request, now }: Routed, { dependencies }: CallerProof): Promise<BankUserCaller> {
  const sessionId = readConsoleCookie(request)
  const user = sessionId ? await findConsoleSession(dependencies, { sessionId, now }) : undefined
  if (!user || !sessionId)
    throw new HttpError('sessionMissing', 'Sign in first: POST /console/api/sessions sets the cookie sanad_console.')
  return { kind: 'bankUser', ...user, sessionId }
}

/** The customer about whom the bank's own app makes a statement. It is remembered before anything is done, so it opens one request. */
async function authenticateBankApp(routed: Routed, { dependencies, bankAppKeys: keys }: CallerProof): Promise<BankAppCaller> {
  const { request, response, operation, pathname, now } = routed
  const { db, settings, securityLog } = dependencies
  const { baseUrl, issuer, limits } = settings
  const token = bearerToken(request)
  try {
    const stated = await verifyStatement(
      token,
      { method: operation.method, url: `${baseUrl}${pathname}`, now },
      { keys, issuer, limits },
    )
    const { customerId, bodyHash, expiresAt } = stated
    if (!(await insertReplayMark(db, { idHash: statementMark(stated), expiresAt, now }))) throw notAccepted('used before')
    return { kind: 'bankApp', customerId, ...(bodyHash !== undefined && { bodyHash }) }
  } catch (refusal) {
    if (refusal instanceof SecurityError) securityLog.report({ kind: 'bankAppRefused', ...sourceOf(request, response) })
    throw refusal
  }
}
