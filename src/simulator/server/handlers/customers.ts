import type { Confirmation, ConfirmationTerms } from '../../../corebank/confirmation.ts'
import type { CustomerNotice } from '../../../corebank/notices.ts'
import type { components } from '../../../../generated/types/core-bank.ts'
import type { CoreHandler } from '../handler.ts'
import { invalidRequest } from '../problem.ts'
import { toDate } from '../wire.ts'

/** A customer, by one of the two numbers. */
export const findCustomer: CoreHandler<'findCustomer'> = async ({ body }, { coreBank }) => {
  const { nationalIdentificationNumber: nationalId, customerId } = body
  if ((nationalId === undefined) === (customerId === undefined))
    throw invalidRequest('Send one of nationalIdentificationNumber and customerId.')
  const customer =
    nationalId === undefined ? await coreBank.findCustomerById(customerId!) : await coreBank.findCustomer(nationalId)
  return customer ? { outcome: 'found', customer } : { outcome: 'notFound' }
}

/** Checks a password. The same try again gets the same answer and counts once. */
export const signInCustomer: CoreHandler<'signInCustomer'> = async ({ body }, { coreBank, asked }) => {
  const { signInId, nationalIdentificationNumber, password } = body
  return asked.once(`signIn ${signInId}`, body, () => coreBank.signIn(nationalIdentificationNumber, password))
}

/** The terms as the port has them: their members stand beside the kind. */
function toTerms({ kind, payment, account, guarantee }: components['schemas']['ConfirmationTerms']): ConfirmationTerms {
  if (kind === 'customerArea') return { kind }
  if (kind === 'payment' && payment) return { ...payment, kind, executionAt: toDate(payment.executionAt) }
  if (kind === 'account' && account) return { ...account, kind, expiresAt: new Date(account.expiresAt) }
  if (kind === 'guarantee' && guarantee) {
    const { validityStartsAt, validityExpiresAt, ...letter } = guarantee
    return { ...letter, kind, validityStartsAt: toDate(validityStartsAt), validityExpiresAt: toDate(validityExpiresAt) }
  }
  throw invalidRequest(`terms have kind ${kind} and no member of that name.`)
}

type Question = Omit<components['schemas']['ConfirmationCheck'], 'code'>

const toConfirmation = (confirmationId: string, question: Question): Confirmation => ({
  confirmationId,
  nationalIdentificationNumber: question.nationalIdentificationNumber,
  purpose: question.purpose,
  ...(question.appName !== undefined && { appName: question.appName }),
  terms: toTerms(question.terms),
})

/** Asks a customer. The same question again sends nothing. */
export const requestConfirmation: CoreHandler<'requestConfirmation'> = async ({ path, body }, { coreBank, asked }) => {
  const confirmation = toConfirmation(path.confirmationId, body)
  const content = [path.confirmationId, body]
  return asked.once(`question ${body.questionId}`, content, () => coreBank.requestConfirmation(confirmation))
}

/** What the customer has said. */
export const checkConfirmation: CoreHandler<'checkConfirmation'> = async ({ path, body }, { coreBank }) => ({
  outcome: await coreBank.checkConfirmation(toConfirmation(path.confirmationId, body), body.code ?? ''),
})

/** Puts a message on the customer's phone. */
export const notifyCustomer: CoreHandler<'notifyCustomer'> = async ({ path: { messageId }, body }, { coreBank, clock }) => {
  const tellUntil = toDate(body.tellUntil)
  if (tellUntil !== null && tellUntil <= clock.now()) return { messageId, outcome: 'tooLate' }
  if (!(await coreBank.findCustomer(body.nationalIdentificationNumber))) return { messageId, outcome: 'nobody' }
  // The kind says which terms there are; the simulator shows the text and looks at neither.
  const notice = { ...body, messageId, app: body.app ?? null, happenedAt: new Date(body.happenedAt), tellUntil }
  await coreBank.notify!(notice as CustomerNotice)
  return { messageId, outcome: 'taken' }
}
