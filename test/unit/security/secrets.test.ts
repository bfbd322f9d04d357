import { scryptSync } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { hashPassword, isOutdatedHash, verifyPassword } from '../../../src/security/passwords.ts'
import { randomSecret, secretMatches, sha256 } from '../../../src/security/secrets.ts'
import { hashAtFullCost, hashQuickly, holdHashes } from '../../support/database/quickPasswords.ts'

describe('random secrets', () => {
  it('have 256 bits and do not repeat', () => {
    const secrets = Array.from({ length: 100 }, randomSecret)
    expect(new Set(secrets).size).toBe(100)
    for (const secret of secrets) expect(secret).toMatch(/^[\w-]{43}$/)
  })
  it('match only their own digest, and never a missing one', () => {
    const secret = randomSecret()
    expect(secretMatches(secret, sha256(secret))).toBe(true)
    expect(secretMatches(randomSecret(), sha256(secret))).toBe(false)
    expect(secretMatches(secret, secret)).toBe(false)
    expect(secretMatches('', '')).toBe(false)
    expect(secretMatches('', null)).toBe(false)
    expect(secretMatches(secret, undefined)).toBe(false)
  })
})

describe('passwords', () => {
  it('match however the keyboard composes the letters, and never in another spelling', async () => {
    const stored = await hashPassword('caf\u00e9', 'signUp')
    expect(stored).toMatch(/^scrypt\$32768\$3\$[\w-]{22}\$[\w-]{43}$/)
    expect(await verifyPassword('cafe\u0301', stored, 'customer')).toBe(true)
    expect(await verifyPassword('cafe', stored, 'customer')).toBe(false)
    expect(await verifyPassword('Caf\u00e9', stored, 'customer')).toBe(false)
  })
  // OWASP Password Storage Cheat Sheet: of developers and bank users one of its settings, of the simulator's customers less.
  it.each([
    ['signUp', 32_768, 3],
    ['developer', 32_768, 3],
    ['bankUser', 32_768, 3],
    ['customer', 16_384, 1],
  ] as const)('of the lane %s are hashed by scrypt with N=%d, r=8, p=%d, and say so', async (lane, N, p) => {
    hashAtFullCost()
    const stored = await hashPassword('same', lane).finally(hashQuickly)
    const [, memory, parallelization, salt, hash] = stored.split('$')
    expect([memory, parallelization]).toEqual([String(N), String(p)])
    const options = { N, r: 8, p, maxmem: 2 ** 26 }
    expect(scryptSync('same', Buffer.from(salt!, 'base64url'), 32, options).toString('base64url')).toBe(hash)
    expect(isOutdatedHash(stored, lane)).toBe(false)
  })
  it('of an earlier release match by the cost of their time, and are known to be outdated', async () => {
    const salt = Buffer.alloc(16, 7)
    const hash = scryptSync('same', salt, 32, { N: 32_768, r: 8, p: 1, maxmem: 2 ** 26 })
    const stored = ['scrypt', 32_768, salt.toString('base64url'), hash.toString('base64url')].join('$')
    hashAtFullCost()
    const answers = [await verifyPassword('same', stored, 'developer'), await verifyPassword('other', stored, 'developer')]
    hashQuickly()
    expect(answers).toEqual([true, false])
    expect([isOutdatedHash(stored, 'developer'), isOutdatedHash(stored, 'customer')]).toEqual([true, false])
  })
  it('of an earlier release take as much work as those of an unknown account', async () => {
    const stored = `scrypt$32768$${'A'.repeat(22)}$${'B'.repeat(43)}`
    const workOf = async (hash: string | undefined) => {
      const held: Parameters<typeof holdHashes>[0] = []
      holdHashes(held)
      const settled = () => new Promise((resolve) => setImmediate(resolve))
      const verified = verifyPassword('x', hash, 'bankUser')
      await settled()
      let work = 0
      for (let at = 0; at < held.length; at++) {
        const { options, done } = held[at]!
        work += options!.N! * options!.p!
        done(null, Buffer.alloc(32))
        await settled()
      }
      hashQuickly()
      expect(await verified).toBe(false)
      return work
    }
    expect(await workOf(stored)).toBe(await workOf(undefined))
    expect(await workOf(undefined)).toBe(3 * 32_768)
  })
  it('of a flood of sign-ups leave a place to everybody who signs in', async () => {
    const held: { done: (error: Error | null, key: Buffer) => void }[] = []
    holdHashes(held)
    const settled = () => new Promise<void>((resolve) => setImmediate(resolve))
    const flood = Array.from({ length: 20 }, () => hashPassword('x', 'signUp'))
    await settled()
    expect(held).toHaveLength(1)
    const checks = (['customer', 'bankUser'] as const).map((lane) => verifyPassword('x', undefined, lane))
    await settled()
    expect(held).toHaveLength(3)
    hashQuickly()
    for (const { done } of held) done(null, Buffer.alloc(32))
    await Promise.all([...flood, ...checks])
  })
  it('have salted hashes: the same password twice differs', async () => {
    expect(await hashPassword('same', 'signUp')).not.toBe(await hashPassword('same', 'signUp'))
  })
  it('of an unknown account cost the same work and are never right', async () => {
    expect(await verifyPassword('anything', undefined, 'customer')).toBe(false)
    expect(await verifyPassword('', undefined, 'customer')).toBe(false)
  })
  it('are refused with Retry-After when too many wait', async () => {
    const stored = await hashPassword('x', 'signUp')
    const answers = await Promise.allSettled(Array.from({ length: 60 }, () => verifyPassword('x', stored, 'customer')))
    const refused = answers.filter((answer) => answer.status === 'rejected')
    expect(refused).toHaveLength(8)
    expect(refused[0]?.reason).toMatchObject({ code: 'tooManyTries', retryAfterSeconds: 5 })
    expect(await verifyPassword('x', stored, 'customer')).toBe(true)
  })
})
