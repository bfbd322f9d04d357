import { type Insertable, type Selectable } from 'kysely'
import { type AppTable, type Executor } from '../../schema.ts'
import { statement } from '../../statement.ts'

/** A registered app as it is read (JSON columns parsed). */
export type AppRow = Selectable<AppTable>

type NewApp = Omit<Insertable<AppTable>, 'redirect_uris'> & { redirect_uris: string[] }
type AppChanges = Partial<Omit<AppRow, 'client_id' | 'developer_id' | 'created_at' | 'updated_at' | 'disabled_at' | 'deleted_at'>>

/**
 * The app that may act as `clientId` at this moment, or undefined: a deleted or disabled app is as good as unknown, which is
 * how its tokens end at once. Every call of a TPP runs this; it is one look-up by primary key.
 */
export async function findApp(executor: Executor, clientId: string): Promise<AppRow | undefined> {
  const [app] = await selectApp(executor, { clientId })
  return app
}

const selectApp = statement<{ clientId: string }, AppRow>((db, { clientId }) =>
  db
    .selectFrom('apps')
    .selectAll()
    .where('client_id', '=', clientId)
    .where('deleted_at', 'is', null)
    .where('disabled_at', 'is', null),
)

/** One developer's app that is not deleted, or undefined; somebody else's app is undefined too. */
export async function findDeveloperApp(executor: Executor, developerId: string, clientId: string): Promise<AppRow | undefined> {
  return executor
    .selectFrom('apps')
    .selectAll()
    .where('client_id', '=', clientId)
    .where('developer_id', '=', developerId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
}

/** As findDeveloperApp, the row locked until the transaction ends, so that two changes at once do not mix. */
export async function lockDeveloperApp(executor: Executor, developerId: string, clientId: string): Promise<AppRow | undefined> {
  return executor
    .selectFrom('apps')
    .selectAll()
    .where('client_id', '=', clientId)
    .where('developer_id', '=', developerId)
    .where('deleted_at', 'is', null)
    .forUpdate()
    .executeTakeFirst()
}

/** A developer's apps that are not deleted, oldest first. */
export async function listDeveloperApps(executor: Executor, developerId: string): Promise<AppRow[]> {
  return executor
    .selectFrom('apps')
    .selectAll()
    .where('developer_id', '=', developerId)
    .where('deleted_at', 'is', null)
    .orderBy('created_at')
    .orderBy('client_id')
    .execute()
}

/** How many apps count towards the developer's limit; deleted ones do not. */
export async function countDeveloperApps(executor: Executor, developerId: string): Promise<number> {
  const row = await executor
    .selectFrom('apps')
    .select((of) => of.fn.countAll<number>().as('apps'))
    .where('developer_id', '=', developerId)
    .where('deleted_at', 'is', null)
    .executeTakeFirstOrThrow()
  return Number(row.apps)
}

/** Stores a new app and gives the row back. */
export async function insertApp(executor: Executor, app: NewApp): Promise<AppRow> {
  return executor
    .insertInto('apps')
    .values({ ...app, redirect_uris: JSON.stringify(app.redirect_uris) })
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** Writes the given columns and gives the new row back. */
export async function updateAppColumns(executor: Executor, clientId: string, changes: AppChanges, now: Date): Promise<AppRow> {
  const { redirect_uris: redirectUris, ...plain } = changes
  return executor
    .updateTable('apps')
    .set({ ...plain, ...(redirectUris === undefined ? {} : { redirect_uris: JSON.stringify(redirectUris) }), updated_at: now })
    .where('client_id', '=', clientId)
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** Ends the app: the row stays as evidence, its secret and its tokens are worth nothing from now on. */
export async function markAppDeleted(executor: Executor, clientId: string, now: Date): Promise<void> {
  await executor
    .updateTable('apps')
    .set({ deleted_at: now, updated_at: now, client_secret_hash: null })
    .where('client_id', '=', clientId)
    .execute()
}
