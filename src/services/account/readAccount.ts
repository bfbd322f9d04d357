import { linkTo } from '../shared/links.ts'
import { accountMember } from './messages/accountMessage.ts'
import { type AccountRequest, type DataRequest, type MessageOf, readPermitted, type ReadDependencies } from './dataRequest.ts'
import { findLinkedAccount } from './linkedAccounts.ts'

/** One account of a consent, also a suspended or closed one. */
export function readAccount(
  dependencies: ReadDependencies,
  request: DataRequest & Pick<AccountRequest, 'accountId'>,
): Promise<MessageOf<'getAccount'>> {
  return readPermitted(dependencies, 'getAccount', request, async () => {
    const account = await findLinkedAccount(dependencies, request.consent, request.accountId)
    return {
      Data: { AccountId: account.accountId, Account: accountMember(account, dependencies.settings.bankBic) },
      Links: { Self: linkTo('getAccount', { AccountId: account.accountId }) },
      Meta: { TotalPages: 1 },
    }
  })
}
