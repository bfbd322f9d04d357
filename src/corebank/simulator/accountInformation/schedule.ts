import { dayMs } from '../../../domain/shared/dates.ts'

/** Frequencies of standing orders and direct debits (KSA account information standard), in months or days. */
export const frequencies = {
  Daily: { days: 1 },
  Weekly: { days: 7 },
  Fortnightly: { days: 14 },
  Monthly: { months: 1 },
  Quarterly: { months: 3 },
  HalfYearly: { months: 6 },
  Annual: { months: 12 },
} as const satisfies Record<string, { days: number } | { months: number }>

export type FrequencyName = keyof typeof frequencies

/** A payment that comes again and again; `count` is how often in all, null for ever. */
export interface Schedule {
  first: Date
  frequency: FrequencyName
  count: number | null
}

/** The n-th occurrence, counted from 0. First dates are at most on the 28th, so that every month has the day. */
function occurrence({ first, frequency }: Schedule, index: number): Date {
  const step = frequencies[frequency]
  if ('days' in step) return new Date(first.getTime() + index * step.days * dayMs)
  const date = new Date(first)
  date.setUTCMonth(date.getUTCMonth() + index * step.months)
  return date
}

/** Where a schedule stands at `now`: the last occurrence up to it, the next one after it, and the final one. */
export function standAt(schedule: Schedule, now: Date): { last: Date | null; next: Date | null; final: Date | null } {
  const { first, frequency, count } = schedule
  const step = frequencies[frequency]
  const stepMs = 'days' in step ? step.days * dayMs : step.months * 28 * dayMs
  // Never below the true number, because no month is shorter than 28 days; walked down from there.
  let done = Math.max(0, Math.floor((now.getTime() - first.getTime()) / stepMs) + 1)
  while (done > 0 && occurrence(schedule, done - 1) > now) done -= 1
  if (count !== null) done = Math.min(done, count)
  return {
    last: done === 0 ? null : occurrence(schedule, done - 1),
    next: done === count ? null : occurrence(schedule, done),
    final: count === null ? null : occurrence(schedule, count - 1),
  }
}
