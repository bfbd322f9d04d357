import Provider, { errors, type KoaContextWithOIDC } from 'oidc-provider'
import type { NamedEntity } from '../data/repositories/callers.ts'
import { type ConsentRules, type Product, productRules, products } from '../domain/consent/products.ts'
import { BankRefusal } from '../domain/shared/errors.ts'
import type { AuthServerHooks } from './hooks.ts'

/** The two parts of a scope such as `payments:<ConsentId>`. */
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

/**
 * The consent that the request names which the library is working on, where the request pushes an authorization: its app must be looked up
 * first, and both are one statement. A signed request says it in a JWT that nobody has opened by then, so there it is undefined.
 */
export function consentIdAsked(): string | undefined {
  const { oidc } = Provider.ctx ?? {}
  const scope = oidc?.route === 'pushed_authorization_request' ? oidc.body?.scope : undefined
  return typeof scope === 'string' ? consentScopeOf(scope)?.consentId : undefined
}

/**
 * Shows what a correct scope of an authorization request looks like. It has no quotation marks, because RFC 6749 section 4.1.2.1
 * forbids them in descriptions.
 */
export function rightConsentScope(product: Product): string {
  const { scope, consent } = productRules(product)
  return consent === undefined
    ? `An app for ${product} has no customers to ask; it uses the client_credentials grant.`
    : `The scope must be: openid ${scope}:<ConsentId>, with the ${consent.idPrefix}... id of one consent of this app.`
}

/**
 * The one consent scope of an authorization request. Undefined when `openid` is missing or when the request asks for anything else.
 */
export function requestedConsentScope(scope: string | undefined, product: Product): ConsentScope | undefined {
  const tokens = new Set((scope ?? '').split(' '))
  if (!tokens.delete('openid') || tokens.size !== 1) return undefined
  const [token] = tokens as unknown as Iterable<string>
  const found = readToken(token as string)
  return found?.consent === productRules(product).consent ? found : undefined
}

/**
 * The scope of a developer token: the product's scope, also when the request names none. Undefined when the request names another
 * one.
 */
export function grantedDeveloperScope(scope: string | undefined, product: Product): string | undefined {
  const tokens = new Set((scope ?? '').split(' ').filter((token) => token !== ''))
  // KSA account information asks for `openid accounts` here. Without a customer openid means nothing, so it is not granted.
  tokens.delete('openid')
  const { scope: own } = productRules(product)
  return tokens.size === 0 || (tokens.size === 1 && tokens.has(own)) ? own : undefined
}

const productOf = (client: object) => (client as { product: Product }).product

/** Makes a text fit for an error_description: RFC 6749 section 4.1.2.1 allows only certain characters. */
export function asDescription(text: string): string {
  return text.replace(/"/g, "'").replace(/[^\x20-\x5b\x5d-\x7e]/g, ' ')
}

/**
 * Makes the check of an authorization request. It runs at /par and again at /authorize, before the customer sees anything. The
 * request must name exactly one consent scope of the app's product, and a consent that may be authorized now. Throws InvalidScope
 * or InvalidRequest.
 */
export function createScopeCheck(hooks: AuthServerHooks) {
  return async (ctx: KoaContextWithOIDC, scope: string | undefined, client: object): Promise<void> => {
    refuseUnstorable(ctx.oidc.params ?? {})
    // A request object may say `resource: []`. Without this line the library would issue tokens for no resource server.
    if (Object.keys(ctx.oidc.resourceServers ?? {}).length === 0)
      throw new errors.InvalidTarget('resource must be absent or name one server')
    const product = productOf(client)
    const requested = requestedConsentScope(scope, product)
    if (requested === undefined) throw new errors.InvalidScope(rightConsentScope(product), undefined as never)
    try {
      const { clientId } = client as { clientId: string }
      const { consentId } = requested
      await hooks.assertAuthorizable({ clientId, consentId, now: hooks.clock.now(), named: namedIn(ctx) })
    } catch (error) {
      if (!(error instanceof BankRefusal)) throw error
      throw new errors.InvalidScope(asDescription(`${error.message} ${rightConsentScope(product)}`), undefined as never)
    }
  }
}

/**
 * Refuses characters that PostgreSQL cannot store: NUL, and half of a surrogate pair. Otherwise a `state` with one of them would
 * end in a 500.
 */
function refuseUnstorable(parameters: Record<string, unknown>): void {
  for (const [name, value] of Object.entries(parameters)) {
    if (typeof value === 'string' && (value.includes('\0') || !value.isWellFormed())) {
      throw new errors.InvalidRequest(`${name} must not contain NUL or broken Unicode`)
    }
  }
}

/**
 * The scopes that the interfaces grant to this request. For client_credentials that is the product's scope. Otherwise it is the
 * consent's, from the code, the refresh token, or the authorization request that `createScopeCheck` has checked. Throws
 * InvalidScope.
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
    // A request without a scope gets the product's scope (RFC 6749 section 3.3).
    params.scope = granted
    return granted
  }
  const source = entities.AuthorizationCode ?? entities.BackchannelAuthenticationRequest ?? entities.RefreshToken
  const scope = source?.scope ?? (params.scope as string | undefined)
  const consent = consentScopeOf(scope)
  return consent === undefined ? '' : `openid ${consent.scope}`
}

/** By the library's context of a request: the consent that was read with its app. */
const readWithApp = new WeakMap<object, NamedEntity>()

/** Keeps what was read with the app of the request that the library is working on, until the check of the scope judges it. */
export function keepNamed(named: NamedEntity | undefined): void {
  const { ctx } = Provider
  if (ctx && named) readWithApp.set(ctx, named)
}

/** What was read with the app of this request, if it was. */
export const namedIn = (ctx: object): NamedEntity | undefined => readWithApp.get(ctx)
