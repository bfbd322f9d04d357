import type { CustomerNotice } from '../../../corebank/notices.ts'
import type { CoreHandler } from '../handler.ts'
import { toDate } from '../wire.ts'

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
