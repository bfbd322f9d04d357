import { dayMs, riyadhOffsetMs } from '../../../domain/shared/dates.ts'
import { makeSaudiIban } from '../../../domain/shared/iban.ts'
import type { OtherSide } from '../../accountInformation/parties.ts'
import {
  type BillerCode,
  billers,
  type MerchantCode,
  type TransactionKind,
  type TransactionKindName,
  transactionKinds,
} from '../../accountInformation/transactionKinds.ts'
import type { TransactionDetails } from '../../accountInformation/transactions.ts'

/** One line of an account's history, before its place and balance are known. */
export interface HistoryLine {
  at: Date
  amountHalalas: number
  kind: TransactionKindName
  details: TransactionDetails
  status?: 'pending'
}

/** One day of the two years, in Riyadh time. */
export interface HistoryDay {
  /** How many days before the day of the seed; 1 is the day before. */
  ago: number
  start: Date
  dayOfMonth: number
  /** 0 is Sunday, the first working day of the week. */
  weekday: number
}

/** Makes pseudo-random numbers in [0, 1) that are the same on every machine (mulberry32). The seed uses no other randomness. */
export function deterministicNumbers(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

const historyDays = 730

/** The days before `anchor` (a midnight in Riyadh), oldest first. */
export function daysBefore(anchor: Date): HistoryDay[] {
  return Array.from({ length: historyDays }, (_, index) => {
    const ago = historyDays - index
    const start = new Date(anchor.getTime() - ago * dayMs)
    const riyadh = new Date(start.getTime() + riyadhOffsetMs)
    return { ago, start, dayOfMonth: riyadh.getUTCDate(), weekday: riyadh.getUTCDay() }
  })
}

/** A moment of a day, between 8 in the morning and 11 in the evening. */
export const momentOf = (day: HistoryDay, part: number): Date =>
  new Date(day.start.getTime() + 8 * 3_600_000 + Math.floor(part * 54_000) * 1_000)

/** Card purchases are booked together in the evening, everything else when it happens. */
function bookedAt({ at, kind }: HistoryLine, anchor: Date): Date {
  const { byCard, subType }: TransactionKind = transactionKinds[kind]
  if (!byCard || subType !== 'Purchase') return at
  const sinceMidnight = (at.getTime() - anchor.getTime()) % dayMs
  const midnight = at.getTime() - (sinceMidnight < 0 ? sinceMidnight + dayMs : sinceMidnight)
  return new Date(midnight + dayMs - 15 * 60_000)
}

/** A line with its place in the account's history. `balanceHalalas` is null while it is pending. */
export interface BookedLine extends HistoryLine {
  sequence: number
  bookedAt: Date
  balanceHalalas: number | null
}

const byBooking = (one: { bookedAt: Date; at: Date }, other: { bookedAt: Date; at: Date }) =>
  one.bookedAt.getTime() - other.bookedAt.getTime() || one.at.getTime() - other.at.getTime()

/**
 * Sorts lines and computes the balance after each, so that the last one is `closingHalalas`. The balance before the first line
 * follows from that, as if carried forward from earlier years.
 */
export function bookLines(lines: readonly HistoryLine[], closingHalalas: number, anchor: Date): BookedLine[] {
  const sorted = lines.map((line) => ({ ...line, bookedAt: line.status ? line.at : bookedAt(line, anchor) })).sort(byBooking)
  const moved = sorted.reduce((sum, line) => sum + (line.status ? 0 : line.amountHalalas), 0)
  let balance = closingHalalas - moved
  return sorted.map((line, index) => {
    if (!line.status) balance += line.amountHalalas
    return { ...line, sequence: index + 1, balanceHalalas: line.status ? null : balance }
  })
}

/** Writes one account's history, day by day. Every random number follows from the account's number. */
export interface AccountBook {
  lines: HistoryLine[]
  /** A whole number in [low, high]. */
  between(low: number, high: number): number
  pick<Item>(items: readonly Item[]): Item
  /** True with the probability `share`. */
  chance(share: number): boolean
  add(day: HistoryDay, halalas: number, kind: TransactionKindName, details?: TransactionDetails): HistoryLine
  buy(day: HistoryDay, merchant: MerchantCode, halalas: number, kind?: 'posPurchase' | 'onlinePurchase'): HistoryLine
  pay(day: HistoryDay, biller: BillerCode, halalas: number): void
  transfer(day: HistoryDay, person: PersonName, halalas: number, kind: TransactionKindName): void
}

/** Opens an empty history. The same account number always draws the same random numbers. */
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
    // The reference of a bill is the number of the subscription, so it is the same every month.
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

const at = (bankCode: string, number: string, en: string, ar: string): OtherSide => ({
  name: { en, ar },
  iban: makeSaudiIban(bankCode, number),
})

/** People and firms at other banks that send or receive money in the histories. All are invented. */
export const people = {
  ministry: at('10', '100000447701', 'Eastern Gate Engineering Company', 'شركة البوابة الشرقية الهندسية'),
  hospital: at('80', '608010447702', 'Shifa Specialist Hospital', 'مستشفى الشفاء التخصصي'),
  school: at('05', '683000447703', 'Rawda Private Schools', 'مدارس الروضة الأهلية'),
  software: at('20', '200000447704', 'Riwaq Software House', 'رواق لتقنية المعلومات'),
  landlord: at('10', '100000558801', 'Al-Sahel Real Estate', 'الساحل العقارية'),
  mother: at('80', '608010558802', 'Mona Abdulaziz Al-Qahtani', 'منى عبدالعزيز القحطاني'),
  brother: at('15', '999000558803', 'Turki Mohammed Al-Qahtani', 'تركي محمد القحطاني'),
  friend: at('45', '450000558804', 'Nasser Al-Shammari', 'ناصر الشمري'),
  ownElsewhere: at('05', '683000558805', 'Own account at another bank', 'حسابي في بنك آخر'),
  charity: at('20', '200000558806', 'Ihsan Food Charity', 'جمعية إحسان للغذاء'),
  housemaid: at('60', '600000558807', 'Domestic Work Services', 'خدمات العمالة المنزلية'),
  contractorClient: at('30', '300000669901', 'Royal Garden Development', 'شركة الحديقة الملكية للتطوير'),
  supplier: at('80', '608010669902', 'Najd Steel Factory', 'مصنع حديد نجد'),
  payroll: at('55', '550000669903', 'Payroll Services (WPS)', 'خدمة صرف الرواتب (حماية الأجور)'),
  tenant: at('20', '200000669904', 'Huda Salem Al-Anazi', 'هدى سالم العنزي'),
} as const

/** Key of one of these people or firms. */
export type PersonName = keyof typeof people
