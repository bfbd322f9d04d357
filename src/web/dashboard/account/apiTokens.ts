import { passingCookie } from '../../../http/cookies.ts'
import { createApiToken, isTokenOf, listApiTokens, revokeApiToken } from '../../../services/developer/apiTokens.ts'
import { arrivalOf } from '../../../telemetry/requests.ts'
import { field } from '../../input.ts'
import { renderPage } from '../../render.ts'
import { routes } from '../../routes.ts'
import type { DeveloperRequest } from '../forDeveloper.ts'
import { explainRefusal } from '../refusals.ts'
import { type ApiTokens, apiTokensPage, tokenDays } from './apiTokensPage.ts'

const cookie = passingCookie('sanad_new_token')
/** The browser follows a redirect at once. */
const seconds = 60

/** The page alone gets the new token, once: the bank does not have it (docs/decisions/apps.md#a-new-secret-is-shown-once). */
function passToken({ response, dependencies }: DeveloperRequest, value: string): void {
  response.append('set-cookie', cookie.pass(value, { path: routes.dashboardApiTokens(), seconds }, dependencies.settings))
}

async function takeToken(developer: DeveloperRequest): Promise<string | undefined> {
  const { request, dependencies, developerId, now } = developer
  const token = cookie.read(request)
  if (token === undefined) return undefined
  // A HEAD shows nothing, so it uses nothing up.
  if (request.method !== 'HEAD') passToken(developer, '')
  return (await isTokenOf(dependencies, { developerId, token, now })) ? token : undefined
}

const nothingTyped: ApiTokens['typed'] = { name: '', faults: {} }

async function renderTokens(
  developer: DeveloperRequest,
  shown: { status?: number; typed?: ApiTokens['typed'] } = {},
): Promise<void> {
  const { request, response, dependencies, developerId, now } = developer
  const { status = 200, typed = nothingTyped } = shown
  const newToken = request.method === 'POST' ? undefined : await takeToken(developer)
  const tokens = await listApiTokens(dependencies, { developerId, now })
  const props = { tokens, newToken, typed, baseUrl: dependencies.settings.baseUrl }
  renderPage(response, { page: apiTokensPage, props, status, path: routes.dashboardApiTokens() })
}

/** Lists the developer's API tokens, with the form for another one. */
export async function showApiTokens(developer: DeveloperRequest): Promise<void> {
  await renderTokens(developer)
}

/** Makes a token and shows it, or revokes one. */
export async function changeApiTokens(developer: DeveloperRequest): Promise<void> {
  const { request, response, dependencies, developerId, now } = developer
  const asked = { developerId, now, interactionId: arrivalOf(response).interactionId }
  const [tokenId, name] = [field(request, 'revoke'), field(request, 'name')]
  try {
    if (tokenId !== '') await revokeApiToken(dependencies, { ...asked, tokenId })
    else {
      const days = tokenDays.find((one) => String(one) === field(request, 'days'))
      const scope = field(request, 'scope') === 'write' ? 'write' : 'read'
      const made = await createApiToken(dependencies, { ...asked, name, scope, ...(days && { days }) })
      passToken(developer, made.token)
    }
    response.redirect(303, routes.dashboardApiTokens())
  } catch (error) {
    const { status, ...wrong } = explainRefusal(error)
    await renderTokens(developer, { status, typed: { name, ...wrong } })
  }
}
