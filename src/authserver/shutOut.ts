import Provider, { errors } from 'oidc-provider'
import type { App } from '../domain/app/app.ts'
import { type AppStatus, shutOutMessage } from '../domain/app/appStates.ts'
import { asDescription } from './consentScopes.ts'

/** The endpoints at which apps prove who they are, by the library's names. An app that may not act is known here and nowhere else. */
const provingRoutes: ReadonlySet<string> = new Set([
  'token',
  'pushed_authorization_request',
  'backchannel_authentication',
  'revocation',
])

/** Whether an app proves who it is in the request that the library is working on. */
export function isProving(): boolean {
  return provingRoutes.has(Provider.ctx?.oidc.route ?? '')
}

/** The member of a client with the status of its app, where that may not act. */
export const shutOutStatus = 'shut_out_status'

/** Describes an app that may not act: there is no grant that it could get, even if it came past its authentication. */
export function describeShutOut({ status }: Pick<App, 'status'>) {
  return status === 'admitted' ? {} : { [shutOutStatus]: status, grant_types: [], response_types: [], redirect_uris: [] }
}

/** Whether the library's client is an app that may not act. */
export function isShutOut(client: object | undefined): boolean {
  return statusOf(client) !== undefined
}

const statusOf = (client: object | undefined) => (client as { [shutOutStatus]?: AppStatus } | undefined)?.[shutOutStatus]

/**
 * Refuses an app that may not act with the reason. To be called once it has proved who it is, by every way to prove it: what anybody else
 * is told must not differ from what is told of an unknown app. Throws InvalidClientAuth.
 */
export function checkMayAct(client: object | undefined): void {
  const status = statusOf(client)
  if (status === undefined) return
  const refusal = new errors.InvalidClientAuth(`the app is ${status}`)
  throw Object.assign(refusal, { error_description: asDescription(shutOutMessage({ status })) })
}

interface ReplayModel {
  unique(issuer: string, assertionId: string, expiresAt: number): Promise<boolean>
}

/** Thrown by the storage when an assertion is to be remembered that was used before. */
export class AssertionUsedError extends Error {}

/**
 * Makes the library ask whether an app may act as the last thing about its assertion: it is genuine then, and was not used before. The
 * library looks whether it was and stores it then; the storage answers both at once.
 */
export function checkAfterAssertion(provider: Provider): void {
  const Model = provider.ReplayDetection as unknown as ReplayModel
  const remember = Model.unique.bind(Model)
  Model.unique = async (...assertion) => {
    try {
      await remember(...assertion)
    } catch (error) {
      if (error instanceof AssertionUsedError) return false
      throw error
    }
    checkMayAct(Provider.ctx?.oidc.client)
    return true
  }
}
