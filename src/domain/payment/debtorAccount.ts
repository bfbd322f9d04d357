import { type AccountStatus, isPaymentAccount } from '../account/status.ts'
import type { PaymentTerms } from './terms.ts'

/** Why a payment cannot debit an account: its status, or what the payment asks for. The pages have a text for each. */
export type DebtorObstacle =
  Exclude<AccountStatus, 'Active'> | 'NoPaymentAccount' | 'OtherCurrency' | 'SharedAccount' | 'AboveMandate' | 'PayeeAccount'

/** The members of an account that decide whether a payment may debit it. */
export interface DebtorCandidate {
  iban: string
  status: AccountStatus
  accountSubType: string
  maturityAt: Date | null
  currency: string
  /** How many people must approve this payment. Infinity where nobody may. */
  signers: number
}

/**
 * What keeps a payment with these terms from debiting the account. Undefined when it may: the account is active, holds riyals and is
 * not the payee's own, and somebody may sign so much. One that needs several approvals is allowed only with AcceptedAuthorizationType
 * KSAOB.Multi.
 */
export function findDebtorObstacle(
  { creditorAccount, currency, acceptedAuthorizationType }: PaymentTerms,
  account: DebtorCandidate,
): DebtorObstacle | undefined {
  if (account.status !== 'Active') return account.status
  if (!isPaymentAccount(account)) return 'NoPaymentAccount'
  if (account.currency !== currency) return 'OtherCurrency'
  if (account.iban === creditorAccount.iban) return 'PayeeAccount'
  if (account.signers === Infinity) return 'AboveMandate'
  if (account.signers > 1 && acceptedAuthorizationType !== 'KSAOB.Multi') return 'SharedAccount'
  return undefined
}
