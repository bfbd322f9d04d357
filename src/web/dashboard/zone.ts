import type { RequestHandler } from 'express'
import type { Settings } from '../../config/settings.ts'
import { choiceCookie } from '../../http/cookies.ts'
import { shownZones } from '../format.ts'
import { routes } from '../routes.ts'

const kept = choiceCookie('sanad_zone', routes.dashboard(), shownZones)

/** Sets `response.locals.zone`: what the reader chose (?zone= or the cookie that keeps the choice), or else Riyadh. */
export function chooseZone(settings: Pick<Settings, 'baseUrl'>): RequestHandler {
  return (request, response, next) => {
    const chosen = kept.known(request.query.zone)
    response.locals.zone = chosen ?? kept.read(request) ?? 'riyadh'
    if (chosen) response.append('set-cookie', kept.keep(chosen, settings))
    next()
  }
}
