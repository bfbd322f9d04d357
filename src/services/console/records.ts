import type { components } from '../../../generated/types/console.ts'
import {
  type AppOnRecord,
  type AuditRecord,
  listAppsOnRecord,
  listAuditOfConsent,
  listDevelopersOnRecord,
} from '../../data/repositories/console.ts'
import { normaliseEmail } from '../../domain/app/fields.ts'
import type { AppStatus } from '../../domain/app/appStates.ts'
import { formatDateTime } from '../../domain/shared/dates.ts'
import { BankRefusal } from '../../domain/shared/errors.ts'
import { type MoveApp, moveApp, unknownToTheBank } from '../app/appMove.ts'
import { optionalMembers } from '../app/ownApps.ts'
import type { Dependencies } from '../dependencies.ts'
import { type DeveloperView, toDeveloperView } from '../developer/registerDeveloper.ts'

type Schemas = components['schemas']
type ConsoleDependencies = Pick<Dependencies, 'lagging' | 'settings'>

/** An app as the bank sees it. */
export type ConsoleApp = Schemas['ConsoleApp']

function toConsoleApp(app: AppOnRecord): ConsoleApp {
  return {
    clientId: app.clientId,
    name: app.name,
    product: app.product,
    securityLevel: app.securityLevel,
    tokenEndpointAuthMethod: app.tokenEndpointAuthMethod as ConsoleApp['tokenEndpointAuthMethod'],
    status: app.status,
    statusUpdatedDateTime: formatDateTime(app.statusUpdatedAt),
    // A release before may have let it act again, and knows no reason.
    ...(app.status === 'suspended' && app.suspensionReason !== null && { suspensionReason: app.suspensionReason }),
    developerId: app.developerId,
    email: app.email,
    organisation: app.organisation,
    redirectUris: app.redirectUris,
    ...optionalMembers(app),
    createdDateTime: formatDateTime(app.createdAt),
    updatedDateTime: formatDateTime(app.updatedAt),
  }
}

/** Apps of all developers, newest first, at most as many as the console shows, behind the one with the id `before`. */
export async function listConsoleApps(
  { lagging, settings }: ConsoleDependencies,
  search: { status?: AppStatus | undefined; developerId?: string | undefined; before?: string | undefined },
): Promise<ConsoleApp[]> {
  const limit = settings.limits.consoleRows
  return (await lagging.read('consoleApps', (db) => listAppsOnRecord(db, { ...search, limit }))).map(toConsoleApp)
}

/** One app in whatever status. Throws BankRefusal 'resourceIdUnknown'. */
export async function getConsoleApp({ db }: Pick<Dependencies, 'db'>, { clientId }: { clientId: string }): Promise<ConsoleApp> {
  const [app] = await listAppsOnRecord(db, { clientId, limit: 1 })
  if (!app) throw unknownToTheBank()
  return toConsoleApp(app)
}

/** Carries out the bank's decision about an app and returns the app as it is then. Throws as `moveApp`. */
export async function decideApp(
  dependencies: Pick<Dependencies, 'db' | 'settings' | 'directory'>,
  decision: MoveApp,
): Promise<ConsoleApp> {
  await moveApp(dependencies, decision)
  return getConsoleApp(dependencies, decision)
}

/** Developers, newest first, at most as many as the console shows, behind the one with the id `before`. */
export async function listDevelopers(
  { lagging, settings }: ConsoleDependencies,
  { email, before }: { email?: string | undefined; before?: string | undefined },
): Promise<DeveloperView[]> {
  const search = { email: email && normaliseEmail(email), before, limit: settings.limits.consoleRows }
  return (await lagging.read('consoleDevelopers', (db) => listDevelopersOnRecord(db, search))).map(toDeveloperView)
}

/** An entry of the audit trail, as the console shows it. */
export type AuditEntryView = Schemas['AuditEntry']

/** What happened to a consent and to all that belongs to it, oldest first, behind entry `after`. Throws 'resourceIdUnknown'. */
export async function listConsentAudit(
  { lagging, settings }: ConsoleDependencies,
  { consentId, after = 0 }: { consentId: string; after?: number },
): Promise<AuditEntryView[]> {
  const search = { consentId, after, limit: settings.limits.consoleRows }
  const entries = await lagging.read('consentAudit', (db) => listAuditOfConsent(db, search))
  if (!entries) throw new BankRefusal('resourceIdUnknown', 'There is no consent with this ConsentId.', { path: 'ConsentId' })
  return entries.map(toAuditView)
}

function toAuditView(entry: AuditRecord): AuditEntryView {
  return {
    auditId: entry.auditId,
    occurredDateTime: formatDateTime(entry.occurredAt),
    actor: entry.actor,
    action: entry.action,
    subject: entry.subject,
    ...(entry.interactionId === null ? {} : { interactionId: entry.interactionId }),
    ...(entry.statusBefore === null ? {} : { statusBefore: entry.statusBefore }),
    ...(entry.statusAfter === null ? {} : { statusAfter: entry.statusAfter }),
    details: entry.details as Record<string, unknown>,
  }
}
