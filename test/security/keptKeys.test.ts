import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Kysely } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { limits } from '../../src/config/limits.ts'
import type { Database } from '../../src/data/schema.ts'
import { SignerUnavailable } from '../../src/domain/shared/errors.ts'
import { createFileSigner } from '../../src/security/bankKeys/fileSigner.ts'
import { KeptKeys } from '../../src/security/bankKeys/keptKeys.ts'
import { type KeyRing, openKeyRing } from '../../src/security/bankKeys/keyRing.ts'
import type { Signer } from '../../src/security/bankKeys/signer.ts'
import { generatePrivateKey } from '../../src/security/bankKeys/signingKey.ts'
import { signCompact } from '../../src/security/seal.ts'
import { openTestDatabase } from '../support/database/database.ts'

const overlap = 7_200
const settings = { keySecret: 'a secret of at least thirty-two characters', keyRotationDays: 90, keyOverlapSeconds: overlap }
const start = new Date('2026-11-21T09:00:00Z')
const later = (seconds: number) => new Date(start.getTime() + seconds * 1_000)
const day = 86_400
const algorithms = ['PS256', 'ES256'] as const

let db: Kysely<Database>
let folder: string
beforeAll(async () => {
  db = await openTestDatabase()
})
afterAll(() => db.destroy())
beforeEach(async () => {
  await db.deleteFrom('signingKeys').execute()
  folder = await mkdtemp(join(tmpdir(), 'sanad-keys-'))
})
afterEach(async () => {
  vi.restoreAllMocks()
  await rm(folder, { recursive: true, force: true })
})

/** Two keys, one of each kind, under a name. */
async function make(name: string): Promise<void> {
  for (const alg of algorithms) {
    const pem = (await generatePrivateKey(alg)).export({ format: 'pem', type: 'pkcs8' })
    await writeFile(join(folder, `${name}-${alg}.pem`), pem, { mode: 0o600 })
  }
}

async function keep(signer: Signer = createFileSigner(folder)): Promise<KeptKeys> {
  const kept = new KeptKeys(signer, limits)
  await kept.refresh()
  return kept
}
const open = async (now = start) => openKeyRing(db, settings, now, { kept: await keep() })
const signing = (ring: KeyRing, now: Date) => algorithms.map((alg) => ring.signingKey(alg, now).kid)
const published = (ring: KeyRing, now: Date) => ring.publicJwks(now).keys.map(({ kid }) => kid)
const rows = () => db.selectFrom('signingKeys').select(['kid', 'privateJwk', 'publicJwk']).execute()

describe('keys that a signer keeps', () => {
  it('sign at once on the first start, and the database holds no private half', async () => {
    await make('1')
    const ring = await open()
    for (const alg of algorithms) expect(await signCompact('{}', ring.signingKey(alg, start))).toMatch(/^e/)
    expect(await rows()).toHaveLength(2)
    for (const { privateJwk, publicJwk } of await rows())
      expect([privateJwk, JSON.parse(publicJwk!).d]).toEqual([null, undefined])
    expect(ring.remarks(start)).toEqual([])
  })

  it('follow each other by their names: the next is published an overlap before it signs, and none comes back', async () => {
    for (const name of ['2', '1', '3']) await make(name)
    const ring = await open()
    const first = signing(ring, start)
    const due = later(90 * day - 2 * overlap)
    expect(await ring.refresh(new Date(due.getTime() - 1_000))).toBe(false)
    expect(await ring.refresh(due)).toBe(true)
    expect([signing(ring, due), published(ring, due).length]).toEqual([first, 4])
    const second = signing(ring, later(90 * day))
    expect(second.some((kid) => first.includes(kid))).toBe(false)
    for (const days of [180, 181]) await ring.refresh(later(days * day))
    const third = signing(ring, later(182 * day))
    expect(new Set([...first, ...second, ...third]).size).toBe(6)
    await ring.refresh(later(400 * day))
    expect(signing(ring, later(400 * day))).toEqual(third)
    expect(ring.remarks(later(400 * day)).join()).toContain('npm run keys -- make PS256')
  })

  it('take over from the database by a rotation, and its own private halves go when nobody needs them', async () => {
    const before = await openKeyRing(db, settings, start)
    const old = signing(before, start)
    await make('1')
    const ring = await open(later(1))
    expect([signing(ring, later(1)), published(ring, later(1)).length]).toEqual([old, 4])
    const moved = later(1 + overlap)
    expect(signing(ring, moved).some((kid) => old.includes(kid))).toBe(false)
    await signCompact('{}', ring.signingKey('PS256', moved))
    await ring.refresh(later(2 + 2 * overlap))
    expect((await rows()).map(({ privateJwk }) => privateJwk)).toEqual([null, null])
  })

  it('are never replaced by the database: an instance without the signer publishes them, signs nothing, and does not start', async () => {
    await make('1')
    const running = await openKeyRing(db, settings, start)
    const ring = await open(later(1))
    const moved = later(1 + overlap)
    await running.refresh(moved)
    expect(published(running, moved)).toEqual(published(ring, moved))
    await expect(running.signingKey('PS256', moved).sign(Buffer.from('x'))).rejects.toBeInstanceOf(SignerUnavailable)
    await running.refresh(later(400 * day))
    expect((await rows()).filter(({ privateJwk }) => privateJwk !== null)).toEqual([])
    await expect(openKeyRing(db, settings, moved)).rejects.toThrow('set SANAD_SIGNER')
  })

  it('that an instance does not have stop it from starting, with a line that names the key', async () => {
    await make('1')
    const ring = await open()
    await rm(folder, { recursive: true })
    folder = await mkdtemp(join(tmpdir(), 'sanad-keys-'))
    await expect(open()).rejects.toThrow(ring.signingKey('PS256', start).kid)
  })

  it('must be there before a first start', async () => {
    await expect(open()).rejects.toThrow('npm run keys -- make PS256')
    expect(await rows()).toEqual([])
  })

  it('are rotated at once where one has leaked, and one that was waiting never signs', async () => {
    for (const name of ['1', '2', '3']) await make(name)
    const ring = await open()
    await ring.rotate(later(1))
    const waiting = published(ring, later(1)).slice(2)
    await ring.rotate(later(2), { immediately: true })
    expect(signing(ring, later(2)).some((kid) => waiting.includes(kid))).toBe(false)
    expect(published(ring, later(2)).some((kid) => waiting.includes(kid))).toBe(false)
    expect(await ring.refresh(later(3))).toBe(false)
  })
})

describe('a signer that is away', () => {
  const told = () => ({ begins: vi.fn(), ends: vi.fn() })
  let isAway = false
  let asked = 0

  async function openWithSwitch() {
    await make('1')
    const files = createFileSigner(folder)
    const signer: Signer = {
      ...files,
      listKeys: async () =>
        (await files.listKeys()).map((key) => ({
          ...key,
          sign: (bytes) => {
            asked++
            return isAway ? Promise.reject(new Error('CKR_DEVICE_REMOVED')) : key.sign(bytes)
          },
        })),
    }
    const kept = await keep(signer)
    kept.outage.listener = told()
    return { kept, ring: await openKeyRing(db, settings, start, { kept }) }
  }
  beforeEach(() => {
    isAway = false
    asked = 0
  })

  it('is told once, is left alone for a second, and signs again when it is back', async () => {
    let nowMs = 1_000_000
    vi.spyOn(performance, 'now').mockImplementation(() => nowMs)
    const { kept, ring } = await openWithSwitch()
    const sign = () => ring.signingKey('ES256', start).sign(Buffer.from('x'))
    await sign()
    isAway = true
    for (let call = 0; call < 20; call++)
      await expect(sign()).rejects.toMatchObject({ code: 'signerUnavailable', retryAfterSeconds: 5 })
    expect(asked).toBe(2)
    expect(() => ring.demandSigner()).toThrow(SignerUnavailable)
    await expect(ring.proveSigner(start)).rejects.toThrow(SignerUnavailable)
    isAway = false
    nowMs += limits.signerRestMs
    ring.demandSigner()
    await ring.proveSigner(start)
    nowMs += limits.signerRestMs
    await sign()
    expect(kept.outage.listener!.begins).toHaveBeenCalledOnce()
    expect(kept.outage.listener!.ends).toHaveBeenCalledOnce()
    expect(await rows()).toHaveLength(2)
  })

  it('is proved by signatures of both keys, and not again within a second', async () => {
    let nowMs = 1_000_000
    vi.spyOn(performance, 'now').mockImplementation(() => nowMs)
    const { ring } = await openWithSwitch()
    for (let call = 0; call < 5; call++) await ring.proveSigner(start)
    expect(asked).toBe(2)
    nowMs += limits.signerProvedMs
    isAway = true
    await expect(ring.proveSigner(start)).rejects.toThrow(SignerUnavailable)
  })

  it('that never answers is not waited for longer than limits.signerMs', async () => {
    await make('1')
    const kept = new KeptKeys(
      {
        listKeys: async () =>
          (await createFileSigner(folder).listKeys()).map((key) => ({ ...key, sign: () => new Promise<never>(() => undefined) })),
        close: async () => undefined,
      },
      { ...limits, signerMs: 5 } as never,
    )
    await kept.refresh()
    const ring = await openKeyRing(db, settings, start, { kept })
    await expect(ring.signingKey('PS256', start).sign(Buffer.from('x'))).rejects.toBeInstanceOf(SignerUnavailable)
  })
})
