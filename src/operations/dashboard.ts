import { type operations } from '../../generated/types/platform.ts'
import { formatDateTime } from '../domain/shared/dates.ts'
import { endedSessionCookie, sessionCookie } from '../http/cookies.ts'
import { type AnonymousCaller, type DeveloperCaller, type Handler } from '../http/operation.ts'
import * as changes from '../services/app/change.ts'
import { getOverview } from '../services/requestLog/overview.ts'
import * as credentials from '../services/app/credentials.ts'
import * as firstSteps from '../services/app/firstSteps.ts'
import { checkJwks as checkKeySet } from '../services/app/jwksCheck.ts'
import * as apps from '../services/app/read.ts'
import { registerApp } from '../services/app/register.ts'
import * as resources from '../services/app/resources.ts'
import { getDeveloper, registerDeveloper } from '../services/developer/register.ts'
import { signOutDeveloper } from '../services/developer/session.ts'
import { signInDeveloper } from '../services/developer/signIn.ts'
import { createTestCertificate as signTestCertificate } from '../services/developer/testCertificate.ts'

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
export const deleteSession: Handler<operations['deleteSession'], DeveloperCaller> = async ({ caller }, dependencies) => {
  await signOutDeveloper(dependencies, { sessionId: caller.sessionId })
  return { status: 204, headers: { 'Set-Cookie': endedSessionCookie(dependencies.settings) } }
}

/** Signs a test certificate with the sandbox's own CA. */
export const createTestCertificate: Handler<operations['createTestCertificate'], DeveloperCaller> = async (
  { body: { csrPem }, caller: { developerId }, now },
  dependencies,
) => ({ status: 201, body: await signTestCertificate(dependencies, { developerId, csrPem, now }) })

/** Registers an app. Only this answer and that of a replaced secret show a secret. */
export const createApp: Handler<operations['createApp'], DeveloperCaller> = async (
  { body, caller: { developerId }, interactionId, now },
  dependencies,
) => ({ status: 201, body: await registerApp(dependencies, { developerId, app: body, interactionId, now }) })

/** The developer's apps. */
export const listApps: Handler<operations['listApps'], DeveloperCaller> = async ({ caller }, dependencies) => ({
  status: 200,
  body: await apps.listApps(dependencies, caller),
})

/** One app, without its secret. */
export const getApp: Handler<operations['getApp'], DeveloperCaller> = async (
  { caller: { developerId }, path: { clientId } },
  dependencies,
) => ({ status: 200, body: await apps.getApp(dependencies, { developerId, clientId }) })

/** How an app is doing. */
export const getAppOverview: Handler<operations['getAppOverview'], DeveloperCaller> = async (
  { caller: { developerId }, path: { clientId }, query, now },
  dependencies,
) => ({ status: 200, body: await getOverview(dependencies, { developerId, clientId, ...query, now }) })

/** An app's consents, payments or letters. */
export const listResources: Handler<operations['listResources'], DeveloperCaller> = async (
  { caller: { developerId }, path: { clientId }, query },
  dependencies,
) => ({ status: 200, body: await resources.listResources(dependencies, { developerId, clientId, ...query }) })

/** A consent, payment or letter of an app with its moves. */
export const getResource: Handler<operations['getResource'], DeveloperCaller> = async (
  { caller: { developerId }, path: { clientId, resourceId } },
  dependencies,
) => ({ status: 200, body: await resources.getResource(dependencies, { developerId, clientId, resourceId }) })

/** Changes an app. */
export const updateApp: Handler<operations['updateApp'], DeveloperCaller> = async (
  { body, caller: { developerId }, interactionId, now, path: { clientId } },
  dependencies,
) => ({
  status: 200,
  body: await changes.updateApp(dependencies, { developerId, clientId, changes: body, interactionId, now }),
})

/** Replaces the app's secret. The old one ends at once, or after an overlap. */
export const rotateAppSecret: Handler<operations['rotateAppSecret'], DeveloperCaller> = async (
  { body, caller: { developerId }, interactionId, now, path: { clientId } },
  dependencies,
) => ({
  status: 200,
  body: await changes.rotateAppSecret(dependencies, { developerId, clientId, ...body, interactionId, now }),
})

/** The app's secrets and keys, without anything secret. */
export const listCredentials: Handler<operations['listCredentials'], DeveloperCaller> = async (
  { caller: { developerId }, now, path: { clientId } },
  dependencies,
) => ({ status: 200, body: await credentials.listCredentials(dependencies, { developerId, clientId, now }) })

/** Fetches a JWKS address and says what is there. */
export const checkJwks: Handler<operations['checkJwks'], DeveloperCaller> = async (
  { body: { jwksUri }, caller: { developerId } },
  dependencies,
) => ({ status: 200, body: await checkKeySet(dependencies, { developerId, jwksUri }) })

/** What the app's first call needs, and how far the app is. */
export const getFirstSteps: Handler<operations['getFirstSteps'], DeveloperCaller> = async (
  { caller: { developerId }, now, path: { clientId } },
  dependencies,
) => ({ status: 200, body: await firstSteps.getFirstSteps(dependencies, { developerId, clientId, now }) })

/** Deletes an app. Its tokens end at once. */
export const deleteApp: Handler<operations['deleteApp'], DeveloperCaller> = async (
  { caller: { developerId }, interactionId, now, path: { clientId } },
  dependencies,
) => {
  await changes.deleteApp(dependencies, { developerId, clientId, interactionId, now })
  return { status: 204 }
}
