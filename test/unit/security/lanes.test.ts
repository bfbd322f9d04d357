import { describe, expect, it } from 'vitest'
import { createLanes } from '../../../src/security/lanes.ts'

/** Work that lasts until it is told to end, in lanes as those of passwords. */
function openLanes() {
  const inLane = createLanes({
    places: 3,
    lanes: { signUp: { places: 1, waiting: 5 }, customer: { places: 2, waiting: 5 }, developer: { places: 2, waiting: 5 } },
    refusal: { message: 'Too many at once.', retryAfterSeconds: 5 },
  })
  const running: { lane: string; from: string | undefined; end: () => void }[] = []
  const begin = (lane: 'signUp' | 'customer' | 'developer', from?: string) =>
    inLane(lane, () => new Promise<void>((end) => running.push({ lane, from, end })), from)
  const lanes = () => running.map(({ lane }) => lane)
  const places = () => running.map(({ from }) => from)
  /** Ends what has run longest, of this lane or of any. */
  const endFirst = async (lane?: string) => {
    const at = running.findIndex((one) => lane === undefined || one.lane === lane)
    running.splice(at, 1)[0]!.end()
    await settled()
  }
  return { begin, lanes, places, endFirst }
}
const settled = () => new Promise<void>((resolve) => setImmediate(resolve))

describe('a lane', () => {
  it('that is flooded never has every place, and work in another lane begins at once', async () => {
    const { begin, lanes, endFirst } = openLanes()
    const flood = Array.from({ length: 6 }, () => begin('signUp'))
    void begin('customer')
    await settled()
    expect(lanes()).toEqual(['signUp', 'customer'])
    for (let ended = 0; ended < 5; ended++) {
      await endFirst('signUp')
      expect(lanes().filter((lane) => lane === 'signUp')).toHaveLength(1)
    }
    await endFirst('signUp')
    await Promise.all(flood)
    expect(lanes()).toEqual(['customer'])
  })

  it('takes turns with the others for the places that all share', async () => {
    const { begin, lanes, endFirst } = openLanes()
    for (const lane of ['customer', 'customer', 'customer', 'customer', 'developer', 'developer'] as const) void begin(lane)
    await settled()
    expect(lanes()).toEqual(['customer', 'customer', 'developer'])
    await endFirst('developer')
    expect(lanes()).toEqual(['customer', 'customer', 'developer'])
    void begin('signUp')
    await endFirst('customer')
    expect(lanes()).toEqual(['customer', 'developer', 'signUp'])
    await endFirst('developer')
    expect(lanes()).toEqual(['customer', 'signUp', 'customer'])
  })

  it('refuses whom it cannot let wait, and nobody of another lane', async () => {
    const { begin, lanes, endFirst } = openLanes()
    const flood = Array.from({ length: 6 }, () => begin('signUp'))
    await expect(begin('signUp')).rejects.toMatchObject({ retryAfterSeconds: 5 })
    void begin('customer')
    await settled()
    expect(lanes()).toContain('customer')
    await endFirst('signUp')
    void begin('signUp')
    for (let ended = 0; ended < 6; ended++) await endFirst('signUp')
    await Promise.all(flood)
  })

  it('gives the next place to who comes from elsewhere than a flood, which makes room in a full queue', async () => {
    const { begin, places, endFirst } = openLanes()
    const flood = Array.from({ length: 7 }, () => begin('developer', 'flood'))
    const [last] = flood.slice(-1)
    void begin('developer', 'home')
    await expect(last).rejects.toMatchObject({ retryAfterSeconds: 5 })
    await expect(begin('developer', 'flood')).rejects.toMatchObject({ retryAfterSeconds: 5 })
    void begin('developer', 'office')
    await expect(flood.at(-2)).rejects.toMatchObject({ retryAfterSeconds: 5 })
    expect(places()).toEqual(['flood', 'flood'])
    await endFirst()
    await endFirst()
    await endFirst()
    expect(places()).toEqual(['home', 'office'])
    await endFirst()
    await endFirst()
    expect(places()).toEqual(['flood', 'flood'])
    await endFirst()
    await endFirst()
    await Promise.all(flood.slice(0, 5))
  })

  it('gives its place on when the work fails', async () => {
    const inLane = createLanes({
      places: 1,
      lanes: { one: { places: 1, waiting: 1 } },
      refusal: { message: 'x', retryAfterSeconds: 1 },
    })
    const failing = inLane('one', () => Promise.reject(new Error('broken')))
    const next = inLane('one', async () => 'done')
    await expect(failing).rejects.toThrow('broken')
    expect(await next).toBe('done')
  })
})
