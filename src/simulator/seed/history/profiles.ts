import type { MerchantCode } from '../../accountInformation/transactionKinds.ts'
import { type AccountBook, type HistoryDay, momentOf, type PersonName } from './historyLines.ts'

const groceries: readonly MerchantCode[] = ['asala', 'tamimat', 'hasaDates']
const outings: readonly MerchantCode[] = [
  'nakheelCafe',
  'nakheelCafe',
  'shawaya',
  'mandi',
  'barber',
  'wadiBooks',
  'layanFashion',
  'oudHouse',
]
const fuel: readonly MerchantCode[] = ['wafaFuel', 'sahelFuel']
const cashPoints = [
  { en: 'Riyadh, Olaya', ar: 'الرياض، العليا' },
  { en: 'Riyadh, An Narjis', ar: 'الرياض، النرجس' },
  { en: 'Jeddah, Al Hamra', ar: 'جدة، الحمراء' },
]
const friday = 5
const branch = { en: 'Olaya branch', ar: 'فرع العليا' }

/** What a household earns and spends in a month, in riyals. */
export interface Household {
  salary: number
  employer: PersonName
  rent: number
  /** How many mada purchases a week. */
  purchasesPerWeek: number
  /** How the money that is left each month leaves the account, so that the balance does not grow for ever. */
  sweep: (day: HistoryDay, riyals: number) => void
}

/**
 * Writes a salary on the 27th, rent on the 1st, bills in the middle of the month, mada purchases and cash. On the 28th most of what
 * is left is transferred away.
 */
export function liveFromSalary(
  book: AccountBook,
  days: readonly HistoryDay[],
  { salary, employer, rent, purchasesPerWeek, sweep }: Household,
): void {
  let left = 0
  for (const day of days) {
    const before = book.lines.length
    if (day.dayOfMonth === 27) book.transfer(day, employer, salary * 100, 'salary')
    if (rent > 0 && day.dayOfMonth === 1) book.transfer(day, 'landlord', -rent * 100, 'rent')
    payBills(book, day)
    if (day.dayOfMonth === 10 || (day.dayOfMonth === 21 && book.chance(0.5)))
      book.add(day, -book.pick([200, 300, 500, 1_000]) * 100, 'atmWithdrawal', { place: book.pick(cashPoints) })
    if (day.dayOfMonth === 29) book.transfer(day, 'charity', -book.pick([50, 100, 150]) * 100, 'sarieOut')
    if (book.chance(purchasesPerWeek / 7)) {
      shop(book, day)
      // At the weekend there are several purchases, some with the same booking time.
      if (day.weekday >= friday) shop(book, day)
    }
    for (const line of book.lines.slice(before)) left += line.amountHalalas
    if (day.dayOfMonth === 28) {
      const riyals = Math.floor((left / 100) * 0.9)
      if (riyals >= 100) sweep(day, riyals)
      left = 0
    }
  }
}

function payBills(book: AccountBook, day: HistoryDay): void {
  if (day.dayOfMonth === 12) book.pay(day, 'mobile', book.pick([115_00, 172_50, 230_00]))
  if (day.dayOfMonth === 14) book.pay(day, 'electricity', book.between(140_00, 620_00))
  if (day.dayOfMonth === 16) book.pay(day, 'internet', 287_50)
  if (day.dayOfMonth === 18 && book.chance(0.6)) book.pay(day, 'water', book.between(30_00, 140_00))
  if (day.dayOfMonth === 20 && book.chance(0.1)) book.pay(day, 'traffic', book.pick([150_00, 300_00]))
}

/** Writes one mada purchase. A few purchases at a pharmacy are reversed. */
export function shop(book: AccountBook, day: HistoryDay): void {
  const roll = book.between(1, 10)
  if (roll <= 4) book.buy(day, book.pick(groceries), book.between(45_00, 420_00))
  else if (roll <= 7) book.buy(day, book.pick(outings), book.between(14_00, 190_00))
  else if (roll <= 9) book.buy(day, book.pick(fuel), book.between(55_00, 140_00))
  else {
    const { amountHalalas, details } = book.buy(day, 'shifaPharmacy', book.between(18_00, 160_00))
    if (book.chance(0.1)) book.add(day, -amountHalalas, 'posReversal', details)
  }
}

/** Writes purchases of groceries and for the household. */
export function keepHouse(book: AccountBook, days: readonly HistoryDay[], perWeek: number): void {
  for (const day of days) if (book.chance(perWeek / 7)) book.buy(day, book.pick(groceries), book.between(120_00, 480_00))
}

/** Writes purchases with a credit card, some in other currencies. Returns what was spent, so that it can be paid back. */
export function useCreditCard(
  book: AccountBook,
  days: readonly HistoryDay[],
  perWeek: number,
  payBack: (day: HistoryDay, halalas: number) => void,
): void {
  let owed = 0
  for (const day of days) {
    const before = book.lines.length
    if (book.chance(perWeek / 7)) chargeCard(book, day)
    if (day.dayOfMonth === 3) book.buy(day, 'streaming', 39_99, 'onlinePurchase')
    for (const line of book.lines.slice(before)) owed -= line.amountHalalas
    if (day.dayOfMonth === 5 && owed > 0) {
      payBack(day, owed)
      owed = 0
      book.add(day, book.between(5_00, 40_00), 'cashback')
    }
  }
}

function chargeCard(book: AccountBook, day: HistoryDay): void {
  const roll = book.between(1, 12)
  if (roll <= 4) book.buy(day, 'delivery', book.between(28_00, 145_00), 'onlinePurchase')
  else if (roll <= 7) book.buy(day, 'taxi', book.between(14_00, 75_00), 'onlinePurchase')
  else if (roll <= 9) {
    const bought = book.buy(day, 'onlineMall', book.between(60_00, 900_00), 'onlinePurchase')
    if (book.chance(0.15)) book.add(day, -bought.amountHalalas, 'onlineRefund', bought.details)
  } else if (roll === 10) book.buy(day, 'airline', book.between(420_00, 1_600_00), 'onlinePurchase')
  else buyAbroad(book, day, roll === 11 ? 'cloud' : 'londonBooks')
}

function buyAbroad(book: AccountBook, day: HistoryDay, merchant: 'cloud' | 'londonBooks'): void {
  const [currency, rate] = merchant === 'cloud' ? ['USD', 3.75] : ['GBP', 4.92]
  const cents = book.between(9_00, 85_00)
  const halalas = Math.round(cents * rate)
  // SAMA's fee tables: an international purchase has a conversion fee. Here it is 2 per cent of the amount and part of it.
  const line = book.buy(day, merchant, halalas, 'onlinePurchase')
  line.details = {
    merchant,
    chargeHalalas: Math.round(halalas * 0.02),
    exchange: { currency, amount: (cents / 100).toFixed(2), rate: (1 / rate).toFixed(6) },
  }
}

/** Writes a company's history: money from clients, wages on the 26th, suppliers, and value added tax every quarter. */
export function runCompany(book: AccountBook, days: readonly HistoryDay[], turnover: number): void {
  for (const day of days) {
    const income = () => book.between(turnover * 50, turnover * 100)
    if (day.dayOfMonth === 4) book.transfer(day, 'contractorClient', income(), 'sarieIn')
    if (day.dayOfMonth === 11 && book.chance(0.4)) book.transfer(day, 'contractorClient', (income() / 2) | 0, 'chequeIn')
    if (day.dayOfMonth === 13) book.transfer(day, 'supplier', -book.between(turnover * 30, turnover * 60), 'sarieOut')
    if (day.dayOfMonth === 17) book.buy(day, book.pick(['steel', 'transport']), book.between(turnover, turnover * 4))
    if (day.dayOfMonth === 19 && book.chance(0.5))
      book.add(day, book.between(turnover * 5, turnover * 10), 'teller', { place: branch })
    if (day.dayOfMonth === 26) book.transfer(day, 'payroll', -book.between(turnover * 40, turnover * 45), 'sarieOut')
    if (day.dayOfMonth === 22) payBills(book, { ...day, dayOfMonth: 14 })
    if (day.dayOfMonth === 30 && day.ago % 3 === 0) book.pay(day, 'zakat', book.between(turnover * 3, turnover * 6))
  }
}

/** Writes exactly `count` small rows, with money going out and coming back, for lists that need many pages. */
export function churn(book: AccountBook, days: readonly HistoryDay[], count: number, largestHalalas: number): void {
  let owed = 0
  for (let index = 0; index < count; index += 1) {
    const place = (index * days.length) / count
    const day = days[Math.floor(place)]!
    if (index % 2 === 0) {
      owed = book.between(Math.min(1_00, largestHalalas), largestHalalas)
      if (index % 6 === 0) book.transfer(day, 'friend', -owed, 'sarieOut')
      else book.pay(day, 'mobile', owed)
    } else if (index % 4 === 1) book.transfer(day, 'tenant', owed, 'rentReceived')
    else book.transfer(day, 'brother', owed, 'sarieIn')
    // Times follow the order of writing, so that money never comes back before it went out.
    book.lines.at(-1)!.at = momentOf(day, place - Math.floor(place))
  }
}
