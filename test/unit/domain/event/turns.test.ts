import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type DueEvent, UnderWay } from '../../../../src/domain/event/turns.ts'

const room = { inAll: 256, perApp: 32, perEndpoint: 4 }
let ids = 0
const due = (endpointId: string, change: Partial<DueEvent> = {}): DueEvent => ({
  eventId: String(++ids),
  endpointId,
  clientId: endpointId,
  isReplay: false,
  isFailing: false,
  ...change,
})
const many = (count: number, make: (index: number) => DueEvent) => Array.from({ length: count }, (_, index) => make(index))

/** Begins what is chosen, as the delivery does. */
function begin(underWay: UnderWay, events: readonly DueEvent[]): DueEvent[] {
  const chosen = underWay.choose(events)
  for (const event of chosen) underWay.add(event)
  return chosen
}

describe('whose turn it is', () => {
  it('goes round: no endpoint has its second before every one has its first', () => {
    const events = [...many(4, () => due('a')), ...many(4, () => due('b'))]
    expect(new UnderWay(room).choose(events).map(({ endpointId }) => endpointId)).toEqual([
      'a',
      'b',
      'a',
      'b',
      'a',
      'b',
      'a',
      'b',
    ])
  })

  it('never is that of more than an endpoint, an app or the whole may have, and none is chosen twice', () => {
    const event = fc
      .record({
        clientId: fc.constantFrom('p', 'q', 'r'),
        endpoint: fc.nat(30),
        isReplay: fc.boolean(),
        isFailing: fc.boolean(),
      })
      .map(({ clientId, endpoint, ...flags }) => due(`${clientId}${endpoint}`, { clientId, ...flags }))
    const small = { inAll: 20, perApp: 8, perEndpoint: 2 }
    fc.assert(
      fc.property(fc.array(fc.array(event, { maxLength: 40 }), { maxLength: 4 }), (rounds) => {
        const underWay = new UnderWay(small)
        const chosen = rounds.flatMap((events) => begin(underWay, events))
        const most = (key: (of: DueEvent) => string) =>
          Math.max(0, ...[...Map.groupBy(chosen, key).values()].map((group) => group.length))
        const second = chosen.filter(({ isReplay, isFailing }) => isReplay || isFailing)
        return (
          chosen.length <= 20 &&
          underWay.total === chosen.length &&
          most(({ clientId }) => clientId) <= 8 &&
          most(({ endpointId }) => endpointId) <= 2 &&
          second.length <= 10 &&
          new Set(chosen).size === chosen.length
        )
      }),
    )
  })

  it('comes for a fresh event while a storm of events that are sent again fills all it may', () => {
    const underWay = new UnderWay(room)
    begin(
      underWay,
      many(10_000, (index) => due(`e${index % 50}`, { isReplay: true })),
    )
    expect(underWay.total).toBe(100)
    for (let endpoint = 0; endpoint < 50; endpoint++) expect(underWay.hasRoom(due(`e${endpoint}`))).toBe(true)
  })

  it('comes for a fresh event before one that is sent again', () => {
    const events = [...many(4, () => due('a', { isReplay: true })), due('a')]
    expect(new UnderWay(room).choose(events)[0]).toBe(events[4])
  })

  it('comes for the others while 50 endpoints hang, before and after it is known that they do', () => {
    const underWay = new UnderWay(room)
    const hanging = begin(
      underWay,
      many(1_000, (index) => due(`hangs${index % 50}`)),
    )
    expect(hanging.length).toBe(200)
    expect(begin(underWay, [due('good')])).toHaveLength(1)
    for (const event of hanging) underWay.add(event, -1)
    expect(
      begin(
        underWay,
        many(1_000, (index) => due(`hangs${index % 50}`, { isFailing: true })),
      ).length,
    ).toBe(50)
    expect(
      begin(
        underWay,
        many(1_000, (index) => due(`more${index}`, { isFailing: true })),
      ).length,
    ).toBe(78)
    expect(underWay.hasRoom(due('good'))).toBe(true)
  })
})
