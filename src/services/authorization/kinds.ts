import { type Consent, type ConsentKind, isBegunByOther } from '../../domain/consent/consent.ts'
import { accountAuthorization, type AccountSubject } from '../account/authorization.ts'
import type { SigningDemand } from '../../domain/mandate/signing.ts'
import { isOffered } from '../consent/currentConsent.ts'
import type { Dependencies } from '../dependencies.ts'
import type { AuthorizationKind } from '../consent/kind.ts'
import { guaranteeAuthorization, type GuaranteeSubject } from '../guarantee/authorization.ts'
import { undefinedWhenAway } from '../shared/coreBankFailures.ts'
import { paymentAuthorization, type PaymentSubject } from '../payment/authorization.ts'

/** What the decision page shows, by kind of consent. */
export type AuthorizationSubject = PaymentSubject | AccountSubject | GuaranteeSubject

type Kind = AuthorizationKind<ConsentKind, AuthorizationSubject>

/** The rules of a kind. What they describe for pages also says whether somebody else began the consent, and whether the bank offers it. */
function completed(rules: object): Kind {
  // The compiler cannot see that a consent only ever meets the rules of its own kind.
  const kind = rules as Kind
  const complete =
    (describe: Kind['describe']): Kind['describe'] =>
    async (dependencies, authorizer) => {
      const { consent, nationalIdentificationNumber } = authorizer
      const subject = await describe(dependencies, authorizer)
      const begun = { ...subject, isOfOther: isBegunByOther(consent, nationalIdentificationNumber) }
      return isOffered(dependencies, consent) ? begun : { ...begun, isLeftOut: true }
    }
  return { ...kind, describe: complete(kind.describe), describeStored: complete(kind.describeStored) }
}

const kinds: Record<ConsentKind, Kind> = {
  payment: completed(paymentAuthorization),
  account: completed(accountAuthorization),
  guarantee: completed(guaranteeAuthorization),
}

/** The authorization rules for the kind of this consent. */
export const authorizationKind = ({ kind }: Consent): Kind => kinds[kind]

/** What a page shows. While the core bank is away, what is stored: whoever wants to decline or end it must not need an answer of it. */
export async function describeForPage(
  dependencies: Dependencies,
  authorizer: Parameters<Kind['describe']>[1],
): Promise<AuthorizationSubject> {
  const kind = authorizationKind(authorizer.consent)
  const subject = await kind.describe(dependencies, authorizer).catch(undefinedWhenAway)
  return subject ?? { ...(await kind.describeStored(dependencies, authorizer)), isAway: true }
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
  const found = new Set(accounts.map(({ accountId }) => accountId))
  // As many accounts are not yet the same ones, and the mandate of another account is nobody's here.
  const isWhole = found.size === linkedAccountIds.length && linkedAccountIds.every((accountId) => found.has(accountId))
  return isWhole && found.size > 0 ? subject.demandFor(accounts) : undefined
}
