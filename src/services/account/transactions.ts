import type { Direction } from '../../corebank/accountData.ts'
import { type BookingWindow, intersectWindows, readBookingWindow } from '../../domain/account/bookingWindow.ts'
import { pageLinks, readPageRequest, totalPages } from '../../domain/account/paging.ts'
import { permittedValues } from '../../domain/account/permissions.ts'
import { formatDateTime } from '../../domain/shared/dates.ts'
import { linkTo } from '../shared/links.ts'
import { type AccountRequest, getReadableAccount, type MessageOf, type ReadDependencies, readPermitted } from './access.ts'
import { transaction } from './messages/transactionMessage.ts'
import { findTransactionPage } from './transactionPages.ts'

/** An empty window, for a query that has no time in common with the consent's window. */
const never = { from: new Date(0), to: new Date(0) }

/**
 * One page of an account's transactions, newest first. It lies in the windows of the query and of the consent, and in the
 * directions that the consent permits, also where the core bank answers more than it was asked for. Throws BankRefusal
 * 'resourceFormat' for a window that ends before it begins, and what every read of an account throws.
 */
export function getTransactions(
  dependencies: ReadDependencies,
  request: AccountRequest,
): Promise<MessageOf<'getAccountTransactions'>> {
  return readPermitted(dependencies, 'getAccountTransactions', request, async (granted, table) => {
    const window = intersectWindows(readBookingWindow(request.query), consentWindow(request)) ?? never
    const { accountId } = await getReadableAccount(dependencies, request)
    const asked = readPageRequest(request.query)
    const directions = permittedValues<Direction>(granted, table, 'Data.Transaction[].CreditDebitIndicator')
    const page = await findTransactionPage(dependencies, { accountId, ...window, directions }, asked, request.now)
    return {
      Data: { AccountId: accountId, Transaction: page.rows.map(transaction) },
      Links: pageLinks(linkTo('getAccountTransactions', { AccountId: accountId }), request.query, asked, page),
      Meta: {
        TotalPages: totalPages(page.total, asked.size),
        ...(page.firstAvailableAt && { FirstAvailableDateTime: formatDateTime(page.firstAvailableAt) }),
        ...(page.lastAvailableAt && { LastAvailableDateTime: formatDateTime(page.lastAvailableAt) }),
      },
    }
  })
}

function consentWindow({ consent: { terms } }: AccountRequest): BookingWindow {
  return {
    ...(terms.transactionsFrom && { from: terms.transactionsFrom }),
    ...(terms.transactionsTo && { to: terms.transactionsTo }),
  }
}
