import { describe, expect, it } from 'vitest'
import { approvalMoves, type DoorName, getMove, hasMove, type YesEvent } from '../../../../src/domain/consent/approvalMoves.ts'

const doors: DoorName[] = ['visit', 'area']

describe('the moves of an approval', () => {
  it('have one row for what happens at a step of a door', () => {
    for (const row of approvalMoves)
      for (const door of doors) {
        const place = { door, step: row.from }
        const isThere = row.only === undefined || row.only === door
        expect(hasMove(place, row.event), `${row.event} at ${row.from} of the ${door}`).toBe(isThere)
        if (isThere) expect(getMove(place, row.event as YesEvent)).toBe(row)
      }
  })

  it.each(['approved', 'declined', 'over'] as const)('has none where the customer is done: %s', (step) => {
    for (const door of doors)
      for (const { event } of approvalMoves) {
        expect(hasMove({ door, step }, event)).toBe(false)
        expect(() => getMove({ door, step }, event as YesEvent)).toThrow(`an approval at ${step} of the ${door}`)
      }
  })
})
