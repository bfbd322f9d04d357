import type { BankAccount } from '../../corebank/port.ts'
import type { ConfirmationTerms } from '../../corebank/confirmation.ts'
import type { Executor } from '../../data/schema.ts'
import type { Consent, ConsentKind, ConsentOfKind, Standings } from '../../domain/consent/consent.ts'
import type { CustomerStop } from '../../domain/fraud/fraudCase.ts'
import type { SigningDemand } from '../../domain/mandate/signing.ts'
import type { KnownCustomer } from '../../domain/session/knownCustomer.ts'
import type { PayeeCheck } from '../../domain/verification/payeeCheck.ts'
import type { Dependencies } from '../dependencies.ts'

/** What one customer's approval needs and does. It is prepared before the transaction that records it. */
export interface Approval {
  /** Whose approval the consent needs, by the mandate as the core bank has just told it. */
  demand: SigningDemand
  /** What the consent's own PSU is to each account. Absent of a letter. */
  beginnerStanding?: Standings | undefined
  /** Accounts to link to the consent. */
  accountIds: readonly string[]
  /** The accounts that the approval is about, linked or not: with them the same approval can be prepared again. */
  chosenAccountIds: readonly string[]
  /** What the customer confirms. Other terms need another confirmation. */
  terms: ConfirmationTerms
  /** Of a payment: what the bank had found of the payee's names. */
  payee?: PayeeCheck
  /** What the last approval does besides setting Authorized, in the same transaction. */
  complete?(trx: Executor, authorized: Consent, now: Date): Promise<void>
}

/** A customer who decides about a consent. `linkedAccountIds` are the accounts that an earlier authorizer chose, or empty. */
export interface Authorizer<Kind extends ConsentKind = ConsentKind> {
  consent: ConsentOfKind<Kind>
  nationalIdentificationNumber: string
  linkedAccountIds: readonly string[]
  now: Date
}

/** What the decision page shows for every kind. Each kind adds its own members. */
export interface ConsentSubject {
  /** The accounts that this consent may use. */
  accounts: BankAccount[]
  /** How many of `accounts` the customer chooses. With 'none' they are fixed. */
  accountChoice: 'none' | 'one' | 'several'
  /** Those of `accounts` that need the approval of others, too. */
  sharedAccountIds: readonly string[]
  /** Somebody else began it, and this customer decides with them. */
  isOfOther?: boolean
  /** This customer began it and has lost the mandate since: they are shown no account, and nothing of theirs counts. */
  isOut?: boolean
  /** The core bank is away, so only what is stored is shown: it can be declined or ended, and not approved. */
  isAway?: boolean
  /** The bank does not offer this any more, so nobody can approve it. */
  isLeftOut?: boolean
  /** This customer has reported the app, or stopped open banking, so they cannot approve it. */
  stop?: CustomerStop | undefined
  /** What it is about has come or gone: the day of a payment, the validity of a letter. Nobody can approve it any more. */
  isTooLate?: boolean
  /** Whose approval it takes with these accounts. A letter has none. */
  demandFor(accounts: readonly BankAccount[]): SigningDemand
}

/** The steps of an authorization that differ between the kinds of consents. All other steps are the same for every kind. */
export interface AuthorizationKind<Kind extends ConsentKind = ConsentKind, Subject extends ConsentSubject = ConsentSubject> {
  /** Whether this customer may authorize. It is asked after the password, so that the page tells nobody whose consent it is. */
  mayAuthorize(dependencies: Dependencies, consent: ConsentOfKind<Kind>, nationalIdentificationNumber: string): Promise<boolean>
  /** Why the authenticated customer still may not continue (for the audit trail), or undefined. */
  findObstacle(
    dependencies: Dependencies,
    consent: ConsentOfKind<Kind>,
    nationalIdentificationNumber: string,
  ): Promise<string | undefined>
  /** What the decision page shows. */
  describe(dependencies: Dependencies, authorizer: Authorizer<Kind>): Promise<Subject>
  /** The same from what is stored, without a question to the core bank. */
  describeStored(dependencies: Dependencies, authorizer: Authorizer<Kind>): Promise<Subject>
  /** What the customer was asked to confirm with these accounts, whether or not it could be approved now: a no to it counts. */
  termsAsked(
    dependencies: Dependencies,
    asked: Pick<Authorizer<Kind>, 'consent' | 'nationalIdentificationNumber'> & { accountIds: readonly string[] },
  ): Promise<ConfirmationTerms>
  /** Throws BankRefusal 'businessRule' when the choice of accounts does not fit, or the approval is impossible for another reason. */
  prepareApproval(
    dependencies: Dependencies,
    authorizer: Authorizer<Kind> & { customer: KnownCustomer; accountIds: readonly string[] },
  ): Promise<Approval>
}
