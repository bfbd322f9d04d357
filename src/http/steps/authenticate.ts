import { type IncomingMessage } from 'node:http'
import { findApp } from '../../data/repositories/app/apps.ts'
import { SecurityError } from '../../security/securityError.ts'
import { HttpError } from '../errors/httpError.ts'
import { type AccessTokenVerifier } from '../../security/accessToken.ts'
import { findSession } from '../../services/developer/findSession.ts'
import { readSessionCookie } from '../../services/developer/sessionCookie.ts'
import { type Dependencies } from '../../services/dependencies.ts'
import { type Operation } from '../contract/operations.ts'
import { type AppCaller, type Caller, type DeveloperCaller } from '../operation.ts'

/** The bearer token of the Authorization header (RFC 6750 section 2.1; other places are not looked at). Throws HttpError or SecurityError. */
function bearerToken(request: IncomingMessage): string {
  const headers = request.headersDistinct.authorization ?? []
  if (headers.length > 1) throw new SecurityError('tokenInvalid', 'Send one Authorization header.')
  const [header] = headers
  if (header === undefined || header.trim() === '')
    throw new HttpError('tokenMissing', 'Send the access token as: Authorization: Bearer <token>.')
  const match = /^bearer +([A-Za-z0-9._~+/-]+=*) *$/i.exec(header)
  if (!match) throw new SecurityError('tokenInvalid', 'The Authorization header must be: Bearer <token>.')
  return match[1]!
}

/** Throws HttpError 'tokenKindWrong' or 'scopeInsufficient' for a token that is good but not for this operation. After the caller is known, so that the 403 can be signed. */
export function checkPermission(caller: Caller, { security }: Operation): void {
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

async function authenticateApp(
  request: IncomingMessage,
  dependencies: Dependencies,
  verify: AccessTokenVerifier,
  now: Date,
): Promise<AppCaller> {
  const claims = await verify(bearerToken(request), now)
  // A token outlives the decision to end its app; the row decides (design.md section 5).
  const app = await findApp(dependencies.db, claims.clientId)
  if (!app || app.disabled_at !== null) throw new SecurityError('tokenInvalid', 'The app of this token does not exist any more.')
  return {
    kind: 'app',
    clientId: claims.clientId,
    app,
    tokenKind: claims.kind,
    scopes: claims.scopes,
    ...(claims.consentId !== undefined && { consentId: claims.consentId }),
    ...(claims.customerId !== undefined && { customerId: claims.customerId }),
  }
}

async function authenticateDeveloper(request: IncomingMessage, dependencies: Dependencies, now: Date): Promise<DeveloperCaller> {
  const sessionId = readSessionCookie(request.headers.cookie)
  const session = sessionId ? await findSession(dependencies, { sessionId, now }) : undefined
  if (!session || !sessionId)
    throw new HttpError('sessionMissing', 'Sign in first: POST /dashboard/api/sessions sets the cookie sanad_session.')
  return { kind: 'developer', developerId: session.developerId, sessionId }
}

/** Who calls, by the operation's security requirement. Throws HttpError or SecurityError for the 401 or 403. */
export async function authenticate(
  request: IncomingMessage,
  operation: Operation,
  dependencies: Dependencies,
  verify: AccessTokenVerifier,
  now: Date,
): Promise<Caller> {
  const { security } = operation
  if (security === undefined) return { kind: 'anonymous' }
  if (security.scheme === 'DashboardSession') return authenticateDeveloper(request, dependencies, now)
  return authenticateApp(request, dependencies, verify, now)
}
