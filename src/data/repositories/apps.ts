import type { OrganisationRole } from '../../domain/organisation/organisation.ts'
import type { Executor } from '../schema.ts'
import { statement } from '../statement.ts'
import type { AppStatus } from '../../domain/app/appStates.ts'
import type { App, Developer } from '../../domain/app/app.ts'
import type { CustomerStop } from '../../domain/fraud/fraudCase.ts'
import { stopOf } from './fraudCases.ts'

type AppChanges = Partial<Omit<App, 'clientId' | 'developerId' | 'createdAt' | 'updatedAt' | 'status' | 'statusUpdatedAt'>>

/** All columns of an app. */
export const appColumns = [
  'clientId',
  'developerId',
  'name',
  'product',
  'securityLevel',
  'tokenEndpointAuthMethod',
  'responseSigningAlg',
  'clientSecretHash',
  'clientSecretMadeAt',
  'previousClientSecretHash',
  'previousClientSecretEndsAt',
  'redirectUris',
  'backchannelClientNotificationEndpoint',
  'certificatePem',
  'certificateKeyId',
  'certificateThumbprint',
  'certificateEndsAt',
  'previousCertificatePem',
  'previousCertificateEndsAt',
  'previousCertificateThumbprint',
  'certificateWarnedDays',
  'tlsClientAuthSubjectDn',
  'jwksUri',
  'bic',
  'organisationId',
  'createdAt',
  'updatedAt',
  'status',
  'statusUpdatedAt',
  'pendingChanges',
  'checkedAt',
] as const satisfies (keyof App)[]

/**
 * The app that may act as `clientId` now. Undefined also for an app that is not admitted, so its tokens end at once. It is one
 * look-up by primary key.
 */
export async function findApp(executor: Executor, clientId: string): Promise<App | undefined> {
  const [app] = await selectApp(executor, { clientId })
  return isAdmitted(app) ? app : undefined
}

/**
 * Whether an app that was looked up by its id may act. No statement asks for it: where PostgreSQL has counted few apps, it would take the
 * index of their status and read all of them.
 */
export function isAdmitted<Found extends Pick<App, 'status'>>(app: Found | undefined): app is Found {
  return app?.status === 'admitted'
}

const selectApp = statement<{ clientId: string }, App>((db, { clientId }) =>
  db.selectFrom('apps').select(appColumns).where('clientId', '=', clientId),
)

/** The app in whatever status: what it asked for keeps its name. */
export async function findAppOnRecord(executor: Executor, clientId: string): Promise<App | undefined> {
  return executor.selectFrom('apps').selectAll().where('clientId', '=', clientId).executeTakeFirst()
}

/**
 * How an app stands, and what keeps this customer from approving anything for it. A shared lock on its row lasts until the transaction
 * ends, so that nobody ends or suspends the app meanwhile. Undefined for an unknown id.
 */
export async function lockAppForApproval(
  executor: Executor,
  { clientId, nationalIdentificationNumber }: AskedOf,
): Promise<LockedApp | undefined> {
  return (await lockForApproval(executor, { clientId, nationalIdentificationNumber }))[0]
}

type AskedOf = { clientId: string; nationalIdentificationNumber: string }

type LockedApp = Pick<App, 'status'> & { stop: CustomerStop | null }

const lockForApproval = statement<AskedOf, LockedApp>((db, asked) =>
  db.selectFrom('apps').select('status').select(stopOf(asked).as('stop')).where('clientId', '=', asked.clientId).forShare(),
)

/** The apps whose registered certificate has this key id, at most a few. */
export async function listAppsOfKey(executor: Executor, keyId: string): Promise<Pick<App, 'clientId' | 'product'>[]> {
  return executor
    .selectFrom('apps')
    .select(['clientId', 'product'])
    .where('certificateKeyId', '=', keyId)
    .where('status', '<>', 'ended')
    .limit(20)
    .execute()
}

/** An app as a member of its organisation sees it. */
export type MemberApp = App & { memberId: string; memberRole: OrganisationRole }

/** Apps that have not ended, of the organisations in which the developer is: the one place that says whose apps somebody sees. */
const appsOfMember = (executor: Executor, developerId: string) =>
  executor
    .selectFrom('apps')
    .innerJoin('organisationMembers as member', 'member.organisationId', 'apps.developerId')
    .selectAll('apps')
    .select(['member.developerId as memberId', 'member.role as memberRole'])
    .where('member.developerId', '=', developerId)
    .where('apps.status', '<>', 'ended')

/** One app of the developer's organisations, or undefined; that of another organisation is undefined too. */
export async function findMemberApp(executor: Executor, developerId: string, clientId: string): Promise<MemberApp | undefined> {
  return appsOfMember(executor, developerId).where('apps.clientId', '=', clientId).executeTakeFirst()
}

/** As findMemberApp, but locks the app's row until the transaction ends, so that two changes at once do not mix. */
export async function lockMemberApp(executor: Executor, developerId: string, clientId: string): Promise<MemberApp | undefined> {
  return (
    appsOfMember(executor, developerId)
      .where('apps.clientId', '=', clientId)
      // What refers to the app, a new letter for example, needs no wait: its key does not change.
      .forNoKeyUpdate('apps')
      .executeTakeFirst()
  )
}

/** The apps of the developer's organisations that have not ended, oldest first. */
export async function listMemberApps(executor: Executor, developerId: string): Promise<MemberApp[]> {
  return appsOfMember(executor, developerId).orderBy('apps.createdAt').orderBy('apps.clientId').execute()
}

/** The apps whose certificate ends in this time and that have not ended, those that end first first. */
export async function listAppsWithCertificateEnd(
  executor: Executor,
  { after, until }: { after: Date; until: Date },
): Promise<App[]> {
  return executor
    .selectFrom('apps')
    .selectAll()
    .where('status', '<>', 'ended')
    .where('certificateEndsAt', '>', after)
    .where('certificateEndsAt', '<=', until)
    .orderBy('certificateEndsAt')
    .execute()
}

/** Records that an app was warned `days` before the end of its certificate. Returns false when it was warned so late before. */
export async function recordCertificateWarning(executor: Executor, clientId: string, days: number): Promise<boolean> {
  const recorded = await executor
    .updateTable('apps')
    .set({ certificateWarnedDays: days })
    .where('clientId', '=', clientId)
    .where((where) => where.or([where('certificateWarnedDays', 'is', null), where('certificateWarnedDays', '>', days)]))
    .executeTakeFirst()
  return recorded.numUpdatedRows > 0n
}

/** How many apps count towards the limit of an organisation; those that have ended do not. */
export async function countAppsOfOrganisation(executor: Executor, organisationId: string): Promise<number> {
  const row = await executor
    .selectFrom('apps')
    .select((of) => of.fn.countAll<number>().as('apps'))
    .where('developerId', '=', organisationId)
    .where('status', '<>', 'ended')
    .executeTakeFirstOrThrow()
  return Number(row.apps)
}

const toJson = (pending: App['pendingChanges']) => (pending === null ? null : JSON.stringify(pending))

/** Stores a new app and returns the row. */
export async function insertApp(executor: Executor, app: App): Promise<App> {
  return executor
    .insertInto('apps')
    .values({ ...app, redirectUris: JSON.stringify(app.redirectUris), pendingChanges: toJson(app.pendingChanges) })
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** Writes the given columns and returns the new row. */
export async function updateAppColumns(executor: Executor, clientId: string, changes: AppChanges, now: Date): Promise<App> {
  const { redirectUris, pendingChanges, ...plain } = changes
  return executor
    .updateTable('apps')
    .set({
      ...plain,
      ...(redirectUris === undefined ? {} : { redirectUris: JSON.stringify(redirectUris) }),
      ...(pendingChanges === undefined ? {} : { pendingChanges: toJson(pendingChanges) }),
      updatedAt: now,
    })
    .where('clientId', '=', clientId)
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** The app in whatever status, with its row locked until the transaction ends, as lockMemberApp. */
export async function lockApp(executor: Executor, clientId: string): Promise<App | undefined> {
  return executor.selectFrom('apps').selectAll().where('clientId', '=', clientId).forNoKeyUpdate().executeTakeFirst()
}

/** Writes the status. The row of an app that has ended stays as evidence, without its secret and without what waited. */
export async function updateAppStatus(executor: Executor, clientId: string, status: AppStatus, now: Date): Promise<void> {
  await executor
    .updateTable('apps')
    .set({
      status,
      suspensionReason: null,
      statusUpdatedAt: now,
      updatedAt: now,
      ...(status === 'ended' && { clientSecretHash: null, previousClientSecretHash: null, pendingChanges: null }),
    })
    .where('clientId', '=', clientId)
    .execute()
}

/** Why the bank has suspended an app. Undefined where it has said nothing. */
export async function findSuspensionReason(executor: Executor, clientId: string): Promise<string | undefined> {
  const app = executor.selectFrom('apps').select('suspensionReason').where('clientId', '=', clientId)
  return (await app.executeTakeFirst())?.suspensionReason ?? undefined
}

/** Keeps why the bank has suspended an app. The next move forgets it. */
export async function keepSuspensionReason(executor: Executor, clientId: string, suspensionReason: string): Promise<void> {
  await executor.updateTable('apps').set({ suspensionReason }).where('clientId', '=', clientId).execute()
}

/** Stores a new developer. Returns false, and stores nothing, when the e-mail address is taken. */
export async function insertDeveloper(executor: Executor, developer: Developer): Promise<boolean> {
  const inserted = await executor
    .insertInto('developers')
    .values(developer)
    .onConflict((conflict) => conflict.column('email').doNothing())
    .returning('developerId')
    .executeTakeFirst()
  return inserted !== undefined
}

/** The developer with this e-mail address (lower-case), or undefined. */
export async function findDeveloperByEmail(executor: Executor, email: string): Promise<Developer | undefined> {
  return executor.selectFrom('developers').selectAll().where('email', '=', email).executeTakeFirst()
}

/** The developer with this id, or undefined. */
export async function findDeveloper(executor: Executor, developerId: string): Promise<Developer | undefined> {
  return executor.selectFrom('developers').selectAll().where('developerId', '=', developerId).executeTakeFirst()
}

/**
 * The developer, with the row locked until the transaction ends. So the limit also holds for a developer who registers two apps at
 * once.
 */
export async function lockDeveloper(executor: Executor, developerId: string): Promise<Developer | undefined> {
  return executor.selectFrom('developers').selectAll().where('developerId', '=', developerId).forUpdate().executeTakeFirst()
}

/** Stores a new hash of the password that the developer has. Returns false, and stores nothing, when they have another one by now. */
export async function renewDeveloperHash(
  executor: Executor,
  { developerId, passwordHash }: Pick<Developer, 'developerId' | 'passwordHash'>,
  renewed: string,
): Promise<boolean> {
  const { numUpdatedRows } = await executor
    .updateTable('developers')
    .set({ passwordHash: renewed })
    .where('developerId', '=', developerId)
    .where('passwordHash', '=', passwordHash)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Writes members of a developer's row. */
export async function updateDeveloper(
  executor: Executor,
  developerId: string,
  changes: Partial<Pick<Developer, 'passwordHash' | 'emailProvenAt'>>,
): Promise<void> {
  await executor.updateTable('developers').set(changes).where('developerId', '=', developerId).execute()
}
