import { type TransactionKindName } from '../../accountInformation/transactionKinds.ts'
import { type TransactionDetails } from '../../accountInformation/transactions.ts'
import { type BillerCode, billers, type MerchantCode } from '../../accountInformation/merchants.ts'
import { type OtherSide } from '../../accountInformation/parts.ts'
import { deterministicNumbers, type HistoryDay, type HistoryLine, momentOf } from './historyLines.ts'
import { people, type PersonName } from './people.ts'

/** Writes one account's history, day by day; every number it draws follows from the account's own number. */
export interface AccountBook {
  lines: HistoryLine[]
  /** A whole number in [low, high]. */
  between(low: number, high: number): number
  pick<Item>(items: readonly Item[]): Item
  /** True in `share` of the cases. */
  chance(share: number): boolean
  add(day: HistoryDay, halalas: number, kind: TransactionKindName, details?: TransactionDetails): HistoryLine
  buy(day: HistoryDay, merchant: MerchantCode, halalas: number, kind?: 'posPurchase' | 'onlinePurchase'): HistoryLine
  pay(day: HistoryDay, biller: BillerCode, halalas: number): void
  transfer(day: HistoryDay, person: PersonName, halalas: number, kind: TransactionKindName): void
}

export function openAccountBook(accountNumber: number): AccountBook {
  const random = deterministicNumbers(accountNumber)
  const lines: HistoryLine[] = []
  const between = (low: number, high: number) => low + Math.floor(random() * (high - low + 1))
  const add: AccountBook['add'] = (day, halalas, kind, details = {}) => {
    const line = { at: momentOf(day, random()), amountHalalas: halalas, kind, details }
    lines.push(line)
    return line
  }
  return {
    lines,
    between,
    pick: (items) => items[between(0, items.length - 1)]!,
    chance: (share) => random() < share,
    add,
    buy: (day, merchant, halalas, kind = 'posPurchase') => add(day, -halalas, kind, { merchant }),
    // A bill's number is the subscription's, the same every month.
    pay: (day, biller, halalas) =>
      void add(day, -halalas, 'bill', {
        bill: { biller, number: `${billers[biller].billerId}${String(accountNumber).padStart(8, '7')}` },
      }),
    transfer: (day, person, halalas, kind) => void add(day, halalas, kind, { other: people[person] }),
  }
}

/** The two sides of a transfer between two accounts of this bank. */
export function transferInside(
  day: HistoryDay,
  halalas: number,
  from: { book: AccountBook; side: OtherSide; kind?: TransactionKindName },
  to: { book: AccountBook; side: OtherSide; kind?: TransactionKindName },
): void {
  const { at } = from.book.add(day, -halalas, from.kind ?? 'ownOut', { other: to.side })
  to.book.lines.push({ at, amountHalalas: halalas, kind: to.kind ?? 'ownIn', details: { other: from.side } })
}
