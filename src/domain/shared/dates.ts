import { BankRefusal } from './errors.ts'

/** A day of 24 hours, in milliseconds. */
export const dayMs = 86_400_000
/** Asia/Riyadh is UTC+03:00 all year, without daylight saving. */
export const riyadhOffsetMs = 3 * 3_600_000

/** The end of the year 9999. Texts and the database write later times in another form, so Sanad has none. */
export const lastMomentMs = 253_402_300_799_999

// The examples of the KSA standard write the offset as +0300. Its text says +03:00 or Z.
const dateTimeText = /^(\d{4})-(\d{2})-(\d{2})T(\d{2}):(\d{2}):(\d{2})(?:\.(\d{1,9}))?(?:Z|([+-])(\d{2}):?(\d{2}))$/

function refuse(path: string): never {
  throw new BankRefusal(
    'resourceFormat',
    `${path} is not a date-time such as 2026-11-21T09:30:00.000Z or 2026-11-21T12:30:00+03:00.`,
    { path },
  )
}

/**
 * Parses an ISO 8601 date-time with Z, +hh:mm or +hhmm; digits below a millisecond are cut off. Throws BankRefusal 'resourceFormat'
 * with `path` for anything else: no offset, 30 February, hour 24, a leap second.
 */
export function parseDateTime(text: string, path: string): Date {
  const match = dateTimeText.exec(text)
  if (!match) refuse(path)
  const [year, month, day, hour, minute, second] = match.slice(1, 7).map(Number) as [
    number,
    number,
    number,
    number,
    number,
    number,
  ]
  const millisecond = Number((match[7] ?? '').slice(0, 3).padEnd(3, '0'))
  const local = new Date(Date.UTC(year, month - 1, day, hour, minute, second, millisecond))
  // Date.UTC turns an impossible part into the next larger one, so reading the date back shows whether all parts were possible. It
  // also takes the years 0 to 99 for 1900 to 1999, which fail here too.
  const readBack = local.toISOString()
  if (readBack.slice(0, 19) !== text.slice(0, 19)) refuse(path)
  const [offsetHours, offsetMinutes] = [Number(match[9] ?? 0), Number(match[10] ?? 0)]
  if (offsetHours > 14 || offsetMinutes > 59) refuse(path)
  const offsetMs = (match[8] === '-' ? -1 : 1) * (offsetHours * 60 + offsetMinutes) * 60_000
  const date = new Date(local.getTime() - offsetMs)
  // A year outside 0000 to 9999 would be written in another form.
  if (!/^\d/.test(date.toISOString())) refuse(path)
  return date
}

/** Writes a time in the one form that Sanad sends: UTC with milliseconds, 2026-11-21T09:30:00.000Z. */
export function formatDateTime(date: Date): string {
  return date.toISOString()
}

/** Seconds since the epoch, with milliseconds as a fraction. Account consents write their own times so. */
export function epochSeconds(date: Date): number {
  return date.getTime() / 1000
}

/** Whole seconds since the epoch. */
export function wholeEpochSeconds(date: Date): number {
  return Math.floor(date.getTime() / 1000)
}

/** The number of the calendar day in Asia/Riyadh that contains `date`. Consecutive days differ by one. */
export function riyadhDayNumber(date: Date): number {
  return Math.floor((date.getTime() + riyadhOffsetMs) / dayMs)
}

/** 00:00 Asia/Riyadh of the calendar day that contains `date`. */
export function riyadhDayStart(date: Date): Date {
  return new Date(riyadhDayNumber(date) * dayMs - riyadhOffsetMs)
}

// The KSA-AIS pattern of AuthorizationExpirationTimeWindow: three digits of hours, at most 720.
const timeWindowText = /^(00\d|0[1-9]\d|[1-6]\d{2}|7[01]\d|720):([0-5]\d):([0-5]\d)$/
const longestTimeWindowSeconds = 720 * 3_600

/** 'hhh:mm:ss' to whole seconds, at most 720 hours. Throws BankRefusal 'resourceFormat' with `path` for anything else. */
export function parseTimeWindow(text: string, path: string): number {
  const match = timeWindowText.exec(text)
  const seconds = match ? Number(match[1]) * 3_600 + Number(match[2]) * 60 + Number(match[3]) : Infinity
  if (seconds > longestTimeWindowSeconds) {
    throw new BankRefusal('resourceFormat', `${path} is not a time window of the form hhh:mm:ss, at most 720:00:00.`, { path })
  }
  return seconds
}

/** Gregorian dates and Latin digits in both languages, because amounts and IBANs must look the same as on the TPP's own screen. */
export const dateLocales = { en: 'en-GB', ar: 'ar-SA-u-ca-gregory-nu-latn' } as const
/** The parts of a calendar day in Asia/Riyadh. */
export const dayParts = { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'Asia/Riyadh' } as const

const dayFormats = {
  en: new Intl.DateTimeFormat(dateLocales.en, dayParts),
  ar: new Intl.DateTimeFormat(dateLocales.ar, dayParts),
}

/** The calendar day in Asia/Riyadh that contains `date`: '21 November 2026', '21 نوفمبر 2026'. */
export const printDay = (date: Date, language: 'ar' | 'en'): string => dayFormats[language].format(date)
