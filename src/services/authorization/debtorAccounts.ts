import { type BankAccount } from '../../corebank/port.ts'
import { type ConsentRow } from '../../data/repositories/consent/consents.ts'
import { isPaymentAccount } from '../../domain/account/paymentAccount.ts'
import { SanadError } from '../../domain/shared/errors.ts'
import { paymentConsentData } from '../consent/messages/paymentConsentMessage.ts'
import { paymentTermsOf } from '../payment/paymentTerms.ts'

/**
 * The customer's accounts that a payment consent may debit: open and in riyals. An account that needs several people's approval
 * is eligible only where the app accepts that: KSAOB.Single rules it out (field-standard.md section 4, AcceptedAuthorizationType).
 */
export function eligibleDebtorAccounts(consent: ConsentRow, accounts: readonly BankAccount[]): BankAccount[] {
  const { debtorIban, currency, creditorIban } = paymentTermsOf(consent)
  const mayBeShared = paymentConsentData(consent).AcceptedAuthorizationType === 'KSAOB.Multi'
  return accounts.filter(
    (account) =>
      account.status === 'Active' &&
      isPaymentAccount(account) &&
      account.currency === currency &&
      (mayBeShared || account.holders.length === 1) &&
      account.iban !== creditorIban &&
      (debtorIban === undefined || account.iban === debtorIban),
  )
}

/** True when the consent names a debtor account that is not among the customer's accounts (service.md rule 2). */
export function namesForeignDebtor(consent: ConsentRow, accounts: readonly BankAccount[]): boolean {
  const { debtorIban } = paymentTermsOf(consent)
  return debtorIban !== undefined && !accounts.some((account) => account.iban === debtorIban)
}

/** The one account to debit: the consent's, or the customer's choice. Throws SanadError 'businessRule' when neither names an eligible one. */
export function chooseDebtorAccount(
  consent: ConsentRow,
  accounts: readonly BankAccount[],
  accountIds: readonly string[],
): BankAccount {
  const eligible = eligibleDebtorAccounts(consent, accounts)
  const chosen =
    paymentTermsOf(consent).debtorIban === undefined
      ? eligible.filter((account) => accountIds.includes(account.accountId))
      : eligible
  if (chosen.length !== 1)
    throw new SanadError('businessRule', 'Choose exactly one of your accounts to pay from.', { path: 'accountIds' })
  return chosen[0]!
}
