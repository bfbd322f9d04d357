import { type AuthServerHooks } from '../authserver/hooks.ts'
import { type Settings } from '../config/settings.ts'
import { renderPage } from './render.ts'
import { pageFrame } from './router.ts'

/**
 * Makes the page for an authorization request that went wrong before the app could be trusted with an answer (unknown app,
 * foreign redirect address): the customer reads what to do, the developer what was wrong. Never a redirect.
 */
export function createAuthorizationProblemPage(settings: Settings): NonNullable<AuthServerHooks['renderError']> {
  const frame = pageFrame({ settings })
  return async (request, response, problem) => {
    for (const handle of frame) await new Promise((done) => void handle(request, response, done))
    renderPage(response, { page: 'authorizationProblem', status: problem.status, data: { problem } })
  }
}
