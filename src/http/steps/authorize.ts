import type { OperationId } from '../../../generated/paths.ts'
import type { IncomingMessage } from 'node:http'
import type { AppOperation, Operation } from '../../../generated/operations.ts'
import type { Settings } from '../../config/settings.ts'
import { getConsentOfToken } from '../../services/consent/currentConsent.ts'
import type { Dependencies } from '../../services/dependencies.ts'
import { HttpError } from '../errors/httpError.ts'
import { sourceOf } from '../../telemetry/requests.ts'
import type { AppCaller, BankUserCaller, DeveloperCaller } from '../operation.ts'
import { type Authenticated, type Authorized, type Counted, pass, type Permitted, type SameSite } from '../stages.ts'
import type { RateLimit } from '../limitRate.ts'

/** What decides whether a known caller may do it now. */
export interface Authority {
  dependencies: Dependencies
  limitRate: RateLimit
}

/**
 * Checks that the caller may do this now: token or role, rate, origin, consent. It runs after the caller is known, so that the refusal can
 * be signed, and the consent is judged after the request was counted, so that its refusal counts too. Throws HttpError, or BankRefusal
 * or SecurityError for the consent.
 */
export async function authorize(request: Authenticated, { dependencies, limitRate }: Authority): Promise<Authorized> {
  const permitted = checkPermission(request, dependencies)
  const counted = await limitRate(permitted)
  const sameSite = checkSite(counted, dependencies.settings)
  return attachConsent(sameSite, dependencies)
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

/** Checks that a genuine token, or the role of a bank user, fits this operation. Throws HttpError. */
function checkPermission(request: Authenticated, dependencies: Dependencies): Permitted {
  if (request.isFromApp) checkToken(request.caller, request.operation)
  else if (request.caller.kind === 'developer') checkDeveloper(request, request.caller, dependencies)
  else if (request.caller.kind === 'bankUser') checkRole(request.caller, request.operation)
  return pass(request, 'permission')
}

/** What a developer may call before the second step that the bank demands is on. */
const openWithoutSecondFactor: readonly string[] = [
  'getCurrentDeveloper',
  'deleteSession',
  'getSecondFactor',
  'beginSecondFactor',
  'confirmSecondFactor',
] as const satisfies OperationId[]

/** Checks that the developer has the second step that the bank demands, and that their API token opens this. Throws HttpError. */
function checkDeveloper(
  { operation, request, response }: Authenticated,
  { developerId, tokenScope, lacksSecondFactor }: DeveloperCaller,
  { securityLog }: Dependencies,
): void {
  if (lacksSecondFactor && !openWithoutSecondFactor.includes(operation.operationId))
    throw new HttpError('secondFactorOff', 'This bank demands a second step at sign-in; switch it on first (beginSecondFactor).')
  if (tokenScope !== 'read' || operation.method === 'GET') return
  securityLog.report({ kind: 'apiTokenMisused', id: developerId, ...sourceOf(request, response) })
  throw new HttpError('apiTokenReadOnly', 'This API token only reads; make one with scope write, or sign in.')
}

function checkToken(caller: AppCaller, { security }: AppOperation): void {
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

/** Pages of other sites must not use the cookies of the people whose browser they are in. */
function checkSite(request: Counted, settings: Settings): SameSite {
  if (request.conventions.isForBrowsers) checkOrigin(request.request, settings)
  return pass(request, 'origin')
}

/** Adds the consent to the caller of a customer's token. */
async function attachConsent(request: SameSite, dependencies: Dependencies): Promise<Authorized> {
  const { isFromApp, caller, now } = request
  if (isFromApp && caller.consentId !== undefined) {
    const { clientId, customerId, unjudged } = caller
    Object.assign(caller, await getConsentOfToken(dependencies, unjudged.granted, { clientId, customerId, now }))
  }
  return pass(request, 'consent')
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
