import { type Configuration, errors, type KoaContextWithOIDC } from 'oidc-provider'
import type { Settings } from '../../config/settings.ts'
import { findBindingMessageFault } from '../../domain/session/bindingMessage.ts'
import { type ErrorCode, BankRefusal, TooManyTries } from '../../domain/shared/errors.ts'
import { asDescription, consentScopeOf } from '../consentScopes.ts'
import type { AuthServerHooks } from '../hooks.ts'
import { decoupledRoute } from '../clients.ts'

/** What was found out about a request while it was checked. */
interface Prepared {
  consentId: string
  nationalIdentificationNumber: string
  authorizationExpiresAt: Date
  notificationToken: string | undefined
}

const preparedOf = new WeakMap<KoaContextWithOIDC, Prepared>()

type ScopeCheck = (ctx: KoaContextWithOIDC, scope: string | undefined, client: object) => Promise<void>

/**
 * Makes the check of a request over the back channel from that of an authorization request: its scope must name one consent that may be
 * authorized now, and its hint the customer of that consent. In the sandbox the scope `accounts` alone makes a consent.
 */
export function createDecoupledCheck(hooks: AuthServerHooks, checkScope: ScopeCheck): ScopeCheck {
  return async (ctx, scope, client) => {
    if (ctx.oidc.route !== decoupledRoute) return checkScope(ctx, scope, client)
    const parameters = ctx.oidc.params ?? {}
    const { clientId } = client as { clientId: string }
    const loginHint = readLoginHint(parameters)
    if (['accounts openid', 'openid accounts'].includes(scope ?? ''))
      parameters.scope = await refusing(ctx, async () => trialScope(ctx, hooks, clientId, loginHint))
    await checkScope(ctx, parameters.scope as string | undefined, client)
    const { consentId } = consentScopeOf(parameters.scope as string)!
    const target = { clientId, consentId, loginHint, now: hooks.clock.now() }
    const addressee = await refusing(ctx, () => hooks.decoupled.findAddressee(target))
    const notificationToken = parameters.client_notification_token as string | undefined
    preparedOf.set(ctx, { consentId, ...addressee, notificationToken })
    // The library would store it with the request, and nobody would ever take it away.
    parameters.client_notification_token = undefined
  }
}

/** Other hints and parameters would be promises that nobody keeps, so they are refused and not passed over. */
function readLoginHint(parameters: Record<string, unknown>): string {
  for (const name of ['login_hint_token', 'id_token_hint', 'user_code', 'request_context'])
    if (parameters[name] !== undefined) throw new errors.InvalidRequest(`${name} is not supported`)
  const hint = parameters.login_hint
  if (typeof hint !== 'string' || hint === '')
    throw new errors.InvalidRequest('login_hint is missing: a national identification number, or the ConsentId')
  return hint
}

async function trialScope(ctx: KoaContextWithOIDC, hooks: AuthServerHooks, clientId: string, loginHint: string): Promise<string> {
  const { product } = ctx.oidc.client as unknown as { product: string }
  if (product !== 'KSA AIS') return String(ctx.oidc.params?.scope)
  const interactionId = String(ctx.res.getHeader('x-fapi-interaction-id') ?? '')
  return `openid accounts:${await hooks.decoupled.createTrialConsent({ clientId, loginHint, interactionId, now: hooks.clock.now() })}`
}

const scopeFaults: readonly ErrorCode[] = ['resourceIdUnknown', 'businessRule', 'sandboxOnly']

/** Turns the refusals of services into those of CIBA. A consent that cannot be used is a wrong scope, as in the redirect flow. */
async function refusing<Result>(ctx: KoaContextWithOIDC, work: () => Promise<Result>): Promise<Result> {
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof BankRefusal)) throw error
    if (error instanceof TooManyTries) throw paused(ctx, error)
    if (error.code === 'customerWrong') throw new errors.UnknownUserId(asDescription(error.message))
    if (scopeFaults.includes(error.code)) throw new errors.InvalidScope(asDescription(error.message), undefined as never)
    throw error
  }
}

/** OpenID CIBA Core 13: access_denied comes with 403. */
function paused(ctx: KoaContextWithOIDC, { message, retryAfterSeconds }: TooManyTries): errors.AccessDenied {
  ctx.set('retry-after', String(retryAfterSeconds))
  return Object.assign(new errors.AccessDenied(asDescription(message)), { status: 403, statusCode: 403 })
}

type CibaFeature = NonNullable<NonNullable<Configuration['features']>['ciba']>

/** The feature's settings. `createDecoupledCheck` has run before the hint is processed. */
export function decoupledFeature({ limits }: Settings, hooks: AuthServerHooks): CibaFeature {
  return {
    enabled: true,
    deliveryModes: ['poll', 'ping'],
    // Who the customer is shows when they approve. Until then the library keeps a name that stands for nobody.
    processLoginHint: async () => 'undecided',
    processLoginHintToken: async () => undefined,
    validateRequestContext: async () => undefined,
    verifyUserCode: async () => undefined,
    validateBindingMessage: async (_, message?: string) => {
      const fault = message === undefined ? undefined : findBindingMessageFault(message)
      if (fault !== undefined) throw new errors.InvalidBindingMessage(fault)
    },
    triggerAuthenticationDevice: async (ctx, request, _, client) => {
      const { consentId, nationalIdentificationNumber, notificationToken } = preparedOf.get(ctx)!
      const answer = ctx.body as { expires_in: number; interval?: number }
      const now = hooks.clock.now()
      await hooks.decoupled.begin({
        authRequestId: request.jti,
        consentId,
        clientId: client.clientId,
        nationalIdentificationNumber,
        bindingMessage: ctx.oidc.params?.binding_message as string | undefined,
        notificationToken,
        expiresAt: new Date((Math.floor(now.getTime() / 1_000) + answer.expires_in) * 1_000),
        now,
      })
      answer.interval = limits.decoupledIntervalSeconds
    },
  }
}

/**
 * How long a request waits for its customer, in seconds: as the app asks, but not longer than a visit to the bank may last, nor than the
 * consent may be authorized.
 */
export function requestSeconds(
  ctx: KoaContextWithOIDC,
  { decoupledSeconds, interactionSeconds }: Settings['limits'],
  clock: AuthServerHooks['clock'],
): number {
  const asked = Number(ctx.oidc.params?.requested_expiry ?? decoupledSeconds)
  const leftMs = preparedOf.get(ctx)!.authorizationExpiresAt.getTime() - clock.now().getTime()
  return Math.max(1, Math.min(asked, interactionSeconds, Math.floor(leftMs / 1_000)))
}

/**
 * Checks a signed request object of the back channel beyond its signature: OpenID CIBA Core 7.1.1 demands these claims, and KSA API
 * Security bounds the times. The library answers `invalid_request`.
 */
export function checkDecoupledRequestObject(
  ctx: KoaContextWithOIDC,
  claims: Record<string, unknown>,
  { envelopeLifetimeSeconds }: Settings['limits'],
): void {
  if (ctx.oidc.route !== decoupledRoute) return
  for (const name of ['exp', 'iat', 'nbf', 'jti'])
    if (claims[name] === undefined) throw new errors.InvalidRequestObject(`the request object has no ${name}`)
  const { exp, nbf } = claims as { exp: number; nbf: number }
  if (exp <= nbf || exp - nbf > envelopeLifetimeSeconds)
    throw new errors.InvalidRequestObject(`exp must be at most ${envelopeLifetimeSeconds} s after nbf`)
}
