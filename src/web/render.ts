import { Eta } from 'eta'
import { type Response } from 'express'
import { clockOffsetSeconds } from '../config/clock.ts'
import { assetAddress } from './assets.ts'
import { purposeName } from '../domain/payment/purposes.ts'
import { nameIn } from '../domain/shared/bilingual.ts'
import { type ShownFace } from './bankFace.ts'
import {
  addressHtml,
  answerTextHtml,
  escapeHtml,
  formatDay,
  formatDayAndTime,
  formatHijri,
  formatMoney,
  formatMonth,
  formatTime,
  ibanHtml,
  isolated,
  leftToRight,
  momentHtml,
  moneyHtml,
  proseHtml,
} from './format.ts'
import { switchLink } from './language.ts'
import { fillIn, hasMessage, type Language, messageText, type MessageValues, translate, translateCount } from './locales.ts'
import { isPoll } from './poll.ts'
import { routes } from './routes.ts'
import { waitsForOthers } from '../services/consent/otherAuthorizers.ts'

const eta = new Eta({ views: import.meta.dirname, cache: true, autoEscape: true })

/** One page to send. `page` is its template ('bank/authorization/signIn'), `data` is what it shows. */
export interface Page {
  page: string
  /** The default is the reader's language (`response.locals.language`). */
  language?: Language
  data?: object
  status?: number
  /** The address of the language link. It is needed when the page answers a POST. The default is the address of the request. */
  path?: string
}

/** An amount among the values of a text. */
interface Amount {
  halalas: number
  currency: string
}

const valueHtml = (value: string | number | Amount, language: Language) =>
  typeof value === 'object' ? moneyHtml(value.halalas, value.currency, language) : isolated(String(value))

/**
 * What every template can use besides its data: texts, formats, routes, assets. Members whose name ends in Html are safe to output
 * without escaping.
 */
export function templateKit(language: Language) {
  return {
    language,
    direction: language === 'ar' ? 'rtl' : 'ltr',
    t: (key: string, values?: MessageValues) => translate(language, key, values),
    /** A text with amounts, or with values of other parties. Each of these is isolated in <bdi>. */
    textHtml: (key: string, values: Record<string, string | number | Amount>) =>
      fillIn(escapeHtml(messageText(language, key)), (name) => valueHtml(values[name] ?? '', language)),
    /** The text, or `fallback` when there is none. For codes of open lists. */
    textOr: (key: string, fallback: string) => (hasMessage(key) ? translate(language, key) : fallback),
    waitsForOthers,
    /** An amount where there is only text, such as a letter's fields. */
    money: (halalas: number, currency = 'SAR') => formatMoney(halalas, currency, language),
    moneyHtml: (halalas: number, currency = 'SAR') => moneyHtml(halalas, currency, language),
    day: (date: Date) => formatDay(date, language),
    hijri: (date: Date) => formatHijri(date, language),
    month: (date: Date) => formatMonth(date, language),
    momentHtml: (dateTime: string) => momentHtml(dateTime, language),
    dayAndTime: (date: Date) => formatDayAndTime(date, language),
    /** A text in the form that its number asks for. */
    tCount: (key: string, count: number, values?: MessageValues) => translateCount(language, key, count, values),
    /** Until when something is good, and how many minutes are left, or that it is over: the texts `goodUntil` and `over` below the key. */
    goodUntil: (key: string, date: Date) => {
      const minutes = Math.ceil((date.getTime() - Date.now()) / 60_000)
      const time = formatTime(date)
      return minutes > 0
        ? translateCount(language, `${key}.goodUntil`, minutes, { time })
        : translate(language, `${key}.over`, { time })
    },
    /** The end of a phone number. It keeps its order in Arabic text too. */
    phoneEnd: (digits: string) => `\u2066••\u00a0${digits}\u2069`,
    nameIn: (name: { en?: string; ar?: string }) => nameIn(name, language),
    /** Why somebody pays, in words. Undefined for a code that has none. */
    purpose: (code: string) => {
      const name = purposeName(code)
      return name && nameIn(name, language)
    },
    userHtml: isolated,
    proseHtml: (text: string) => proseHtml(text, language),
    idHtml: leftToRight,
    addressHtml,
    answerTextHtml,
    ibanHtml,
    /** How far a sandbox's clock was moved: its times are ahead of every other clock. */
    clockAheadSeconds: clockOffsetSeconds(),
    routes,
    asset: assetAddress,
  }
}

/** What the frame of a page shows besides its text. `pageFrame` puts it into `response.locals`. */
export interface Frame {
  sandbox: boolean
  face: ShownFace
}

/** The page as HTML. */
export function renderHtml({ page, language = 'en', data, path = '/' }: Omit<Page, 'status'>, { sandbox, face }: Frame): string {
  // The number keeps its order in Arabic text too.
  const bank = { bank: nameIn(face.name, language), phone: `\u2066${face.phone}\u2069` }
  const inOtherLanguage = (address: string) => switchLink(address, language).href
  return eta.render(page, {
    ...templateKit(language),
    sandbox,
    face,
    bank,
    switchTo: switchLink(path, language),
    inOtherLanguage,
    ...data,
  })
}

/** Sends a page. No cache may store it, because pages show personal data. */
export function renderPage(response: Response, { status = 200, ...page }: Page): void {
  const language = page.language ?? (response.locals.language as Language | undefined) ?? 'en'
  const path = page.path ?? response.req.originalUrl
  // What the address asks for. Templates compare it with what they know and never show it.
  const data = { query: response.req.query, ...page.data }
  const html = renderHtml({ ...page, data, language, path }, response.locals as unknown as Frame)
  // htmx shows only good answers.
  const shownStatus = isPoll(response.req) ? 200 : status
  response.status(shownStatus).set({ 'cache-control': 'no-store', 'content-language': language }).type('html').send(html)
}
