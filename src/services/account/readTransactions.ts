import { type Direction } from '../../corebank/accountPort.ts'
import { intersectWindows, readBookingWindow, type BookingWindow } from '../../domain/account/bookingWindow.ts'
import { pageLinks, pageOffset, readPageRequest, totalPages } from '../../domain/account/paging.ts'
import { permittedValues } from '../../domain/account/permissionUse.ts'
import { readTransactionWindow } from '../../domain/account/transactionWindow.ts'
import { formatDateTime } from '../../domain/shared/dates.ts'
import { accountConsentData } from '../consent/messages/accountConsentMessage.ts'
import { linkTo } from '../shared/links.ts'
import { askCoreBank } from './askCoreBank.ts'
import { type AccountRequest, type MessageOf, readPermitted, type ReadDependencies } from './dataRequest.ts'
import { findReadableAccount } from './linkedAccounts.ts'
import { transaction } from './messages/transactionMessage.ts'

/** Nothing is booked before it: the window of a query that the consent's window leaves nothing of. */
const never = { from: new Date(0), to: new Date(0) }

/**
 * One page of an account's transactions, newest first: in the query's window and the consent's, in the directions that the consent permits.
 * Throws SanadError resourceFormat for a window turned round, and what every read of an account throws.
 */
export function readTransactions(
  dependencies: ReadDependencies,
  request: AccountRequest,
): Promise<MessageOf<'getAccountTransactions'>> {
  return readPermitted(dependencies, 'getAccountTransactions', request, async (granted, table) => {
    const window = intersectWindows(readBookingWindow(request.query), consentWindow(request)) ?? never
    const { accountId } = await findReadableAccount(dependencies, request.consent, request.accountId)
    const asked = readPageRequest(request.query)
    const directions = permittedValues<Direction>(granted, table, 'Data.Transaction[].CreditDebitIndicator')
    const { asOf } = asked
    const page = await askCoreBank(dependencies, (bank) =>
      bank.listTransactions({
        accountId,
        ...window,
        directions,
        ...(asOf !== undefined && { asOf }),
        offset: pageOffset(asked),
        limit: asked.size,
      }),
    )
    return {
      Data: { AccountId: accountId, Transaction: page.transactions.map(transaction) },
      Links: pageLinks(linkTo('getAccountTransactions', { AccountId: accountId }), request.query, asked, page),
      Meta: {
        TotalPages: totalPages(page.total, asked.size),
        ...(page.firstAvailableAt && { FirstAvailableDateTime: formatDateTime(page.firstAvailableAt) }),
        ...(page.lastAvailableAt && { LastAvailableDateTime: formatDateTime(page.lastAvailableAt) }),
      },
    }
  })
}

function consentWindow({ consent }: AccountRequest): BookingWindow {
  const { from, to } = readTransactionWindow(accountConsentData(consent))
  return { ...(from && { from }), ...(to && { to }) }
}
