import { type AllClientMetadata } from 'oidc-provider'
import { type App } from '../../domain/app/app.ts'

/** Decoupled authorization: OpenID Connect Client-Initiated Backchannel Authentication (CIBA) in the modes poll and ping. */
export const cibaGrant = 'urn:openid:params:grant-type:ciba'
/** The library's name for the endpoint. */
export const decoupledRoute = 'backchannel_authentication'

/** Whether an app of this level must sign its requests over the back channel (KSA API Security: signed request objects). */
const mustSign = ({ securityLevel }: Pick<App, 'securityLevel'>) => securityLevel === 'fapi2'

/** What the library must know of an app that may ask over the back channel. */
export function describeDecoupled(app: App): Partial<AllClientMetadata> {
  const endpoint = app.backchannelClientNotificationEndpoint
  return {
    backchannel_token_delivery_mode: endpoint === null ? 'poll' : 'ping',
    // The library demands an address in https, which a sandbox need not have. It never calls it: a job of ours does.
    ...(endpoint !== null && { backchannel_client_notification_endpoint: 'https://app.invalid/' }),
    ...(mustSign(app) && { require_signed_request_object: true }),
  }
}
