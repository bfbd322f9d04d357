import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { silentTools } from '../../../../src/corebank/adapter.ts'
import { LateAnswer } from '../../../../src/corebank/boundedCoreBank.ts'
import { type Circuits, createCircuits, resourcesOf } from '../../../../src/corebank/http/circuits.ts'
import { BrokenAnswer, CoreBankAnswered, readConnectionFailure } from '../../../../src/corebank/http/failures.ts'

const answered = (status: number) => new CoreBankAnswered(status, { code: 'internal', effect: 'unknown' })
const broken = () => readConnectionFailure(Object.assign(new Error('reset'), { code: 'ECONNRESET' }))
const refused = () => readConnectionFailure(Object.assign(new Error('refused'), { code: 'ECONNREFUSED' }))

let circuits: Circuits
let opened: string[]
beforeEach(() => {
  opened = []
  circuits = createCircuits(
    { ...silentTools, metrics: { ...silentTools.metrics, count: (event) => void opened.push(event) } },
    () => 4,
  )
})
afterEach(() => circuits.close())

const ask = (resource: string | string[], failure?: Error) =>
  circuits
    .fire({ group: 'accounts', resources: [resource].flat() }, () =>
      failure ? Promise.reject(failure) : Promise.resolve('answered'),
    )
    .catch((thrown: Error) => thrown.message)
const many = async (count: number, resourceAt: (turn: number) => string | string[], failure: () => Error) => {
  for (let turn = 0; turn < count; turn++) await ask(resourceAt(turn), failure())
}
const leftAlone = 'the core bank fails too often; accounts is left alone for a while'

describe('the circuit of a group', () => {
  it.each([
    ['fails at', () => answered(500)],
    ['is too slow for', () => new LateAnswer('late')],
    ['loses the connection over', broken],
    ['answers against the contract about', () => new BrokenAnswer('listBalances', '/')],
  ])('stays closed for all others, however often somebody asks about three that the core bank %s', async (_, failure) => {
    for (let round = 0; round < 4; round++) {
      await many(30, (turn) => `poisoned ${turn % 3}`, failure)
      expect(await ask('acc-1')).toBe('answered')
    }
    expect(opened).toEqual([])
  })

  it('counts an account that fails alone and in lists with whatever others as one', async () => {
    const lists = [
      ['poisoned'],
      ['poisoned', 'acc-2'],
      ['acc-3', 'poisoned'],
      ['acc-4', 'acc-3', 'poisoned'],
      ['acc-5', 'poisoned'],
    ]
    for (let round = 0; round < 4; round++) {
      await many(
        30,
        (turn) => lists[turn % lists.length]!,
        () => answered(500),
      )
      await many(
        3,
        () => 'its customer',
        () => answered(500),
      )
      expect(await ask('acc-1')).toBe('answered')
    }
    expect(opened).toEqual([])
  })

  it.each([
    ['about many', (turn: number) => `acc-${turn}`, () => answered(500)],
    ['about many, too slowly', (turn: number) => `acc-${turn}`, () => new LateAnswer('late')],
    ['because nobody is there, about whomever', () => 'acc-1', refused],
  ])('opens where calls fail %s', async (_, resourceAt, failure) => {
    await many(20, resourceAt, failure)
    expect([opened, await ask('acc-99')]).toEqual([['accountsCircuitOpened'], leftAlone])
  })

  it('opens where all fail that were sent, however many found no place', async () => {
    for (let round = 0; round < 2; round++) {
      const { promise: end, reject } = Promise.withResolvers<never>()
      const fire = (turn: number) =>
        circuits.fire({ group: 'accounts', resources: [`acc-${turn}`] }, () => end).catch((thrown: Error) => thrown.message)
      const sent = Array.from({ length: 16 }, (_, turn) => fire(turn))
      for (let turn = 16; turn < 60; turn++)
        expect(await fire(turn)).toBe('too many calls of accounts wait for the core bank already')
      reject(new LateAnswer('late'))
      expect(new Set(await Promise.all(sent))).toEqual(new Set(['late']))
    }
    expect(opened).toEqual(['accountsCircuitOpened'])
  })

  it('stays closed where the core bank refuses', async () => {
    await many(
      60,
      (turn) => `acc-${turn}`,
      () => new CoreBankAnswered(409, { code: 'stateConflict', effect: 'none' }),
    )
    expect(opened).toEqual([])
  })

  it('stays closed where those that fail are few among many', async () => {
    for (let turn = 0; turn < 60; turn++) await ask(`acc-${turn}`, turn % 3 === 0 ? answered(500) : undefined)
    expect(opened).toEqual([])
  })

  it('tries after the pause, but not again with the same that failed then', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] })
    try {
      circuits.close()
      circuits = createCircuits(silentTools, () => 4)
      await many(
        20,
        (turn) => `acc-${turn}`,
        () => answered(500),
      )
      await vi.advanceTimersByTimeAsync(10_100)
      expect(await ask('poisoned', answered(500))).toContain('500')
      await vi.advanceTimersByTimeAsync(10_100)
      expect(await ask('poisoned', answered(500))).toBe(leftAlone)
      expect(await ask(['acc-2', 'poisoned'], answered(500))).toBe(leftAlone)
      expect(await ask('acc-1')).toBe('answered')
      expect(await ask('poisoned', answered(500))).toContain('500')
    } finally {
      vi.useRealTimers()
    }
  })
})

describe('what a call is about', () => {
  it.each([
    [
      'the customer, whatever else',
      { path: { paymentId: 'pay-1' }, body: { nationalIdentificationNumber: '1000000016' } },
      '1000000016',
    ],
    ['what the path names', { path: { accountId: 'acc-1' }, body: undefined }, 'acc-1'],
    ['each account of a list', { body: { accountIds: ['acc-1', 'acc-2'] } }, 'acc-1', 'acc-2'],
    ['what the body names', { body: { iban: 'SA1' } }, '{"iban":"SA1"}'],
    ['the operation', {}, 'listDecisions'],
  ])('is %s', (_, question, ...resources) => {
    expect(resourcesOf('listDecisions', question)).toEqual(resources)
  })
})
