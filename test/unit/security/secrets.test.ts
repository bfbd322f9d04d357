import { scryptSync } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { hashPassword, verifyPassword } from '../../../src/security/passwords.ts'
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
    expect(stored).toMatch(/^scrypt\$32768\$[\w-]{22}\$[\w-]{43}$/)
    expect(await verifyPassword('cafe\u0301', stored, 'customer')).toBe(true)
    expect(await verifyPassword('cafe', stored, 'customer')).toBe(false)
    expect(await verifyPassword('Caf\u00e9', stored, 'customer')).toBe(false)
  })
  it('are hashed by scrypt at the cost that stands beside the hash', async () => {
    hashAtFullCost()
    const [, cost, salt, hash] = (await hashPassword('same', 'signUp').finally(hashQuickly)).split('$')
    const options = { N: Number(cost), r: 8, p: 1, maxmem: 2 ** 26 }
    expect(cost).toBe('32768')
    expect(scryptSync('same', Buffer.from(salt!, 'base64url'), 32, options).toString('base64url')).toBe(hash)
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
