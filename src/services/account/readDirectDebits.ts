import { directDebit } from './messages/arrangementMessages.ts'
import { type AccountRequest, type MessageOf, type ReadDependencies } from './dataRequest.ts'
import { readAccountList } from './readAccountList.ts'

/** Who may collect from an account. */
export function readDirectDebits(
  dependencies: ReadDependencies,
  request: AccountRequest,
): Promise<MessageOf<'getAccountDirectDebits'>> {
  return readAccountList(dependencies, request, {
    operationId: 'getAccountDirectDebits',
    ask: (bank, accountId) => bank.listDirectDebits(accountId),
    toData: (rows, AccountId) => ({ AccountId, DirectDebit: rows.map(directDebit) }),
  })
}
