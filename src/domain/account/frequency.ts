import { riyadhOffsetMs } from '../shared/dates.ts'

/**
 * How often a standing order pays, in the standard's words (KSA-AIS, Frequency of OBStandingOrder): they name the day too, which is that of the
 * first payment in Riyadh. `code` is a direct debit's code of the same standard, for example KSAOB.Monthly.
 */
export function standingOrderFrequency(code: string, firstPaymentAt: Date): string {
  const local = new Date(firstPaymentAt.getTime() + riyadhOffsetMs)
  // ISO 8601: Monday is 1, Sunday 7.
  const weekDay = local.getUTCDay() === 0 ? 7 : local.getUTCDay()
  const every = (months: number) => `IntervalMonthDay:${months}:${local.getUTCDate()}`
  const words: Record<string, string> = {
    'KSAOB.Daily': 'EveryDay',
    'KSAOB.Weekly': `IntervalWeekDay:1:${weekDay}`,
    'KSAOB.Fortnightly': `IntervalWeekDay:2:${weekDay}`,
    'KSAOB.Monthly': every(1),
    'KSAOB.Quarterly': every(3),
    'KSAOB.HalfYearly': every(6),
    'KSAOB.Annual': every(12),
  }
  return words[code] ?? 'NotKnown'
}
