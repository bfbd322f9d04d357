import { type operations } from '../../../../generated/types/platform.ts'
import { sessionCookie } from '../../../http/cookies.ts'
import { type AnonymousCaller, type Handler } from '../../../http/operation.ts'
import { registerDeveloper } from '../../../services/developer/registerDeveloper.ts'

/** Sign up; the answer sets the session cookie. */
export const createDeveloper: Handler<operations['createDeveloper'], AnonymousCaller> = async (
  { body, interactionId, now },
  dependencies,
) => {
  const { developer, session } = await registerDeveloper(dependencies, { ...body, interactionId, now })
  return { status: 201, body: developer, headers: { 'Set-Cookie': sessionCookie(session.sessionId, dependencies.settings) } }
}
