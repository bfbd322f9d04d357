import { type components } from '../../../generated/types/platform.ts'
import { findDeveloperApp, listDeveloperApps } from '../../data/repositories/apps.ts'
import { type App } from '../../domain/app/app.ts'
import { productRules } from '../../domain/consent/products.ts'
import { formatDateTime } from '../../domain/shared/dates.ts'
import { SanadError } from '../../domain/shared/errors.ts'
import { type Dependencies } from '../dependencies.ts'

/** An app as its developer sees it, never with the secret. */
export type AppView = components['schemas']['App']

/** The members of an app's row that its developer may see. */
export function toAppView(app: App): AppView {
  return {
    clientId: app.clientId,
    name: app.name,
    product: app.product,
    securityLevel: app.securityLevel,
    tokenEndpointAuthMethod: app.tokenEndpointAuthMethod as AppView['tokenEndpointAuthMethod'],
    responseSigningAlg: app.responseSigningAlg,
    redirectUris: app.redirectUris,
    ...(app.backchannelClientNotificationEndpoint === null
      ? {}
      : { backchannelClientNotificationEndpoint: app.backchannelClientNotificationEndpoint }),
    scope: productRules(app.product).scope,
    ...(app.certificateKeyId === null ? {} : { keyId: app.certificateKeyId }),
    ...(app.certificatePem === null ? {} : { certificatePem: app.certificatePem }),
    ...(app.certificateEndsAt === null ? {} : { certificateEndsDateTime: formatDateTime(app.certificateEndsAt) }),
    ...(app.previousCertificateEndsAt === null
      ? {}
      : { previousCertificateEndsDateTime: formatDateTime(app.previousCertificateEndsAt) }),
    ...(app.tlsClientAuthSubjectDn === null ? {} : { tlsClientAuthSubjectDn: app.tlsClientAuthSubjectDn }),
    ...(app.jwksUri === null ? {} : { jwksUri: app.jwksUri }),
    ...(app.bic === null ? {} : { bic: app.bic }),
    ...(app.organisationId === null ? {} : { organisationId: app.organisationId }),
    status: app.status,
    createdDateTime: formatDateTime(app.createdAt),
    updatedDateTime: formatDateTime(app.updatedAt),
  }
}

/** The developer's apps, oldest first. */
export async function listApps({ db }: Pick<Dependencies, 'db'>, { developerId }: { developerId: string }): Promise<AppView[]> {
  return (await listDeveloperApps(db, developerId)).map(toAppView)
}

/** One app of the developer. Throws SanadError 'resourceIdUnknown'. */
export async function getApp(
  { db }: Pick<Dependencies, 'db'>,
  { developerId, clientId }: { developerId: string; clientId: string },
): Promise<AppView> {
  const app = await findDeveloperApp(db, developerId, clientId)
  if (!app) throw unknownApp()
  return toAppView(app)
}

/** The same refusal for an app that does not exist, was deleted, or belongs to another developer, so that nobody can tell which. */
export function unknownApp(): SanadError {
  return new SanadError('resourceIdUnknown', 'You have no app with this clientId.', { path: 'clientId' })
}
