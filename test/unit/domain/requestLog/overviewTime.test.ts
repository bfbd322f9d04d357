import { expect, it } from 'vitest'
import { overviewTime } from '../../../../src/domain/requestLog/overviewTime.ts'

it.each([
  ['24h', '2026-11-21T09:35:02.008Z', '2026-11-20T10:00:00.000Z', '2026-11-21T10:00:00.000Z'],
  ['24h', '2026-11-21T10:00:00.000Z', '2026-11-20T11:00:00.000Z', '2026-11-21T11:00:00.000Z'],
  ['7d', '2026-11-21T09:35:02.008Z', '2026-11-14T15:00:00.000Z', '2026-11-21T15:00:00.000Z'],
  // A day of Riyadh begins at 21:00 UTC.
  ['30d', '2026-11-21T20:59:59.999Z', '2026-10-22T21:00:00.000Z', '2026-11-21T21:00:00.000Z'],
] as const)('%s at %s are whole steps of Riyadh from %s to %s', (period, now, from, to) => {
  const time = overviewTime(period, new Date(now))
  expect([time.from.toISOString(), time.to.toISOString()]).toEqual([from, to])
  expect(time.steps * time.stepSeconds * 1_000).toBe(time.to.getTime() - time.from.getTime())
})
