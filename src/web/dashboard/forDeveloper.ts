import type { Request, RequestHandler, Response } from 'express'
import { mayAct } from '../../domain/organisation/organisation.ts'
import { BankRefusal } from '../../domain/shared/errors.ts'
import { readSessionCookie } from '../../http/cookies.ts'
import { type AppView, getOwnApp, toAppView } from '../../services/app/ownApps.ts'
import { findDeveloperSession, lacksSecondFactor } from '../../services/developer/developerSession.ts'
import type { Dependencies } from '../../services/dependencies.ts'
import { queryText } from '../input.ts'
import { routes } from '../routes.ts'

/** What a page for a signed-in developer gets. */
export interface DeveloperRequest {
  request: Request
  response: Response
  dependencies: Dependencies
  developerId: string
  sessionId: string
  now: Date
}

/** The developer of the session in the request's cookie, and its id, or undefined. */
export async function sessionOf(
  request: Request,
  dependencies: Dependencies,
  now: Date,
): Promise<{ developerId: string; sessionId: string; lacksSecondFactor: boolean } | undefined> {
  const sessionId = readSessionCookie(request)
  const session = sessionId === undefined ? undefined : await findDeveloperSession(dependencies, { sessionId, now })
  if (session === undefined) return undefined
  return {
    developerId: session.developerId,
    sessionId: sessionId!,
    lacksSecondFactor: lacksSecondFactor(dependencies.settings, session),
  }
}

/** The code of an invitation as a link or a form brings it; an empty text for everything that is none. */
export const memberCode = (text: string): string => (/^[A-Za-z0-9_-]{43}$/.test(text) ? text : '')

/** The page of the invitation that somebody followed, or that of the apps. */
export const afterSignIn = (member: string): string =>
  member === '' ? routes.dashboardApps() : `${routes.dashboardInvitation()}?code=${member}`

/** The sign-in, which keeps the invitation that somebody has followed. */
function signInFor(request: Request): string {
  const member = request.path === routes.dashboardInvitation() ? memberCode(queryText(request, 'code')) : ''
  return member === '' ? routes.dashboard() : `${routes.dashboard()}?member=${member}`
}

/** Makes a handler for a signed-in developer. Everybody else is sent to the sign-in. */
export function forDeveloper(dependencies: Dependencies, show: (developer: DeveloperRequest) => Promise<void>): RequestHandler {
  return async (request, response) => {
    const now = dependencies.clock.now()
    const session = await sessionOf(request, dependencies, now)
    if (session === undefined) return response.redirect(303, signInFor(request))
    const { lacksSecondFactor: lacks, ...who } = session
    // What the bank demands comes before everything else.
    if (lacks && request.path !== routes.dashboardSecondFactor()) return response.redirect(303, routes.dashboardSecondFactor())
    await show({ request, response, dependencies, ...who, now })
  }
}

/** The app of the address. An address may contain any text; only a possible app id goes to the database. */
export function ownAppKey({ request, developerId, now }: DeveloperRequest) {
  const clientId = String(request.params.clientId)
  if (!/^[A-Za-z0-9_-]{1,64}$/.test(clientId))
    throw new BankRefusal('resourceIdUnknown', 'You have no app with this clientId.', { path: 'clientId' })
  return { developerId, clientId, now }
}

/** An app as its pages show it: a viewer of its organisation gets no forms that would only refuse. */
export interface AppOfPage extends AppView {
  mayChange: boolean
}

/**
 * The app of the address as its pages show it, and the key of it for services, which need not look it up again. Throws BankRefusal
 * 'resourceIdUnknown'.
 */
export async function getAppOfPage(developer: DeveloperRequest) {
  const ownApp = ownAppKey(developer)
  const app = await getOwnApp(developer.dependencies.db, ownApp)
  const shown: AppOfPage = { ...toAppView(app), mayChange: mayAct(app.memberRole, 'change') }
  return { app: shown, ownApp: { ...ownApp, app } }
}
