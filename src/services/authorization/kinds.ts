import { type Consent, type ConsentKind } from '../../domain/consent/consent.ts'
import { accountAuthorization, type AccountSubject } from '../account/authorization.ts'
import { type AuthorizationKind } from '../consent/kind.ts'
import { guaranteeAuthorization, type GuaranteeSubject } from '../guarantee/authorization.ts'
import { paymentAuthorization, type PaymentSubject } from '../payment/authorization.ts'

/** What the decision page shows: one kind's subject. */
export type AuthorizationSubject = PaymentSubject | AccountSubject | GuaranteeSubject

const kinds = { payment: paymentAuthorization, account: accountAuthorization, guarantee: guaranteeAuthorization }

/** The rules of a consent's kind, for this consent. */
export function authorizationKind({ kind }: Consent): AuthorizationKind<ConsentKind, AuthorizationSubject> {
  // The compiler cannot see that a consent of a kind only ever meets the rules of that kind.
  return kinds[kind] as AuthorizationKind<ConsentKind, AuthorizationSubject>
}
