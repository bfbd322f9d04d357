import { type IncomingMessage } from 'node:http'
import { type Operation } from '../../../generated/operations.ts'
import { type Settings } from '../../config/settings.ts'
import { findApp, findAppOnRecord } from '../../data/repositories/apps.ts'
import { shutOutFinding, shutOutMessage } from '../../domain/app/states.ts'
import { type AccessTokenVerifier } from '../../security/accessToken.ts'
import { SecurityError } from '../../security/securityError.ts'
import { type CertificateOfRequest } from '../../security/tls/presentedCertificate.ts'
import { findConsoleSession } from '../../services/bankUser/session.ts'
import { getConsentOfToken } from '../../services/consent/read.ts'
import { type Dependencies } from '../../services/dependencies.ts'
import { findDeveloperSession } from '../../services/developer/session.ts'
import { sourceOf } from '../../telemetry/requests.ts'
import { readConsoleCookie, readSessionCookie } from '../cookies.ts'
import { HttpError } from '../errors/httpError.ts'
import { type Exchange } from '../exchange.ts'
import { type AppCaller, type BankUserCaller, type Caller, type DeveloperCaller, type PsuCaller } from '../operation.ts'
import { findHolderFault, type HolderFault } from './checkClientCertificate.ts'

/** How the caller of an operation is recognized. */
export interface CallerProof {
  verifyAccessToken: AccessTokenVerifier
  certificateOf: CertificateOfRequest
}

/** Finds out who calls, by the operation's security requirement. Throws HttpError or SecurityError for the 401. */
export async function authenticate(exchange: Exchange, dependencies: Dependencies, proof: CallerProof): Promise<Caller> {
  const { request, operation, now } = exchange
  const { security } = operation
  if (security === undefined) return { kind: 'anonymous' }
  if (security.scheme === 'DashboardSession') return authenticateDeveloper(request, dependencies, now)
  if (security.scheme === 'ConsoleSession') return authenticateBankUser(request, dependencies, now)
  return authenticateApp(exchange, dependencies, proof)
}

async function authenticateApp(
  { request, response, now }: Exchange,
  { db, settings, securityLog }: Dependencies,
  { verifyAccessToken, certificateOf }: CallerProof,
): Promise<AppCaller> {
  const claims = verifyAccessToken(bearerToken(request), now)
  const { clientId, kind: tokenKind, scopes, consentId, customerId } = claims
  const refuseHolder = ({ kind, finding, message }: HolderFault) => {
    securityLog?.report({ kind, id: clientId, clientId, ...sourceOf(request, response) })
    return new SecurityError('tokenInvalid', message, { finding })
  }
  // A token outlives its app, so the app's row decides: findApp knows no deleted or suspended app.
  const app = await findApp(db, clientId)
  if (!app) {
    const onRecord = await findAppOnRecord(db, clientId)
    const [finding, message] = [shutOutFinding(onRecord), shutOutMessage(onRecord)]
    throw refuseHolder({ kind: 'appShutOut', finding, message })
  }
  const fault = findHolderFault(app, claims, certificateOf(request, now), { minSecurity: settings.minSecurity, now })
  if (fault) throw refuseHolder(fault)
  return {
    kind: 'app',
    clientId,
    app,
    tokenKind,
    scopes,
    ...(consentId !== undefined && { consentId }),
    ...(customerId !== undefined && { customerId }),
  }
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

async function authenticateDeveloper(request: IncomingMessage, dependencies: Dependencies, now: Date): Promise<DeveloperCaller> {
  const sessionId = readSessionCookie(request)
  const session = sessionId ? await findDeveloperSession(dependencies, { sessionId, now }) : undefined
  if (!session || !sessionId)
    throw new HttpError('sessionMissing', 'Sign in first: POST /dashboard/api/sessions sets the cookie sanad_session.')
  return { kind: 'developer', developerId: session.developerId, sessionId }
}

async function authenticateBankUser(request: IncomingMessage, dependencies: Dependencies, now: Date): Promise<BankUserCaller> {
  const sessionId = readConsoleCookie(request)
  const user = sessionId ? await findConsoleSession(dependencies, { sessionId, now }) : undefined
  if (!user || !sessionId)
    throw new HttpError('sessionMissing', 'Sign in first: POST /console/api/sessions sets the cookie sanad_console.')
  return { kind: 'bankUser', ...user, sessionId }
}

/** What a bank user may call before the one-time password is replaced. */
const openToOneTimePasswords = ['getCurrentBankUser', 'changeBankUserPassword', 'deleteConsoleSession']

/** Checks that the role of a bank user opens this operation. Throws HttpError. */
function checkRole({ role, passwordChangeNeeded }: BankUserCaller, { operationId, roles = [] }: Operation): void {
  if (passwordChangeNeeded && !openToOneTimePasswords.includes(operationId)) {
    throw new HttpError('passwordChangeNeeded', 'Replace the one-time password first: POST /console/api/users/current/password.')
  }
  if (!roles.includes(role))
    throw new HttpError('roleInsufficient', `A bank user with role ${role} may not do this; it is for ${roles.join(' and ')}.`)
}

/**
 * Checks that a genuine token, or the role of a bank user, fits this operation. It runs after the caller is known, so that the 403 can
 * be signed. Throws HttpError.
 */
export function checkPermission(caller: Caller, operation: Operation): void {
  if (caller.kind === 'bankUser') return checkRole(caller, operation)
  const { security } = operation
  if (caller.kind !== 'app' || security === undefined) return
  const wanted = security.scheme === 'PsuToken' ? 'psu' : 'developer'
  if (caller.tokenKind !== wanted) {
    const right = wanted === 'psu' ? 'the PSU token of an authorized consent' : 'the developer token (client_credentials)'
    throw new HttpError('tokenKindWrong', `This operation needs ${right}.`)
  }
  const missing = security.scopes.filter(
    (scope) => !caller.scopes.some((granted) => granted === scope || granted.startsWith(`${scope}:`)),
  )
  if (missing.length > 0) {
    throw new HttpError(
      'scopeInsufficient',
      `The token needs scope ${missing.join(' ')}; it is granted to apps of the product that owns this operation.`,
    )
  }
}

/**
 * Adds the consent to the caller of a customer's token. It runs after the caller is known and the request is counted. So the
 * refusal can be signed, and it counts against the caller's rate. Throws SanadError or SecurityError for the 401 or 403.
 */
export async function attachConsent(exchange: Exchange, dependencies: Dependencies): Promise<void> {
  const { caller, now } = exchange
  if (caller.kind !== 'app' || caller.consentId === undefined) return
  const ofToken = await getConsentOfToken(dependencies, { consentId: caller.consentId, clientId: caller.clientId, now })
  exchange.caller = { ...caller, ...ofToken } as PsuCaller
}

/**
 * Refuses a changing request that a browser sends from another site with the cookie of a developer or a bank user. Programs send no
 * Origin. Throws HttpError 'originForeign'.
 */
export function checkOrigin(
  { method, headers: { origin, host } }: IncomingMessage,
  { baseUrl, sandbox }: Pick<Settings, 'baseUrl' | 'sandbox'>,
): void {
  if (method === 'GET' || method === 'HEAD' || origin === undefined) return
  // A sandbox answers at several names of one machine.
  if (origin === new URL(baseUrl).origin || (sandbox && origin === `http://${host}`)) return
  throw new HttpError('originForeign', 'Requests from pages of other sites are refused.', { path: 'Origin' })
}
