import type { IncomingMessage } from 'node:http'
import { parseCookie, type SetCookie, stringifySetCookie } from 'cookie'
import type { Settings } from '../config/settings.ts'

type CookieSettings = Pick<Settings, 'baseUrl' | 'limits'>

/** The value of a request's cookie. Undefined when there is none or it is empty. */
export function readCookie({ headers }: IncomingMessage, name: string): string | undefined {
  return headers.cookie === undefined ? undefined : parseCookie(headers.cookie)[name] || undefined
}

/**
 * Value of a Set-Cookie header. Scripts cannot read the cookie. Secure is left out on plain http (the sandbox on localhost),
 * because some browsers would drop the cookie there.
 */
export function setCookie(
  cookie: { name: string; value: string; path: string; maxAgeSeconds: number; sameSite: 'lax' | 'strict' },
  { baseUrl }: Pick<Settings, 'baseUrl'>,
): string {
  const { maxAgeSeconds: maxAge, ...rest } = cookie
  return stringifySetCookie({ ...rest, maxAge, httpOnly: true, secure: baseUrl.startsWith('https:') } satisfies SetCookie)
}

const choiceSeconds = 365 * 24 * 3_600

/** A cookie that keeps for a year what a reader of pages below `path` has chosen among `choices`; any other value in it is none. */
export function choiceCookie<Choice extends string>(name: string, path: string, choices: readonly Choice[]) {
  const known = (text: unknown): Choice | undefined => choices.find((choice) => choice === text)
  return {
    known,
    read: (request: IncomingMessage): Choice | undefined => known(readCookie(request, name)),
    /** Value of the Set-Cookie that keeps the choice. */
    keep: (value: Choice, settings: Pick<Settings, 'baseUrl'>): string =>
      setCookie({ name, value, path, maxAgeSeconds: choiceSeconds, sameSite: 'lax' }, settings),
  }
}

/** A cookie that hands something on to the page of `path` alone, for some seconds. */
export function passingCookie(name: string) {
  return {
    read: (request: IncomingMessage): string | undefined => readCookie(request, name),
    /** Value of the Set-Cookie. An empty value ends the cookie. */
    pass: (value: string, place: { path: string; seconds: number }, settings: Pick<Settings, 'baseUrl'>): string =>
      setCookie({ name, value, path: place.path, maxAgeSeconds: value === '' ? 0 : place.seconds, sameSite: 'strict' }, settings),
  }
}

const sessionCookieName = 'sanad_session'

/** The id of a developer's session, or undefined. */
export const readSessionCookie = (request: IncomingMessage): string | undefined => readCookie(request, sessionCookieName)

/**
 * Value of Set-Cookie that starts a developer's session. With SameSite=Lax, browsers do not send the cookie with posts from other
 * sites.
 */
export function sessionCookie(sessionId: string, settings: CookieSettings): string {
  const maxAgeSeconds = settings.limits.dashboardSessionHours * 3_600
  return setCookie({ name: sessionCookieName, value: sessionId, path: '/', maxAgeSeconds, sameSite: 'lax' }, settings)
}

/** Value of Set-Cookie that makes the browser forget the developer's session. */
export function endedSessionCookie(settings: CookieSettings): string {
  return setCookie({ name: sessionCookieName, value: '', path: '/', maxAgeSeconds: 0, sameSite: 'lax' }, settings)
}

const consoleCookieName = 'sanad_console'

/** The id of a bank user's session, or undefined. */
export const readConsoleCookie = (request: IncomingMessage): string | undefined => readCookie(request, consoleCookieName)

/** Value of Set-Cookie that starts a bank user's session. Browsers send the cookie to the console only, and from its own pages only. */
export function consoleCookie(sessionId: string, settings: CookieSettings): string {
  const maxAgeSeconds = settings.limits.consoleSessionHours * 3_600
  return setCookie({ name: consoleCookieName, value: sessionId, path: '/console', maxAgeSeconds, sameSite: 'strict' }, settings)
}

/** Value of Set-Cookie that makes the browser forget the bank user's session. */
export function endedConsoleCookie(settings: CookieSettings): string {
  return setCookie({ name: consoleCookieName, value: '', path: '/console', maxAgeSeconds: 0, sameSite: 'strict' }, settings)
}
