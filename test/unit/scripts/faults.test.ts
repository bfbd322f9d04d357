import { describe, expect, it, vi } from 'vitest'
import { SanadApiError } from '../../../src/sdk/index.ts'
import { faultNames } from '../../../scripts/faults/faults.ts'
import { Abandoned, Doubt, Journal, OddAnswer } from '../../../scripts/faults/journal.ts'
import { drawPlan } from '../../../scripts/faults/plan.ts'

describe('the faults of a run', () => {
  it('are the same for the same seed, and others for another', () => {
    expect(drawPlan(7, 50, faultNames)).toEqual(drawPlan(7, 50, faultNames))
    expect(drawPlan(8, 50, faultNames)).not.toEqual(drawPlan(7, 50, faultNames))
  })

  it('have every kind before any comes again', () => {
    const drawn = drawPlan(7, 2 * faultNames.length, faultNames).map(({ fault }) => fault)
    expect(new Set(drawn.slice(0, faultNames.length))).toEqual(new Set(faultNames))
    expect(new Set(drawn.slice(faultNames.length))).toEqual(new Set(faultNames))
  })
})

const refusedConnection = new TypeError('fetch failed', { cause: Object.assign(new Error('no'), { code: 'ECONNREFUSED' }) })
const noAnswer = new SanadApiError(0, [{ Code: 'TPP.TimedOut', Message: 'too long' }])
const unavailable = new SanadApiError(503, [])

describe('the journal of a run', () => {
  it.each([
    ['a connection that was refused', 'connection refused', refusedConnection],
    ['a request without an answer', 'no answer', noAnswer],
    ['a 503', '503', unavailable],
    ['a 502, which a proxy says when an instance has died', 'no answer', new OddAnswer('decide', 502, '')],
  ] as const)('repeats and counts %s', async (_, miss, error) => {
    const journal = new Journal()
    const work = vi.fn<() => Promise<string>>().mockRejectedValueOnce(error).mockResolvedValueOnce('answer')
    expect(await journal.until('create', work)).toBe('answer')
    expect(journal.whole).toMatchObject({ successes: 1, misses: { [miss]: 1, wrong: 0 } })
    expect(journal.wrong).toEqual([])
  })

  it.each([
    ['an error of the service', new SanadApiError(500, [])],
    ['a refusal', new SanadApiError(400, [{ Code: 'KSAOB.Resource.InvalidResourceId', Message: 'lost' }])],
    ['a signature that is wrong', new SanadApiError(200, [{ Code: 'TPP.ResponseUntrusted', Message: 'signature' }])],
    ['a fault of its own', new TypeError('undefined is not a function')],
  ])('never repeats %s', async (_, error) => {
    const journal = new Journal()
    const work = vi.fn<() => Promise<string>>().mockRejectedValue(error)
    await expect(journal.until('read', work)).rejects.toThrow(Abandoned)
    expect(work).toHaveBeenCalledTimes(1)
    expect(journal.wrong).toHaveLength(1)
  })

  it('takes a refusal for what a lost answer has done already, and only then', async () => {
    const spent = new OddAnswer('decide', 409, '')
    const mayMean = (error: unknown) => (error === spent ? 'done before' : undefined)
    const journal = new Journal()
    await expect(journal.until('decide', () => Promise.reject(spent), { mayMean })).rejects.toThrow(Abandoned)
    const work = vi.fn<() => Promise<string>>().mockRejectedValueOnce(noAnswer).mockRejectedValueOnce(spent)
    expect(await journal.until('decide', work, { mayMean })).toBe('done before')
    const refused = vi.fn<() => Promise<string>>().mockRejectedValueOnce(refusedConnection).mockRejectedValueOnce(spent)
    await expect(journal.until('decide', refused, { mayMean })).rejects.toThrow(Abandoned)
    const doubt = new Doubt()
    doubt.isThere = true
    expect(await journal.until('decide', () => Promise.reject(spent), { doubt, mayMean })).toBe('done before')
  })
})
