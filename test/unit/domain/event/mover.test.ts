import { expect, it } from 'vitest'
import { moverOf } from '../../../../src/domain/event/mover.ts'

it.each([
  ['app:7c2a1b60', 'app'],
  ['developer:d-1', 'app'],
  ['psu', 'customer'],
  ['psu:customer-1', 'customer'],
  ['time', 'time'],
  ['bank', 'bank'],
  ['bankUser:b-1', 'bank'],
  ['constructor', 'bank'],
])('what %s did is shown as done by: %s', (actor, mover) => {
  expect(moverOf(actor)).toBe(mover)
})
