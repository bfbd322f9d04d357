import { createPublicKey } from 'node:crypto'
import type { Kysely } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Database } from '../../src/data/schema.ts'
import { verifyCompact } from '../../src/security/jws/jws.ts'
import { signCompact } from '../../src/security/seal.ts'
import { openKeyRing, type KeyRing } from '../../src/security/bankKeys/keyRing.ts'
import type { LocalSigningKey } from '../../src/security/bankKeys/signingKey.ts'
import { openTestDatabase } from '../support/database/database.ts'

const settings = { keySecret: undefined as string | undefined, keyRotationDays: 90, keyOverlapSeconds: 7_200 }
const secret = 'a secret of at least thirty-two characters'
const start = new Date('2026-11-21T09:00:00Z')
const later = (seconds: number) => new Date(start.getTime() + seconds * 1_000)
const day = 86_400

let db: Kysely<Database>
beforeAll(async () => {
  db = await openTestDatabase()
})
afterAll(() => db.destroy())
beforeEach(async () => {
  await db.deleteFrom('signingKeys').execute()
})

const published = (ring: KeyRing, now: Date) => ring.publicJwks(now).keys.map(({ kid }) => kid)
const signing = (ring: KeyRing, now: Date) => [ring.signingKey('PS256', now).kid, ring.signingKey('ES256', now).kid]

/** What a TPP does: verify with the JWKS only. */
async function verifies(ring: KeyRing, token: string, now: Date): Promise<boolean> {
  const findKey = async ({ kid }: { kid: string }) => {
    const jwk = ring.publicJwks(now).keys.find((key) => key.kid === kid)
    if (jwk === undefined) throw new Error('unknown kid')
    return createPublicKey({ key: jwk as never, format: 'jwk' })
  }
  return verifyCompact(token, findKey, { maxDepth: 5 }).then(
    () => true,
    () => false,
  )
}

describe('the first start', () => {
  it('makes one key per algorithm that signs at once, and shows no private member', async () => {
    const ring = await openKeyRing(db, settings, start)
    expect(ring.activeKeys(start).map(({ alg }) => alg)).toEqual(['PS256', 'ES256'])
    for (const alg of ['PS256', 'ES256'] as const)
      expect(await verifies(ring, await signCompact('{}', ring.signingKey(alg, start)), start)).toBe(true)
    const jwks = ring.publicJwks(start).keys
    expect(jwks.map((jwk) => Object.keys(jwk).sort())).toEqual([
      ['alg', 'e', 'kid', 'kty', 'n', 'use'],
      ['alg', 'crv', 'kid', 'kty', 'use', 'x', 'y'],
    ])
    expect((ring.activeKeys(start)[0] as LocalSigningKey).privateJwk).toMatchObject({
      kty: 'RSA',
      kid: ring.signingKey('PS256', start).kid,
      alg: 'PS256',
      use: 'sig',
      d: expect.any(String),
    })
  })

  it('of several instances at once agrees on the same keys, also when their clocks differ by minutes', async () => {
    const rings = await Promise.all([0, -120, 90, 0, -600].map((skew) => openKeyRing(db, settings, later(skew))))
    const kids = await Promise.all(rings.map(async (ring) => (await ring.refresh(start), published(ring, start))))
    expect(new Set(kids.map((list) => list.join())).size).toBe(1)
    expect(kids[0]).toHaveLength(2)
    for (const [index, skew] of [0, -120, 90, 0, -600].entries())
      expect(signing(rings[index] as KeyRing, later(skew))).toEqual(kids[0])
  })

  it('of a second process finds the same keys', async () => {
    const first = await openKeyRing(db, settings, start)
    const second = await openKeyRing(db, settings, later(day))
    expect(published(second, later(day))).toEqual(published(first, start))
    expect(await verifies(first, await signCompact('{}', second.signingKey('PS256', later(day))), later(day))).toBe(true)
  })

  it('imports a key once: the same KeyObject signs every request, also after a refresh', async () => {
    const ring = await openKeyRing(db, settings, start)
    const before = ring.signingKey('PS256', start)
    expect(await ring.refresh(later(1))).toBe(false)
    expect(ring.signingKey('PS256', later(1))).toBe(before)
  })
})

describe('rotation', () => {
  it('publishes the next key an overlap before it signs, and the old one an overlap after', async () => {
    const ring = await openKeyRing(db, settings, start)
    const old = signing(ring, start)
    const due = later(90 * day - 2 * 7_200)
    expect(await ring.refresh(later(90 * day - 2 * 7_200 - 1))).toBe(false)
    expect(await ring.refresh(due)).toBe(true)
    expect(signing(ring, due)).toEqual(old)
    expect(published(ring, due)).toHaveLength(4)
    expect(published(ring, due).slice(0, 2)).toEqual(old)
    const change = later(90 * day - 7_200)
    expect(signing(ring, new Date(change.getTime() - 1))).toEqual(old)
    const successors = signing(ring, change)
    expect(successors.some((kid) => old.includes(kid))).toBe(false)
    expect(published(ring, change).slice(0, 2)).toEqual(successors)
    expect(published(ring, change).slice(2).sort()).toEqual(old.toSorted())
    const gone = later(90 * day)
    expect(published(ring, new Date(gone.getTime() - 1))).toHaveLength(4)
    expect(published(ring, gone)).toEqual(successors)
    expect(await ring.refresh(gone)).toBe(true)
    expect(await db.selectFrom('signingKeys').select('kid').execute()).toHaveLength(2)
  })

  it('refuses no answer: what was signed at any time verifies with a JWKS fetched up to an overlap earlier or later', async () => {
    const ring = await openKeyRing(db, settings, start)
    const token = async (at: number) => signCompact('{}', ring.signingKey('ES256', later(at)))
    const before = await token(0)
    await ring.rotate(later(1))
    expect(await verifies(ring, await token(7_200), later(2))).toBe(true)
    expect(await verifies(ring, await token(7_202), later(2))).toBe(true)
    expect(await verifies(ring, before, later(14_400))).toBe(true)
    expect(await verifies(ring, before, later(14_401))).toBe(false)
  })

  it('asked for twice happens once', async () => {
    const ring = await openKeyRing(db, settings, start)
    await ring.rotate(later(1))
    await ring.rotate(later(2))
    expect(published(ring, later(3))).toHaveLength(4)
  })

  it('immediately: a fresh key signs at once, one that was waiting is dropped, the old one stays published', async () => {
    const ring = await openKeyRing(db, settings, start)
    const old = signing(ring, start)
    await ring.rotate(later(1))
    const waiting = published(ring, later(1)).slice(2)
    await ring.rotate(later(2), { immediately: true })
    const fresh = signing(ring, later(2))
    expect([...old, ...waiting].some((kid) => fresh.includes(kid as string))).toBe(false)
    expect(published(ring, later(2)).slice(0, 2)).toEqual(fresh)
    expect(published(ring, later(2)).slice(2).sort()).toEqual(old.toSorted())
    expect(published(ring, later(2 + 7_200))).toEqual(fresh)
  })

  it('by one instance is seen by another at its refresh, and done once by both', async () => {
    const [one, two] = [await openKeyRing(db, settings, start), await openKeyRing(db, settings, start)]
    const due = later(90 * day)
    await Promise.all([one.refresh(due), two.refresh(due)])
    await one.refresh(due)
    expect(published(one, due)).toHaveLength(4)
    expect(published(one, due)).toEqual(published(two, due))
  })

  it('survives a clock that was moved far ahead and set back (sandbox)', async () => {
    const ring = await openKeyRing(db, settings, start)
    for (const days of [100, 101, 200, 201, 300]) await ring.refresh(later(days * day))
    await ring.refresh(start)
    expect(await verifies(ring, await signCompact('{}', ring.signingKey('PS256', start)), start)).toBe(true)
  })
})

describe('private keys at rest', () => {
  const stored = async () => (await db.selectFrom('signingKeys').select('privateJwk').execute()).map((row) => row.privateJwk!)

  it('are sealed when there is a secret', async () => {
    const ring = await openKeyRing(db, { ...settings, keySecret: secret }, start)
    for (const text of await stored()) {
      expect(text).toMatch(/^sealed:v1:[\w-]+\.[\w-]+\.[\w-]+$/)
      expect(text).not.toContain((ring.signingKey('PS256', start) as LocalSigningKey).privateJwk.d as string)
    }
    const again = await openKeyRing(db, { ...settings, keySecret: secret }, later(1))
    expect(signing(again, later(1))).toEqual(signing(ring, start))
  })

  it('stored before there was a secret are sealed by the next start with one', async () => {
    const before = signing(await openKeyRing(db, settings, start), start)
    expect((await stored()).every((text) => text.startsWith('{'))).toBe(true)
    const ring = await openKeyRing(db, { ...settings, keySecret: secret }, later(1))
    expect((await stored()).every((text) => text.startsWith('sealed:'))).toBe(true)
    expect(signing(ring, later(1))).toEqual(before)
  })

  it('stop the start with one clear line when the secret is missing or another one', async () => {
    await openKeyRing(db, { ...settings, keySecret: secret }, start)
    await expect(openKeyRing(db, settings, start)).rejects.toThrow('set SANAD_KEY_SECRET to the secret they were sealed with')
    await expect(openKeyRing(db, { ...settings, keySecret: `${secret}!` }, start)).rejects.toThrow(
      'SANAD_KEY_SECRET does not open the signing key',
    )
  })

  it('cannot be swapped or changed in the database', async () => {
    await openKeyRing(db, { ...settings, keySecret: secret }, start)
    const [one, two] = await db.selectFrom('signingKeys').selectAll().execute()
    await db.updateTable('signingKeys').set({ privateJwk: two!.privateJwk }).where('kid', '=', one!.kid).execute()
    await expect(openKeyRing(db, { ...settings, keySecret: secret }, start)).rejects.toThrow('does not open')
  })
})
