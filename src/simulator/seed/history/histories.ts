import { makeSaudiIban } from '../../../domain/shared/iban.ts'
import type { OtherSide } from '../../accountInformation/parties.ts'
import { type SeedAccount, seedAccounts } from '../accounts.ts'
import { seedAccountNumber } from '../../bank.ts'
import {
  type AccountBook,
  type BookedLine,
  bookLines,
  daysBefore,
  type HistoryDay,
  openAccountBook,
  people,
  transferInside,
} from './historyLines.ts'
import { churn, keepHouse, liveFromSalary, runCompany, useCreditCard } from './profiles.ts'

/** What the writers of histories share while they write. */
interface Stage {
  days: HistoryDay[]
  book(number: number): AccountBook
  side(number: number): OtherSide
}

function openStage(anchor: Date, bankIbanCode: string): Stage & { books: Map<number, AccountBook> } {
  const books = new Map<number, AccountBook>()
  const book = (number: number) => {
    const found = books.get(number) ?? openAccountBook(number)
    books.set(number, found)
    return found
  }
  const side = (number: number): OtherSide => {
    const account = seedAccounts.find((candidate) => candidate.number === number)!
    return { name: account.name, iban: makeSaudiIban(bankIbanCode, seedAccountNumber(number)) }
  }
  return { days: daysBefore(anchor), book, side, books }
}

/** Customer 1000000016: salary and bills in 101, savings in 102 and 105, the household in 103, a credit card in 104. */
function happyCustomer({ days, book, side }: Stage): void {
  const end = (number: number) => ({ book: book(number), side: side(number) })
  liveFromSalary(book(101), days, {
    salary: 18_500,
    employer: 'ministry',
    rent: 3_750,
    purchasesPerWeek: 4,
    sweep: (day, riyals) => {
      transferInside(day, Math.floor(riyals / 3) * 100, end(101), end(102))
      transferInside(day, Math.floor(riyals / 4) * 100, end(101), end(103))
      book(101).transfer(day, 'mother', -Math.floor(riyals / 4) * 100, 'sarieOut')
    },
  })
  keepHouse(book(103), days, 1.4)
  useCreditCard(book(104), days, 2, (day, halalas) =>
    transferInside(day, halalas, { ...end(101), kind: 'cardPaid' }, { ...end(104), kind: 'cardSettled' }),
  )
  for (const day of days) {
    if (day.dayOfMonth === 28 && day.ago % 2 === 0) book(102).add(day, book(102).between(150_00, 420_00), 'profit')
    if (day.dayOfMonth === 28 && day.ago % 5 === 0) book(105).add(day, book(105).between(300_00, 600_00), 'profit')
    if (day.dayOfMonth === 15 && day.ago % 4 === 0)
      book(101).transfer(day, 'contractorClient', book(101).between(120_00, 900_00), 'dividend')
    if (day.dayOfMonth === 8) book(101).transfer(day, 'housemaid', -1_500_00, 'directDebit')
  }
  const yesterday = days.at(-1)!
  book(104).buy(yesterday, 'hotel', 640_00, 'onlinePurchase').status = 'pending'
}

/**
 * Salary accounts of the other customers: number, salary, rent. The rest of each month goes to their own account at another bank.
 */
const salaried = [
  [111, 11_200, 2_500, 'hospital'],
  [121, 9_800, 0, 'school'],
  [131, 6_500, 1_500, 'software'],
  [141, 8_900, 2_000, 'school'],
  [171, 7_400, 1_800, 'software'],
  [181, 12_500, 3_000, 'hospital'],
  [251, 9_300, 2_100, 'ministry'],
] as const

function otherCustomers({ days, book, side }: Stage): void {
  // Every new sandbox waits until these rows are written. So only the customer of the happy path gets two years.
  const lastYear = days.slice(-365)
  for (const [number, salary, rent, employer] of salaried) {
    liveFromSalary(book(number), lastYear, {
      salary,
      rent,
      employer,
      purchasesPerWeek: 1,
      sweep: (day, riyals) => book(number).transfer(day, 'ownElsewhere', -riyals * 100, 'sarieOut'),
    })
  }
  const family = { book: book(112), side: side(112) }
  for (const day of lastYear) {
    if (day.dayOfMonth === 28) transferInside(day, 2_000_00, { book: book(111), side: side(111) }, family)
    if (day.dayOfMonth === 27) transferInside(day, 1_000_00, { book: book(121), side: side(121) }, family)
  }
  keepHouse(book(112), lastYear, 2)
  useCreditCard(book(172), lastYear, 1, (day, halalas) =>
    transferInside(
      day,
      halalas,
      { book: book(171), side: side(171), kind: 'cardPaid' },
      { book: book(172), side: side(172), kind: 'cardSettled' },
    ),
  )
  runCompany(book(191), days, 6_000)
  runCompany(book(192), days, 200)
  runCompany(book(193), days, 900)
  runCompany(book(194), days, 1_500)
}

/** Dormant accounts, whose owners last moved money long ago. */
function restingAccounts({ days, book }: Stage): void {
  keepHouse(book(151), days.slice(0, 200), 1)
  keepHouse(book(152), days.slice(0, 500), 0.5)
  churn(book(153), days.slice(0, 300), 24, 450_00)
  book(153).transfer(days[300]!, 'ownElsewhere', -1_250_00, 'sarieOut')
  keepHouse(book(161), days, 0.7)
}

const manyAccounts = 30
const manyTransactions = 5_000
/** The first of the thirty accounts has enough rows for many pages. The other twenty-nine have a hundred each. */
const rowsOfOthers = 100

function customerWithThirtyAccounts({ days, book }: Stage): void {
  for (let index = 0; index < manyAccounts; index += 1) {
    const count = index === 0 ? manyTransactions - rowsOfOthers * (manyAccounts - 1) : rowsOfOthers
    churn(book(201 + index), days, count, (index + 1) * 1_000_00)
  }
}

/** Adds a last transfer out to an account whose history would start below its limit. The account then had more money before. */
function bookWithinLimit(
  book: AccountBook,
  { openingBalanceHalalas, creditLineHalalas }: SeedAccount,
  anchor: Date,
): BookedLine[] {
  const booked = bookLines(book.lines, openingBalanceHalalas, anchor)
  const lowest = booked.reduce((low, { balanceHalalas }) => Math.min(low, balanceHalalas ?? low), 0)
  if (lowest >= -creditLineHalalas) return booked
  const missing = Math.ceil((-creditLineHalalas - lowest) / 100) * 100
  const at = new Date(anchor.getTime() - 60_000)
  const away = { at, amountHalalas: -missing, kind: 'sarieOut' as const, details: { other: people.ownElsewhere } }
  return bookLines([...book.lines, away], openingBalanceHalalas, anchor)
}

/** The lines of every account, oldest first, ending at the balances of the seed. The same day always gives the same lines. */
export function seedHistories(anchor: Date, bankIbanCode: string): Map<number, BookedLine[]> {
  const stage = openStage(anchor, bankIbanCode)
  happyCustomer(stage)
  otherCustomers(stage)
  restingAccounts(stage)
  customerWithThirtyAccounts(stage)
  const booked = new Map<number, BookedLine[]>()
  for (const account of seedAccounts) {
    const book = stage.books.get(account.number)
    if (book) booked.set(account.number, bookWithinLimit(book, account, anchor))
  }
  return booked
}
