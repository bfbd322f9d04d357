import { type components } from '../../../generated/types/platform.ts'
import { type AppRow } from '../../data/repositories/app/apps.ts'
import { productRules } from '../../domain/consent/products.ts'
import { formatDateTime } from '../../domain/shared/dates.ts'

/** An app as its developer sees it, never with the secret. */
export type AppView = components['schemas']['App']

/** What a developer may see of an app's row. */
export function viewApp(app: AppRow): AppView {
  return {
    clientId: app.clientId,
    name: app.name,
    product: app.product,
    securityLevel: app.securityLevel,
    tokenEndpointAuthMethod: app.tokenEndpointAuthMethod as AppView['tokenEndpointAuthMethod'],
    responseSigningAlg: app.responseSigningAlg,
    redirectUris: app.redirectUris,
    scope: productRules(app.product).scope,
    ...(app.certificateKeyId === null ? {} : { keyId: app.certificateKeyId }),
    ...(app.certificatePem === null ? {} : { certificatePem: app.certificatePem }),
    ...(app.jwksUri === null ? {} : { jwksUri: app.jwksUri }),
    ...(app.bic === null ? {} : { bic: app.bic }),
    createdDateTime: formatDateTime(app.createdAt),
    updatedDateTime: formatDateTime(app.updatedAt),
  }
}
