import { describe, expect, test } from 'vitest'
import { accountMoves, accountStatuses, assertAccountMove, nextAccountStatuses } from '../../../../src/domain/account/status.ts'

const possible: Record<string, string[]> = {
  Active: ['NotActive', 'Deceased', 'Suspended', 'Closed'],
  NotActive: ['Active', 'Dormant', 'Deceased', 'Closed'],
  Dormant: ['Active', 'Unclaimed', 'Deceased', 'Closed'],
  Unclaimed: ['Active', 'Deceased', 'Closed'],
  Deceased: ['Closed'],
  Suspended: ['Active', 'Deceased', 'Closed'],
  Closed: [],
}

describe.each(accountStatuses)('an account that is %s', (from) => {
  test('may go where the table says', () => expect(nextAccountStatuses(from)).toEqual(possible[from]))

  test.each(accountStatuses)('and %s is allowed or a conflict that names what is possible', (to) => {
    const attempt = () => assertAccountMove(from, to)
    if (from === to || possible[from]!.includes(to)) expect(attempt).not.toThrow()
    else
      expect(attempt).toThrow(
        expect.objectContaining({ code: 'stateConflict', message: expect.stringContaining(possible[from]!.join(', ')) }),
      )
  })
})

test('every move names its event, effect and source', () => {
  for (const move of accountMoves) expect(move.source.length * move.effects.length * move.event.length).toBeGreaterThan(0)
})
