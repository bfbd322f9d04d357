import { type BankAccount, type BankCustomer } from '../../corebank/port.ts'
import { type Executor } from '../../data/schema.ts'
import { type Consent, type ConsentKind, type ConsentOfKind } from '../../domain/consent/consent.ts'
import { type Dependencies } from '../dependencies.ts'

/** What one customer's approval means, found out before the transaction that records it. */
export interface Approval {
  /** Everybody whose approval the consent needs, the approving customer among them. */
  authorizers: readonly string[]
  /** Accounts to link to the consent. */
  accountIds: readonly string[]
  /** What the last approval brings about besides Authorized, in its transaction. */
  complete?(trx: Executor, authorized: Consent, now: Date): Promise<void>
}

/** A customer in front of a consent. `linkedAccountIds` are those that an earlier authorizer chose; else it is empty. */
export interface Authorizer<Kind extends ConsentKind = ConsentKind> {
  consent: ConsentOfKind<Kind>
  nationalIdentificationNumber: string
  linkedAccountIds: readonly string[]
}

/** What the decision page shows of every kind; each kind adds what it is about. */
export interface ConsentSubject {
  /** Accounts that this consent may use. */
  accounts: BankAccount[]
  /** How many of `accounts` the customer chooses; 'none': they are given. */
  accountChoice: 'none' | 'one' | 'several'
}

/** What differs between the kinds of consents when somebody authorizes one; everything else is written once. */
export interface AuthorizationKind<Kind extends ConsentKind = ConsentKind, Subject extends ConsentSubject = ConsentSubject> {
  /** Whether this customer may authorize. Asked after the password, so that the page tells nobody whose consent it is. */
  mayAuthorize(dependencies: Dependencies, consent: ConsentOfKind<Kind>, nationalIdentificationNumber: string): Promise<boolean>
  /** Why the authenticated customer may not go on after all (for the audit trail), or undefined. */
  findObstacle(
    dependencies: Dependencies,
    consent: ConsentOfKind<Kind>,
    nationalIdentificationNumber: string,
  ): Promise<string | undefined>
  /** What the decision page shows. */
  describe(dependencies: Dependencies, authorizer: Authorizer<Kind>): Promise<Subject>
  /** Throws SanadError 'businessRule' when the choice of accounts does not fit, or the approval is impossible for another reason. */
  prepareApproval(
    dependencies: Dependencies,
    authorizer: Authorizer<Kind> & { customer: BankCustomer; accountIds: readonly string[] },
  ): Promise<Approval>
}
