import { scheduledPayment } from './messages/arrangementMessages.ts'
import { type AccountRequest, type MessageOf, type ReadDependencies } from './dataRequest.ts'
import { readAccountList } from './readAccountList.ts'

/** What an account pays on a day to come. */
export function readScheduledPayments(
  dependencies: ReadDependencies,
  request: AccountRequest,
): Promise<MessageOf<'getAccountScheduledPayments'>> {
  return readAccountList(dependencies, request, {
    operationId: 'getAccountScheduledPayments',
    ask: (bank, accountId) => bank.listScheduledPayments(accountId),
    toData: (rows, AccountId) => ({ AccountId, ScheduledPayment: rows.map(scheduledPayment) }),
  })
}
