import { products, type ConsentRules, type Product, productRules } from '../domain/consent/products.ts'

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
