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
  consent?: ConsentRules
}

/** Scopes and id prefixes by product (docs/decisions/apps.md#products-and-scopes). */
export const products: readonly ProductRules[] = [
  { product: 'KSA PIS', scope: 'payments', consent: { kind: 'payment', idPrefix: 'pis-', refreshable: false } },
  { product: 'KSA AIS', scope: 'accounts', consent: { kind: 'account', idPrefix: 'aac-', refreshable: true } },
  { product: 'KSA LOG', scope: 'guarantees', consent: { kind: 'guarantee', idPrefix: 'lg-', refreshable: true } },
  { product: 'VOP', scope: 'verifications' },
]

/** The prefix of every ConsentId of a kind. */
export function consentIdPrefix(kind: ConsentKind): string {
  return products.find((rules) => rules.consent?.kind === kind)!.consent!.idPrefix
}

/** The row of a product. */
export function productRules(product: Product): ProductRules {
  return products.find((rules) => rules.product === product) as ProductRules
}

/** The scope of the PSU token for one consent: `payments:<ConsentId>` (KSA-AIS: parameterised scopes). */
export function consentScope(kind: ConsentKind, consentId: string): string {
  return `${products.find((rules) => rules.consent?.kind === kind)!.scope}:${consentId}`
}
