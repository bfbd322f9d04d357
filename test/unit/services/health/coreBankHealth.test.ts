import { expect, it, vi } from 'vitest'
import { readSettings } from '../../../../src/config/settings.ts'
import type { CoreBank } from '../../../../src/corebank/port.ts'
import { openCoreBankHealth } from '../../../../src/services/health/coreBankHealth.ts'

const settings = readSettings({})

function stage(health?: () => Promise<void>) {
  const warn = vi.fn()
  const clock = { ms: 0, elapsedMs: () => clock.ms }
  const coreBank = { health } as Partial<CoreBank> as CoreBank
  return { warn, clock, ask: openCoreBankHealth({ coreBank, settings, clock, log: { warn, error: warn } }) }
}

it('a core bank that says nothing of itself is not asked, and nothing is said of it', async () => {
  expect(await stage().ask()).toBeUndefined()
})

it('the core bank is asked once in five seconds, however often somebody wants to know', async () => {
  const health = vi.fn(async () => undefined)
  const { ask, clock } = stage(health)
  expect(await Promise.all([ask(), ask(), ask()])).toEqual(['up', 'up', 'up'])
  clock.ms = settings.limits.coreBankHealthKeptMs - 1
  await ask()
  expect(health).toHaveBeenCalledTimes(1)
  clock.ms += 1
  await ask()
  expect(health).toHaveBeenCalledTimes(2)
})

it('a core bank that fails, or throws at once, is down; the log has a line when it begins and when it ends', async () => {
  let failure: (() => Promise<void>) | undefined = () => Promise.reject(new Error('no ledger'))
  const { ask, clock, warn } = stage(async () => failure?.())
  const next = async () => {
    clock.ms += settings.limits.coreBankHealthKeptMs
    return ask()
  }
  expect([await next(), await next()]).toEqual(['down', 'down'])
  failure = () => {
    throw new Error('no ledger at all')
  }
  expect(await next()).toBe('down')
  failure = undefined
  expect([await next(), await next()]).toEqual(['up', 'up'])
  expect(warn.mock.calls.map(([, event]) => event as string)).toEqual([
    'the core bank is not well',
    'the core bank is well again',
  ])
})

it('a core bank that does not answer is down after the time of readiness', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const { ask } = stage(() => new Promise(() => undefined))
  const asked = ask()
  await vi.advanceTimersByTimeAsync(settings.limits.readinessMs)
  expect(await asked).toBe('down')
  vi.useRealTimers()
})
