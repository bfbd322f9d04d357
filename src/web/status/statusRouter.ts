import { type RequestHandler, Router } from 'express'
import { openServiceStatus, type ServiceStatus } from '../../services/status/serviceStatus.ts'
import type { WebContext } from '../context.ts'
import { renderPage } from '../render.ts'
import { routes } from '../routes.ts'
import { overallState, statusPage } from './statusPage.ts'

/** The state of the service for everybody: a page, and the same for programs. */
export function statusRouter({ dependencies }: Pick<WebContext, 'dependencies'>): Router {
  const read = openServiceStatus(dependencies)
  const { statusKeptMs } = dependencies.settings.limits
  const sendJson: RequestHandler = async (_request, response) => {
    const status = await read()
    response
      .set({
        'cache-control': `public, max-age=${statusKeptMs / 1_000}`,
        'access-control-allow-origin': '*',
        'cross-origin-resource-policy': 'cross-origin',
      })
      .json(asJson(status))
  }
  const router = Router({ caseSensitive: true })
  router.get(routes.statusJson(), (request, response, next) => {
    response.removeHeader('vary')
    return sendJson(request, response, next)
  })
  router.get(routes.status(), async (request, response, next) => {
    response.vary('Accept')
    if (request.accepts(['html', 'json']) === 'json') return sendJson(request, response, next)
    renderPage(response, { page: statusPage, props: { status: await read() } })
  })
  return router
}

/** The status for programs. Days of which nothing is known are left out; how many were looked for is `days`. */
function asJson({ at, interfaces, notices, readAt }: ServiceStatus): object {
  return {
    at,
    state: overallState(interfaces),
    figuresReadAt: readAt ?? null,
    days: interfaces[0]!.days.length,
    interfaces: interfaces.map(({ name, state, days, whole }) => ({
      name,
      state,
      uptimePercent: whole.uptimePercent ?? null,
      failedPercent: whole.failedPercent ?? null,
      byDay: days
        .filter(({ measuredMinutes }) => measuredMinutes > 0)
        .map(({ day, uptimePercent, failedPercent, ...minutes }) => ({
          // A day of the bank: it begins at 21:00 UTC.
          begins: day,
          ...minutes,
          uptimePercent: uptimePercent ?? null,
          failedPercent: failedPercent ?? null,
        })),
    })),
    notices: notices.map(({ noticeId, kind, text, interfaces: about, beginsAt, endsAt }) => ({
      noticeId,
      kind,
      text,
      interfaces: about,
      beginsAt,
      endsAt,
    })),
    limits: routes.docsLimits(),
  }
}
