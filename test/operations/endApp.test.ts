import { describe, expect, it } from 'vitest'
import { lastAudit, newConsoleApp, openConsole, proveDecision, setStatus } from '../support/operations/console.ts'
import { askToken, openDashboard } from '../support/operations/platform.ts'

describe('endApp', () => {
  it.each(['waiting', 'admitted', 'suspended'] as const)(
    'answers 200 for an app that is %s, and ends it for ever',
    async (status) => {
      const { sanad, ask } = await openConsole()
      const app = await newConsoleApp()
      if (status !== 'admitted') await setStatus(app.clientId, status)
      const answer = await ask('POST', `${app.path}/end`)
      expect(answer).toMatchObject({ status: 200, body: { status: 'ended' } })
      expect((await askToken(sanad, app)).status).toBe(401)
      expect(await lastAudit(app.clientId)).toMatchObject({ action: 'app.end', statusBefore: status, statusAfter: 'ended' })
      for (const verb of ['admit', 'suspend', 'reinstate']) expect((await ask('POST', `${app.path}/${verb}`)).status).toBe(409)
      expect((await ask('POST', `${app.path}/end`)).body).toEqual(answer.body)
      const { cookie } = await openDashboard()
      expect((await ask('GET', `/dashboard/api/apps/${app.clientId}`, { cookie })).status).toBe(404)
    },
  )

  proveDecision('end', ['approver'])
})
