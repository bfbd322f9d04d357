import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type KeptApproval, settleApprovals, takesFewer } from '../../../../src/domain/mandate/approvals.ts'
import { countSigners, judgeSigning, type SigningDemand, type SigningWay } from '../../../../src/domain/mandate/signing.ts'

const at = new Date('2026-11-28T08:00:00Z')
const now = new Date('2026-11-28T09:00:00Z')
const demand = (...rule: SigningWay[]): SigningDemand => ({ everybody: [], rules: [rule], circles: [] })
const kept = (approvals: Record<string, KeptApproval['decision']>): KeptApproval[] =>
  Object.entries(approvals).map(([nationalIdentificationNumber, decision]) => ({
    nationalIdentificationNumber,
    decision,
    decidedAt: decision === 'pending' ? null : at,
  }))
const by = (nationalIdentificationNumber: string) => ({ nationalIdentificationNumber, now })
const told = ({ changes }: ReturnType<typeof settleApprovals>) =>
  changes.map(({ nationalIdentificationNumber, decision }) => `${nationalIdentificationNumber} ${decision}`)
const two = (...of: string[]): SigningWay => [{ count: 2, of }]

describe('approvals under a mandate as it is now', () => {
  it('the first of two asks the other', () => {
    const found = settleApprovals(demand(two('a', 'b')), [], by('a'))
    expect([found.state.outcome, ...told(found)]).toEqual(['open', 'a approved', 'b pending'])
    expect(found.changes.map(({ decidedAt }) => decidedAt)).toEqual([now, null])
  })

  it('who lost the mandate does not count any more, and whoever takes their place is asked', () => {
    const found = settleApprovals(demand(two('b', 'c')), kept({ a: 'approved', b: 'pending' }), by('b'))
    expect([found.state.outcome, ...told(found)]).toEqual(['open', 'a lapsed', 'b approved', 'c pending'])
    // When they had approved stays on record.
    expect(found.changes[0]?.decidedAt).toEqual(at)
  })

  it('who has it again is asked again: the approval from before does not come back', () => {
    const found = settleApprovals(demand(two('a', 'b')), kept({ a: 'lapsed', b: 'approved' }))
    expect(told(found)).toEqual(['a pending'])
  })

  it('nobody else of a group is asked once its place is filled, and they are again once it is taken back', () => {
    const eachOne = demand([
      { count: 1, of: ['a', 'b'] },
      { count: 1, of: ['c'] },
    ])
    const first = settleApprovals(eachOne, kept({ a: 'pending', b: 'pending', c: 'approved' }), by('a'))
    expect([first.state.outcome, ...told(first)]).toEqual(['satisfied', 'a approved', 'b lapsed'])
    expect(told(settleApprovals(eachOne, kept({ a: 'pending', b: 'lapsed', c: 'approved' })))).toEqual(['b pending'])
  })

  it('approvals that would suffice only by a changed mandate are asked for again', () => {
    const found = settleApprovals(demand([{ count: 1, of: ['a', 'b'] }]), kept({ a: 'approved', b: 'pending' }))
    expect([found.state.outcome, ...told(found)]).toEqual(['open', 'a pending'])
  })

  it('suffice only by a changed mandate where it takes fewer than were shown, and not where fewer than an upper bound did', () => {
    expect(takesFewer(demand(two('a', 'b')), 2, 3)).toBe(true)
    expect(takesFewer(demand(two('a', 'b')), 3, 3)).toBe(false)
    const rules = Array.from({ length: 20 }, (_, company) => [
      [{ count: 3, of: [0, 1, 4, 9, 11].map((step) => `person ${(company * 3 + step) % 25}`) }],
    ])
    const twentyCompanies = { everybody: [], rules, circles: [] }
    const shown = countSigners(twentyCompanies)
    expect(takesFewer(twentyCompanies, shown - 1, shown)).toBe(false)
  })

  it('a no stays one', () => {
    expect(told(settleApprovals(demand(two('a', 'b')), kept({ a: 'declined', b: 'approved' })))).toEqual([])
  })

  const people = ['a', 'b', 'c', 'd']
  const ways = fc.array(
    fc.array(fc.record({ count: fc.integer({ min: 1, max: 2 }), of: fc.subarray(people, { minLength: 1 }) }), {
      minLength: 1,
      maxLength: 2,
    }),
    { maxLength: 2 },
  )
  const rows = fc.dictionary(fc.constantFrom(...people), fc.constantFrom('pending', 'approved', 'declined', 'lapsed')).map(kept)
  const apply = (before: readonly KeptApproval[], changes: readonly KeptApproval[]) => [
    ...before.filter(
      (row) => !changes.some((change) => change.nationalIdentificationNumber === row.nationalIdentificationNumber),
    ),
    ...changes,
  ]

  it('come to rest: settling what was settled changes nothing', () => {
    fc.assert(
      fc.property(ways, rows, (rule, before) => {
        const one = demand(...rule)
        expect(settleApprovals(one, apply(before, settleApprovals(one, before).changes)).changes).toEqual([])
      }),
    )
  })

  it('without a new approval, nothing is ever complete', () => {
    fc.assert(
      fc.property(ways, rows, (rule, before) => {
        const one = demand(...rule)
        const after = apply(before, settleApprovals(one, before).changes)
        const approved = after.filter(({ decision }) => decision === 'approved').map((row) => row.nationalIdentificationNumber)
        expect(judgeSigning(one, approved).outcome).not.toBe('satisfied')
      }),
    )
  })
})
