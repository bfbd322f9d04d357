import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { reasonCodePatterns, toRejectReason } from '../../../../src/domain/shared/rejectReason.ts'

const reasonMessage = 'Insufficient funds · الرصيد لا يكفي'

describe('the reason of a rejection', () => {
  it.each(['SARIE.AM04', 'PASP.Declined', 'A.b', `${'S'.repeat(20)}.${'1'.repeat(19)}`])('%s is taken as it is', (reasonCode) => {
    for (const kind of ['payment', 'letter'] as const)
      expect(toRejectReason({ reasonCode, reasonMessage }, kind)).toEqual({
        reason: { code: reasonCode, message: reasonMessage },
        faults: [],
      })
  })

  it.each([
    undefined,
    null,
    5,
    {},
    '',
    'AM04',
    '.',
    'SARIE.',
    'SARIE.AM04\n',
    'SARIE.AM-4',
    `S.${'1'.repeat(41)}`,
    'S'.repeat(3_000_000),
  ])('with another code than the contracts know becomes PASP.Declined, and a fault', (reasonCode) => {
    for (const kind of ['payment', 'letter'] as const) {
      const { reason, faults } = toRejectReason({ reasonCode, reasonMessage }, kind)
      expect(reason).toEqual({ code: 'PASP.Declined', message: reasonMessage })
      expect([faults.length, faults[0]!.length < 200]).toEqual([1, true])
    }
  })

  it.each([
    [undefined, ''],
    [{ a: 1 }, ''],
    ['y'.repeat(3_000_000), 'y'.repeat(500)],
    ['a\0b', 'ab'],
    ['\ud83d', '\ufffd'],
    [`${'😀'.repeat(501)}`, '😀'.repeat(500)],
  ])('with a text that cannot be stored or answered is cut, and has a fault (%#)', (text, stored) => {
    const { reason, faults } = toRejectReason({ reasonCode: 'SARIE.AM04', reasonMessage: text }, 'payment')
    expect(reason).toEqual({ code: 'SARIE.AM04', message: stored })
    expect(faults).toHaveLength(1)
  })

  it('always has the form of its contract', () => {
    fc.assert(
      fc.property(fc.anything(), fc.anything(), fc.constantFrom('payment', 'letter'), (reasonCode, text, kind) => {
        const { reason } = toRejectReason({ reasonCode, reasonMessage: text }, kind)
        expect(reason.code).toMatch(reasonCodePatterns[kind])
        expect([...reason.message].length).toBeLessThanOrEqual(500)
      }),
    )
  })
})
