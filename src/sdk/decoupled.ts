import { initiateBackchannelAuthentication } from 'openid-client'
import { consentScope, signDecoupledRequest } from './authorization.ts'
import { SanadApiError } from './errors.ts'
import { asApp, type TokenContext } from './oauth.ts'
import { exchangeDecoupledRequest, type PsuToken } from './tokens.ts'

/** A consent that the customer shall authorize on their own device, in the bank's app. */
export interface DecoupledRequest {
  ConsentId: string
  /** The national identification number of the customer. Without it, the customer whom the consent names; a letter consent names nobody. */
  loginHint?: string
  /** At most 64 letters, digits, blanks and . , : # / - that the bank's app shows too, so that the customer can compare. */
  bindingMessage?: string
  /** How long the customer may take. The bank has a bound of its own. */
  requestedExpirySeconds?: number
  /** What the bank presents at the app's notification endpoint, for an app that registered one (ping). */
  clientNotificationToken?: string
}

/** A request that the bank has taken. Ask for its outcome every `intervalSeconds`, or when the ping has come. */
export interface DecoupledAuthorization {
  authReqId: string
  expiresInSeconds: number
  intervalSeconds: number
}

/** `pending`: the customer has not decided. `slowDown`: the same, and the app asked too soon. */
export type DecoupledOutcome = { outcome: 'authorized'; token: PsuToken } | { outcome: 'pending' } | { outcome: 'slowDown' }

const defaultIntervalSeconds = 5

function parametersOf(request: DecoupledRequest): Record<string, string> {
  const { ConsentId, loginHint, bindingMessage, requestedExpirySeconds, clientNotificationToken } = request
  return {
    scope: `openid ${consentScope(ConsentId)}`,
    login_hint: loginHint ?? ConsentId,
    ...(bindingMessage === undefined ? {} : { binding_message: bindingMessage }),
    ...(requestedExpirySeconds === undefined ? {} : { requested_expiry: String(requestedExpirySeconds) }),
    ...(clientNotificationToken === undefined ? {} : { client_notification_token: clientNotificationToken }),
  }
}

async function begin(context: TokenContext, request: DecoupledRequest): Promise<DecoupledAuthorization> {
  const { metadata } = await context.provider()
  if (metadata.backchannel_authentication_endpoint === undefined)
    throw new TypeError('the bank offers no decoupled authorization')
  const { clientId, clientSecret, signingKey: key } = context.app
  const parameters = parametersOf(request)
  // An app without a secret signs the request, as it does with pushed ones.
  const fields =
    clientSecret === undefined
      ? { request: await signDecoupledRequest(parameters, { key, clientId, audience: metadata.issuer, now: context.now() }) }
      : parameters
  const { result } = await asApp(context, (configuration) => initiateBackchannelAuthentication(configuration, fields))
  const { auth_req_id: authReqId, expires_in: expiresInSeconds, interval: intervalSeconds = defaultIntervalSeconds } = result
  return { authReqId, expiresInSeconds, intervalSeconds }
}

const stillWaiting: Record<string, DecoupledOutcome> = {
  authorization_pending: { outcome: 'pending' },
  slow_down: { outcome: 'slowDown' },
}

/** Decoupled authorization (OpenID CIBA). Each method makes one HTTP call and throws SanadApiError for every refusal. */
export interface DecoupledMethods {
  /** Asks the bank to let the customer decide on their own device. */
  beginDecoupledAuthorization(request: DecoupledRequest): Promise<DecoupledAuthorization>
  /**
   * Asks once how the request ended. Throws SanadApiError when there will be no token: `kind: 'declined'` when the customer said no, the
   * code `expired_token` when they did not decide in time.
   */
  readDecoupledAuthorization(authReqId: string): Promise<DecoupledOutcome>
}

/** Decoupled authorization as methods. */
export function decoupledMethods(context: TokenContext): DecoupledMethods {
  return {
    beginDecoupledAuthorization: (request) => begin(context, request),
    readDecoupledAuthorization: async (authReqId) => {
      try {
        return { outcome: 'authorized', token: await exchangeDecoupledRequest(context, authReqId) }
      } catch (error) {
        const waiting = error instanceof SanadApiError ? stillWaiting[error.errors[0]?.Code ?? ''] : undefined
        if (waiting === undefined) throw error
        return waiting
      }
    },
  }
}
