import type { Kysely } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Database } from '../../../../src/data/schema.ts'
import { registerDeveloper } from '../../../../src/services/developer/registerDeveloper.ts'
import { findDeveloperSession, signOutDeveloper } from '../../../../src/services/developer/developerSession.ts'
import { signInDeveloper } from '../../../../src/services/developer/developerSignIn.ts'
import { openTestDatabase } from '../../../support/database/database.ts'
import { now, password, settings } from '../app/fixtures.ts'
import { silentParts } from '../../../support/silentParts.ts'

let db: Kysely<Database>
const parts = silentParts()
const dependencies = () => ({ ...parts, db, settings })
beforeAll(async () => {
  db = await openTestDatabase()
})
afterAll(() => db.destroy())

const signUp = (email: string) => registerDeveloper(dependencies(), { email, password, organisation: 'نخيل للمدفوعات', now })
const signIn = (email: string, tried: string, address?: string) =>
  signInDeveloper(dependencies(), { email, password: tried, address, now })

test('sign-up opens a session that lasts twelve hours, and the database cannot open it', async () => {
  const { developer, session } = await signUp('first@tpp.example')
  const { sessionId } = session
  expect(sessionId).toMatch(/^[A-Za-z0-9_-]{43}$/)
  const at = (hours: number) =>
    findDeveloperSession(dependencies(), { sessionId, now: new Date(now.getTime() + hours * 3_600_000) })
  expect(await at(11.99)).toEqual({ developerId: developer.developerId, hasSecondFactor: false })
  expect(await at(12)).toBeUndefined()
  expect(JSON.stringify(await db.selectFrom('dashboardSessions').selectAll().execute())).not.toContain(sessionId)
})

test('an e-mail address registers once, however it is written, and the password is stored as a hash only', async () => {
  await signUp('Sara@TPP.example')
  await expect(signUp('sara@tpp.example')).rejects.toMatchObject({ code: 'duplicate' })
  const row = await db.selectFrom('developers').selectAll().where('email', '=', 'sara@tpp.example').executeTakeFirstOrThrow()
  expect(row.passwordHash).toMatch(/^scrypt\$/)
})

test('sign-up names every field at fault', async () => {
  const work = registerDeveloper(dependencies(), { email: 'x', password: 'short', organisation: '\u202eevil', now })
  await expect(work).rejects.toMatchObject({
    code: 'resourceFormat',
    detail: { faults: [{ path: 'email' }, { path: 'password' }, { path: 'organisation' }] },
  })
})

test('an unknown address and a wrong password get the same answer', async () => {
  await signUp('known@tpp.example')
  const wrong = await signIn('known@tpp.example', 'not the password').catch((error: unknown) => error)
  const unknown = await signIn('nobody@tpp.example', 'not the password').catch((error: unknown) => error)
  expect(wrong).toMatchObject({ code: 'credentialsWrong' })
  expect(wrong).toEqual(unknown)
})

test('after ten wrong tries even the right password waits; a right one before that clears the count', async () => {
  await signUp('throttled@tpp.example')
  for (let round = 0; round < 9; round++) await signIn('throttled@tpp.example', 'wrong').catch(() => undefined)
  await expect(signIn('throttled@tpp.example', password)).resolves.toBeDefined()
  await Promise.all(Array.from({ length: 10 }, () => signIn('throttled@tpp.example', 'wrong').catch(() => undefined)))
  const refused = await signIn('Throttled@tpp.example', password).catch((error: unknown) => error)
  expect(refused).toMatchObject({ code: 'tooManyTries' })
  expect((refused as { retryAfterSeconds: number }).retryAfterSeconds).toBeGreaterThan(0)
})

test('signing out ends the session for every copy of its cookie, and no other session', async () => {
  await signUp('leaver@tpp.example')
  const [one, other] = [await signIn('leaver@tpp.example', password), await signIn('leaver@tpp.example', password)]
  await signOutDeveloper(dependencies(), { sessionId: one.sessionId })
  expect(await findDeveloperSession(dependencies(), { sessionId: one.sessionId, now })).toBeUndefined()
  expect(await findDeveloperSession(dependencies(), { sessionId: other.sessionId, now })).toBeDefined()
})
