import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { limits } from '../../../../src/config/limits.ts'
import {
  hashesAtOnce,
  signInBounds,
  type SignInBounds,
  type SignInPerson,
  signUpLane,
} from '../../../../src/config/signInBounds.ts'
import { TooManyTries } from '../../../../src/domain/shared/errors.ts'
import { hashPassword, tooManyAtOnce } from '../../../../src/security/passwords.ts'
import type { SignInThrottle, TypedPassword } from '../../../../src/services/dependencies.ts'
import { checkStoredPassword, createSignInThrottle } from '../../../../src/services/shared/signInThrottle.ts'
import { hashQuickly, holdHashes } from '../../../support/database/quickPasswords.ts'
import { countInMemory } from '../../../support/memoryTries.ts'

const changed = limits as { limitedSignInMs: number }
const { limitedSignInMs } = limits
beforeAll(() => void (changed.limitedSignInMs = 40))
afterAll(() => void (changed.limitedSignInMs = limitedSignInMs))

const rows = Object.entries(signInBounds) as [SignInPerson, SignInBounds][]
const network = '203.0.113.7'
const elsewhere = '203.0.113.8'
/** Another network of one site, and another address of one network. */
const networkOfSite = (index: number) => `2001:db8:7:${index.toString(16)}::1`
const addressOfNetwork = (index: number) => `2001:db8:7:7::${(index + 1).toString(16)}`

type Typed = Partial<TypedPassword<string>>
let throttle: SignInThrottle
beforeEach(() => void (throttle = createSignInThrottle(countInMemory())))

const typing = (who: SignInPerson) => (typed: Typed) =>
  throttle.check({
    who,
    id: 'one',
    address: network,
    check: async () => 'wrong',
    isRight: (answer) => answer === 'right',
    ...typed,
  })
const right = { check: async () => 'right' }

/** What became of a try: how it was answered, or the text of its refusal, without the seconds. */
const became = (attempt: Promise<string>) =>
  attempt.catch((refusal: TooManyTries) => {
    expect(refusal).toBeInstanceOf(TooManyTries)
    expect(refusal.retryAfterSeconds).toBeGreaterThan(0)
    return refusal.message.replace(/\d+/, 'some')
  })
const refused = 'Too many failed sign-ins; try again in some seconds.'

/** How many of these are checked, one after the other, before one is refused. */
async function countChecked(attempt: (index: number) => Promise<string>, most: number): Promise<number> {
  for (let index = 0; index < most; index += 1) if ((await became(attempt(index))) === refused) return index
  return Infinity
}

describe.each(rows)('a %s', (who, bounds) => {
  const type = typing(who)
  const { ofPerson, ofNetwork, ofSite, atOnce, ofKnown } = bounds
  const ofOnePerson = Math.min(ofPerson.most ?? Infinity, ofNetwork.most!)
  const useUpNetwork = () => countChecked((index) => type({ id: `id ${index}` }), ofNetwork.most!)
  const beyond = 2_000

  test('has a reason for every bound and for every one that is not there', () => {
    for (const { why } of Object.values(bounds)) expect(why.length).toBeGreaterThan(20)
  })

  test('has so many guesses checked from one network, whatever its address and whosoever the ids', async () => {
    const guess = (index: number) => type({ id: `id ${index}`, address: addressOfNetwork(index) })
    expect(await countChecked(guess, beyond)).toBe(ofNetwork.most)
  })

  test('has so many guesses checked from the networks of one site', async () => {
    const guess = (index: number) => type({ id: `id ${index}`, address: networkOfSite(index) })
    expect(await countChecked(guess, beyond)).toBe(ofSite.most ?? Infinity)
  })

  test('has so many guesses checked at one person, and is kept out from nowhere else', async () => {
    expect(await countChecked((index) => type({ address: addressOfNetwork(index) }), beyond)).toBe(ofOnePerson)
    expect(await became(type({ address: addressOfNetwork(0), ...right }))).toBe(refused)
    expect(await became(type({ address: elsewhere, ...right }))).toBe('right')
  })

  test('is kept out of another network by no flood of guesses', async () => {
    await useUpNetwork()
    expect(await became(type({ id: 'other', ...right }))).toBe(refused)
    expect(await became(type({ id: 'other', address: elsewhere, ...right }))).toBe('right')
  })

  test('who is known in a flooded network gets in with the right password, where that is kept', async () => {
    await useUpNetwork()
    const known = { isKnownThere: async (from: string) => from === network }
    expect(await became(type({ id: 'known', ...known, ...right }))).toBe(ofKnown.most === null ? refused : 'right')
    expect(await became(type({ id: 'known', ...known }))).toBe(refused)
    expect(await became(type({ id: 'stranger', isKnownThere: async () => false, ...right }))).toBe(refused)
  })

  test('loses no try by a right password, and her own wrong ones are forgotten after it', async () => {
    for (let visit = 0; visit < beyond / 4; visit += 1) expect(await became(type({ id: `id ${visit}`, ...right }))).toBe('right')
    for (let wrong = 1; wrong < ofOnePerson; wrong += 1) expect(await became(type({}))).toBe('wrong')
    expect(await became(type(right))).toBe('right')
    if (ofPerson.most !== null) expect(await countChecked(() => type({}), beyond)).toBe(ofPerson.most)
  })

  test('loses no try where nobody had time to check, and one where nobody knows whether it was checked', async () => {
    const busy = new TooManyTries(refused, { retryAfterSeconds: 5 })
    for (let visit = 0; visit < beyond / 4; visit += 1)
      await expect(type({ check: () => Promise.reject(busy) })).rejects.toBe(busy)
    const lost = new Error('no answer')
    for (let visit = 0; visit < ofOnePerson; visit += 1)
      await expect(type({ check: () => Promise.reject(lost) })).rejects.toBe(lost)
    expect(await became(type({}))).toBe(refused)
  })

  test('counts nowhere while refused: not for the person, and not for the network', async () => {
    let end: (answer: string) => void = () => undefined
    const held = type({ id: 'held', check: () => new Promise((resolve) => void (end = resolve)) })
    await countChecked((index) => type({ id: `id ${index}` }), ofNetwork.most! - 1)
    for (let visit = 0; visit < 20; visit += 1) expect(await became(type({ id: 'owner' }))).toBe(refused)
    end('right')
    expect(await held).toBe('right')
    expect(await became(type({ id: 'owner' }))).toBe('wrong')
  })

  test('who is refused uses up no tries of others in the network', async () => {
    for (let visit = 0; visit < 3 * ofOnePerson; visit += 1) await became(type({}))
    expect(await countChecked((index) => type({ id: `id ${index}` }), beyond)).toBe(ofNetwork.most! - ofOnePerson)
  })

  test('has so many checked at once from one network, and others elsewhere go on', async () => {
    let checks = 0
    const slow = { check: () => ((checks += 1), new Promise<never>(() => undefined)) }
    const together = Array.from({ length: 60 }, (_, index) => type({ id: `id ${index}`, ...slow }).catch(() => undefined))
    await Promise.race([Promise.all(together), new Promise((resolve) => setTimeout(resolve, 120))])
    expect(checks).toBe(atOnce.most ?? 60)
    expect(await became(type({ address: elsewhere, ...right }))).toBe('right')
  })

  test('uses up the tries of no other kind of person', async () => {
    await useUpNetwork()
    for (const [other] of rows.filter(([name]) => name !== who)) expect(await became(typing(other)(right))).toBe('right')
  })

  test('without an address is counted by the person alone', async () => {
    const guess = () => type({ address: undefined })
    expect(await countChecked(guess, beyond)).toBe(ofPerson.most ?? Infinity)
  })
})

describe.each(rows)('the password of a %s', (who, { lane, ofPerson, ofNetwork }) => {
  let held: { done: (error: Error | null, key: Buffer) => void }[]
  /** What this test has begun. All of it ends before the next one. */
  let begun: Promise<unknown>[]
  beforeEach(() => {
    holdHashes((held = []))
    begun = []
  })
  afterEach(async () => {
    hashQuickly()
    for (const { done } of held) done(null, Buffer.alloc(32))
    await Promise.all(begun)
  })
  const begin = (work: Promise<unknown>) => void begun.push(work.catch(() => undefined))
  const settled = () => new Promise((resolve) => setTimeout(resolve, 20))
  const stored = `scrypt$2$${'A'.repeat(22)}$${'B'.repeat(43)}`
  const sign = (id: string, address: string, account: { passwordHash: string } | undefined, of: SignInPerson = who) =>
    checkStoredPassword(throttle, {
      ...{ who: of, id, address, password: 'x' },
      find: async () => account,
      renewHash: async () => true,
    })

  test('costs one hash, whether the id is somebody’s or nobody’s, and is answered alike', async () => {
    const answers = []
    for (const account of [{ passwordHash: stored }, undefined, { passwordHash: null as unknown as string }]) {
      const answer = sign('one', network, account)
      await settled()
      expect(held).toHaveLength(1)
      held.shift()!.done(null, Buffer.alloc(32))
      answers.push(await answer)
    }
    expect(answers).toEqual([undefined, undefined, undefined])
  })

  test('is refused where too many wait in its lane, with when to come back, and the try does not count', async () => {
    const all = lane.places + lane.waiting
    // One of each network, so that no count stands in the way.
    for (let index = 0; index < all; index += 1) begin(sign('one', `198.51.${index}.1`, undefined))
    await settled()
    expect(held).toHaveLength(lane.places)
    const most = Math.min(ofPerson.most ?? Infinity, ofNetwork.most!)
    const waiting = `198.51.${all - 1}.1`
    for (let visit = 0; visit <= most; visit += 1)
      await expect(sign('one', waiting, undefined)).rejects.toMatchObject({
        message: tooManyAtOnce.message,
        retryAfterSeconds: tooManyAtOnce.retryAfterSeconds,
      })
    // The others have a place at once.
    const [other] = rows.find(([name]) => name !== who)!
    begin(sign('one', network, undefined, other))
    await settled()
    expect(held).toHaveLength(hashesAtOnce)
  })

  test('keeps nobody waiting who signs up, or signs in as somebody of another kind, however many are tried', async () => {
    const all = lane.places + lane.waiting
    for (let index = 0; index < all + 10; index += 1) begin(sign('one', `198.51.${index}.1`, undefined))
    await settled()
    expect(held).toHaveLength(lane.places)
    const others = rows.filter(([name]) => name !== who)
    for (const work of [
      () => hashPassword('x', 'signUp'),
      ...others.map(
        ([other]) =>
          () =>
            sign('two', network, undefined, other),
      ),
    ]) {
      const answered = work().then(() => true)
      await settled()
      // It has a place at once, beside those of the flood, and what ends it lets none of the flood in.
      expect(held).toHaveLength(lane.places + 1)
      held.pop()!.done(null, Buffer.alloc(32))
      expect(await answered).toBe(true)
      await settled()
      expect(held).toHaveLength(lane.places)
    }
  })

  test('is kept out by no flood of sign-ups', async () => {
    const all = signUpLane.places + signUpLane.waiting
    for (let index = 0; index < all + 5; index += 1) begin(hashPassword('x', 'signUp'))
    await settled()
    expect(held).toHaveLength(signUpLane.places)
    begin(sign('one', network, undefined))
    await settled()
    expect(held).toHaveLength(signUpLane.places + 1)
  })
})
