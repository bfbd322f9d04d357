import type { Kysely } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { signInBounds } from '../../../../src/config/signInBounds.ts'
import { readSettings } from '../../../../src/config/settings.ts'
import type { Database } from '../../../../src/data/schema.ts'
import { findConsoleSession } from '../../../../src/services/console/consoleSession.ts'
import { changeBankUserPassword, signInBankUser } from '../../../../src/services/console/bankUserSignIn.ts'
import { addBankUser, listBankUsers, removeBankUser, resetBankUser } from '../../../../src/services/console/bankUsers.ts'
import { openTestDatabase } from '../../../support/database/database.ts'
import { silentParts } from '../../../support/silentParts.ts'

const settings = readSettings({})
const now = new Date('2026-11-21T09:30:00.000Z')
const after = (hours: number) => new Date(now.getTime() + hours * 3_600_000)
const newPassword = 'correct horse battery staple'

let db: Kysely<Database>
beforeAll(async () => void (db = await openTestDatabase()))
afterAll(() => db.destroy())

let count = 0
async function newUser(role: 'viewer' | 'approver' = 'approver') {
  const email = `user${++count}@bank.example`
  return { email, ...(await addBankUser({ db, settings }, { email, role, now })) }
}
const enter = (email: string, password: string, at = now) =>
  signInBankUser({ ...silentParts(), db, settings }, { email, password, now: at })
const refused = { code: 'credentialsWrong' }

describe('a one-time password', () => {
  it('opens a session that says so, and is stored as a hash only', async () => {
    const { email, password } = await newUser()
    expect((await enter(email.toUpperCase(), password)).user).toMatchObject({
      email,
      role: 'approver',
      passwordChangeNeeded: true,
    })
    expect(JSON.stringify(await db.selectFrom('bankUsers').selectAll().execute())).not.toContain(password)
  })

  it('is over after three days, with the answer of a wrong password', async () => {
    const { email, password } = await newUser()
    await expect(enter(email, password, after(73))).rejects.toMatchObject(refused)
    await expect(enter(email, 'wrong', after(71))).rejects.toMatchObject(refused)
    await expect(enter(email, password, after(71))).resolves.toBeDefined()
  })

  it('ends when it is replaced; the session that replaced it goes on, others end', async () => {
    const { email, password } = await newUser()
    const [mine, other] = [await enter(email, password), await enter(email, password)]
    await changeBankUserPassword({ ...silentParts(), db }, { email, password, newPassword, sessionId: mine.sessionId, now })
    expect(await findConsoleSession({ db }, { sessionId: mine.sessionId, now })).toMatchObject({ passwordChangeNeeded: false })
    expect(await findConsoleSession({ db }, { sessionId: other.sessionId, now })).toBeUndefined()
    await expect(enter(email, password)).rejects.toMatchObject(refused)
    expect((await enter(email, newPassword, after(1_000))).user.passwordChangeNeeded).toBe(false)
  })

  it('is not replaced by itself', async () => {
    const { email, password } = await newUser()
    const { sessionId } = await enter(email, password)
    const same = changeBankUserPassword({ ...silentParts(), db }, { email, password, newPassword: password, sessionId, now })
    await expect(same).rejects.toMatchObject({ code: 'resourceFormat', detail: { path: 'newPassword' } })
  })
})

it('a wrong password, and a sign-in that is not checked any more, are security events', async () => {
  const events: { kind: string; id?: string | undefined }[] = []
  const securityLog = { report: (event: (typeof events)[number]) => void events.push(event) } as never
  const dependencies = { ...silentParts(), db, settings, securityLog }
  const { email } = await newUser()
  const refusals = signInBounds.bankUser.ofPerson.most + 1
  for (let attempt = 0; attempt < refusals; attempt++)
    await expect(signInBankUser(dependencies, { email, password: 'wrong', now })).rejects.toThrow()
  expect(events.slice(0, -1)).toEqual(Array.from({ length: refusals - 1 }, () => ({ kind: 'bankUserSignInRefused', id: email })))
  expect(events.at(-1)).toEqual({ kind: 'bankUserSignInLimited', id: email })
})

it('a session ends after its time', async () => {
  const { email, password } = await newUser()
  const { sessionId, expiresAt } = await enter(email, password)
  expect(expiresAt).toEqual(after(8))
  expect(await findConsoleSession({ db }, { sessionId, now: after(7.9) })).toBeDefined()
  expect(await findConsoleSession({ db }, { sessionId, now: after(8) })).toBeUndefined()
})

it('who is removed or reset while a password is checked gets no session and keeps no new password', async () => {
  const [removed, reset] = [await newUser(), await newUser()]
  const entering = enter(removed.email, removed.password).catch(() => undefined)
  await removeBankUser({ db }, { email: removed.email, now })
  const entered = await entering
  if (entered) expect(await findConsoleSession({ db }, { sessionId: entered.sessionId, now })).toBeUndefined()
  const { sessionId } = await enter(reset.email, reset.password)
  const { email, password } = reset
  const changing = changeBankUserPassword({ ...silentParts(), db }, { email, password, newPassword, sessionId, now }).catch(
    () => undefined,
  )
  await resetBankUser({ db, settings }, { email, now })
  await changing
  await expect(enter(email, newPassword)).rejects.toMatchObject(refused)
})

describe('on the machine of the service', () => {
  it('a reset ends the sessions and the password, and gives a new one-time password', async () => {
    const { email, password } = await newUser()
    const { sessionId } = await enter(email, password)
    const fresh = await resetBankUser({ db, settings }, { email, now })
    expect(await findConsoleSession({ db }, { sessionId, now })).toBeUndefined()
    await expect(enter(email, password)).rejects.toMatchObject(refused)
    expect((await enter(email, fresh.password)).user.passwordChangeNeeded).toBe(true)
  })

  it('a removed bank user has no session and no password, and can be brought back in another role', async () => {
    const { email, password, bankUserId } = await newUser()
    const { sessionId } = await enter(email, password)
    await removeBankUser({ db }, { email, now })
    expect(await findConsoleSession({ db }, { sessionId, now })).toBeUndefined()
    await expect(enter(email, password)).rejects.toMatchObject(refused)
    expect((await listBankUsers({ db })).map((user) => user.email)).not.toContain(email)
    const back = await addBankUser({ db, settings }, { email, role: 'viewer', now })
    expect(back.bankUserId).toBe(bankUserId)
    expect((await enter(email, back.password)).user.role).toBe('viewer')
  })

  it('a bank user is made once; nobody is reset or removed who is not there', async () => {
    const { email } = await newUser()
    const again = addBankUser({ db, settings }, { email: email.toUpperCase(), role: 'viewer', now })
    await expect(again).rejects.toMatchObject({ code: 'duplicate' })
    for (const act of [resetBankUser, removeBankUser])
      await expect(act({ db, settings }, { email: 'nobody@bank.example', now })).rejects.toMatchObject({
        code: 'resourceIdUnknown',
      })
  })

  it('leaves an audit entry of every step, without addresses', async () => {
    const { email, bankUserId, password } = await newUser()
    const { sessionId } = await enter(email, password)
    await changeBankUserPassword({ ...silentParts(), db }, { email, password, newPassword, sessionId, now })
    await resetBankUser({ db, settings }, { email, now })
    await removeBankUser({ db }, { email, now })
    const rows = await db.selectFrom('audit').selectAll().where('subject', '=', bankUserId).orderBy('auditId').execute()
    expect(rows.map(({ action, actor }) => [action, actor])).toEqual([
      ['bankUser.add', 'bank'],
      ['bankUser.signIn', `bankUser:${bankUserId}`],
      ['bankUser.changePassword', `bankUser:${bankUserId}`],
      ['bankUser.reset', 'bank'],
      ['bankUser.remove', 'bank'],
    ])
    expect(JSON.stringify(rows)).not.toContain('@')
  })
})
