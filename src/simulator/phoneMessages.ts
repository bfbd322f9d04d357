import type { CustomerNotice } from '../corebank/notices.ts'
import type { SandboxPhoneMessage } from '../corebank/sandboxPort.ts'
import { formatDateTime } from '../domain/shared/dates.ts'
import { BankRefusal } from '../domain/shared/errors.ts'
import { toPlainLine } from '../domain/shared/plainText.ts'
import type { SimulatedBank } from './bank.ts'
import { findBankCustomer, insertPhoneMessage, listPhoneMessagesOf } from './repositories/customers.ts'

/** How many messages a phone shows. */
const shown = 50

/** See CoreBank.notify. A message that comes again was told, and somebody who is no customer is told nothing. */
export async function notify({ db }: SimulatedBank, notice: CustomerNotice): Promise<void> {
  const { messageId, nationalIdentificationNumber, kind, language, title, text, link, happenedAt } = notice
  if (!(await findBankCustomer(db, nationalIdentificationNumber))) return
  const words = { title: toPlainLine(title), message: toPlainLine(text) }
  await insertPhoneMessage(db, { messageId, nationalIdentificationNumber, kind, language, ...words, link, happenedAt })
}

/** See SandboxControl.listPhoneMessages. */
export async function listPhoneMessages(
  { db }: SimulatedBank,
  nationalIdentificationNumber: string,
): Promise<SandboxPhoneMessage[]> {
  if (!(await findBankCustomer(db, nationalIdentificationNumber)))
    throw new BankRefusal('resourceIdUnknown', 'The sandbox has no customer with this national identification number.', {
      path: 'nationalIdentificationNumber',
    })
  const rows = await listPhoneMessagesOf(db, nationalIdentificationNumber, shown)
  return rows.map(({ messageId, kind, language, title, message, link, happenedAt }) => ({
    ...{ messageId, kind, language, title, message, link, happenedDateTime: formatDateTime(happenedAt) },
  }))
}
