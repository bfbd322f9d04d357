import { type PermittedOperation } from '../../../generated/permissions.ts'
import { type CoreBank } from '../../corebank/port.ts'
import { pageLinks, type PageLinks, pageOfRows, readPageRequest, totalPages } from '../../domain/account/paging.ts'
import { linkTo } from '../shared/links.ts'
import { askCoreBank } from './askCoreBank.ts'
import { type AccountRequest, type MessageOf, readPermitted, type ReadDependencies } from './dataRequest.ts'
import { findReadableAccount } from './linkedAccounts.ts'

/** A list that the core bank gives as a whole: what is asked for, and the `Data` that one page becomes. */
export interface AccountList<Id extends PermittedOperation, Row> {
  operationId: Id
  ask: (bank: CoreBank, accountId: string) => Promise<Row[]>
  toData: (rows: Row[], accountId: string) => MessageOf<Id>['Data']
}

/** One page of such a list. Throws SanadError permissionMissing, resourceIdUnknown, accountBlocked, accountEnded, coreBankUnavailable. */
export function readAccountList<Id extends PermittedOperation, Row>(
  dependencies: ReadDependencies,
  request: AccountRequest,
  list: AccountList<Id, Row>,
): Promise<MessageOf<Id>> {
  return readPermitted(dependencies, list.operationId, request, async () => {
    const { accountId } = await findReadableAccount(dependencies, request.consent, request.accountId)
    const asked = readPageRequest(request.query)
    const page = pageOfRows(await askCoreBank(dependencies, (bank) => list.ask(bank, accountId)), asked)
    const links: PageLinks = pageLinks(linkTo(list.operationId, { AccountId: accountId }), request.query, asked, page)
    return {
      Data: list.toData(page.rows, accountId),
      Links: links,
      Meta: { TotalPages: totalPages(page.total, asked.size) },
    } as MessageOf<Id>
  })
}
