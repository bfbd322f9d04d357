import type { RequestHandler } from 'express'
import type { Settings } from '../../config/settings.ts'
import { readCookie, setCookie } from '../../http/cookies.ts'
import { type ShownZone, shownZones } from '../format.ts'
import { routes } from '../routes.ts'

const cookieName = 'sanad_zone'
const cookieSeconds = 365 * 24 * 3_600

const known = (text: unknown): ShownZone | undefined => shownZones.find((zone) => zone === text)

/** Sets `response.locals.zone`: what the reader chose (?zone= or the cookie that keeps the choice), or else Riyadh. */
export function chooseZone(settings: Pick<Settings, 'baseUrl'>): RequestHandler {
  return (request, response, next) => {
    const chosen = known(request.query.zone)
    response.locals.zone = chosen ?? known(readCookie(request, cookieName)) ?? 'riyadh'
    if (chosen) {
      const cookie = {
        name: cookieName,
        value: chosen,
        path: routes.dashboard(),
        maxAgeSeconds: cookieSeconds,
        sameSite: 'lax',
      } as const
      response.append('set-cookie', setCookie(cookie, settings))
    }
    next()
  }
}
