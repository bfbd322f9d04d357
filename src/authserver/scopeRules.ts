import { errors, type KoaContextWithOIDC } from 'oidc-provider'
import { productRules, type Product } from '../domain/consent/products.ts'
import { SanadError } from '../domain/shared/errors.ts'
import { consentScopeOf, grantedDeveloperScope, requestedConsentScope, rightConsentScope } from './consentScopes.ts'
import { type AuthServerHooks } from './hooks.ts'

const productOf = (client: object) => (client as { product: Product }).product

/** RFC 6749 section 4.1.2.1: what an error_description may consist of. */
export function asDescription(text: string): string {
  return text.replace(/"/g, "'").replace(/[^\x20-\x5b\x5d-\x7e]/g, ' ')
}

/**
 * Checks an authorization request, at /par and again at /authorize, before the customer sees anything: exactly one consent
 * scope of the app's product, and a consent that may be authorized now. Throws InvalidScope or InvalidRequest.
 */
export function createScopeCheck(hooks: AuthServerHooks) {
  return async (ctx: KoaContextWithOIDC, scope: string | undefined, client: object): Promise<void> => {
    refuseUnstorable(ctx.oidc.params ?? {})
    // A request object may say `resource: []`; the library then issues tokens for nobody.
    if (Object.keys(ctx.oidc.resourceServers ?? {}).length === 0)
      throw new errors.InvalidTarget('resource must be absent or name one server')
    const product = productOf(client)
    const requested = requestedConsentScope(scope, product)
    if (requested === undefined) throw new errors.InvalidScope(rightConsentScope(product), undefined as never)
    try {
      await hooks.assertAuthorizable((client as { clientId: string }).clientId, requested.consentId, new Date())
    } catch (error) {
      if (!(error instanceof SanadError)) throw error
      throw new errors.InvalidScope(asDescription(`${error.message} ${rightConsentScope(product)}`), undefined as never)
    }
  }
}

/** PostgreSQL stores neither NUL nor half of a surrogate pair; without this a `state` with one would end in a 500. */
function refuseUnstorable(parameters: Record<string, unknown>): void {
  for (const [name, value] of Object.entries(parameters)) {
    if (typeof value === 'string' && (value.includes('\0') || !value.isWellFormed())) {
      throw new errors.InvalidRequest(`${name} must not contain NUL or broken Unicode`)
    }
  }
}

/**
 * The scopes that our interfaces know in this request: the product's for client_credentials, else the consent's (from the
 * code or refresh token, or from the authorization request, which `createScopeCheck` judges). Throws InvalidScope.
 */
export function resourceScope(ctx: KoaContextWithOIDC, client: object): string {
  const { params = {}, entities } = ctx.oidc
  if (params.grant_type === 'client_credentials') {
    const granted = grantedDeveloperScope(params.scope as string | undefined, productOf(client))
    if (granted === undefined) {
      const product = productOf(client)
      throw new errors.InvalidScope(
        `The scope of a developer token for ${product} must be ${productRules(product).scope}, or absent.`,
        undefined as never,
      )
    }
    // What is absent in the request defaults to the product's scope (RFC 6749 section 3.3).
    params.scope = granted
    return granted
  }
  const scope = entities.AuthorizationCode?.scope ?? entities.RefreshToken?.scope ?? (params.scope as string | undefined)
  const consent = consentScopeOf(scope)
  return consent === undefined ? '' : `openid ${consent.scope}`
}
