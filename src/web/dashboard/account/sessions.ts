import { endDeveloperSession, listDeveloperSessions } from '../../../services/developer/developerSession.ts'
import { field, queryText } from '../../input.ts'
import { renderPage } from '../../render.ts'
import { routes } from '../../routes.ts'
import type { DeveloperRequest } from '../forDeveloper.ts'
import { sessionsPage } from './sessionsPage.ts'

const sessionsPerPage = 25

/** Lists the sign-ins of the developer, page by page. */
export async function showSessions({ request, response, dependencies, ...who }: DeveloperRequest): Promise<void> {
  const before = /^[A-Za-z0-9_-]{22}$/.exec(queryText(request, 'before'))?.[0]
  const found = await listDeveloperSessions(dependencies, { ...who, before, limit: sessionsPerPage + 1 })
  const sessions = found.slice(0, sessionsPerPage)
  const address = routes.dashboardSessions()
  const newest = before !== undefined && address
  const older = found.length > sessionsPerPage && `${address}?before=${sessions.at(-1)!.sessionId}`
  renderPage(response, { page: sessionsPage, props: { sessions, newest, older } })
}

/** Ends one of them. */
export async function endSession({ request, response, dependencies, developerId, now }: DeveloperRequest): Promise<void> {
  await endDeveloperSession(dependencies, { developerId, ended: field(request, 'sessionId'), now })
  response.redirect(303, routes.dashboardSessions())
}
