import { type BankAccount } from '../../corebank/port.ts'
import { type BilingualName } from '../../domain/shared/bilingualName.ts'
import { type AuthorizationSessionRow } from '../../data/repositories/authorizationSessions.ts'

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

/** What the bank's pages may show. `payment` and `accounts` are there only at stage 'decision', after full authentication. */
export interface AuthorizationView {
  stage: AuthorizationSessionRow['stage']
  outcome: AuthorizationSessionRow['outcome']
  appName: string
  organisation: string
  expiresAt: Date
  payment?: PaymentToAuthorize
  /** Accounts that this consent may use. */
  accounts?: BankAccount[]
}
