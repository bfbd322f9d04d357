import { expect, it } from 'vitest'
import { openDashboard } from '../support/operations/platform.ts'

// That it is 503 with a database that fails is proved in test/contract/failures.test.ts.
it('getReadiness needs no session and is up while the database answers', async () => {
  const { ask } = await openDashboard()
  const { status, body } = await ask('GET', '/health/ready', { cookie: '' })
  expect([status, body]).toEqual([200, { status: 'up', checks: [{ name: 'database', status: 'up' }] }])
})
