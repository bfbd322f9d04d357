import type { DecimalAmount } from '../corebank/sandboxPort.ts'
import { halvesOf, scriptOf } from '../domain/shared/bilingual.ts'
import { dateLocales, dayParts, printDay } from '../domain/shared/dates.ts'
import { printIban } from '../domain/shared/iban.ts'
import { printHalalas } from '../domain/shared/money.ts'
import { toPlainText } from '../domain/shared/plainText.ts'
import { html, type Html, type Part } from './html.ts'
import type { Language } from './locales.ts'

const { timeZone } = dayParts
const monthParts = { month: 'long', year: 'numeric', timeZone } as const
const minuteParts = { ...dayParts, hour: '2-digit', minute: '2-digit', hour12: false } as const

const monthFormats = {
  en: new Intl.DateTimeFormat(dateLocales.en, monthParts),
  ar: new Intl.DateTimeFormat(dateLocales.ar, monthParts),
}
const minuteFormats = {
  en: new Intl.DateTimeFormat(dateLocales.en, minuteParts),
  ar: new Intl.DateTimeFormat(dateLocales.ar, minuteParts),
}

/**
 * 150000 -> '1,500.00 SAR', in Arabic '1,500.00 ر.س', for where there is only text; pages show `moneyHtml`. The result is exact, because no
 * floating point is used.
 */
export function formatMoney(halalas: number, currency: string, language: Language): string {
  const unit = currency === 'SAR' && language === 'ar' ? 'ر.س' : currency
  const number = printHalalas(halalas)
  // In right-to-left text a minus would move to the other end of its number. An isolate keeps the two together (Unicode UAX #9, X5a).
  // A left-to-right mark would make the whole amount left-to-right, with its unit on the wrong side.
  return `${halalas < 0 && language === 'ar' ? `\u2066${number}\u2069` : number}\u00a0${unit}`
}

const riyalWords = { en: 'Saudi riyals', ar: 'ريال سعودي' } as const

/** The sign of the Saudi riyal (U+20C1), which no font has yet: two uprights and the bars through them, drawn in 18 by 20 units. */
export const riyalStrokes = [
  'M8.5 0 6.3 1.8V15L.6 16.2 0 18.5l6-1.3q.8-.2 1.2-.8l1-1.6q.3-.4.3-.9z',
  'M1.6 11.2 1 13.5 17.4 10 18 7.7z',
  'M12.7 1.1 10.6 2.8V15.7l6.8-1.4.6-2.3-5.3 1.1z',
  'M11.2 17.7 10.6 20l6.8-1.4.6-2.3z',
]
/** The sign in the colour and the height of the digits beside it. */
const riyalSign = html`<svg class="riyal" viewBox="0 0 18 20" aria-hidden="true" focusable="false"><path fill="currentColor" d="${riyalStrokes.join('')}"/></svg>`

/**
 * An amount. Riyals have their sign to the left of the number, in Arabic as in English (SAMA, guideline of the symbol); who listens
 * hears the words behind it. Other currencies have their code.
 */
export function moneyHtml(halalas: number, currency: string, language: Language): Html {
  if (currency !== 'SAR') return html`<bdi class="money">${formatMoney(halalas, currency, language)}</bdi>`
  const words = html`<span class="visually-hidden" lang="${language}">\u00a0${riyalWords[language]}</span>`
  return html`<bdi class="money" dir="ltr">${riyalSign}\u00a0${printHalalas(halalas)}${words}</bdi>`
}

/** A day in Riyadh: '21 November 2026', '21 نوفمبر 2026'. Throws for a missing date. */
export function formatDay(date: Date, language: Language): string {
  return printDay(checkDate(date), language)
}

/** The month of a day in Riyadh: 'November 2026'. Throws for a missing date. */
export function formatMonth(date: Date, language: Language): string {
  return monthFormats[language].format(checkDate(date))
}

/** Day and time in Riyadh, to the minute. Throws for a missing date. */
export function formatDayAndTime(date: Date, language: Language): string {
  return minuteFormats[language].format(checkDate(date))
}

const timeFormat = new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit', hour12: false, timeZone })

/** The time of day in Riyadh, the same in both languages: '21:08'. Throws for a missing date. */
export function formatTime(date: Date): string {
  return timeFormat.format(checkDate(date))
}

/** Which clock the times of developers' pages are read from. */
export const shownZones = ['riyadh', 'utc'] as const
/** One of these zones. */
export type ShownZone = (typeof shownZones)[number]

const zoneWords = { riyadh: { en: 'Riyadh', ar: 'الرياض' }, utc: { en: 'UTC', ar: 'UTC' } } as const
const momentFormat = (language: Language, zone: string) =>
  new Intl.DateTimeFormat(dateLocales[language], { ...minuteParts, month: 'short', second: '2-digit', timeZone: zone })
const momentFormats = {
  riyadh: { en: momentFormat('en', timeZone), ar: momentFormat('ar', timeZone) },
  utc: { en: momentFormat('en', 'UTC'), ar: momentFormat('ar', 'UTC') },
}

/** Day and time to the second, with the name of the zone, for developers. Throws for a missing date. */
export function formatMoment(date: Date, language: Language, zone: ShownZone = 'riyadh'): string {
  return `${momentFormats[zone][language].format(checkDate(date))} ${zoneWords[zone][language]}`
}

const labelParts = { day: 'numeric', month: 'short', hour: '2-digit', minute: '2-digit', hour12: false, timeZone } as const
const labelFormats = {
  en: new Intl.DateTimeFormat(dateLocales.en, labelParts),
  ar: new Intl.DateTimeFormat(dateLocales.ar, labelParts),
}

/** Day and time in Riyadh without the year, for the ends of a chart. Throws for a missing date. */
export function formatLabel(date: Date, language: Language): string {
  return labelFormats[language].format(checkDate(date))
}

const hijriParts = { day: 'numeric', month: 'long', year: 'numeric', timeZone } as const
const hijriFormats = {
  en: new Intl.DateTimeFormat('en-GB-u-ca-islamic-umalqura-nu-latn', hijriParts),
  ar: new Intl.DateTimeFormat('ar-SA-u-ca-islamic-umalqura-nu-latn', hijriParts),
}

/** The same day in the calendar of Umm al-Qura, which Saudi banks show beside: '12 Jumada II 1448 AH', '12 جمادى الآخرة 1448 هـ'. */
export function formatHijri(date: Date, language: Language): string {
  return hijriFormats[language].format(checkDate(date))
}

/** Intl shows the present time for undefined, which a date out of an answer of the core bank may be. */
function checkDate(date: Date | undefined): Date {
  if (!(date instanceof Date)) throw new TypeError('A page has no date to show here.')
  return date
}

/** Another party's text in an isolated element for each half, marked with the language that `languageOf` names. */
function isolated(text: string, languageOf: (half: string) => Language | undefined): Html {
  const element = (half: string) => {
    const language = languageOf(half)
    return html`<bdi${language && html` lang="${language}"`}>${half}</bdi>`
  }
  const parts = halvesOf(toPlainText(text)).map((half, index) => (index % 2 === 0 ? element(half) : half))
  return html`${parts}`
}

/**
 * Another party's text in an isolated element, so that its direction does not affect the text around it; a name in two scripts in one
 * element for each.
 */
export function userHtml(text: string): Html {
  return isolated(text, () => undefined)
}

/**
 * Another party's prose, such as notes. As `userHtml`, and marked with its language where that is not the page's, so that it is read out
 * in the right voice (WCAG 2.2, 3.1.2). The script of its first letter decides.
 */
export function proseHtml(text: string, language: Language): Html {
  return isolated(text, (half) => {
    const spoken = scriptOf(half) ?? language
    return spoken === language ? undefined : spoken
  })
}

/** What `userHtml` is where there is only text: another party's words, each half between isolates (Unicode UAX #9). */
export const userText = (text: string): string =>
  halvesOf(toPlainText(text))
    .map((half, index) => (index % 2 === 0 ? `\u2068${half}\u2069` : half))
    .join('')

/** What `idHtml` is where there is only text: left to right also in Arabic. */
export const idText = (text: string): string => `\u2066${toPlainText(text)}\u2069`

/** What `ibanHtml` is where there is only text. */
export const ibanText = (iban: string): string => idText(printIban(toPlainText(iban)))

const idOf = (text: Part) => html`<bdi dir="ltr" class="code">${text}</bdi>`

/** An id, address or code, left to right also on an Arabic page. */
export function idHtml(text: string): Html {
  return idOf(toPlainText(text))
}

/** Lets a long name or address end its line after a dot or slash, not in the middle of a word. */
const withBreaks = (text: string): Part =>
  text.split(/(?<=[A-Za-z}][./])(?=[A-Za-z{])/g).map((part, index) => [index > 0 && html`<wbr>`, part])

/** An address that may need several lines. */
export function addressHtml(address: string): Html {
  return idOf(withBreaks(toPlainText(address)))
}

/** The text of an answer to a program. Those are in English. */
export function answerTextHtml(text: string): Html {
  return html`<bdi lang="en" dir="ltr">${withBreaks(toPlainText(text))}</bdi>`
}

/** A moment to the second with its zone; the same in UTC for the mouse and for programs. */
export function momentHtml(dateTime: string, language: Language, zone?: ShownZone): Html {
  const utc = new Date(dateTime).toISOString()
  return html`<time datetime="${utc}" title="${utc}">${formatMoment(new Date(utc), language, zone)}</time>`
}

/** An IBAN in groups of four. */
export function ibanHtml(iban: string): Html {
  return html`<bdi dir="ltr" class="code iban">${printIban(toPlainText(iban))}</bdi>`
}

/** Decimal text with two digits to integer halalas, for the pages' own format: '1500.50' -> 150050. */
export const halalasOf = ({ Amount }: DecimalAmount): number => Number(Amount.replace('.', ''))
