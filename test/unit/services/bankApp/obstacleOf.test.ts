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
  ['tooLate', { tooLate: 'guarantee' }],
  ['notYou', { mandate: 'notYou', isAboveLine: true }],
  ['mandate', { mandate: 'nobody' }],
  ['limit', { limit: { limit: 'ofPayer' } }],
  ['noAccount', { hasNoAccount: true }],
  ['aboveLine', { isAboveLine: true }],
])('the bank’s app reads %s where that is what forbids it: %j', (obstacle, stops) => {
  expect(obstacleOf({ ...nothing, ...stops })).toBe(obstacle)
})

it.each<Partial<WhatStops>>([{ isLeftOut: true }, { stop: 'app' }, { stop: 'openBanking' }])(
  'what waits for nobody has no obstacle of another kind, but is not found: %j',
  (stops) => {
    expect(() => obstacleOf({ ...nothing, ...stops })).toThrow('No request with this id waits for this customer.')
  },
)
