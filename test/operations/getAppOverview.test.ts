import { describe, expect, it } from 'vitest'
import { logCalls } from '../support/operations/loggedCalls.ts'
import {
  appPath,
  askPlatform,
  openDashboard,
  proveOwnAppsOnly,
  proveSessionNeeded,
  registerApp,
  registeredPath,
} from '../support/operations/platform.ts'

interface Overview {
  calls: object
  errors: object[]
  steps: { fromDateTime: string; calls: { ok: number; refused: number; p50Ms?: number } }[]
  latest: { requestId: string; status: number }[]
}
const hourMs = 3_600_000

describe('getAppOverview', () => {
  it('counts calls by outcome, how long they took and their error codes, in steps, and nobody else’s', async () => {
    const { sanad, cookie } = await openDashboard()
    const [{ clientId }, { clientId: other }] = [await registerApp(sanad, cookie), await registerApp(sanad, cookie)]
    const ago = (hours: number) => new Date(Date.now() - hours * hourMs)
    const refused = { status: 400, errorCodes: ['KSAOB.Field.Invalid', 'KSAOB.Field.Missing'] }
    await logCalls(sanad, clientId, [
      ...Array.from({ length: 19 }, (_, index) => ({ durationMs: index + 1 })),
      { ...refused, durationMs: 100 },
      { ...refused, errorCodes: ['KSAOB.Field.Invalid'], receivedAt: ago(5) },
      { status: 503, receivedAt: ago(26) },
      { status: 302, receivedAt: ago(26) },
      // A customer's no is no error.
      { status: 303, refusal: 'access_denied', errorCodes: ['access_denied'], receivedAt: ago(26) },
      { status: 303, refusal: 'invalid_request', receivedAt: ago(26) },
    ])
    await logCalls(sanad, other, [{ status: 500, errorCodes: ['KSAOB.Other'] }])
    const get = async (query = '') =>
      (await askPlatform(sanad, 'GET', `${appPath(clientId)}/overview${query}`, { cookie })).body as unknown as Overview
    const day = await get()
    expect(day.calls).toEqual({ ok: 19, redirected: 0, refused: 2, failed: 0, p50Ms: expect.any(Number), p95Ms: 19 })
    expect(day.errors).toEqual([
      { code: 'KSAOB.Field.Invalid', calls: 2 },
      { code: 'KSAOB.Field.Missing', calls: 1 },
    ])
    expect(day.steps).toHaveLength(24)
    expect(day.steps.map(({ calls: { refused: count } }) => count)).toContain(1)
    expect(day.steps[0]!.calls).toEqual({ ok: 0, redirected: 0, refused: 0, failed: 0 })
    expect(day.latest).toHaveLength(20)
    const { requestId, status } = day.latest[0]!
    const entry = await askPlatform(sanad, 'GET', `${appPath(clientId)}/requests/${requestId}`, { cookie })
    expect(entry).toMatchObject({ status: 200, body: { status } })
    const week = await get('?period=7d')
    expect(week.calls).toMatchObject({ ok: 19, redirected: 2, refused: 3, failed: 1 })
    expect(week.errors).toEqual(day.errors)
    const month = await get('?period=30d')
    expect(month.steps).toHaveLength(30)
    expect(JSON.stringify(month)).not.toContain('KSAOB.Other')
  })

  it('refuses a time that it does not look back', async () => {
    const { ask } = await openDashboard()
    expect((await ask('GET', `${await registeredPath()}/overview?period=1y`)).status).toBe(400)
  })

  proveSessionNeeded('GET', async () => `${await registeredPath()}/overview`)
  proveOwnAppsOnly('GET', '/overview')
})
