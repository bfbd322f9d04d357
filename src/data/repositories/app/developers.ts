import { type Selectable } from 'kysely'
import { type Database, type Executor } from '../../schema.ts'

/** A registered developer; `email` is unique and lower-case. */
export type DeveloperRow = Selectable<Database['developers']>

/** Stores a new developer. False, and nothing stored, when the e-mail address is taken. */
export async function insertDeveloper(executor: Executor, developer: DeveloperRow): Promise<boolean> {
  const inserted = await executor
    .insertInto('developers')
    .values(developer)
    .onConflict((conflict) => conflict.column('email').doNothing())
    .returning('developerId')
    .executeTakeFirst()
  return inserted !== undefined
}

/** The developer with this e-mail address (lower-case), or undefined. */
export async function findDeveloperByEmail(executor: Executor, email: string): Promise<DeveloperRow | undefined> {
  return executor.selectFrom('developers').selectAll().where('email', '=', email).executeTakeFirst()
}

/** The developer, or undefined. */
export async function findDeveloper(executor: Executor, developerId: string): Promise<DeveloperRow | undefined> {
  return executor.selectFrom('developers').selectAll().where('developerId', '=', developerId).executeTakeFirst()
}

/** The developer, the row locked until the transaction ends: one who registers two apps at once meets the limit all the same. */
export async function lockDeveloper(executor: Executor, developerId: string): Promise<DeveloperRow | undefined> {
  return executor.selectFrom('developers').selectAll().where('developerId', '=', developerId).forUpdate().executeTakeFirst()
}
