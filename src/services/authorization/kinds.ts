import type { Consent, ConsentKind } from '../../domain/consent/consent.ts'
import { accountAuthorization, type AccountSubject } from '../account/authorization.ts'
import type { AuthorizationKind } from '../consent/kind.ts'
import { guaranteeAuthorization, type GuaranteeSubject } from '../guarantee/authorization.ts'
import { paymentAuthorization, type PaymentSubject } from '../payment/authorization.ts'

/** What the decision page shows, by kind of consent. */
export type AuthorizationSubject = PaymentSubject | AccountSubject | GuaranteeSubject

const kinds = { payment: paymentAuthorization, account: accountAuthorization, guarantee: guaranteeAuthorization }

/** The authorization rules for the kind of this consent. */
export function authorizationKind({ kind }: Consent): AuthorizationKind<ConsentKind, AuthorizationSubject> {
  // The compiler cannot see that a consent only ever meets the rules of its own kind.
  return kinds[kind] as AuthorizationKind<ConsentKind, AuthorizationSubject>
}
