import { type ConsentKind } from './consent.ts'

/** What a registered app may do; the names are the description's. */
export type Product = 'KSA PIS' | 'KSA AIS' | 'KSA LOG' | 'VOP'

export type DeveloperScope = 'payments' | 'accounts' | 'guarantees' | 'verifications'

/** The consents of one product. `idPrefix` begins each of their ids; `refreshable` consents outlive one access token. */
export interface ConsentRules {
  kind: ConsentKind
  idPrefix: string
  refreshable: boolean
}

/** One product: the scope of its developer token, which with `:<ConsentId>` behind it is also the scope of its customers' tokens. */
export interface ProductRules {
  product: Product
  scope: DeveloperScope
  consent?: ConsentRules
}

/** design.md section 5. */
export const products: readonly ProductRules[] = [
  { product: 'KSA PIS', scope: 'payments', consent: { kind: 'payment', idPrefix: 'pis-', refreshable: false } },
  { product: 'KSA AIS', scope: 'accounts', consent: { kind: 'account', idPrefix: 'aac-', refreshable: true } },
  { product: 'KSA LOG', scope: 'guarantees', consent: { kind: 'guarantee', idPrefix: 'lg-', refreshable: true } },
  { product: 'VOP', scope: 'verifications' },
]

/** What each ConsentId of a kind begins with. */
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
