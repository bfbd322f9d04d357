import type { Offer, Offers } from '../offer/offers.ts'
import type { ConsentKind } from './consent.ts'

/** What a registered app may do, in the contracts' names. */
export type Product = 'KSA PIS' | 'KSA AIS' | 'KSA LOG' | 'VOP'

/** The scope of an app's own token, one per product. */
export type DeveloperScope = 'payments' | 'accounts' | 'guarantees' | 'verifications'

/** Rules for the consents of one product. `idPrefix` begins each of their ids. A `refreshable` consent gets refresh tokens. */
export interface ConsentRules {
  kind: ConsentKind
  idPrefix: string
  refreshable: boolean
}

/**
 * One product. `scope` is the scope of its developer token. With `:<ConsentId>` behind it, it is the scope of its customers'
 * tokens.
 */
export interface ProductRules {
  product: Product
  scope: DeveloperScope
  /** The interfaces that it opens: one of them is enough for a bank that has apps for it. */
  offers: readonly Offer[]
  consent?: ConsentRules
}

/** Scopes and id prefixes by product (docs/decisions/apps.md#products-and-scopes). */
export const products: readonly ProductRules[] = [
  {
    product: 'KSA PIS',
    scope: 'payments',
    offers: ['payment-initiation'],
    consent: { kind: 'payment', idPrefix: 'pis-', refreshable: false },
  },
  {
    product: 'KSA AIS',
    scope: 'accounts',
    offers: ['account-information'],
    consent: { kind: 'account', idPrefix: 'aac-', refreshable: true },
  },
  {
    product: 'KSA LOG',
    scope: 'guarantees',
    offers: ['letter-of-guarantee'],
    consent: { kind: 'guarantee', idPrefix: 'lg-', refreshable: true },
  },
  { product: 'VOP', scope: 'verifications', offers: ['payee-verification', 'account-verification'] },
]

/** The products for which a bank has apps that offers this. */
export const offeredProducts = (offers: Offers): ProductRules[] =>
  products.filter((rules) => rules.offers.some((offer) => offers.has(offer)))

/** The prefix of every ConsentId of a kind. */
export function consentIdPrefix(kind: ConsentKind): string {
  return products.find((rules) => rules.consent?.kind === kind)!.consent!.idPrefix
}

/** The row of a product. */
export function productRules(product: Product): ProductRules {
  return products.find((rules) => rules.product === product) as ProductRules
}

/** The interface whose consents are of a kind. */
export const offerOf = (kind: ConsentKind): Offer => products.find((rules) => rules.consent?.kind === kind)!.offers[0]!

/** The scope of the PSU token for one consent: `payments:<ConsentId>` (KSA-AIS: parameterised scopes). */
export function consentScope(kind: ConsentKind, consentId: string): string {
  return `${products.find((rules) => rules.consent?.kind === kind)!.scope}:${consentId}`
}
