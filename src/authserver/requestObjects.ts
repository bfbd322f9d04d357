import { errors, type KoaContextWithOIDC } from 'oidc-provider'
import type { Settings } from '../config/settings.ts'
import { isFapi2, decoupledRoute } from './clients.ts'

/** RFC 9101 section 10.8, or what JWTs without a type of their own are called. Names of types have no case (RFC 7515 section 4.1.9). */
const isRequestObjectType = (typ: string) => /^(application\/)?(oauth-authz-req\+)?jwt$/i.test(typ)

/** Where a request object arrives for the first time. */
const judgedRoutes = ['pushed_authorization_request', decoupledRoute]

/**
 * Makes the check of request objects of the level fapi2, beyond signature, issuer, audience and expiry, which the library checks. KSA API
 * Security: exp and nbf are there, and exp is at most 10 minutes after nbf, so nbf is at most 10 minutes ago. A request is judged when it
 * is pushed and not again when the customer comes. Throws InvalidRequestObject.
 */
export function createRequestObjectCheck({ requestObjectSeconds }: Pick<Settings['limits'], 'requestObjectSeconds'>) {
  return async (
    ctx: KoaContextWithOIDC,
    { exp, nbf }: { exp?: unknown; nbf?: unknown },
    { typ }: { typ?: unknown },
    client: object,
  ): Promise<void> => {
    if (!isFapi2(client) || !judgedRoutes.includes((ctx.oidc as { route?: string }).route ?? '')) return
    if (typ !== undefined && !isRequestObjectType(String(typ))) throw refusal('typ must be oauth-authz-req+jwt, or absent')
    if (typeof exp !== 'number' || typeof nbf !== 'number') throw refusal('exp and nbf must be there')
    if (exp <= nbf || exp - nbf > requestObjectSeconds)
      throw refusal(`exp must be after nbf, by at most ${requestObjectSeconds} seconds`)
  }
}

function refusal(rule: string): errors.InvalidRequestObject {
  return new errors.InvalidRequestObject(rule)
}
