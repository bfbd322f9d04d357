import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { limits } from '../../../../src/config/limits.ts'
import { signInBounds } from '../../../../src/config/signInBounds.ts'
import type { SignInAnswer } from '../../../../src/corebank/port.ts'
import { TooManyTries } from '../../../../src/domain/shared/errors.ts'
import type { TypedPassword } from '../../../../src/services/dependencies.ts'
import { createSignInThrottle } from '../../../../src/services/shared/signInThrottle.ts'
import { countInMemory } from '../../../support/memoryTries.ts'

const changed = limits as { limitedSignInMs: number }
const { limitedSignInMs } = limits
beforeAll(() => void (changed.limitedSignInMs = 400))
afterAll(() => void (changed.limitedSignInMs = limitedSignInMs))

const accepted = { outcome: 'accepted', customer: {} } as SignInAnswer
const refused: SignInAnswer = { outcome: 'refused' }
const never = new Promise<never>(() => undefined)

let networks = 0
const throttle = createSignInThrottle(countInMemory())
/** A network, and how passwords are typed there. */
function openNetwork() {
  const address = `203.0.113.${(networks += 1)}`
  const failures: unknown[] = []
  const type = (change: Partial<TypedPassword<SignInAnswer>> = {}) =>
    throttle.check<SignInAnswer>({
      who: 'customer',
      id: '1000000016',
      address,
      check: async () => refused,
      isRight: ({ outcome }) => outcome === 'accepted',
      isKnownThere: async () => true,
      reportFailure: (failure) => failures.push(failure),
      ...change,
    })
  return { type, failures }
}

/** A network whose tries are used up. */
async function openFlooded() {
  const network = openNetwork()
  for (let typed = 0; typed < signInBounds.customer.ofNetwork.most; typed += 1) await network.type()
  return network
}

describe('from a network that has used up its tries', () => {
  test('everybody but who is known there and right is refused, at one time: not sooner, and not when the check ends', async () => {
    const { type } = await openFlooded()
    const ends: string[] = []
    const end = (name: string) => (refusal: unknown) => {
      expect(refusal).toBeInstanceOf(TooManyTries)
      ends.push(name)
    }
    const soon = new Promise((resolve) => setTimeout(resolve, 350)).then(() => ends.push('350 ms'))
    // Each has an id of its own. These checks never end, so nobody waited for them.
    const slow = Array.from({ length: 16 }, (_, index) => type({ id: String(index), check: () => never }).catch(end('slow')))
    const others = [
      type().catch(end('wrong')),
      type({ isKnownThere: async () => false, check: async () => accepted }).catch(end('unknown')),
      type({ id: 'locked', check: async () => ({ outcome: 'locked' }) }).catch(end('locked')),
      type({ id: 'fails', check: () => Promise.reject(new Error('down')) }).catch(end('fails')),
    ]
    await Promise.all([soon, ...slow, ...others])
    expect(ends[0]).toBe('350 ms')
    expect(ends).toHaveLength(21)
  })

  test('who is known there gets in with the right password', async () => {
    const { type } = await openFlooded()
    expect(await type({ check: async () => accepted })).toBe(accepted)
  })

  test('one password of a person is checked at a time', async () => {
    const { type } = await openFlooded()
    let checks = 0
    const check = async () => ((checks += 1), refused)
    const counting = () => type({ check }).catch(() => undefined)
    const together = Array.from({ length: 10 }, () => type({ check: async () => ((checks += 1), never) }).catch(() => undefined))
    await Promise.all(together)
    expect(checks).toBe(1)
    await Promise.all([counting(), type({ id: '2', check }).catch(() => undefined)])
    expect(checks).toBe(2)
  })

  test('a check that fails is heard of, and a look-up that fails is no refusal', async () => {
    const { type, failures } = await openFlooded()
    const down = new Error('the core bank is down')
    await expect(type({ check: () => Promise.reject(down) })).rejects.toBeInstanceOf(TooManyTries)
    await expect(type({ check: () => Promise.reject(new TooManyTries('busy', { retryAfterSeconds: 1 })) })).rejects.toThrow()
    expect(failures).toEqual([down])
    const lost = new Error('the database does not answer')
    await expect(type({ isKnownThere: () => Promise.reject(lost) })).rejects.toBe(lost)
  })
})

describe('from a network all of whose places are taken', () => {
  const { atOnce, atOnceOfKnown } = signInBounds.customer
  /** Checks that never end: each of a person of their own. Returns how many were begun. */
  async function hold(type: ReturnType<typeof openNetwork>['type'], who: string, isKnown: boolean, count: number) {
    let begun = 0
    const check = () => ((begun += 1), never)
    const isKnownThere = async () => isKnown
    for (let index = 0; index < count; index += 1)
      void type({ id: `${who} ${index}`, check, isKnownThere }).catch(() => undefined)
    await new Promise((resolve) => setImmediate(resolve))
    return begun
  }

  test('who is known there gets in with the right password: they have places of their own, and so many', async () => {
    const { type } = openNetwork()
    expect(await hold(type, 'stranger', false, atOnce.most + 30)).toBe(atOnce.most)
    expect(await type({ check: async () => accepted })).toBe(accepted)
    expect(await hold(type, 'known', true, atOnceOfKnown.most + 30)).toBe(atOnceOfKnown.most)
    await expect(type({ check: async () => accepted })).rejects.toBeInstanceOf(TooManyTries)
  })
})
