import { pageLinks, pageOfRows, readPageRequest, totalPages } from '../../domain/account/paging.ts'
import { linkTo } from '../shared/links.ts'
import { listedAccount } from './messages/accountMessage.ts'
import { type AccountRequest, type DataRequest, type MessageOf, readPermitted, type ReadDependencies } from './dataRequest.ts'
import { listLinkedAccounts } from './linkedAccounts.ts'

/** The accounts of a consent, also those that are suspended or closed. */
export function readAccounts(
  dependencies: ReadDependencies,
  request: DataRequest & Pick<AccountRequest, 'query'>,
): Promise<MessageOf<'getAccounts'>> {
  return readPermitted(dependencies, 'getAccounts', request, async () => {
    const asked = readPageRequest(request.query)
    const page = pageOfRows(await listLinkedAccounts(dependencies, request.consent), asked)
    return {
      Data: { Account: page.rows.map((account) => listedAccount(account, dependencies.settings.bankBic)) },
      Links: pageLinks(linkTo('getAccounts'), request.query, asked, page),
      Meta: { TotalPages: totalPages(page.total, asked.size) },
    }
  })
}
