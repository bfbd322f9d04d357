import { expect, it } from 'vitest'
import type { WhatStops } from '../../../../src/services/authorization/whatStops.ts'
import { obstacleOf } from '../../../../src/services/bankApp/waiting.ts'

const nothing: WhatStops = {
  ...{ mayApprove: false, app: undefined, isLeftOut: false, stop: undefined, tooLate: undefined, limit: undefined },
  ...{ hasNoAccount: false, isAway: false, mandate: undefined, isAboveLine: false, isShort: false },
}

it.each<[string | undefined, Partial<WhatStops>]>([
  [undefined, { mayApprove: true, isShort: true }],
  ['appSuspended', { app: 'suspended' }],
  ['appReported', { stop: 'app', mandate: 'notYou' }],
  ['bankingStopped', { stop: 'openBanking', hasNoAccount: true }],
  ['tooLate', { tooLate: 'guarantee' }],
  ['notYou', { mandate: 'notYou', isAboveLine: true }],
  ['mandate', { mandate: 'nobody' }],
  ['limit', { limit: { limit: 'ofPayer' } }],
  ['noAccount', { hasNoAccount: true }],
  ['aboveLine', { isAboveLine: true }],
])('the bank’s app reads %s where that is what forbids it: %j', (obstacle, stops) => {
  expect(obstacleOf({ ...nothing, ...stops })).toBe(obstacle)
})

it('what the bank has left out waits for nobody, so it has no obstacle of another kind, but is not found', () => {
  expect(() => obstacleOf({ ...nothing, isLeftOut: true })).toThrow('No request with this id waits for this customer.')
})
