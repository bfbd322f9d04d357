import type { Request, RequestHandler, Response } from 'express'
import type { Settings } from '../config/settings.ts'
import { choiceCookie } from '../http/cookies.ts'
import { type Language, languages } from './locales.ts'
import { isCustomerPath } from './routes.ts'

const chosen = choiceCookie('sanad_lang', '/', languages)
const { known } = chosen

/** The first language of an OpenID `ui_locales` ("ar-SA en") that the pages have. */
export function firstKnownLocale(uiLocales: string | undefined): Language | undefined {
  return uiLocales
    ?.split(' ')
    .map((tag) => known(tag.split('-')[0]?.toLowerCase()))
    .find(Boolean)
}

/**
 * The reader's language: what they chose (?lang= or the cookie that keeps the choice), or else what the app asked for, or else what
 * the browser prefers, or else English.
 */
export function languageOf(request: Request, uiLocales?: string): Language {
  return (
    known(request.query.lang) ??
    chosen.read(request) ??
    firstKnownLocale(uiLocales) ??
    known(request.acceptsLanguages([...languages])) ??
    'en'
  )
}

/**
 * Sets `response.locals.language`, and keeps an explicit choice (?lang=) in a cookie, where a page of ours led there or the address was
 * opened by itself: a link of another site changes the page that it opens and no other.
 */
export function chooseLanguage(settings: Pick<Settings, 'baseUrl'>): RequestHandler {
  return (request, response: Response, next) => {
    const language = languageOf(request)
    response.locals.language = language
    response.vary('Accept-Language').vary('Cookie')
    const isOwnChoice = request.headers['sec-fetch-site'] === 'none' || isFromOwnPage(request, settings)
    if (known(request.query.lang) && isOwnChoice) response.append('set-cookie', chosen.keep(language, settings))
    next()
  }
}

/** The letters of customers' pages: as everywhere, or twice as large. */
const textSizes = choiceCookie('sanad_text', '/bank', ['normal', 'large'] as const)

/**
 * Sets `response.locals.isLarge`, and keeps an explicit choice (?text=) in a cookie, where a page of ours led there: a link of another
 * site, or in a message, changes the page that it opens and no other.
 */
export function chooseTextSize(settings: Pick<Settings, 'baseUrl'>): RequestHandler {
  return (request, response: Response, next) => {
    const chosenNow = textSizes.known(request.query.text)
    response.locals.isLarge = isCustomerPath(request.path) && (chosenNow ?? textSizes.read(request)) === 'large'
    if (chosenNow && isFromOwnPage(request, settings)) response.append('set-cookie', textSizes.keep(chosenNow, settings))
    next()
  }
}

/** Browsers that do not say from where a link was followed name the page that had it. */
function isFromOwnPage({ headers }: Request, { baseUrl }: Pick<Settings, 'baseUrl'>): boolean {
  const site = headers['sec-fetch-site']
  if (site !== undefined) return site === 'same-origin'
  const page = URL.parse(headers.referer ?? '')
  return page?.origin === new URL(baseUrl).origin
}

/** The language of the page that a response is, once `chooseLanguage` has run. */
export const shownLanguage = ({ locals }: Response): Language => known(locals.language) ?? 'en'

/** A link to the same page in the other language: path and query stay, `lang` is replaced. */
export function switchLink(path: string, language: Language): { language: Language; href: string } {
  const other = language === 'ar' ? 'en' : 'ar'
  return { language: other, href: sameLink(path, 'lang', other) }
}

/** A link to the same page with one member of its query replaced. */
export function sameLink(path: string, name: string, value: string): string {
  // Tabs and line ends are no part of an address: URL takes them out, and slashes that they kept apart would meet.
  const url =
    URL.parse(path.replace(/[\t\r\n]/g, '').replace(/^[/\\]+/, '/'), 'http://page.invalid') ?? new URL('http://page.invalid')
  url.searchParams.set(name, value)
  // A path that begins with two slashes would be read as another host. Steps such as `/..` can leave some, so the result is looked at.
  return url.pathname.replace(/^\/+/, '/') + url.search
}
