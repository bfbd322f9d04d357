import { standingOrder } from './messages/arrangementMessages.ts'
import { type AccountRequest, type MessageOf, type ReadDependencies } from './dataRequest.ts'
import { readAccountList } from './readAccountList.ts'

/** What an account pays by itself. */
export function readStandingOrders(
  dependencies: ReadDependencies,
  request: AccountRequest,
): Promise<MessageOf<'getAccountStandingOrders'>> {
  return readAccountList(dependencies, request, {
    operationId: 'getAccountStandingOrders',
    ask: (bank, accountId) => bank.listStandingOrders(accountId),
    toData: (rows, AccountId) => ({ AccountId, StandingOrder: rows.map(standingOrder) }),
  })
}
