import type { components } from '../../../generated/types/platform.ts'
import { findDeveloperApp, listDeveloperApps } from '../../data/repositories/apps.ts'
import type { Executor } from '../../data/schema.ts'
import type { App } from '../../domain/app/app.ts'
import { productRules } from '../../domain/consent/products.ts'
import { formatDateTime } from '../../domain/shared/dates.ts'
import { BankRefusal } from '../../domain/shared/errors.ts'
import type { Dependencies } from '../dependencies.ts'

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
    scope: productRules(app.product).scope,
    ...(app.certificateKeyId === null ? {} : { keyId: app.certificateKeyId }),
    ...optionalMembers(app),
    ...(app.previousClientSecretEndsAt && { previousSecretEndsDateTime: formatDateTime(app.previousClientSecretEndsAt) }),
    status: app.status,
    createdDateTime: formatDateTime(app.createdAt),
    updatedDateTime: formatDateTime(app.updatedAt),
  }
}

/** The members that an app may lack, as its developer and the bank see them. */
export function optionalMembers(app: App) {
  const members = {
    backchannelClientNotificationEndpoint: app.backchannelClientNotificationEndpoint,
    certificatePem: app.certificatePem,
    certificateEndsDateTime: app.certificateEndsAt && formatDateTime(app.certificateEndsAt),
    previousCertificateEndsDateTime: app.previousCertificateEndsAt && formatDateTime(app.previousCertificateEndsAt),
    tlsClientAuthSubjectDn: app.tlsClientAuthSubjectDn,
    jwksUri: app.jwksUri,
    bic: app.bic,
    organisationId: app.organisationId,
    pendingChanges: app.pendingChanges,
  }
  return withoutNulls(members)
}

function withoutNulls<Members extends object>(members: Members) {
  return Object.fromEntries(Object.entries(members).filter(([, value]) => value !== null)) as {
    [Name in keyof Members]?: NonNullable<Members[Name]>
  }
}

/** The developer's apps, oldest first. */
export async function listApps({ db }: Pick<Dependencies, 'db'>, { developerId }: { developerId: string }): Promise<AppView[]> {
  return (await listDeveloperApps(db, developerId)).map(toAppView)
}

/** One app of the developer. Throws BankRefusal 'resourceIdUnknown'. */
export async function getApp({ db }: Pick<Dependencies, 'db'>, of: OwnApp): Promise<AppView> {
  return toAppView(await getOwnApp(db, of))
}

/** A developer who looks at one of their apps. Who has the app already passes it on, so that a page looks it up once. */
export interface OwnApp {
  developerId: string
  clientId: string
  app?: App
}

/** The row of a developer's own app. Throws BankRefusal 'resourceIdUnknown'. */
export async function getOwnApp(executor: Executor, { developerId, clientId, app }: OwnApp): Promise<App> {
  if (app?.developerId === developerId && app.clientId === clientId) return app
  const own = await findDeveloperApp(executor, developerId, clientId)
  if (!own) throw unknownApp()
  return own
}

/** The same refusal for an app that does not exist, was deleted, or belongs to another developer, so that nobody can tell which. */
export function unknownApp(): BankRefusal {
  return new BankRefusal('resourceIdUnknown', 'You have no app with this clientId.', { path: 'clientId' })
}
