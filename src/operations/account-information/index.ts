import { createAccountAccessConsent } from './createAccountAccessConsent.ts'
import { getAccount } from './getAccount.ts'
import { getAccountAccessConsent } from './getAccountAccessConsent.ts'
import { getAccountBalances } from './getAccountBalances.ts'
import { getAccountBeneficiaries } from './getAccountBeneficiaries.ts'
import { getAccountDirectDebits } from './getAccountDirectDebits.ts'
import { getAccountParties } from './getAccountParties.ts'
import { getAccountScheduledPayments } from './getAccountScheduledPayments.ts'
import { getAccountStandingOrders } from './getAccountStandingOrders.ts'
import { getAccountTransactions } from './getAccountTransactions.ts'
import { getAccounts } from './getAccounts.ts'
import { getParties } from './getParties.ts'
import { patchAccountAccessConsent } from './patchAccountAccessConsent.ts'

/** The handlers of interface b, by operationId. */
export const accountInformationHandlers = {
  createAccountAccessConsent,
  getAccount,
  getAccountAccessConsent,
  getAccountBalances,
  getAccountBeneficiaries,
  getAccountDirectDebits,
  getAccountParties,
  getAccountScheduledPayments,
  getAccountStandingOrders,
  getAccountTransactions,
  getAccounts,
  getParties,
  patchAccountAccessConsent,
}
