import type { Request, RequestHandler, Response } from 'express'
import { endedSessionCookie, readSessionCookie, sessionCookie } from '../../../http/cookies.ts'
import type { Dependencies } from '../../../services/dependencies.ts'
import { registerDeveloper } from '../../../services/developer/registerDeveloper.ts'
import { type CreatedSession, signOutDeveloper } from '../../../services/developer/developerSession.ts'
import { beginSignIn } from '../../../services/developer/developerSignIn.ts'
import { sourceOf } from '../../../telemetry/requests.ts'
import { field, queryText } from '../../input.ts'
import { renderPage } from '../../render.ts'
import { routes } from '../../routes.ts'
import { explainRefusal, type ShownRefusal } from '../refusals.ts'
import { afterSignIn, memberCode, sessionOf } from '../forDeveloper.ts'
import { type Landing, landingPage } from './landingPage.ts'
import { passSecondStep } from './secondStep.ts'

type Typed = Pick<Landing, 'form' | 'email' | 'organisation' | 'invitation' | 'member'> & { answer: ShownRefusal }

/** The code of an invitation stands in the address that the bank passes on. */
function invitationOf({ query: { invitation } }: Request): string {
  return typeof invitation === 'string' && /^[A-Za-z0-9_-]{43}$/.test(invitation) ? invitation : ''
}

/** Shows the page with sign-in and sign-up. A developer who is already signed in is redirected to the apps. */
export function showLanding(dependencies: Dependencies): RequestHandler {
  return async (request, response) => {
    const member = memberCode(queryText(request, 'member'))
    if ((await sessionOf(request, dependencies, dependencies.clock.now())) !== undefined)
      return response.redirect(303, afterSignIn(member))
    const invitation = invitationOf(request)
    const form = invitation === '' ? 'signIn' : 'signUp'
    const landing = { form, email: '', organisation: '', invitation, member, answer: { faults: {}, status: 200 } } as const
    renderLanding(response, dependencies, landing)
  }
}

/** Creates a developer, sets the session's cookie and redirects to the apps. Faults show the form again. */
export function signUp(dependencies: Dependencies): RequestHandler {
  return async (request, response) => {
    const [email, organisation] = [field(request, 'email'), field(request, 'organisation')]
    const [invitation, member] = [field(request, 'invitation'), memberCode(field(request, 'member'))]
    try {
      const { session } = await registerDeveloper(dependencies, {
        email,
        organisation,
        password: field(request, 'password'),
        invitation,
        ...sourceOf(request, response),
        now: dependencies.clock.now(),
      })
      enter(response, session, { dependencies, member })
    } catch (error) {
      const answer = explainRefusal(error)
      renderLanding(response, dependencies, { form: 'signUp', email, organisation, invitation, member, answer })
    }
  }
}

/** Signs a developer in and redirects to the apps, or to the second step. A refusal shows the form again. */
export function signIn(dependencies: Dependencies): RequestHandler {
  return async (request, response) => {
    const [email, member] = [field(request, 'email'), memberCode(field(request, 'member'))]
    try {
      const begun = await beginSignIn(dependencies, {
        email,
        password: field(request, 'password'),
        ...sourceOf(request, response),
        now: dependencies.clock.now(),
      })
      if ('sessionId' in begun) return enter(response, begun, { dependencies, member })
      passSecondStep(response, dependencies, { secondStep: begun.secondStep, member })
      response.redirect(303, routes.dashboardSecondStep())
    } catch (error) {
      const answer = explainRefusal(error)
      renderLanding(response, dependencies, { form: 'signIn', email, organisation: '', invitation: '', member, answer })
    }
  }
}

/** Ends the session and its cookie, and redirects to the first page. */
export function signOut(dependencies: Dependencies): RequestHandler {
  return async (request, response) => {
    const sessionId = readSessionCookie(request)
    if (sessionId !== undefined) {
      await signOutDeveloper(dependencies, { sessionId })
      response.append('set-cookie', endedSessionCookie(dependencies.settings))
    }
    response.redirect(303, routes.dashboard())
  }
}

function enter(
  response: Response,
  { sessionId }: CreatedSession,
  { dependencies, member }: { dependencies: Dependencies; member: string },
): void {
  response.append('set-cookie', sessionCookie(sessionId, dependencies.settings))
  response.redirect(303, afterSignIn(member))
}

function renderLanding(response: Response, { settings }: Dependencies, { answer: { status, ...wrong }, ...typed }: Typed): void {
  const props = { ...typed, ...wrong, needsInvitation: !settings.sandbox }
  renderPage(response, { page: landingPage, props, status, path: routes.dashboard() })
}
