import type { ConfirmationRequest } from '../../corebank/confirmation.ts'
import type { Executor } from '../../data/schema.ts'
import type { ApprovalAnswer, ApprovalPlace, ApprovalStep, DoorName } from '../../domain/consent/approvalMoves.ts'
import type { AskedConfirmation, AuthorizationSession } from '../../domain/session/sessions.ts'
import type { KnownCustomer } from '../../domain/session/knownCustomer.ts'
import { BankRefusal } from '../../domain/shared/errors.ts'
import type { KeptPayeeCheck } from '../../domain/verification/payeeCheck.ts'
import type { MoveContext } from '../consent/consentMove.ts'
import type { CodeTries } from '../shared/customerFactors.ts'
import type { AskedConsent } from './visit.ts'

/** What a customer was asked to confirm. */
export interface Question extends Pick<AskedConfirmation, 'method' | 'shownNumber' | 'signers'> {
  /** What they chose. Absent where there is no choice: the accounts that are linked. */
  accountIds?: readonly string[]
  /** What they had been shown of the payee's name. */
  payeeShown: KeptPayeeCheck | null
  /** False once they must look again: nothing confirms it any more, and a no still counts. */
  isOpen: boolean
}

/** How an approval stands at a door. */
export interface Standing {
  /** How it ended there, so that a click that comes again gets the same answer. Null while it goes on, and where no door keeps it. */
  outcome: AuthorizationSession['outcome']
  question: Question | null
  /** What the page of the decision last said of the payee's name. */
  payeeShown: KeptPayeeCheck | null
}

/**
 * Where a customer decides about a consent: a visit that an app began, or their own area of the bank. A door says who is there, what they
 * were asked there and where the result goes; what may happen is `approvalMoves` for both.
 */
export interface Door extends AskedConsent, CodeTries {
  name: DoorName
  /** How the customer decides, for the audit trail. Absent on the bank's pages. */
  channel?: MoveContext['channel']
  customer: KnownCustomer
  now: Date
  /** Names to the bank what is to be confirmed here. A further question of this name makes the one before void. */
  confirmationId: string
  standing: Standing
  /** Reads the standing again: another click may have been first. */
  read(): Promise<Standing>
  /** As `read`, locked until the transaction ends. The consent is locked before. */
  lock(trx: Executor): Promise<Standing>
  keepQuestion(
    asked: ConfirmationRequest,
    about: { accountIds: readonly string[]; signers: number; payeeShown: KeptPayeeCheck | null },
  ): Promise<void>
  /** Leads back to the decision. */
  lookAgain(): Promise<void>
  /** After a wrong code: returns true when no further try is left; the visit, and what was asked in it, is then over. */
  endIfUsedUp(): Promise<boolean>
  /** Keeps what was decided, in the transaction that decides. Throws BankRefusal 'resourceIdUnknown' for a yes after the visit's time. */
  end(trx: Executor, outcome: 'approved' | 'declined'): Promise<void>
}

/** What was decided for good. `customerId` is the bank's opaque id, the `sub` of the tokens. */
export type FinalOutcome = { outcome: 'approved'; customerId: string } | { outcome: 'declined' }

/**
 * What a door is told. `confirm`: the bank has asked the customer to confirm. `codesUsedUp`: they were asked too often, and are not asked
 * again for a while. `notAsked`: nothing is asked of them here. `missing`: no code was typed. `refused`: the code is wrong, and they may
 * try again. `waiting`: nothing was answered in the bank's app yet, which shows this number. `expired`: the question there is over.
 * `ended`: too many tries, or the visit has ended otherwise.
 */
export type ApprovalOutcome =
  | FinalOutcome
  | { outcome: 'waiting'; shownNumber?: string | undefined }
  | { outcome: Exclude<ApprovalAnswer, 'approved' | 'declined' | 'waiting'> }

/** Where a customer stands. */
export function stepOf({ outcome, question }: Standing): ApprovalStep {
  if (outcome !== null) return outcome === 'refused' ? 'over' : outcome
  return question?.isOpen ? 'oneTimeCode' : 'decision'
}

/** Where the table of moves is looked up for a customer at a door. */
export const placeAt = ({ name, standing }: Pick<Door, 'name' | 'standing'>): ApprovalPlace => ({
  door: name,
  step: stepOf(standing),
})

/** The answer of an approval that has ended, for a click that comes again. Throws BankRefusal 'businessRule' after a refusal. */
export function repeatedOutcome(outcome: NonNullable<Standing['outcome']>, { customerId }: KnownCustomer): FinalOutcome {
  if (outcome === 'refused') throw new BankRefusal('businessRule', 'This authorization has ended.')
  return outcome === 'approved' ? { outcome, customerId } : { outcome }
}
