import { type BankCustomer } from '../../../corebank/port.ts'
import { type ConsentRow } from '../../../data/repositories/consent/consents.ts'
import { type Executor } from '../../../data/schema.ts'
import { type Dependencies } from '../../dependencies.ts'
import { type ConsentSubject } from '../authorizationView.ts'

/** What one customer's approval means, found out before the transaction that records it. */
export interface Approval {
  /** National ids of everybody whose approval the consent needs, the approving customer among them. */
  approvers: readonly string[]
  /** Accounts to link to the consent. */
  accountIds: readonly string[]
  /** What the last approval brings about besides Authorized, in its transaction. */
  complete?(trx: Executor, authorized: ConsentRow, now: Date): Promise<void>
}

/** A customer in front of a consent. `linkedAccountIds` are those that an earlier approver chose; else it is empty. */
export interface Authorizer {
  consent: ConsentRow
  nationalIdentificationNumber: string
  linkedAccountIds: readonly string[]
}

/** What differs between the kinds of consents when somebody authorizes one; everything else is written once. */
export interface AuthorizationKind {
  /** Whether this customer may authorize. Asked after the password, so that the page tells nobody whose consent it is. */
  mayAuthorize(dependencies: Dependencies, consent: ConsentRow, nationalIdentificationNumber: string): Promise<boolean>
  /** Why the authenticated customer may not go on after all (for the audit trail), or undefined. */
  findObstacle(dependencies: Dependencies, consent: ConsentRow, nationalIdentificationNumber: string): Promise<string | undefined>
  /** What the decision page shows. */
  describe(dependencies: Dependencies, authorizer: Authorizer): Promise<ConsentSubject>
  /** Throws SanadError 'businessRule' when the choice of accounts does not fit, or the approval is impossible for another reason. */
  prepareApproval(
    dependencies: Dependencies,
    authorizer: Authorizer & { customer: BankCustomer; accountIds: readonly string[] },
  ): Promise<Approval>
}
