import { expect, it, vi } from 'vitest'
import { startJobs } from '../../../src/jobs/runner.ts'
import { silentMetrics } from '../../../src/telemetry/silentMetrics.ts'

it('a job is woken before its time, but for one that runs at its own times alone', async () => {
  const [woken, ownTime] = [vi.fn<() => void>(), vi.fn<() => void>()]
  const log = { error: vi.fn<() => void>() } as never
  const runner = startJobs(
    [
      { name: 'ownTime', everyMs: 3_600_000, isNotWoken: true, run: ownTime },
      { name: 'woken', everyMs: 3_600_000, run: woken },
    ],
    { log, clock: { now: () => new Date() }, metrics: silentMetrics },
  )
  await vi.waitFor(() => expect([ownTime.mock.calls.length, woken.mock.calls.length]).toEqual([1, 1]))
  for (const times of [2, 3]) {
    runner.wake()
    await vi.waitFor(() => expect(woken).toHaveBeenCalledTimes(times))
  }
  expect(ownTime).toHaveBeenCalledTimes(1)
  await runner.stop()
})
