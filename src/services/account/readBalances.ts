import { balance } from './messages/balanceMessage.ts'
import { type AccountRequest, type MessageOf, type ReadDependencies } from './dataRequest.ts'
import { readAccountList } from './readAccountList.ts'

/** The balances of an account, as they are now. */
export function readBalances(dependencies: ReadDependencies, request: AccountRequest): Promise<MessageOf<'getAccountBalances'>> {
  return readAccountList(dependencies, request, {
    operationId: 'getAccountBalances',
    ask: (bank, accountId) => bank.listBalances(accountId),
    toData: (rows, AccountId) => ({ AccountId, Balance: rows.map(balance) }),
  })
}
