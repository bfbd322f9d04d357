import type { Kysely } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readSettings } from '../../../../src/config/settings.ts'
import type { Database } from '../../../../src/data/schema.ts'
import { inviteDeveloper } from '../../../../src/services/console/invite.ts'
import { registerDeveloper } from '../../../../src/services/developer/registerDeveloper.ts'
import { openTestDatabase } from '../../../support/database/database.ts'
import { silentParts } from '../../../support/silentParts.ts'

const sandbox = readSettings({})
const settings = { ...sandbox, sandbox: false, environment: 'production' as const }
const now = new Date('2026-11-21T09:30:00.000Z')
const after = (days: number) => new Date(now.getTime() + days * 86_400_000)

let db: Kysely<Database>
beforeAll(async () => void (db = await openTestDatabase()))
afterAll(() => db.destroy())

let count = 0
const newEmail = () => `invited${++count}@tpp.example`
const invite = (email: string) => inviteDeveloper({ db, settings }, { email, actor: 'bank', now })
const signUp = (email: string, invitation: string | undefined, at = now) =>
  registerDeveloper(
    { ...silentParts(), db, settings },
    { email, password: 'correct horse battery staple', organisation: 'Nakheel', invitation, now: at },
  )

const refused = { code: 'invitationNeeded', detail: { path: 'invitation' } }
const developersOf = (email: string) => db.selectFrom('developers').select('developerId').where('email', '=', email).execute()

describe('an invitation', () => {
  it('lets the invited address sign up, however it is written, and only once', async () => {
    const email = newEmail()
    const { code } = await invite(email.toUpperCase())
    await expect(signUp(email, code)).resolves.toMatchObject({ developer: { email } })
    await expect(signUp(email, code)).rejects.toMatchObject(refused)
  })

  it('lets one of two sign-ups at once through', async () => {
    const email = newEmail()
    const { code } = await invite(email)
    const both = await Promise.allSettled([signUp(email, code), signUp(email, code)])
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    expect(await developersOf(email)).toHaveLength(1)
  })

  it.each([
    ['no code', async () => undefined],
    ['a code that nobody has', async () => 'x'.repeat(43)],
    ['the code of another address', async () => (await invite(newEmail())).code],
  ])('is needed: %s is refused', async (_case, codeOf) => {
    const email = newEmail()
    await invite(email)
    await expect(signUp(email, await codeOf())).rejects.toMatchObject(refused)
    expect(await developersOf(email)).toEqual([])
  })

  it('is over after seven days', async () => {
    const email = newEmail()
    const { code, expiresAt } = await invite(email)
    expect(expiresAt).toEqual(after(7))
    await expect(signUp(email, code, after(7))).rejects.toMatchObject(refused)
    await expect(signUp(email, code, after(6.9))).resolves.toBeDefined()
  })

  it('takes the place of an earlier one', async () => {
    const email = newEmail()
    const [first, second] = [await invite(email), await invite(email)]
    await expect(signUp(email, first.code)).rejects.toMatchObject(refused)
    await expect(signUp(email, second.code)).resolves.toBeDefined()
    await expect(invite(email)).rejects.toMatchObject({ code: 'duplicate' })
  })

  it('is stored as a hash, and its audit entries show that sign-up and invitation belong together, without the address', async () => {
    const email = newEmail()
    const { code } = await invite(email)
    expect(JSON.stringify(await db.selectFrom('invitations').selectAll().execute())).not.toContain(code)
    await signUp(email, code)
    const invited = await db
      .selectFrom('audit')
      .selectAll()
      .where('action', '=', 'developer.invite')
      .orderBy('auditId', 'desc')
      .executeTakeFirstOrThrow()
    const signed = await db
      .selectFrom('audit')
      .selectAll()
      .where('action', '=', 'developer.register')
      .orderBy('auditId', 'desc')
      .executeTakeFirstOrThrow()
    expect(signed.details).toEqual({ invitation: invited.subject })
    expect(JSON.stringify([invited, signed])).not.toContain('@')
  })
})

it('a sandbox needs none', async () => {
  const email = newEmail()
  const typed = { email, password: 'correct horse battery staple', organisation: 'Nakheel', now }
  await expect(registerDeveloper({ ...silentParts(), db, settings: sandbox }, typed)).resolves.toMatchObject({
    developer: { email },
  })
})
