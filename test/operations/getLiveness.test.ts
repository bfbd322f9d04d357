import { expect, it } from 'vitest'
import { openDashboard } from '../support/operations/platform.ts'

it('getLiveness needs no session and asks nothing else whether it is up', async () => {
  const { ask } = await openDashboard()
  const { status, body } = await ask('GET', '/health/live', { cookie: '' })
  expect([status, body]).toEqual([200, { status: 'up', checks: [] }])
})
