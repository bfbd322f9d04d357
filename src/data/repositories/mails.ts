import type { Insertable, Selectable } from 'kysely'
import type { MailCode } from '../../domain/app/app.ts'
import type { Executor, SandboxMailTable } from '../schema.ts'

/** Stores a code that is about to be mailed. */
export async function insertMailCode(executor: Executor, code: MailCode): Promise<void> {
  await executor.insertInto('mailCodes').values(code).execute()
}

type WantedCode = Pick<MailCode, 'codeHash' | 'purpose'> & { now: Date }

/** Whether the code is valid at `now`. */
export async function hasMailCode(executor: Executor, { codeHash, purpose, now }: WantedCode): Promise<boolean> {
  const found = await executor
    .selectFrom('mailCodes')
    .select('developerId')
    .where('codeHash', '=', codeHash)
    .where('purpose', '=', purpose)
    .where('expiresAt', '>', now)
    .executeTakeFirst()
  return found !== undefined
}

/** Takes a code that is valid at `now`: it is gone, and only one caller gets it. */
export async function takeMailCode(executor: Executor, { codeHash, purpose, now }: WantedCode): Promise<MailCode | undefined> {
  return executor
    .deleteFrom('mailCodes')
    .where('codeHash', '=', codeHash)
    .where('purpose', '=', purpose)
    .where('expiresAt', '>', now)
    .returningAll()
    .executeTakeFirst()
}

/** Ends all codes of one purpose that a developer has. */
export async function deleteMailCodes(
  executor: Executor,
  { developerId, purpose }: Pick<MailCode, 'developerId' | 'purpose'>,
  madeBefore?: Date,
): Promise<void> {
  await executor
    .deleteFrom('mailCodes')
    .where('developerId', '=', developerId)
    .where('purpose', '=', purpose)
    .$if(madeBefore !== undefined, (query) => query.where('createdAt', '<', madeBefore!))
    .execute()
}

/** Keeps a mail of the sandbox, and of all of them the latest `kept`. */
export async function insertSandboxMail(executor: Executor, mail: Insertable<SandboxMailTable>, kept: number): Promise<void> {
  await executor.insertInto('sandboxMails').values(mail).execute()
  await executor
    .deleteFrom('sandboxMails')
    .where('mailId', '<=', (query) =>
      query.selectFrom('sandboxMails').select('mailId').orderBy('mailId', 'desc').offset(kept).limit(1),
    )
    .execute()
}

/** The mails of the sandbox, newest first. */
export async function listSandboxMails(executor: Executor, limit: number): Promise<Selectable<SandboxMailTable>[]> {
  return executor.selectFrom('sandboxMails').selectAll().orderBy('mailId', 'desc').limit(limit).execute()
}
