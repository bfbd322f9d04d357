import { passingCookie } from '../../../http/cookies.ts'
import { isNewestSecret } from '../../../services/app/credentials.ts'
import { routes } from '../../routes.ts'
import { type DeveloperRequest, ownAppKey } from '../forDeveloper.ts'

const cookie = passingCookie('sanad_new_secret')
/** The browser follows a redirect at once. */
const seconds = 60

type Answering = Pick<DeveloperRequest, 'response' | 'dependencies'>

function sendCookie({ response, dependencies }: Answering, clientId: string, value: string): void {
  response.append('set-cookie', cookie.pass(value, { path: routes.dashboardApp(clientId), seconds }, dependencies.settings))
}

/**
 * Hands a new secret over to the page that a redirect leads to. The bank keeps it nowhere: the developer's browser brings it along, in a
 * cookie that only the pages of this app get (docs/decisions/apps.md#a-new-secret-is-shown-once).
 */
export function passNewSecret(answering: Answering, clientId: string, clientSecret: string): void {
  sendCookie(answering, clientId, clientSecret)
}

/**
 * The secret that the browser brings along, once: it forgets it with this answer. Undefined for every other text. A HEAD shows nothing, so
 * it uses nothing up (RFC 9110 section 9.3.2).
 */
export async function takeNewSecret(developer: DeveloperRequest): Promise<string | undefined> {
  const clientSecret = cookie.read(developer.request)
  if (clientSecret === undefined) return undefined
  const { developerId, clientId } = ownAppKey(developer)
  if (developer.request.method !== 'HEAD') sendCookie(developer, clientId, '')
  return (await isNewestSecret(developer.dependencies, { developerId, clientId, clientSecret })) ? clientSecret : undefined
}
