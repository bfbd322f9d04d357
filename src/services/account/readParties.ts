import { accountParty } from './messages/partyMessage.ts'
import { type AccountRequest, type MessageOf, type ReadDependencies } from './dataRequest.ts'
import { readAccountList } from './readAccountList.ts'

/** Who has to do with an account. */
export function readParties(dependencies: ReadDependencies, request: AccountRequest): Promise<MessageOf<'getAccountParties'>> {
  return readAccountList(dependencies, request, {
    operationId: 'getAccountParties',
    ask: (bank, accountId) => bank.listParties(accountId),
    toData: (rows, AccountId) => ({ AccountId, Party: rows.map(accountParty) }),
  })
}
