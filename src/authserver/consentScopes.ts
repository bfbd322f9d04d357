import { errors, type KoaContextWithOIDC } from 'oidc-provider'
import { type ConsentRules, type Product, productRules, products } from '../domain/consent/products.ts'
import { SanadError } from '../domain/shared/errors.ts'
import { type AuthServerHooks } from './hooks.ts'

/** A scope `payments:<ConsentId>` taken apart. */
export interface ConsentScope {
  scope: string
  consentId: string
  consent: ConsentRules
}

const consentIdTail = /^[A-Za-z0-9_-]{1,124}$/

function readToken(token: string): ConsentScope | undefined {
  const [name, consentId, ...rest] = token.split(':')
  const consent = products.find((rules) => rules.scope === name)?.consent
  if (consent === undefined || consentId === undefined || rest.length > 0) return undefined
  const fits = consentId.startsWith(consent.idPrefix) && consentIdTail.test(consentId.slice(consent.idPrefix.length))
  return fits ? { scope: token, consentId, consent } : undefined
}

/** The consent that a granted scope names (in either order with `openid`), or undefined. */
export function consentScopeOf(scope: string | undefined): ConsentScope | undefined {
  return (scope ?? '')
    .split(' ')
    .map(readToken)
    .find((found) => found !== undefined)
}

/** What a right scope of an authorization request looks like. No quotation marks: RFC 6749 section 4.1.2.1 forbids them in descriptions. */
export function rightConsentScope(product: Product): string {
  const { scope, consent } = productRules(product)
  return consent === undefined
    ? `An app for ${product} has no customers to ask; it uses the client_credentials grant.`
    : `The scope must be: openid ${scope}:<ConsentId>, with the ${consent.idPrefix}... id of one consent of this app.`
}

/** The one consent scope of an authorization request, or undefined when `openid` is missing or anything else is asked for. */
export function requestedConsentScope(scope: string | undefined, product: Product): ConsentScope | undefined {
  const tokens = new Set((scope ?? '').split(' '))
  if (!tokens.delete('openid') || tokens.size !== 1) return undefined
  const [token] = tokens as unknown as Iterable<string>
  const found = readToken(token as string)
  return found?.consent === productRules(product).consent ? found : undefined
}

/** What a developer token gets: the product's scope, also when none is asked for; undefined when another one is asked for. */
export function grantedDeveloperScope(scope: string | undefined, product: Product): string | undefined {
  const tokens = new Set((scope ?? '').split(' ').filter((token) => token !== ''))
  // KSA account information asks for `openid accounts` here; openid has no meaning without a customer and is not granted.
  tokens.delete('openid')
  const { scope: own } = productRules(product)
  return tokens.size === 0 || (tokens.size === 1 && tokens.has(own)) ? own : undefined
}

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
