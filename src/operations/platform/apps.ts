import type { operations } from '../../../generated/types/platform.ts'
import type { DeveloperCaller, Handler } from '../../http/operation.ts'
import * as changes from '../../services/app/change.ts'
import { getOverview } from '../../services/requestLog/overview.ts'
import * as credentials from '../../services/app/credentials.ts'
import * as firstSteps from '../../services/app/firstSteps.ts'
import { checkJwks as checkKeySet } from '../../services/app/jwksCheck.ts'
import * as apps from '../../services/app/ownApps.ts'
import { registerApp } from '../../services/app/registerApp.ts'
import { createTestCertificate as signTestCertificate } from '../../services/developer/testCertificate.ts'

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
