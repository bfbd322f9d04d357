import type { operations } from '../../../generated/types/platform.ts'
import { formatDateTime } from '../../domain/shared/dates.ts'
import { endedSessionCookie, sessionCookie } from '../../http/cookies.ts'
import type { AnonymousCaller, DeveloperCaller, Handler, SessionCaller } from '../../http/operation.ts'
import * as emailProof from '../../services/developer/emailProof.ts'
import * as passwordReset from '../../services/developer/passwordReset.ts'
import { endDeveloperSession, listDeveloperSessions, signOutDeveloper } from '../../services/developer/developerSession.ts'
import { signInDeveloper } from '../../services/developer/developerSignIn.ts'
import { getDeveloper, registerDeveloper } from '../../services/developer/registerDeveloper.ts'

/** Signs a developer up. The answer sets the session cookie. */
export const createDeveloper: Handler<operations['createDeveloper'], AnonymousCaller> = async (
  { body, interactionId, remoteAddress, userAgent, now },
  dependencies,
) => {
  const signUp = { ...body, address: remoteAddress, userAgent, isApi: true, interactionId, now }
  const { developer, session } = await registerDeveloper(dependencies, signUp)
  return { status: 201, body: developer, headers: { 'Set-Cookie': sessionCookie(session.sessionId, dependencies.settings) } }
}

/** The developer of the session. */
export const getCurrentDeveloper: Handler<operations['getCurrentDeveloper'], DeveloperCaller> = async (
  { caller },
  dependencies,
) => ({ status: 200, body: await getDeveloper(dependencies, caller) })

/** Signs a developer in. The answer sets the session cookie. */
export const createSession: Handler<operations['createSession'], AnonymousCaller> = async (
  { body, interactionId, remoteAddress, userAgent, now },
  dependencies,
) => {
  const signIn = { ...body, address: remoteAddress, userAgent, isApi: true, interactionId, now }
  const { developerId, expiresAt, sessionId } = await signInDeveloper(dependencies, signIn)
  return {
    status: 201,
    body: { developerId, expiresDateTime: formatDateTime(expiresAt) },
    headers: { 'Set-Cookie': sessionCookie(sessionId, dependencies.settings) },
  }
}

/** Signs the developer out. */
export const deleteSession: Handler<operations['deleteSession'], SessionCaller> = async ({ caller }, dependencies) => {
  await signOutDeveloper(dependencies, { sessionId: caller.sessionId })
  return { status: 204, headers: { 'Set-Cookie': endedSessionCookie(dependencies.settings) } }
}

/** Sends a code for a new password, if anybody has the address. */
export const requestPasswordReset: Handler<operations['requestPasswordReset'], AnonymousCaller> = async (
  { body: { email }, remoteAddress },
  dependencies,
) => {
  await passwordReset.requestPasswordReset(dependencies, { email, address: remoteAddress })
  return { status: 202 }
}

/** Sets a new password. All sessions of the developer end. */
export const resetPassword: Handler<operations['resetPassword'], AnonymousCaller> = async (
  { body, interactionId, now },
  dependencies,
) => {
  await passwordReset.resetPassword(dependencies, { ...body, interactionId, now })
  return { status: 204 }
}

/** Sends another mail that proves the developer's address. */
export const requestEmailProof: Handler<operations['requestEmailProof'], SessionCaller> = async (
  { caller: { developerId } },
  dependencies,
) => {
  await emailProof.requestEmailProof(dependencies, { developerId })
  return { status: 202 }
}

/** Takes the code of such a mail. */
export const proveEmail: Handler<operations['proveEmail'], AnonymousCaller> = async ({ body: { code }, now }, dependencies) => {
  await emailProof.proveEmail(dependencies, { code, now })
  return { status: 204 }
}

/** The developer's open sessions. */
export const listSessions: Handler<operations['listSessions'], SessionCaller> = async ({ caller, now, query }, dependencies) => ({
  status: 200,
  body: await listDeveloperSessions(dependencies, { ...caller, ...query, now }),
})

/** Ends one of them. */
export const endSession: Handler<operations['endSession'], SessionCaller> = async (
  { caller: { developerId }, now, path: { sessionId } },
  dependencies,
) => {
  await endDeveloperSession(dependencies, { developerId, ended: sessionId, now })
  return { status: 204 }
}
