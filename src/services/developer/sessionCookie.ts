import { type Settings } from '../../config/settings.ts'

const sessionCookieName = 'sanad_session'

type CookieSettings = Pick<Settings, 'baseUrl' | 'limits'>

/**
 * Value of Set-Cookie that opens a session. SameSite=Lax keeps it off other sites' posts; Secure is left out on plain http
 * (the sandbox on localhost), where some browsers would drop the cookie.
 */
export function sessionCookie(sessionId: string, { baseUrl, limits }: CookieSettings): string {
  return cookie(sessionId, limits.dashboardSessionHours * 3_600, baseUrl)
}

/** Value of Set-Cookie that makes the browser forget the session. */
export function endedSessionCookie({ baseUrl }: CookieSettings): string {
  return cookie('', 0, baseUrl)
}

/** The session id in a Cookie header, or undefined. */
export function readSessionCookie(header: string | undefined): string | undefined {
  const prefix = `${sessionCookieName}=`
  const found = (header ?? '')
    .split(';')
    .map((part) => part.trim())
    .find((part) => part.startsWith(prefix))
  return found?.slice(prefix.length) || undefined
}

function cookie(value: string, maxAgeSeconds: number, baseUrl: string): string {
  const secure = baseUrl.startsWith('https:') ? '; Secure' : ''
  return `${sessionCookieName}=${value}; Max-Age=${maxAgeSeconds}; Path=/; HttpOnly; SameSite=Lax${secure}`
}
