import type { components } from '../../../generated/types/platform.ts'
import { findMemberApp, listMemberApps, lockMemberApp, type MemberApp } from '../../data/repositories/apps.ts'
import type { Executor } from '../../data/schema.ts'
import type { App } from '../../domain/app/app.ts'
import { mayAct, type OrganisationAct, type OrganisationRole, rolesOfAct } from '../../domain/organisation/organisation.ts'
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

/** The apps of the developer's organisations, oldest first. */
export async function listApps({ db }: Pick<Dependencies, 'db'>, { developerId }: { developerId: string }): Promise<AppView[]> {
  return (await listMemberApps(db, developerId)).map(toAppView)
}

/** One app of the developer's organisations. Throws BankRefusal 'resourceIdUnknown'. */
export async function getApp({ db }: Pick<Dependencies, 'db'>, of: OwnApp): Promise<AppView> {
  return toAppView(await getOwnApp(db, of))
}

/** A developer who looks at an app of their organisations. Who has the app already passes it on, so that a page looks it up once. */
export interface OwnApp {
  developerId: string
  clientId: string
  app?: MemberApp
}

/**
 * The row of an app of the developer's organisations, for what their role there allows. Throws BankRefusal 'resourceIdUnknown', or
 * 'memberRoleInsufficient' for who sees the app and may not do this.
 */
export async function getOwnApp(
  executor: Executor,
  { developerId, clientId, app }: OwnApp,
  act: OrganisationAct = 'look',
): Promise<MemberApp> {
  const isThere = app?.memberId === developerId && app.clientId === clientId
  return demandAct(isThere ? app : await findMemberApp(executor, developerId, clientId), act)
}

/** The same for a change, with the row locked until the transaction ends. */
export async function lockOwnApp(trx: Executor, { developerId, clientId }: OwnApp): Promise<MemberApp> {
  return demandAct(await lockMemberApp(trx, developerId, clientId), 'change')
}

/** The one place that says whether a member may do something with an app. */
function demandAct(app: MemberApp | undefined, act: OrganisationAct): MemberApp {
  if (!app) throw unknownApp()
  if (!mayAct(app.memberRole, act)) throw roleInsufficient(app.memberRole, act)
  return app
}

/** The refusal for a member whose role does not allow it. */
export function roleInsufficient(role: OrganisationRole, act: OrganisationAct): BankRefusal {
  const roles = rolesOfAct[act].join(' and ')
  return new BankRefusal('memberRoleInsufficient', `A member with role ${role} may not do this; it is for ${roles}.`)
}

/** The same refusal for an app that does not exist, was deleted, or belongs to another organisation, so that nobody can tell which. */
export function unknownApp(): BankRefusal {
  return new BankRefusal('resourceIdUnknown', 'You have no app with this clientId.', { path: 'clientId' })
}
