import { scryptSync } from 'node:crypto'
import { setImmediate as turn } from 'node:timers/promises'
import type { Kysely } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readSettings } from '../../../../src/config/settings.ts'
import type { Database } from '../../../../src/data/schema.ts'
import { signInBankUser } from '../../../../src/services/console/bankUserSignIn.ts'
import { addBankUser } from '../../../../src/services/console/bankUsers.ts'
import { signInDeveloper } from '../../../../src/services/developer/developerSignIn.ts'
import { registerDeveloper } from '../../../../src/services/developer/registerDeveloper.ts'
import { openTestDatabase } from '../../../support/database/database.ts'
import { hashQuickly, holdHashes } from '../../../support/database/quickPasswords.ts'
import { silentParts } from '../../../support/silentParts.ts'

let db: Kysely<Database>
beforeAll(async () => void (db = await openTestDatabase()))
afterAll(() => db.destroy())

const settings = readSettings({})
const now = new Date('2026-11-24T09:30:00.000Z')
const parts = () => ({ ...silentParts(), db, settings })

/** A hash as release 0.2.0 wrote it. Hashes of tests have N=2, whatever is written beside them (quickPasswords.ts). */
function earlierHash(password: string): string {
  const salt = Buffer.alloc(16, 7)
  const hash = scryptSync(password, salt, 32, { N: 2, r: 8, p: 1 })
  return ['scrypt', 32_768, salt.toString('base64url'), hash.toString('base64url')].join('$')
}

/** Somebody whose password was hashed by an earlier release. */
interface Person {
  password: string
  signIn(password: string): Promise<unknown>
  hash(): Promise<string | null>
  /** Somebody gives them another password. */
  replaceHash(passwordHash: string): Promise<unknown>
}

async function developer(): Promise<Person> {
  const [email, password] = [`${crypto.randomUUID()}@tpp.example`, 'correct horse battery staple']
  await registerDeveloper(parts(), { email, password, organisation: 'Palm', now })
  const row = () => db.selectFrom('developers').select('passwordHash').where('email', '=', email).executeTakeFirstOrThrow()
  const replaceHash = (passwordHash: string) =>
    db.updateTable('developers').set({ passwordHash }).where('email', '=', email).execute()
  await replaceHash(earlierHash(password))
  const signIn = (typed: string) => signInDeveloper(parts(), { email, password: typed, now })
  return { password, signIn, hash: async () => (await row()).passwordHash, replaceHash }
}

async function bankUser(): Promise<Person> {
  const email = `${crypto.randomUUID()}@bank.example`
  const { password } = await addBankUser({ db, settings }, { email, role: 'viewer', now })
  const row = () => db.selectFrom('bankUsers').select('passwordHash').where('email', '=', email).executeTakeFirstOrThrow()
  const replaceHash = (passwordHash: string) =>
    db.updateTable('bankUsers').set({ passwordHash }).where('email', '=', email).execute()
  await replaceHash(earlierHash(password))
  const signIn = (typed: string) => signInBankUser(parts(), { email, password: typed, now })
  return { password, signIn, hash: async () => (await row()).passwordHash, replaceHash }
}

describe.each([
  ['developer', developer],
  ['bank user', bankUser],
])('the hash of a %s from an earlier release', (_, make) => {
  it('is renewed at the next right password, once, and not at a wrong one', async () => {
    const { password, signIn, hash } = await make()
    const earlier = await hash()
    await expect(signIn('another')).rejects.toMatchObject({ code: 'credentialsWrong' })
    expect(await hash()).toBe(earlier)
    await signIn(password)
    const renewed = await hash()
    expect(renewed).toMatch(/^scrypt\$32768\$3\$/)
    await signIn(password)
    expect(await hash()).toBe(renewed)
  })

  it('does not come back over a password that was set while it was renewed, and then opens nothing', async () => {
    const { password, signIn, hash, replaceHash } = await make()
    const held: Parameters<typeof holdHashes>[0] = []
    holdHashes(held)
    const signedIn = signIn(password)
    const refused = expect(signedIn).rejects.toMatchObject({ code: 'credentialsWrong' })
    // The check with the rest of its work, the new hash, then the check against what is stored by then.
    const right = scryptSync(password, Buffer.alloc(16, 7), 32, { N: 2, r: 8, p: 1 })
    for (let at = 0; at < 4; at++) {
      while (held[at] === undefined) await turn()
      if (at === 2) await replaceHash('scrypt$32768$3$AAAA$BBBB')
      held[at]!.done(null, right)
    }
    await refused.finally(hashQuickly)
    expect(await hash()).toBe('scrypt$32768$3$AAAA$BBBB')
  })

  it('keeps out nobody who signs in with the right password while another sign-in renews it', async () => {
    const { password, signIn, hash } = await make()
    await Promise.all([signIn(password), signIn(password), signIn(password)])
    expect(await hash()).toMatch(/^scrypt\$32768\$3\$/)
  })
})
