import Provider, { errors } from 'oidc-provider'
import { isFapi2 } from '../clients.ts'
import { asDescription, consentScopeOf } from '../consentScopes.ts'
import type { CertificateOfRequest } from '../../security/tls/presentedCertificate.ts'
import type { AuthServerHooks } from '../hooks.ts'
import { type InteractionContext, saveGrant } from '../interactions.ts'

/** A stored request as the library keeps it, with members that its types leave out. */
interface StoredRequest {
  clientId: string
  exp: number
  scope: string
  consumed?: unknown
}

interface RequestModel {
  find(authRequestId: string, options?: { ignoreExpiration?: boolean }): Promise<StoredRequest | undefined>
}

/**
 * Makes the library see how a request ended. The rows of the bank decide, and the grant is made when the app asks: nothing is lost when
 * the process dies after the decision.
 */
export function settleDecoupledRequests(
  provider: Provider,
  context: InteractionContext & { certificateOf: CertificateOfRequest },
  hooks: AuthServerHooks,
): void {
  const Model = provider.BackchannelAuthenticationRequest as unknown as RequestModel
  const find = Model.find.bind(Model)
  Model.find = async (authRequestId, options) => {
    const request = await find(authRequestId, options)
    // The library refuses another app's auth_req_id.
    if (request?.clientId !== Provider.ctx?.oidc.client?.clientId) return request
    // Left to the library, a used request would look as if it still waited, as its outcome is not stored with it.
    if (request?.consumed) throw new errors.InvalidGrant('the auth_req_id was used before')
    if (request) await settle({ provider, context, hooks }, authRequestId, request)
    return request
  }
}

interface Settling {
  provider: Provider
  context: InteractionContext & { certificateOf: CertificateOfRequest }
  hooks: AuthServerHooks
}

/**
 * Writes the outcome into the request. While it waits, the app may ask once in an interval, else it gets `slow_down`. A request that was
 * decided may be asked for at any time, and for as long after its end as a code lives: the customer may approve at the last moment.
 */
async function settle({ provider, context, hooks }: Settling, authRequestId: string, request: StoredRequest): Promise<void> {
  const now = hooks.clock.now()
  const nowSeconds = Math.floor(now.getTime() / 1_000)
  const graceSeconds = context.settings.limits.authorizationCodeSeconds
  if (request.exp + graceSeconds <= nowSeconds) return
  const outcome = await hooks.decoupled.findOutcome({ authRequestId, now })
  if (outcome === undefined) {
    if (request.exp > nowSeconds && !(await hooks.decoupled.recordPoll({ authRequestId, now }))) throw new errors.SlowDown()
    return
  }
  if ('expired' in outcome) throw new errors.ExpiredToken(asDescription(outcome.expired))
  const exp = request.exp + graceSeconds
  if ('denied' in outcome)
    return void Object.assign(request, { exp, error: 'access_denied', errorDescription: asDescription(outcome.denied) })
  const { customerId } = outcome.approved
  const scope = consentScopeOf(request.scope)
  if (scope === undefined) throw new Error('a stored decoupled request names no consent')
  // The library looks at the certificate only later, and each try would leave a grant behind.
  const { oidc, req } = Provider.ctx!
  if (isFapi2(oidc.client!) && context.certificateOf(req, now) === undefined)
    throw new errors.InvalidGrant('mutual TLS client certificate not provided')
  const grantId = await saveGrant(context, provider, { clientId: request.clientId, scope, customerId })
  Object.assign(request, { exp, accountId: customerId, grantId, amr: ['pwd', 'otp'] })
}
