import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Kysely } from 'kysely'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { runKeyCommand } from '../../../scripts/keys/commands.ts'
import { readSettings } from '../../../src/config/settings.ts'
import type { Database } from '../../../src/data/schema.ts'
import { openTestDatabase } from '../../support/database/database.ts'

let db: Kysely<Database>
let folder: string
beforeEach(async () => {
  db = await openTestDatabase()
  folder = await mkdtemp(join(tmpdir(), 'sanad-keys-'))
})
afterEach(async () => {
  await db.destroy()
  await rm(folder, { recursive: true, force: true })
})

const start = new Date('2026-11-24T09:00:00Z')
const later = (seconds: number) => new Date(start.getTime() + seconds * 1_000)
const secret = { SANAD_KEY_SECRET: 'a secret of at least thirty-two characters' }
const command = (words: string, now = start, environment: Record<string, string> = fileSigner()) =>
  runKeyCommand(words.split(' '), { settings: readSettings(environment), open: async () => ({ db }), now })
const fileSigner = () => ({ ...secret, SANAD_SIGNER: 'file', SANAD_SIGNER_FOLDER: folder })
/** Algorithm, state and place of each key. */
const states = async (now = start, environment?: Record<string, string>) =>
  (await command('list', now, environment)).map((line) => line.split('\t').slice(1, 4).join(' ')).sort()

describe('npm run keys', () => {
  it('makes keys for the signer, has them sign, and lists what each is for', async () => {
    await command('make')
    expect(await states()).toEqual(['ES256 unused file', 'PS256 unused file'])
    await command('rotate')
    await command('make PS256', later(1))
    expect(await states()).toEqual(['ES256 signs file', 'PS256 signs file', 'PS256 unused file'])
  })

  it('has the next key follow after the overlap, or at once where one has leaked', async () => {
    await command('make')
    await command('rotate')
    await command('make', later(1))
    expect((await command('rotate', later(1)))[0]).toContain('2026-11-24T11:00:01.000Z')
    await command('make', later(2))
    expect((await command('rotate --at-once', later(2)))[0]).toContain('2026-11-24T09:00:02.000Z')
    expect(await states(later(3))).toEqual(
      ['ES256', 'PS256'].flatMap((alg) => [`${alg} ended file`, `${alg} over file`, `${alg} signs file`]),
    )
  })

  it('changes nothing at once while a leaked key would sign on for want of another one', async () => {
    await command('make')
    await command('rotate')
    await command('make ES256', later(1))
    const before = await states(later(1))
    await expect(command('rotate --at-once', later(1))).rejects.toThrow('first npm run keys -- make PS256')
    expect(await states(later(1))).toEqual(before)
  })

  it('leads back to the database, which makes its own key only when it is told to', async () => {
    await command('make')
    await command('rotate')
    expect(await command('rotate', later(1), secret)).toHaveLength(2)
    expect(await states(later(1), secret)).toEqual(
      ['ES256', 'PS256'].flatMap((alg) => [`${alg} published database`, `${alg} signs signer`]),
    )
  })

  it('says what is missing', async () => {
    await expect(command('rotate')).rejects.toThrow('npm run keys -- make')
    await expect(command('make', start, secret)).rejects.toThrow('SANAD_SIGNER is database')
    await expect(command('make RS256')).rejects.toThrow('PS256 or ES256')
    expect((await command('help')).join('\n')).toContain('npm run keys -- list')
  })
})
