import { type BankAccount } from '../../corebank/port.ts'
import { type BilingualName, type BilingualText } from '../../domain/shared/bilingual.ts'
import { type AuthorizationSessionRow } from '../../data/repositories/consent/authorizationSessions.ts'
import { type GuaranteeDescription } from '../guarantee/describeGuarantee.ts'

/** A payment as the customer must see it before saying yes: everything that would leave the account, and to whom. */
export interface PaymentToAuthorize {
  amountHalalas: number
  currency: string
  creditorName: { en?: string; ar?: string }
  creditorTradingName?: { en?: string; ar?: string }
  creditorIban: string
  creditorBank?: BilingualName
  /** Null: at once. */
  executionDate: Date | null
  notes?: string
  purpose: string
  /** Undefined: the customer chooses. */
  debtorIban?: string
}

/** Access to account information as the customer must see it: what is read, of which time, until when, and what for. */
export interface AccessToAuthorize {
  permissions: readonly string[]
  /** Null: no bound on that side. */
  transactionsFrom: Date | null
  transactionsTo: Date | null
  /** End of the access. */
  expiresAt: Date
  purposes: readonly string[]
  /** Whom else the data goes to, where the app says so. */
  onBehalfOf?: string
}

/** A letter of guarantee as a signatory must see it: what the bank would promise to whom, and whether the line carries it. */
export interface GuaranteeToAuthorize extends GuaranteeDescription {
  /** The applicant as the bank knows it. */
  companyName?: BilingualText
  freeHalalas: number
  isWithinLine: boolean
}

/** What a consent is about. */
export interface ConsentSubject {
  payment?: PaymentToAuthorize
  access?: AccessToAuthorize
  guarantee?: GuaranteeToAuthorize
  /** Accounts that this consent may use. */
  accounts: BankAccount[]
  /** How many of `accounts` the customer chooses; 'none': they are given. */
  accountChoice: 'none' | 'one' | 'several'
}

/** What the bank's pages may show. `subject` is there only at stage 'decision', after full authentication. */
export interface AuthorizationView {
  stage: AuthorizationSessionRow['stage']
  outcome: AuthorizationSessionRow['outcome']
  appName: string
  organisation: string
  expiresAt: Date
  subject?: ConsentSubject
}
