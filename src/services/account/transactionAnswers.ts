import { types } from 'node:util'
import type { TransactionList, TransactionPage } from '../../corebank/accountData.ts'
import { isBankMark, isCursor } from '../../domain/account/transactionList.ts'

// What an adapter may have answered to listTransactions: Node checks no types. A fault of it is no refusal, but an error of the service.

const defect = (what: string) => new Error(`the core bank adapter answered listTransactions with ${what}`)

const isSkip = (skipped: unknown, skip: number) => skipped === 0 || skipped === skip

/** Checks the rows and the cursor behind them of the answer to a query, which went on from `cursor` or began a list. */
export function checkPage(page: TransactionPage, cursor: string | undefined): TransactionPage {
  const { transactions, nextCursor } = page
  // A time in text compares with nothing, and the page would just be empty.
  if (transactions.some(({ bookedAt }) => !types.isDate(bookedAt))) throw defect('a bookedAt that is no Date')
  if (nextCursor !== null && !isCursor(nextCursor)) throw defect('a nextCursor that is not 1 to 512 visible characters')
  if (nextCursor === cursor) throw defect('a cursor that leads back to itself')
  return page
}

/** Checks what the answer to a query that began a list, and skipped `skip` rows, says of it. */
export function checkList(list: TransactionList | undefined, skip: number): TransactionList {
  if (!list) throw defect('no list where a list begins')
  const { firstCursor, asOf, extent, skipped } = list
  if (!isCursor(firstCursor)) throw defect('a firstCursor that is not 1 to 512 visible characters')
  if (asOf !== null && !isBankMark(asOf)) throw defect('an asOf that is no whole number below 900000000000000')
  const isTime = (time: unknown) => time === null || types.isDate(time)
  if (
    extent !== null &&
    !(
      Number.isSafeInteger(extent.total) &&
      extent.total >= 0 &&
      isTime(extent.firstAvailableAt) &&
      isTime(extent.lastAvailableAt)
    )
  )
    throw defect('an extent that is not a number of rows with two times')
  if (skipped !== undefined && !isSkip(skipped, skip)) throw defect('a skipped that is neither 0 nor what was to be skipped')
  // How long the list is could not be found out behind a jump over its end.
  if (skipped && !extent) throw defect('rows behind a jump in a list that it does not count')
  return list
}
