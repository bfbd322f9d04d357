import type { Consent, ConsentKind } from '../../domain/consent/consent.ts'
import { accountAuthorization, type AccountSubject } from '../account/authorization.ts'
import type { SigningDemand } from '../../domain/mandate/signing.ts'
import type { Dependencies } from '../dependencies.ts'
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

/**
 * Whose approval a consent needs that somebody has approved already, by the mandate as the core bank tells it now. Undefined where it does
 * not know the accounts any more.
 */
export async function demandAsLinked(
  { coreBank }: Pick<Dependencies, 'coreBank'>,
  subject: AuthorizationSubject,
  linkedAccountIds: readonly string[],
): Promise<SigningDemand | undefined> {
  if ('guarantee' in subject) return subject.demandFor([])
  const accounts = linkedAccountIds.length > 0 ? await coreBank.findAccounts([...linkedAccountIds]) : []
  return accounts.length > 0 && accounts.length === linkedAccountIds.length ? subject.demandFor(accounts) : undefined
}
