import type { CoreBankAdapter, CoreBankContext } from '../../../src/corebank/adapter.ts'
import openHiddenSimulator, { type HiddenSimulator } from './hiddenSimulator.ts'

/** The adapter of a bank that offers payments and nothing else: what belongs to the rest is not there. */
export default async function openAdapter(
  context: CoreBankContext,
): Promise<CoreBankAdapter & Pick<HiddenSimulator, 'newestCode'>> {
  const { signIn, requestConfirmation, checkConfirmation, findCustomer, findCustomerById, ...bank } =
    await openHiddenSimulator(context)
  const { listAccounts, findAccounts, submitPayment, findPayment, onPaymentDecision, tick, newestCode } = bank
  return {
    ...{ signIn, requestConfirmation, checkConfirmation, findCustomer, findCustomerById, listAccounts, findAccounts },
    ...{ submitPayment, findPayment, onPaymentDecision, newestCode },
    ...(tick && { tick }),
  }
}
