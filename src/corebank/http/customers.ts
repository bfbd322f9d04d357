import { randomUUID } from 'node:crypto'
import type { CoreBankAdapter } from '../adapter.ts'
import type { Confirmation, ConfirmationRequest } from '../confirmation.ts'
import type { BankAccount, CustomerDesk, SignInAnswer } from '../port.ts'
import type { AnswerOf, Ask, Question } from './contract.ts'
import { BrokenAnswer } from './failures.ts'
import { fromWire, toSigningRule, withNulls } from './forms.ts'

type WrittenAccount = AnswerOf<'listAccounts'>['accounts'][number]

/** An account as the port has it. */
export function toAccount({ signing, ...written }: WrittenAccount): BankAccount {
  const account = withNulls(fromWire(written) as BankAccount, ['maskedPan', 'maturityAt'])
  if (signing === undefined) return account
  const { payment, ...rest } = signing
  return { ...account, signing: { ...rest, ...(payment && { payment: toSigningRule(payment) }) } }
}

type Terms = NonNullable<Question<'checkConfirmation'>['body']>['terms']

/** The terms under the name of their kind, which is how clients of all languages can read them. */
function termsOf({ terms }: Confirmation): Terms {
  const { kind, ...members } = terms
  return { kind, ...(kind !== 'customerArea' && { [kind]: members }) }
}

const askedOf = (confirmation: Confirmation) => {
  const { nationalIdentificationNumber, purpose, appName } = confirmation
  return { nationalIdentificationNumber, purpose, ...(appName !== undefined && { appName }), terms: termsOf(confirmation) }
}

/** Customers over HTTP. */
export function openCustomerDesk(ask: Ask): Pick<CoreBankAdapter, keyof CustomerDesk> {
  return {
    signIn: async (nationalIdentificationNumber, password, call) => {
      // One id for this try, so that it counts once even where it arrives twice.
      const body = { signInId: randomUUID(), nationalIdentificationNumber, password }
      return (await ask('signInCustomer', { body }, call)) as SignInAnswer
    },
    requestConfirmation: async (confirmation, call) => {
      // One id for this question, however often it is sent: the customer's phone rings once.
      const body = { questionId: randomUUID(), ...askedOf(confirmation) }
      const question = { path: { confirmationId: confirmation.confirmationId }, body }
      return fromWire(await ask('requestConfirmation', question, call)) as ConfirmationRequest
    },
    checkConfirmation: async (confirmation, code, call) => {
      // Without a code it asks what was answered in the bank's app.
      const body = { ...askedOf(confirmation), ...(code !== '' && { code }) }
      const question = { path: { confirmationId: confirmation.confirmationId }, body }
      return (await ask('checkConfirmation', question, call)).outcome
    },
    findCustomer: async (nationalIdentificationNumber, call) => {
      const { customer } = await ask('findCustomer', { body: { nationalIdentificationNumber } }, call)
      // Tokens carry this customer's id: an answer that a gateway has mixed up must name nobody.
      if (customer && customer.nationalIdentificationNumber !== nationalIdentificationNumber)
        throw new BrokenAnswer('findCustomer', '/customer (not who was asked for)')
      return customer
    },
    findCustomerById: async (customerId, call) => (await ask('findCustomer', { body: { customerId } }, call)).customer,
    listAccounts: async (nationalIdentificationNumber, call) =>
      (await ask('listAccounts', { body: { nationalIdentificationNumber } }, call)).accounts.map(toAccount),
  }
}
