import { type operations } from '../../../../generated/types/platform.ts'
import { endedSessionCookie } from '../../../http/cookies.ts'
import { type DeveloperCaller, type Handler } from '../../../http/operation.ts'
import { signOutDeveloper } from '../../../services/developer/signOutDeveloper.ts'

/** Sign out. */
export const deleteSession: Handler<operations['deleteSession'], DeveloperCaller> = async ({ caller }, dependencies) => {
  await signOutDeveloper(dependencies, { sessionId: caller.sessionId })
  return { status: 204, headers: { 'Set-Cookie': endedSessionCookie(dependencies.settings) } }
}
