import { everyOffer } from '../offer/offers.ts'
import { dayMs, riyadhDayStart } from '../shared/dates.ts'

/** What has a state of its own: the contracts for TPPs. */
export const serviceInterfaces = [...everyOffer, 'authorization', 'platform'] as const

/** One of them. */
export type ServiceInterface = (typeof serviceInterfaces)[number]

/** Whether a name is one of them. */
export const isServiceInterface = (name: string): name is ServiceInterface =>
  (serviceInterfaces as readonly string[]).includes(name)

/** Minutes of a day, counted from 00:00 Asia/Riyadh: `from` and later, before `until`. */
export type MinuteSpan = readonly [from: number, until: number]

/** What all instances together counted of one interface on one day. */
export interface ServiceDay {
  /** 00:00 Asia/Riyadh. */
  day: Date
  interfaceName: string
  /** In which an instance was there to count. */
  measured: readonly MinuteSpan[]
  /** In which one of the instances answered half of the requests or more with 5xx, or had no database. */
  disturbed: readonly MinuteSpan[]
  requests: number
  /** Those that were answered with 5xx. */
  failures: number
}

/** Requests of one interface in one minute. */
export interface MinuteTally {
  requests: number
  failures: number
}

/** Whether an interface was disturbed in a minute. One failure is enough where nothing else was asked. */
export const isDisturbed = ({ requests, failures }: MinuteTally): boolean => failures > 0 && failures * 2 >= requests

const minuteMs = 60_000

/** Of whole minutes since the epoch: the day in Riyadh, and the minute of that day. */
export function minuteOfDay(epochMinute: number): { day: Date; minute: number } {
  const moment = new Date(epochMinute * minuteMs)
  const day = riyadhDayStart(moment)
  return { day, minute: (moment.getTime() - day.getTime()) / minuteMs }
}

const minutesIn = (spans: readonly MinuteSpan[]) => spans.reduce((sum, [from, until]) => sum + until - from, 0)

/** One day, as it is told. */
export interface ShownDay {
  day: Date
  measuredMinutes: number
  disturbedMinutes: number
  /** Undefined where nothing was measured: that is not 100. */
  uptimePercent: number | undefined
  /** Of the requests. Undefined where there were none. */
  failedPercent: number | undefined
}

/** Rounded down, so that only all is 100. */
const percentOf = (part: number, whole: number) => (whole === 0 ? undefined : Math.floor((part / whole) * 10_000) / 100)

function tell(day: Date, days: readonly ServiceDay[]): ShownDay {
  const sum = (count: (one: ServiceDay) => number) => days.reduce((total, one) => total + count(one), 0)
  const measuredMinutes = sum(({ measured }) => minutesIn(measured))
  const disturbedMinutes = sum(({ disturbed }) => minutesIn(disturbed))
  const [requests, failures] = [sum((one) => one.requests), sum((one) => one.failures)]
  return {
    day,
    measuredMinutes,
    disturbedMinutes,
    uptimePercent: percentOf(measuredMinutes - disturbedMinutes, measuredMinutes),
    // Rounded up, so that only none is 0.
    failedPercent: requests === 0 ? undefined : Math.ceil((failures / requests) * 10_000) / 100,
  }
}

/**
 * The last `count` days of an interface, oldest first, with today as the last one, and all of them in one. A day without figures is there,
 * without figures.
 */
export function tellDays(days: readonly ServiceDay[], count: number, now: Date): { days: ShownDay[]; whole: ShownDay } {
  const today = riyadhDayStart(now)
  const first = new Date(today.getTime() - (count - 1) * dayMs)
  const byDay = new Map(days.map((one) => [one.day.getTime(), one]))
  const shown = Array.from({ length: count }, (_, index) => {
    const day = new Date(first.getTime() + index * dayMs)
    const known = byDay.get(day.getTime())
    return tell(day, known ? [known] : [])
  })
  return {
    days: shown,
    whole: tell(
      first,
      days.filter(({ day }) => day >= first && day <= today),
    ),
  }
}

/** Whether an interface was disturbed in one of the last `minutes`. */
export function wasDisturbed(days: readonly ServiceDay[], minutes: number, now: Date): boolean {
  const nowMinute = Math.floor(now.getTime() / minuteMs)
  return Array.from({ length: minutes }, (_, ago) => minuteOfDay(nowMinute - ago)).some(({ day, minute }) =>
    days.some(
      (one) => one.day.getTime() === day.getTime() && one.disturbed.some(([from, until]) => from <= minute && minute < until),
    ),
  )
}
