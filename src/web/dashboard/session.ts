import { type Request, type RequestHandler, type Response } from 'express'
import { readSessionCookie } from '../../http/cookies.ts'
import { findSession } from '../../services/developer/session.ts'
import { type Dependencies } from '../../services/dependencies.ts'
import { routes } from '../routes.ts'

/** What a page of a signed-in developer gets. */
export interface DeveloperRequest {
  request: Request
  response: Response
  dependencies: Dependencies
  developerId: string
  now: Date
}

/** The developer of the request's cookie, or undefined. */
export async function developerOf(request: Request, dependencies: Dependencies, now: Date): Promise<string | undefined> {
  const sessionId = readSessionCookie(request)
  const session = sessionId === undefined ? undefined : await findSession(dependencies, { sessionId, now })
  return session?.developerId
}

/** A page for somebody signed in; everybody else is sent to the door. */
export function forDeveloper(dependencies: Dependencies, show: (visit: DeveloperRequest) => Promise<void>): RequestHandler {
  return async (request, response) => {
    const now = new Date()
    const developerId = await developerOf(request, dependencies, now)
    if (developerId === undefined) return response.redirect(303, routes.dashboard())
    await show({ request, response, dependencies, developerId, now })
  }
}
