import type { ServiceClock } from '../config/clock.ts'
import { purposeName } from '../domain/payment/purposes.ts'
import { nameIn } from '../domain/shared/bilingual.ts'
import type { ShownFace } from './bankFace.ts'
import {
  formatDay,
  formatDayAndTime,
  formatHijri,
  formatMoney,
  formatMonth,
  formatTime,
  momentHtml,
  moneyHtml,
  proseHtml,
  type ShownZone,
  userHtml,
} from './format.ts'
import { html, type Html } from './html.ts'
import { sameLink, switchLink } from './language.ts'
import { directionOf, hasMessage, type Language, messageText, type MessageValues, translate, translateCount } from './locales.ts'

/** An amount among the values of a text. */
interface Amount {
  halalas: number
  currency: string
}

const valueHtml = (value: string | number | Amount, language: Language) =>
  typeof value === 'object' ? moneyHtml(value.halalas, value.currency, language) : userHtml(String(value))

/** What depends on the language of a page: its texts, and the forms of amounts, dates and names. Members that end in Html give markup. */
export function createKit(language: Language, zone: ShownZone = 'riyadh') {
  return {
    language,
    direction: directionOf(language),
    t: (key: string, values?: MessageValues) => translate(language, key, values),
    /** A text with amounts, or with values of other parties. Each of these is isolated in <bdi>. */
    textHtml: (key: string, values: Record<string, string | number | Amount | undefined>): Html => {
      const pieces = messageText(language, key).split(/\{(\w+)\}/)
      return html`${pieces.map((piece, index) => (index % 2 === 0 ? piece : valueHtml(values[piece] ?? '', language)))}`
    },
    /** The text, or `fallback` when there is none. For codes of open lists. */
    textOr: (key: string, fallback: string) => (hasMessage(key) ? translate(language, key) : fallback),
    /** A text in the form that its number asks for. */
    tCount: (key: string, count: number, values?: MessageValues) => translateCount(language, key, count, values),
    /** An amount where there is only text, such as a letter's fields. */
    money: (halalas: number, currency = 'SAR') => formatMoney(halalas, currency, language),
    moneyHtml: (halalas: number, currency = 'SAR') => moneyHtml(halalas, currency, language),
    day: (date: Date) => formatDay(date, language),
    hijri: (date: Date) => formatHijri(date, language),
    month: (date: Date) => formatMonth(date, language),
    dayAndTime: (date: Date) => formatDayAndTime(date, language),
    /** A moment for developers, in the zone that they chose. */
    momentHtml: (dateTime: string) => momentHtml(dateTime, language, zone),
    /** The end of a phone number. It keeps its order in Arabic text too. */
    phoneEnd: (digits: string) => `\u2066••\u00a0${digits}\u2069`,
    nameIn: (name: { en?: string; ar?: string }) => nameIn(name, language),
    /** Why somebody pays, in words. Undefined for a code that has none. */
    purpose: (code: string) => {
      const name = purposeName(code)
      return name && nameIn(name, language)
    },
    proseHtml: (text: string) => proseHtml(text, language),
  }
}

/** What a part of a page is given first: texts and forms in its language. */
export type Kit = ReturnType<typeof createKit>

/** What the layout of a page shows besides its text. `preparePages` puts it into `response.locals`. */
export interface PageEnvironment {
  sandbox: boolean
  face: ShownFace
  clock: Pick<ServiceClock, 'now' | 'aheadSeconds'>
  /** Whether the reader has chosen large letters. */
  isLarge?: boolean
  /** On the pages of developers. */
  zone?: ShownZone
  /** On the pages of customers who are in a session. */
  session?: ShownSession
  /** What the forms of the page send along, where a browser may be used by several people. */
  formMark?: string
}

/**
 * Until when a customer's session lasts. `extend` is where the button sends that extends it; absent where it cannot be. `numberEnd`: how
 * the number ends by which they have signed in, where one browser may have several of them.
 */
export interface ShownSession {
  endsAt: Date
  extend?: string | undefined
  numberEnd?: string | undefined
}

/** Where a page stands: the address of its language link, and what its address asks for. Pages compare that and never show it. */
export interface PageAddress {
  path: string
  query: Readonly<Record<string, unknown>>
}

/** What a whole page is given first: the kit, whose bank it is, and where the page stands. */
export function createPageKit(language: Language, environment: PageEnvironment, { path, query }: PageAddress) {
  const { sandbox, face, clock, isLarge = false, zone, session } = environment
  return {
    ...createKit(language, zone),
    sandbox,
    face,
    /** Values of the texts that name the bank. The number keeps its order in Arabic text too, and stays on one line. */
    bank: { bank: nameIn(face.name, language), phone: `\u2066${face.phone.replaceAll(' ', '\u00a0')}\u2069` },
    query,
    /** Where the page stands, without its language. */
    path,
    /** One of the bank's addresses, in the language of the page. */
    bankAddress: (name: 'home' | 'forgottenPassword' | 'newCustomer' | 'supervisorComplaints') =>
      face[name]?.replaceAll('{language}', language),
    /** This page in the other language. */
    switchTo: switchLink(path, language),
    /** Whether the letters are large, and this page with the other size. */
    textSize: { isLarge, href: sameLink(path, 'text', isLarge ? 'normal' : 'large') },
    /** Which zone the times have, and this page with the other one. */
    zone: { shown: zone ?? 'riyadh', href: sameLink(path, 'zone', zone === 'utc' ? 'riyadh' : 'utc') },
    /** Another address of ours, in the other language. */
    inOtherLanguage: (address: string) => switchLink(address, language).href,
    /** How far a sandbox's clock was moved: its times are ahead of every other clock. */
    clockAheadSeconds: clock.aheadSeconds(),
    /** The time of day at which the customer's session ends, and how many seconds are left. */
    session: session && {
      ...session,
      time: formatTime(session.endsAt),
      secondsLeft: Math.max(0, Math.floor((session.endsAt.getTime() - clock.now().getTime()) / 1_000)),
    },
    /** Until when something is good, and how many minutes are left, or that it is over: the texts `goodUntil` and `over` below the key. */
    goodUntil: (key: string, date: Date) => {
      const minutes = Math.ceil((date.getTime() - clock.now().getTime()) / 60_000)
      const time = formatTime(date)
      return minutes > 0
        ? translateCount(language, `${key}.goodUntil`, minutes, { time })
        : translate(language, `${key}.over`, { time })
    },
  }
}

/** What a whole page is given first. Every part of it takes a Kit, and so this too. */
export type PageKit = ReturnType<typeof createPageKit>

/** A page: a function of the kit and of what the page shows. */
export type Page<Props extends object> = (kit: PageKit, props: Props) => Html
