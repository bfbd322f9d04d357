import { type operations } from '../../../../generated/types/platform.ts'
import { formatDateTime } from '../../../domain/shared/dates.ts'
import { sessionCookie } from '../../../http/cookies.ts'
import { type AnonymousCaller, type Handler } from '../../../http/operation.ts'
import { signInDeveloper } from '../../../services/developer/signInDeveloper.ts'

/** Sign in; the answer sets the session cookie. */
export const createSession: Handler<operations['createSession'], AnonymousCaller> = async (
  { body, remoteAddress, now },
  dependencies,
) => {
  const session = await signInDeveloper(dependencies, { ...body, address: remoteAddress, now })
  return {
    status: 201,
    body: { developerId: session.developerId, expiresDateTime: formatDateTime(session.expiresAt) },
    headers: { 'Set-Cookie': sessionCookie(session.sessionId, dependencies.settings) },
  }
}
